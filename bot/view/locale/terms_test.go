package locale_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// term is a word that a language's catalogue avoids, and the one it uses instead.
type term struct {
	not    string // a regular expression
	use    string
	except []string // IDs of messages in which the word means something else
}

// terms keeps one name for each thing; docs/voice.md explains them.
var terms = map[string][]term{
	"en": {
		{not: `(?i)\bply\b|\bplies\b`, use: "move"},
		{not: `(?i)colour|centre\b|per cent\b`, use: "color, center, %"},
		{not: `(?i)\b(somebody|everybody|anybody)\b`, use: "someone, everyone, anyone"},
		{not: `(?i)\b(do|does|did|is|are|was|were|has|have|had|could|would|should) not\b|\bcannot\b|\bI am (a|the|still|not|working|thinking|playing)\b`, use: "a contraction"},
		{not: `(?i)\bprograms?\b`, use: "engine"},
		{not: `(?i)\b(is|are|was|be|were) (drawn|chosen) by lot\b|\bcolors are drawn\b`, use: "picked at random"},
		{not: `(?i)\bgive up\b|\bgiven up\b|\bgives up\b`, use: "resign", except: []string{"command.resign.short", "puzzle.give_up", "command.puzzle.long"}},
		{not: `(?i)\bwish(es)?\b`, use: "vote"},
		{not: `(?i)\branking\b`, use: "leaderboard"},
		{not: `(?i)counts? for (your|the|your) ratings?|count for ratings?|for nobody`, use: "rated, unrated"},
		{not: `(?i)those who|whoever manages|may manage the server`, use: "server manager, or Manage Server"},
		{not: `(?i)(exchange|change|swap)s? (the )?(sides|the colors)`, use: "swap colors"},
		{not: `(?i)\brunning games?\b|games? (that )?(is|are) running|\(running\)`, use: "a game in progress, a current game"},
		{not: `(?i)\bfigures\b`, use: "stats"},
		{not: `(?i)\bfriendly\b`, use: "unrated"},
		{not: `(?i)\b(leaderboard|settings) of (this|the) server`, use: "server settings, server leaderboard"},
		{not: `(?i)\bI answer\b|\banswers \*\*`, use: "reply, for a move"},
		{not: `(?i)cannot be stopped|can't be stopped`, use: "an unstoppable four"},
		{not: `(?i)two open threes|two fours\b`, use: "a double three, a double four"},
		{not: `(?i)any more\b|all the same|at that very moment|from here on|game goes on\b`, use: "anymore, anyway, just, from now on, continues"},
		{not: `(?i)\bgames? of teams?\b|in team `, use: "team game, on team"},
		{not: `(?i)\b(lies|stands?) (on|in|at) `, use: "is on"},
	},
	"zh-CN": {
		{not: `小程序`, use: "引擎，小引擎"},
		{not: `排位|友谊赛`, use: "计分，不计分"},
		{not: `每手限(几|若干)天`, use: "按天计时"},
		{not: `参赛者`, use: "选手"},
		{not: `同意或拒绝`, use: "接受或拒绝，按钮上的字"},
		{not: `保持 \{\}%`, use: "保持在"},
		{not: `(^|[^下])第一颗子之前`, use: "下第一颗子之前"},
		{not: `级别|等级($|[^分])`, use: "难度"},
		{not: `成绩`, use: "战绩"},
		{not: `收回(挑战|提议|你的票)`, use: "撤回"},
		{not: `向前算`, use: "往前算"},
		{not: `管理服务器的人`, use: "服务器管理员"},
		{not: `运行这个机器人的人`, use: "机器人的管理者"},
		{not: `您`, use: "你"},
		{not: `你的队([^伍]|$)`, use: "你们队"},
		{not: `游客`, use: "访客"},
		{not: `回答`, use: "回复", except: []string{"describe.resign.confirm"}},
		{not: `宣布胜利|宣布和棋`, use: "判胜，判和"},
		{not: `黑方队|白方队|执黑方|执白方|[黑白]方的(棋子|一颗)`, use: "黑队，白队，执黑，执白，黑子，白子"},
		{not: `十字型`, use: "中央四子"},
		{not: `标准五子棋`, use: "标准规则"},
		{not: `下在别处`, use: "脱先"},
		{not: `没有结果地|不计入任何一方`, use: "作废，不计"},
		{not: `交换执子`, use: "交换黑白"},
		{not: `[,;:?!]\p{Han}|（\?`, use: "全角标点"},
		{not: `对阵`, use: "对", except: []string{"tournament.alt.bracket"}}, // 对阵图 is a bracket
		{not: `提议和棋|提请和棋|以和棋结束`, use: "求和，判和"},
		{not: `对谁都不计|谁都不计`, use: "谁都不算输"},
		{not: `没有胜者`, use: "不分胜负"},
		{not: `收回`, use: "撤回；收回只用于悔棋", except: []string{"command.undo.short", "command.undo.long", "event.undo_one", "event.undo_two", "you.event.undo_one", "you.event.undo_two"}},
		{not: `开始一局|新的一局`, use: "开一局，新对局"},
		{not: `超过五子|连成五子`, use: "长连（六子或以上），连成五"},
		{not: `挡不住的四|必胜手顺`, use: "活四（或四四），必胜"},
		{not: `胜负各半`, use: "五五开"},
		{not: `提出[^。，]{0,8}打点|声明`, use: "打点，打几个点，报打点数"},
		{not: `(怎么|先|后)走|走(完|一手|一步)`, use: "下"},
		{not: `程序`, use: "引擎，软件"},
		{not: `日志`, use: "搜索记录"},
		{not: `取得(数据|我的数据)`, use: "导出"},
		{not: `邀请(下|对局)`, use: "挑战"},
		{not: `(你|您)自己的设置`, use: "个人设置"},
		{not: `线程|公会|私聊|帖子|服务端`, use: "子区，服务器，私信"},
		{not: `执\{\}([^黑*]|$)|\{\}队|\{\}的棋子`, use: "执黑，黑队，黑子：参数里已有“方”"},
		{not: `(^|[。；，])(\{\}、)*\{\} (列出|显示|开一局|可以|可|解释|说明|针对|用于|让|另开|重新发起|设置|给出)`, use: "用 /命令 做某事"},
	},
	"ja": {
		{not: `プログラム`, use: "エンジン"},
		{not: `レート戦`, use: "レート対局"},
		{not: `再対局`, use: "再戦"},
		{not: `達成`, use: "実績"},
		{not: `時間帯`, use: "タイムゾーン"},
		{not: `難しさ|難易度`, use: "レベル"},
		{not: `ゲーム`, use: "対局"},
		{not: `守りを逃|逃した守り|守りや`, use: "受けを誤る"},
		{not: `[1-9]つ`, use: "一つ、二つ、三つ"},
		{not: `(もっと)?いい手|良い|良く`, use: "もっとよい手、よい"},
		{not: `相手には盤で`, use: "盤に表示されます"},
		{not: `\*\*\{\}\*\*を押`, use: "「ボタン」を押す"},
		{not: `交代`, use: "交替"},
		{not: `誰`, use: "だれ"},
		{not: `同士`, use: "どうし"},
		{not: `頼ま|頼ん|頼み`, use: "お試しください"},
		{not: `私の側`, use: "問題が起きて"},
		{not: `結果なし`, use: "勝敗なし"},
		{not: `手番別|手番を入れ替え`, use: "黒番・白番"},
		{not: `指す|指し手|移動`, use: "打つ"},
		{not: `ねらい`, use: "狙い"},
		{not: `(?:^|[^自0-9}])分か[らりるっ]`, use: "わかる"},
		{not: `回戦`, use: "ラウンド"},
		{not: `長連不可|非レート`, use: "スタンダード、レートなし"},
		{not: `考え方`, use: "思考過程"},
		{not: `成績にもなりません`, use: "成績には反映されません"},
		{not: `ほかの所に打つ`, use: "手を抜く"},
		{not: `開局し、|開局を始め`, use: "仮先"},
		{not: `もう一度試して`, use: "もう一度お試しください"},
		{not: `最多の交点`, use: "最も票の多い交点"},
		{not: `を\{\}に(する|し)`, use: "a value after a colon"},
		{not: `(期限|時刻|時間切れ)：\{\}`, use: "期限は…です, since Discord writes 4分後"},
		{not: `五[はをが]`, use: "五連"},
		{not: `活四|三三|四四`, use: "達四、三々、四々"},
		{not: `あなた様|貴方`, use: "あなた"},
	},
	"ko": {
		{not: `프로그램`, use: "엔진"},
		{not: `레벨`, use: "난이도"},
		{not: `재대결`, use: "재대국"},
		{not: `대국 신청`, use: "대결 신청"},
		{not: `개인 메시지`, use: "다이렉트 메시지"},
		{not: `움직이는 그림|그림`, use: "이미지, 애니메이션"},
		{not: `명령(?:[^어]|$)`, use: "명령어"},
		{not: `님 님`, use: "님"},
		{not: `거두`, use: "철회"},
		{not: `시계`, use: "제한 시간"},
		{not: `날수`, use: "일수"},
		{not: `(해|어|아|지)요[.!?]`, use: "합니다"},
		{not: `당신`, use: "본인"},
		{not: `Discord`, use: "디스코드"},
		{not: `DM`, use: "다이렉트 메시지"},
		{not: `제 쪽`, use: "봇에 문제가 생겨"},
		{not: `금지 수`, use: "금수"},
		{not: `성적`, use: "전적"},
		{not: `비레이팅|일반 대국`, use: "친선 대국"},
		{not: `패착`, use: "큰 실수"},
		{not: `이곳`, use: "여기, 이 채널"},
		{not: `서버를 관리하는 사람|서버를 관리할 수 있는 사람`, use: "서버 관리자"},
		{not: `[흑백] 돌(?:[^ ]|$)|\{\} 돌[이은을]`, use: "흑돌, 백돌"},
		{not: `4(?:를|가|는|와)`, use: "4목"},
		{not: `늦어도|많아야|번 두면|번 만에|수 만에`, use: "N수 안에, N수 필승", except: []string{"record.setup_balance"}},
		{not: `일 단위 대국`, use: "한 수에 며칠씩 두는 대국"},
		{not: `\{\} 자리(로|가|에) `, use: "{}에 두면, which needs no final sound", except: []string{"move.forbidden.overline"}},
		{not: `(^|[^님]) 대 저(\W|$)`, use: "Hoshi in a list"},
		{not: `앞을 읽`, use: "수읽기"},
		{not: `5분의 1`, use: "20%"},
		{not: `(?:때|시각|기한): \{\}`, use: "a sentence, as times are relative: {}에, {}까지"},
		{not: ` \(총`, use: "no space before a bracket"},
	},
}

// untranslated is what a template inserts, and commands with their arguments, which are typed as
// written and so aren't in the language.
var untranslated = regexp.MustCompile("(?s)\\{\\{.*?\\}\\}|`[^`]*`")

func TestTerms(t *testing.T) {
	for language, list := range terms {
		t.Run(language, func(t *testing.T) {
			all := messages(t, language+".toml")
			for _, forms := range all {
				for form, text := range forms {
					forms[form] = untranslated.ReplaceAllString(text, "{}")
				}
			}
			for _, tt := range list {
				not := regexp.MustCompile(tt.not)
				for id, forms := range all {
					for _, text := range forms {
						if word := not.FindString(text); word != "" && !slices.Contains(tt.except, id) {
							t.Errorf("%s: %q says %q; use %s", id, text, word, tt.use)
						}
					}
				}
			}
		})
	}
}

// marks are the quotation marks and other signs that are used in every language, and in one of them. Of two that look
// alike, such as ' and ’ or 〜 and ～, each language uses one.
var marks = map[string]string{
	"":      "×·–—…→±−½✓🏆▲▼◀▶⏮⏭\ufe0f\u00a0",
	"en":    "'“”",
	"zh-CN": "“”，。：；、？！（）＋＝",
	"ja":    "「」、。：？！（）／＋〜・",
	"ko":    "‘’",
}

func TestMarks(t *testing.T) {
	for language, own := range marks {
		if language == "" {
			continue
		}
		t.Run(language, func(t *testing.T) {
			for id, texts := range messages(t, language+".toml") {
				for _, text := range texts {
					for _, r := range untranslated.ReplaceAllString(text, "") {
						plain := r <= unicode.MaxASCII && r != '\'' && r != '"'
						if !plain && !unicode.IsLetter(r) && !strings.ContainsRune(marks[""]+own, r) {
							t.Errorf("%s: %q has %q (%U); use one of %s", id, text, r, r, own)
						}
					}
				}
			}
		})
	}
}
