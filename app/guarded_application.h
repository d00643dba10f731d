#pragma once

#include <QApplication>

#include "forms.h"

namespace continuo::app {

// The program's event loop. Reports and logs exceptions that escape a slot; Qt would end the program. The
// event that caused the exception has no further effect. main() creates it.
class GuardedApplication : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    // Emitted on the thread that handled the event.
    void failed(const continuo::ui::UserMessage& why);

private:
    void reportException(const std::exception& error) noexcept;
};

}  // namespace continuo::app
