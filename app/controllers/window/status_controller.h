#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <utility>

#include "controllers/window/set_status.h"
#include "forms.h"
#include "library/library.h"
#include "rig/rig.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Duet;
class Gallery;
class JobsController;
class PlayController;

// What a process had of all cores in some time, both in seconds, in percent.
int cpuPercentOf(double processSeconds, double seconds, unsigned cores);

// Updates, five times a second, the status line on keyboard, sound, model and journal, and the lines above
// the canvas on what does not work. GUI thread.
class StatusController : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    StatusController(PlayController& play, Rig& rig, const Library& library, const Gallery& pictures,
                     const Gallery& sounds, const JobsController& jobs, ui::MainWindow& window);

    const ui::StatusForm& form() const { return form_; }
    // Remote control, in a few words; empty: it is off.
    void setRemote(const QString& remote);

Q_SIGNALS:
    void changed(const continuo::ui::StatusForm& form);

private:
    void look();
    void lookAtMidi();
    void lookAtSound(const RigStatus& status);
    void lookAtModel();
    void lookAtStorage();
    // What holds for a while; without a line: nothing.
    void hold(const QString& subject, const DeviceNotice& notice);
    int cpuPercent();

    PlayController& play_;
    Rig& rig_;
    const Library& library_;
    const JobsController& jobs_;
    ui::MainWindow& window_;
    ui::StatusForm form_;
    SetStatus pictures_, sounds_;
    std::uint64_t xruns_ = 0;                 // seen so far
    std::pair<const Duet*, int> measured_{};  // whose speed was looked at last, with how many latents
    int looks_ = 0;                           // at it, in the model's turns
    double cpuSeconds_ = 0;
    QElapsedTimer cpuClock_;
    QTimer timer_;
};

}  // namespace continuo::app
