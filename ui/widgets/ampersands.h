#pragma once

#include <QString>

namespace continuo::ui {

// A name as a menu, a button or the label of a field has to be told it, which take & as the mark of a key: a
// name is no place for keys.
inline QString doubleAmpersands(QString name) { return name.replace(QLatin1Char('&'), QLatin1String("&&")); }

// What such words say, where & is no mark.
inline QString singleAmpersands(QString words) {
    return words.replace(QLatin1String("&&"), QLatin1String("&"));
}

}  // namespace continuo::ui
