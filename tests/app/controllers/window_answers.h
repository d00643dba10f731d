#pragma once

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QString>
#include <QTest>
#include <QTimer>
#include <functional>

#include "widgets/banner.h"

namespace continuo::app {

inline constexpr int kPatience = 60000;  // ms, on a busy machine

// What the line of that name says somewhere in `in`; empty where it is not shown.
inline QString bannerText(const QObject& in, const char* name) {
    const auto* banner = in.findChild<ui::Banner*>(QLatin1String(name));
    return banner != nullptr && !banner->isHidden() ? banner->text() : QString();
}

// What comes up next, after so many milliseconds, is a dialog of that type: `use` has it, and ends it.
template <typename Dialog>
void answerDialog(const std::function<void(Dialog&)>& use, int milliseconds = 0) {
    QTimer::singleShot(milliseconds, qApp, [use] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        QVERIFY2(dialog != nullptr, "no such dialog came up");
        use(*dialog);
    });
}

// Types a name, as its user would, and takes it.
inline void chooseFile(QFileDialog& dialog, const QString& file) {
    dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
    QMetaObject::invokeMethod(&dialog, "accept");
}

}  // namespace continuo::app
