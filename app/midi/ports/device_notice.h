#pragma once

#include <functional>
#include <string>
#include <vector>

namespace continuo::app {

// A notice about a device. The command line prints `line`; the window shows a translation that depends on
// `kind`.
struct DeviceNotice {
    enum class Kind {
        Other,  // described by `line` only
        NoMidi,
        MidiOpened,
        MidiEnded,
        MidiEcho,
        PortsRenamed,  // our own ports; subject: the input
        KeyboardConnected,
        KeyboardReconnected,
        KeyboardDisconnected,
        KeyboardFailed,
        TooManyKeyboards,
        HangingKeys,
        PedalStuck,
        PedalReleased,  // after PedalStuck
        OutputConnected,
        OutputDisconnected,
        OutputMissing,
        OutputFailed,
        OutputStalled,
        SoundMissing,
        SoundLost,
        SoundRestored,
        SoundStalled,
        TransportMissing,
        TransportFollowed,
        PianoMissing,
        EventsLost,  // for the log
    };
    Kind kind = Kind::Other;
    std::string subject;            // the port or device, as the user knows it
    std::string line;               // what happened, why, and what Continuo does; empty: nothing to report
    std::vector<int> pitches = {};  // keys concerned
};

using NoticeHandler = std::function<void(const DeviceNotice&)>;
// Receives the fields of a notice about a port. `subject` is the port's full name.
using PortNoticeHandler =
    std::function<void(DeviceNotice::Kind kind, const std::string& subject, const std::string& line)>;

}  // namespace continuo::app
