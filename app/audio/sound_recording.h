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

// Writes the frames of a SoundCapture into a WAV file (floating point, stereo) on its own thread. Until
// finish() the file has a name that unfinishedRecordings() finds. If the program is killed, at most the last
// 0.2 s are missing; if the computer loses power, about a second.
class SoundRecording {
public:
    static constexpr double kLongest = 600;  // s

    enum class End : std::uint8_t {
        None,     // still recording
        Stopped,  // by finish()
        LengthLimit,
        RateChanged,  // the device changed its sample rate
        Failed,       // the file could not be written; see Status::error
    };
    struct Status {
        double seconds = 0;
        double lostSeconds = 0;  // s lost because the thread read too late
        End end = End::None;
        std::exception_ptr error;
    };

    // Starts to record. folder: created if missing. name: of the file, without its suffix; gets a number if
    // it exists. longest: s. capture: must outlive this, and no other recording may read it. Throws
    // WriteFault, and Error(Device) while the capture has no sample rate.
    SoundRecording(SoundCapture& capture, const std::filesystem::path& folder, const std::string& name,
                   double longest = kLongest);
    // Ends the recording. Without finish() the file keeps its unfinished name.
    ~SoundRecording();
    SoundRecording(const SoundRecording&) = delete;
    SoundRecording& operator=(const SoundRecording&) = delete;

    Status status() const;
    // Ends the recording, renames the file to its final name and returns that name. Throws WriteFault.
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
    std::exception_ptr error_;
    Waker waker_;
    std::thread thread_;  // last member, because it uses all others
};

// Returns the unfinished recordings in a folder, sorted by name. Call only while no recording runs.
std::vector<std::filesystem::path> unfinishedRecordings(const std::filesystem::path& folder);

// Completes such a file, renames it to its final name and returns that name. Removes a file without sound and
// returns an empty path. Throws WriteFault and BadFile.
std::filesystem::path finishRecording(const std::filesystem::path& unfinished);

}  // namespace continuo::app
