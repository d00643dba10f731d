#pragma once

#include <QApplication>
#include <QString>
#include <QTest>
#include <QTimer>

#include "widgets/banner.h"

namespace continuo::app {

inline constexpr int kPatience = 60000;  // ms, on a busy machine

// What the line of that name says somewhere in `in`; empty where it is not shown.
inline QString bannerText(const QObject& in, const char* name) {
    const auto* banner = in.findChild<ui::Banner*>(QLatin1String(name));
    return banner != nullptr && !banner->isHidden() ? banner->text() : QString();
}

}  // namespace continuo::app
