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

// Returns a process's share of all cores in percent, from its CPU time and the elapsed time in seconds.
int computeCpuPercent(double processSeconds, double seconds, unsigned cores);

// Updates the status line (keyboard, sound, model, storage) and the banners about problems five times a
// second. GUI thread.
class StatusController : public QObject {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    StatusController(PlayController& play, Rig& rig, const Library& library, const Gallery& pictures,
                     const Gallery& sounds, const JobsController& jobs, ui::MainWindow& window);

    const ui::StatusForm& form() const { return form_; }
    // Sets the short text about remote control; empty: it is off.
    void setRemote(const QString& remote);

Q_SIGNALS:
    void changed(const continuo::ui::StatusForm& form);

private:
    void poll();
    void updateMidi();
    void updateSound(const RigStatus& status);
    void updateModel();
    void updateStorage();
    // Shows a banner while a condition holds. A notice without a text clears it.
    void holdBanner(const QString& subject, const DeviceNotice& notice);
    int cpuPercent();

    PlayController& play_;
    Rig& rig_;
    const Library& library_;
    const JobsController& jobs_;
    ui::MainWindow& window_;
    ui::StatusForm form_;
    SetStatus pictures_, sounds_;
    std::uint64_t xruns_ = 0;                     // counted so far
    std::pair<const Duet*, int> measuredPair_{};  // duet and latents of the last reading
    int speedReadings_ = 0;                       // readings of that pair during the model's turns
    double cpuSeconds_ = 0;
    QElapsedTimer cpuClock_;
    QTimer timer_;
};

}  // namespace continuo::app
