package component_test

import (
	"encoding/json"
	"fmt"

	"hoshi/bot/discord/component"
)

// A board with two buttons below it.
func Example() {
	message := []component.Component{
		component.Container{Components: []component.Component{
			component.TextDisplay("Your move, Ann."),
			component.Gallery{{URL: component.Attached("board.png"), Description: "Black h8"}},
			component.Row(
				component.Button{Style: component.Primary, Label: "Move", CustomID: "move 12 3"},
				component.Button{Label: "Undo", CustomID: "undo 12 3", Disabled: true},
			),
		}},
	}
	fmt.Println(component.Check(message))
	data, err := json.MarshalIndent(message, "", " ")
	fmt.Println(string(data), err)
	// Output:
	// <nil>
	// [
	//  {
	//   "type": 17,
	//   "components": [
	//    {
	//     "type": 10,
	//     "content": "Your move, Ann."
	//    },
	//    {
	//     "type": 12,
	//     "items": [
	//      {
	//       "media": {
	//        "url": "attachment://board.png"
	//       },
	//       "description": "Black h8"
	//      }
	//     ]
	//    },
	//    {
	//     "type": 1,
	//     "components": [
	//      {
	//       "type": 2,
	//       "style": 1,
	//       "label": "Move",
	//       "custom_id": "move 12 3"
	//      },
	//      {
	//       "type": 2,
	//       "style": 2,
	//       "label": "Undo",
	//       "custom_id": "undo 12 3",
	//       "disabled": true
	//      }
	//     ]
	//    }
	//   ]
	//  }
	// ] <nil>
}
