#pragma once

#include <variant>

#include <QKeySequence>

#include "main_window/actions.h"

namespace continuo::ui {

// What is fixed of a command: a row of the table of all of them, which is in the order of Id.
struct Actions::Row {
    enum class Group { File, Edit, Play, Generate, View, Model, Tools };
    enum Trait {
        kCheckable = 1,
        kRepeats = 2,   // goes a step further for as long as its key is held
        kOnButton = 4,  // shown by a button that takes its tool tip from it
    };
    using Keys = std::variant<std::monostate, QKeySequence::StandardKey, QKeyCombination>;

    Id id;
    Group group;  // of the settings' list; most are in the menu of this name
    Place place;
    const char* name;  // a lasting one
    const char* text;  // not translated
    Keys keys;         // at first
    const char* icon = nullptr;
    int traits = 0;

    bool is(Trait trait) const { return traits & trait; }
    QString words() const { return tr(text); }
    QString groupName() const;
    QKeySequence sequence() const;
};

}  // namespace continuo::ui
