#pragma once

#include <QString>

namespace continuo::ui {

// Escapes a name for menus, buttons and labels of fields, where & marks a mnemonic.
inline QString doubleAmpersands(QString name) { return name.replace(QLatin1Char('&'), QLatin1String("&&")); }

// Reverts doubleAmpersands() for places where & is no mark.
inline QString singleAmpersands(QString words) {
    return words.replace(QLatin1String("&&"), QLatin1String("&"));
}

}  // namespace continuo::ui
