#include "controllers/generated/dragged_files.h"

#include <QDir>
#include <QFileInfo>

#include "controllers/words/words.h"
#include "files/scratch_folder.h"

namespace continuo::app {
namespace {

constexpr int kSlow = 300;  // ms

}  // namespace

DraggedFiles::DraggedFiles(const Notice& notice, SideWork& work) : notice_(notice), work_(work) {
    slow_.setSingleShot(true);
    slow_.setInterval(kSlow);
    connect(&slow_, &QTimer::timeout, this, [this] {
        notice_.showHint(
            tr("Continuo is writing the file to drag. Hold the mouse button until it is ready."));
    });
}

void DraggedFiles::drag(const QString& name, const std::string& state, const Write& write,
                        const Begin& begin) {
    if (name == last_.name && state == last_.state && QFileInfo::exists(last_.path))
        return this->begin(begin, false);
    slow_.start();
    work_.startWithCompletion(
        Task::Drag, [this, name, state, write, begin](const std::stop_token& stop) -> SideWork::Completion {
            File written{name, state};
            try {
                written.path = QDir(text(dragFolder().string())).filePath(name);
                written.line = write(written.path, stop);
            } catch (const std::exception& error) {
                return [this, why = messageFor(Task::Drag, error)] {
                    stopSlowHint();
                    notice_.showError(why);
                };
            }
            return [this, written, begin] {
                const bool slow = !slow_.isActive();
                last_ = written;
                this->begin(begin, slow);
            };
        });
}

// The drag runs an event loop: when `begin` returns, another drag may have started.
void DraggedFiles::begin(const Begin& begin, bool slow) {
    const File file = last_;
    stopSlowHint();
    notice_.showHint(file.line);
    if (!begin(file.path) && slow) notice_.showHint(tr("The file is ready. Drag it again."));
}

}  // namespace continuo::app
