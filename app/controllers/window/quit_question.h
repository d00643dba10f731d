#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Gallery;
class ImageFiles;
class JobsController;
class Library;
class SideWork;
class SoundFiles;
class TakesController;

// The questions before the window closes: whether to leave a file unwritten or unopened or a model
// unimported, to lose what is not on disk, or to end the recording. GUI thread.
class QuitQuestion {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::QuitQuestion)

public:
    // All outlive it.
    struct Dependencies {
        Library& library;
        Gallery& gallery;  // of pictures
        Gallery& sounds;
        JobsController& jobs;
        TakesController& takes;
        const ImageFiles& pictureFiles;
        const SoundFiles& soundFiles;
        ui::MainWindow& window;
        std::function<bool()> imports;  // whether a model is being imported
    };
    explicit QuitQuestion(const Dependencies& dependencies) : my_(dependencies) {}

    // Waits for files that are read, from a moment on with a question that goes by itself, and writes what
    // waits; whether the window may close.
    bool mayQuit() const;
    // Why the program is not started again meanwhile, in a sentence with what to do; empty: it may be. What
    // waits in the queue goes on after the start.
    QString restartHindrance() const;

private:
    bool isWriting() const;
    bool mayLeaveFiles() const;
    bool mayLoseUnsaved() const;
    // until: what need not be asked about once it has nothing to do any more, which is a yes.
    bool ask(const QString& title, const QString& text, const QString& quit, const QString& details,
             const SideWork* until = nullptr) const;

    Dependencies my_;
};

}  // namespace continuo::app
