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

// Opens the devices of a rig on a thread of its own and looks after them: a device that has vanished is
// looked for again. All calls but await() and those that end it return at once.
class RigKeeper {
public:
    // `parts` must outlive this. `say` is called with news of a device, on any thread.
    RigKeeper(RigParts& parts, const RigSettings& settings, NoticeSay say, RigDoors doors);
    RigKeeper(const RigKeeper&) = delete;
    RigKeeper& operator=(const RigKeeper&) = delete;

    // The end, in two steps: end() waits until the thread has ended, and nothing is looked after any more;
    // when nothing is sent to the devices either, close() closes them.
    void end();
    void close();

    void want(const RigSettings& settings);
    RigSettings wanted() const;
    void listen(bool on);
    RigStatus status() const;
    RigChoices choices() const;
    // `search`: as Rig::searchDevices().
    void refreshChoices(bool search);
    void forgetInput(const std::string& name);
    // As Rig::await() and Rig::ready().
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
    // Publishes what the checks above have found: the status first, then the news.
    void publish();
    void say(const DeviceNotice& notice) const;

    RigParts& parts_;
    NoticeSay say_;
    RigDoors doors_;

    mutable std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    RigSettings wanted_;
    bool unheeded_ = true;        // wanted_ has changed
    std::optional<bool> listen_;  // request to open or close the sound input
    bool refresh_ = false, search_ = false;
    std::vector<std::string> forget_;  // inputs, for forgetInput()
    RigStatus status_;
    RigChoices choices_;
    std::exception_ptr refused_;  // why a device named by the first settings could not be opened

    // The thread's.
    RigSettings settings_;
    std::vector<DeviceNotice> news_;  // to be reported after the status is published
    SoundKeeper sound_;
    PianoKeeper soundfont_;
    std::optional<std::vector<AudioDeviceChoice>> found_;  // devices, of a search since the last turn
    DeviceNotice stalled_, transportMissing_;              // as in the status
    std::uint64_t turns_ = 0;                              // the scheduler's, at the last look
    Moment lastTurn_{};
    std::uint64_t lost_ = 0, lostTold_ = 0;     // events, as of the last look; of them, those that were told
    std::unique_ptr<JackTransport> transport_;  // from the first wish for it on, while its server lives
    Moment lookForTransport_{};
    std::unique_ptr<MidiPorts> ports_;
    std::atomic<bool> over_{false};
    std::thread thread_;  // last: it uses all the others
};

}  // namespace continuo::app
