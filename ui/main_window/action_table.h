#pragma once

#include <variant>

#include <QKeySequence>

#include "main_window/actions.h"

namespace continuo::ui {

// A row of the command table: the fixed properties of a command. The table is in the order of Id.
struct Actions::Row {
    enum class Group { File, Edit, Play, Generate, View, Model, Tools };
    enum Trait {
        kCheckable = 1,
        kAutoRepeats = 2,  // auto-repeats while its key is held
        kOnButton = 4,     // a button shows it, and copies its tooltip
    };
    using Keys = std::variant<std::monostate, QKeySequence::StandardKey, QKeyCombination>;

    Id id;
    Group group;  // heading in the shortcut settings; usually also the menu
    Place place;
    const char* name;  // stable identifier
    const char* text;  // not translated
    Keys keys;         // default shortcut
    const char* icon = nullptr;
    int traits = 0;

    bool hasTrait(Trait trait) const { return traits & trait; }
    QString translatedText() const { return tr(text); }
    QString groupName() const;
    QKeySequence sequence() const;
};

}  // namespace continuo::ui
