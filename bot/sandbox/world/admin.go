package world

import (
	"fmt"
	"slices"

	"hoshi/bot/internal/limits"
)

// The methods below are actions of Discord or of the people who run a guild.

// SetLocale sets the language of a person's client, one of Discord's locales such as "ja". It
// returns an error for an unknown person or language.
func (a *Admin) SetLocale(userID, locale string) error {
	a.Lock()
	defer a.Unlock()
	i := slices.IndexFunc(a.Persons, func(u User) bool { return u.ID == userID })
	if i < 0 {
		return fmt.Errorf("%w: %q", errStranger, userID)
	}
	if !slices.Contains(limits.Locales, locale) {
		return fmt.Errorf("sandbox: %q isn't one of Discord's languages", locale)
	}
	a.Persons[i].Locale = locale
	a.Emit(Event{Kind: PeopleChanged})
	return nil
}

// InstallForUser installs or uninstalls the application for a person. It returns an error for an
// unknown person.
func (a *Admin) InstallForUser(userID string, install bool) error {
	a.Lock()
	defer a.Unlock()
	if u, ok := a.User(userID); !ok || u.Bot {
		return fmt.Errorf("%w: %q", errStranger, userID)
	}
	a.Installers = slices.DeleteFunc(a.Installers, func(id string) bool { return id == userID })
	if install {
		a.Installers = append(a.Installers, userID)
	}
	a.Emit(Event{Kind: CommandsChanged})
	return nil
}

// SetModerator gives or takes away the moderator role, which may manage the guild. It returns an
// error unless userID is one of the people.
func (a *Admin) SetModerator(userID string, moderator bool) error {
	a.Lock()
	defer a.Unlock()
	if u, ok := a.User(userID); !ok || u.Bot {
		return fmt.Errorf("%w: %q", errStranger, userID)
	}
	a.Moderators = slices.DeleteFunc(a.Moderators, func(id string) bool { return id == userID })
	if moderator {
		a.Moderators = append(a.Moderators, userID)
	}
	a.Emit(Event{Kind: PeopleChanged})
	return nil
}
