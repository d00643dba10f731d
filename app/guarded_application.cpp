#include "guarded_application.h"

#include <cstdio>
#include <exception>

#include "controllers/words/error_words.h"

namespace continuo::app {

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
        reportException(error);
        return true;
    }
}

void GuardedApplication::reportException(const std::exception& error) noexcept {
    std::fprintf(stderr, "continuo: nobody has foreseen: %s\n", error.what());
    try {
        Q_EMIT failed(messageFor(Task::Unexpected, error));
    } catch (const std::exception& another) {
        std::fprintf(stderr, "continuo: this cannot be told: %s\n", another.what());
    }
}

}  // namespace continuo::app
