#pragma once

#include <QTest>
#include <QWidget>

namespace continuo::ui {

// Activates a shown window as a click does, and waits until its widgets can get the focus.
inline void activate(QWidget& window) {
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

}  // namespace continuo::ui
