#pragma once

#include <optional>
#include <string>

#include "cli/commands/live_form.h"
#include "cli/console/console.h"
#include "osc/osc_remote.h"
#include "tempo/tap_tempo.h"

namespace continuo::app {

class Duet;
class Rig;

// Remote control of a duet by OSC: its settings, those of its rig, and the commands of the window that there
// are without one. One thread.
class LiveRemote : private OscHost {
public:
    // settings: of the duet, which it changes. All outlive it. Throws Error(Device) where the port cannot be
    // had.
    LiveRemote(const OscDoors& doors, DuetSettings& settings, Console& console);

    // From then on what has come is heeded.
    void begin(Duet& duet, Rig& rig);
    // Heeds it, tells what changed, and says what was wrong.
    void look();
    // Whether a panic has come since it was last asked for.
    bool takePanic() noexcept;

private:
    std::optional<OscValue> value(const OscControl& control) const override;
    bool set(const OscControl& control, const OscValue& value) override;
    void apply() override;
    bool give(const std::string& command, std::optional<bool> on) override;
    std::vector<OscMessage> states() const override;
    LiveForm form() const;
    void tap();

    DuetSettings& settings_;
    Console& console_;
    OscRemote remote_;
    Duet* duet_ = nullptr;
    Rig* rig_ = nullptr;
    std::optional<LiveForm> form_;  // that apply() sets
    TapTempo taps_;
    bool panicked_ = false;
};

}  // namespace continuo::app
