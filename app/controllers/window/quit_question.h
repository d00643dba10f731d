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

// Asks before the window closes while something is unfinished: reading or writing a file, importing a model,
// saving, or a recording. GUI thread.
class QuitQuestion {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::QuitQuestion)

public:
    // All referenced objects must outlive this.
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

    // Returns whether the window may close. Waits for files being read, and saves pending changes. If reading
    // takes long, asks; that question closes when reading is finished.
    bool confirmQuit() const;
    // Returns why the program cannot restart now, and what to do; empty if it can. Waiting jobs do not
    // prevent it: they continue after the restart.
    QString restartHindrance() const;

private:
    bool isWriting() const;
    bool confirmUnfinishedFiles() const;
    bool confirmUnsaved() const;
    // Asks the user; returns whether to quit. until: work that closes the question when it is finished; the
    // answer is then yes.
    bool ask(const QString& title, const QString& text, const QString& quit, const QString& details,
             const SideWork* until = nullptr) const;

    Dependencies my_;
};

}  // namespace continuo::app
