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

// Remote control of a duet by OSC. Sets the duet's settings and those of its rig, and runs the window's
// commands that work without a window. One thread.
class LiveRemote : private OscHost {
public:
    // settings: of the duet; remote control changes them. All arguments must outlive this. Throws
    // Error(Device) if the port is not available.
    LiveRemote(const OscOptions& doors, DuetSettings& settings, Console& console);

    // Starts processing messages.
    void begin(Duet& duet, Rig& rig);
    // Processes received messages, sends changed values, and reports errors on the console.
    void update();
    // Returns whether a panic was received since the last call.
    bool consumePanic() noexcept;

private:
    std::optional<OscValue> value(const OscControl& control) const override;
    bool stage(const OscControl& control, const OscValue& value) override;
    void apply() override;
    bool runCommand(const std::string& command, std::optional<bool> on) override;
    std::vector<OscMessage> states() const override;
    LiveForm form() const;
    void tap();

    DuetSettings& settings_;
    Console& console_;
    OscRemote remote_;
    Duet* duet_ = nullptr;
    Rig* rig_ = nullptr;
    std::optional<LiveForm> form_;  // values received since the last apply()
    TapTempo taps_;
    bool panicked_ = false;
};

}  // namespace continuo::app
