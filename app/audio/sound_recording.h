#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "audio/sound_capture.h"
#include "midi/events/waker.h"

namespace continuo::app {

// Writes what a SoundCapture hears into a WAV file (floating point, stereo) as it comes, on a thread of its
// own. Until finish() the file has a name that unfinishedRecordings() finds: of a program that is killed, at
// most the last fifth of a second is missing, of a computer that loses power about a second.
class SoundRecording {
public:
    static constexpr double kLongest = 600;  // s

    enum class End : std::uint8_t {
        None,     // it still records
        Stopped,  // by finish()
        Longest,
        RateChanged,  // the device took another sample rate
        Failed,       // the file could not be written; Status::fault
    };
    struct Status {
        double seconds = 0;
        double lost = 0;  // s that are missing because the thread came too late
        End end = End::None;
        std::exception_ptr fault;
    };

    // Begins to record. folder: is made where it is missing; name: of the file, without its suffix; a number
    // is added where one has it already. capture: must outlive this; no other recording reads it. Throws
    // WriteFault, and Error(Device) while the capture has no sample rate.
    SoundRecording(SoundCapture& capture, const std::filesystem::path& folder, const std::string& name,
                   double longest = kLongest);
    // Ends it. Without finish() the file stays unfinished.
    ~SoundRecording();
    SoundRecording(const SoundRecording&) = delete;
    SoundRecording& operator=(const SoundRecording&) = delete;

    Status status() const;
    // Ends it, if it has not ended, and gives the file its name, which it returns. Throws WriteFault.
    std::filesystem::path finish();

private:
    void run() noexcept;
    void stop() noexcept;
    End record(std::vector<float>& stereo);

    SoundCapture& capture_;
    int rate_;
    std::int64_t longest_;  // frames
    std::filesystem::path file_, unfinished_;
    int descriptor_ = -1;
    std::atomic<std::int64_t> frames_{0};
    std::atomic<bool> stopping_{false};
    std::atomic<End> end_{End::None};
    mutable std::mutex mutex_;
    std::exception_ptr fault_;
    Waker waker_;
    std::thread thread_;  // last: it uses all the others
};

// The recordings in a folder that no program finished, oldest first. Call while none runs.
std::vector<std::filesystem::path> unfinishedRecordings(const std::filesystem::path& folder);

// Completes such a file and gives it its name, which it returns; removes one without sound, and returns an
// empty path. Throws WriteFault and BadFile.
std::filesystem::path finishRecording(const std::filesystem::path& unfinished);

}  // namespace continuo::app
