#pragma once

#include <QApplication>

#include "forms.h"

namespace continuo::app {

// The program's event loop. What a slot throws, because nobody foresaw that it could, is told and logged
// here; Qt would end the program with it. The event that it came of has no further effect. Made by main().
class GuardedApplication : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    // On the thread whose event it was.
    void failed(const continuo::ui::Saying& why);

private:
    void tell(const std::exception& error) noexcept;
};

}  // namespace continuo::app
