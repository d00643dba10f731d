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
#include "rig/rig_dependencies.h"
#include "rig/rig_parts.h"
#include "rig/rig_settings.h"
#include "rig/rig_status.h"
#include "rig/sound_keeper.h"

namespace continuo::app {

// Opens the devices of a rig on its own thread and watches them. Searches again for a device that has
// vanished. Only waitUntilReady(), end() and close() block.
class RigKeeper {
public:
    // `parts` must outlive this. `say` is called with news of a device, on any thread.
    RigKeeper(RigParts& parts, const RigSettings& settings, NoticeHandler say, RigDependencies doors);
    RigKeeper(const RigKeeper&) = delete;
    RigKeeper& operator=(const RigKeeper&) = delete;

    // The two steps of shutting down. end() joins the thread. close() closes the devices; call it when
    // nothing sends to them any more.
    void end();
    void close();

    void setSettings(const RigSettings& settings);
    RigSettings wantedSettings() const;
    void setInputOpen(bool on);
    RigStatus status() const;
    RigChoices choices() const;
    // search: as in Rig::searchDevices().
    void refreshChoices(bool search);
    void dropInput(const std::string& name);
    // Like Rig::waitUntilReady() and Rig::isReady().
    void waitUntilReady();
    bool isReady() const;

private:
    void run() noexcept;
    void pollAll();
    void applyRequests();
    void openMidi(const RigSettings& settings);
    void pollTransport();
    void checkStalls();
    void checkLostEvents();
    // Publishes the results of the checks above: the status first, then the news.
    void publish();
    void report(const DeviceNotice& notice) const;

    RigParts& parts_;
    NoticeHandler report_;
    RigDependencies dependencies_;

    mutable std::mutex mutex_;  // guards the members below
    std::condition_variable changed_;
    RigSettings wanted_;
    bool settingsChanged_ = true;       // wanted_ has changed
    std::optional<bool> inputRequest_;  // latest request to open or close the sound input
    bool refresh_ = false, search_ = false;
    std::vector<std::string> dropInputs_;  // inputs, for dropInput()
    RigStatus status_;
    RigChoices choices_;
    std::exception_ptr openError_;  // why a named device of the first settings failed to open

    // The thread's members.
    RigSettings settings_;
    std::vector<DeviceNotice> news_;  // notices to report once the status is published
    SoundKeeper sound_;
    PianoKeeper soundfont_;
    std::optional<std::vector<AudioDeviceChoice>>
        found_;                                // devices found by a search since the last iteration
    DeviceNotice stalled_, transportMissing_;  // as in RigStatus; no line: no problem
    std::uint64_t wakeCount_ = 0;              // the scheduler's, at the last poll
    Moment lastWake_{};
    std::uint64_t lost_ = 0, lostReported_ = 0;  // lost events: at the last poll, and those reported
    std::unique_ptr<JackTransport> transport_;   // created when first wanted; kept while its server runs
    Moment nextTransportSearch_{};
    std::unique_ptr<MidiPorts> ports_;
    std::atomic<bool> over_{false};
    std::thread thread_;  // last member, because it uses all others
};

}  // namespace continuo::app
