#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "midi/api/jack_transport.h"
#include "midi/ports/midi_ports.h"
#include "rig/piano_keeper.h"
#include "rig/rig_doors.h"
#include "rig/rig_parts.h"
#include "rig/rig_settings.h"
#include "rig/rig_status.h"
#include "rig/sound_keeper.h"

namespace continuo::app {

// Opens the devices of a rig on its own thread and watches them. Searches again for a device that has
// vanished. No call blocks but await(), end() and close().
class RigKeeper {
public:
    // `parts` must outlive this. `say` is called with news of a device, on any thread.
    RigKeeper(RigParts& parts, const RigSettings& settings, NoticeSay say, RigDoors doors);
    RigKeeper(const RigKeeper&) = delete;
    RigKeeper& operator=(const RigKeeper&) = delete;

    // Shuts down in two steps. end() joins the thread. close() closes the devices; call it when nothing is
    // sent to them any more.
    void end();
    void close();

    void want(const RigSettings& settings);
    RigSettings wanted() const;
    void listen(bool on);
    RigStatus status() const;
    RigChoices choices() const;
    // search: as in Rig::searchDevices().
    void refreshChoices(bool search);
    void forgetInput(const std::string& name);
    // Like Rig::await() and Rig::ready().
    void await();
    bool ready() const;

private:
    void run() noexcept;
    void lookAtAll();
    void obey();
    void openMidi(const RigSettings& settings);
    void lookAtTransport();
    void lookAtStalls();
    void lookAtLost();
    // Publishes the results of the checks above: the status first, then the news.
    void publish();
    void say(const DeviceNotice& notice) const;

    RigParts& parts_;
    NoticeSay say_;
    RigDoors doors_;

    mutable std::mutex mutex_;  // guards the members below
    std::condition_variable changed_;
    RigSettings wanted_;
    bool unheeded_ = true;        // wanted_ has changed
    std::optional<bool> listen_;  // request to open or close the sound input
    bool refresh_ = false, search_ = false;
    std::vector<std::string> forget_;  // inputs, for forgetInput()
    RigStatus status_;
    RigChoices choices_;
    std::exception_ptr refused_;  // why a device named by the first settings failed to open

    // The thread's members.
    RigSettings settings_;
    std::vector<DeviceNotice> news_;  // to report after the status is published
    SoundKeeper sound_;
    PianoKeeper soundfont_;
    std::optional<std::vector<AudioDeviceChoice>>
        found_;                                // devices found by a search since the last iteration
    DeviceNotice stalled_, transportMissing_;  // as in the status
    std::uint64_t turns_ = 0;                  // the scheduler's, at the last poll
    Moment lastTurn_{};
    std::uint64_t lost_ = 0, lostTold_ = 0;     // lost events: at the last poll, and those reported
    std::unique_ptr<JackTransport> transport_;  // created when first wanted; kept while its server runs
    Moment lookForTransport_{};
    std::unique_ptr<MidiPorts> ports_;
    std::atomic<bool> over_{false};
    std::thread thread_;  // last: it uses all other members
};

}  // namespace continuo::app
