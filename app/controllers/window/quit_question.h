#pragma once

#include <QCoreApplication>

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Gallery;
class JobsController;
class Library;

// What is asked when the window is to be closed: whether to lose what is not on the disk, or to end the
// recording. GUI thread.
class QuitQuestion {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::QuitQuestion)

public:
    // All outlive it.
    struct Parts {
        Library& library;
        Gallery& gallery;
        JobsController& jobs;
        ui::MainWindow& window;
    };
    explicit QuitQuestion(const Parts& parts) : my_(parts) {}

    // Writes what waits; whether the window may close.
    bool mayQuit() const;

private:
    bool ask(const QString& title, const QString& text, const QString& quit, const QString& details) const;

    Parts my_;
};

}  // namespace continuo::app
