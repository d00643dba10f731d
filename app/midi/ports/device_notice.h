#pragma once

#include <functional>
#include <string>
#include <vector>

namespace continuo::app {

// What happened to a device. The command line prints `line`; the window says it in the user's language, by
// `kind`.
struct DeviceNotice {
    enum class Kind {
        Other,  // `line` alone tells what it is
        NoMidi,
        MidiOpened,
        MidiEnded,
        MidiEcho,
        PortsRenamed,  // our own; subject: the input
        KeyboardHeard,
        KeyboardBack,
        KeyboardGone,
        KeyboardRefused,
        KeyboardTooMany,
        KeysHang,
        PedalStays,
        PedalUp,  // one that stayed
        OutputPlayed,
        OutputGone,
        OutputMissing,
        OutputRefused,
        OutputStalled,
        SoundMissing,
        SoundGone,
        SoundBack,
        SoundStalled,
        TransportMissing,
        TransportFollowed,
        PianoMissing,
        EventsLost,  // for the log
    };
    Kind kind = Kind::Other;
    std::string subject;            // the port or device, as its user knows it
    std::string line;               // what happened, why, what Continuo does; empty: nothing to tell
    std::vector<int> pitches = {};  // of the keys that the notice is about
};

using NoticeSay = std::function<void(const DeviceNotice&)>;
// Takes the parts of a notice about a port, whose full name is `subject`.
using PortSay =
    std::function<void(DeviceNotice::Kind kind, const std::string& subject, const std::string& line)>;

}  // namespace continuo::app
