#pragma once

#include <QObject>
#include <QString>

#include "controllers/sound/sound_source.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "files/scratch_folder.h"
#include "library/library.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

class Settings;

// Renders takes and branches as prompts for a model of sound, on a worker thread, with the soundfont that
// plays them. GUI thread.
class TakeSounds : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    TakeSounds(const Library& library, Settings& settings, ui::SoundWorkspace& workspace);

    // Renders a node's music to mono at this rate, Hz. Then emits opened(), or shows the error. name: the
    // node's name for the user.
    void open(NodeId node, const QString& name, int sampleRate);
    bool isBusy() const { return work_.isBusy(Task::ReadFile); }

Q_SIGNALS:
    void opened(const continuo::app::SoundSource& source);

private:
    const Library& library_;
    Settings& settings_;
    ui::SoundWorkspace& workspace_;
    Notice notice_;
    ScratchFolder folder_;
    SideWork work_;
};

}  // namespace continuo::app
