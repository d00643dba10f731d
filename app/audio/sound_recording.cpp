#include "audio/sound_recording.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <utility>

#include "audio/audio_device.h"
#include "audio/wav_stream.h"
#include "continuo/write_fault.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kEvery = 100ms;  // interval of reading the ring
constexpr auto kOnDisk = 1s;    // interval of syncing the file
constexpr int kChannels = 2;
constexpr const char* kSuffix = ".wav";
constexpr const char* kUnfinished = ".unfinished.wav";

[[noreturn]] void fail(const std::filesystem::path& file, int fault) {
    const bool full = fault == ENOSPC || fault == EDQUOT;
    throw WriteFault(full ? WriteFault::Kind::DiskFull : WriteFault::Kind::Other,
                     file.string() + ": cannot be written: " + std::strerror(fault) +
                         (full ? "; make room there" : "; check the folder and its permissions"));
}

// Returns the path for the finished file; appends a number to the name if it is taken.
std::filesystem::path makeFreeName(const std::filesystem::path& folder, const std::string& name) {
    std::filesystem::path file = folder / (name + kSuffix);
    std::error_code ignored;
    for (int number = 2; std::filesystem::exists(file, ignored) ||
                         std::filesystem::exists(folder / (file.stem().string() + kUnfinished), ignored);
         ++number)
        file = folder / (name + " " + std::to_string(number) + kSuffix);
    return file;
}

void renameFinished(const std::filesystem::path& unfinished, const std::filesystem::path& file) {
    std::error_code fault;
    std::filesystem::rename(unfinished, file, fault);
    if (fault) fail(file, fault.value());
}

}  // namespace

SoundRecording::SoundRecording(SoundCapture& capture, const std::filesystem::path& folder,
                               const std::string& name, double longest)
    : capture_(capture), rate_(capture.sampleRate()), longest_(std::llround(longest * rate_)) {
    if (rate_ <= 0) throw Error(ErrorCode::Device, kNoSoundInput);
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    if (fault) fail(folder, fault.value());
    file_ = makeFreeName(folder, name);
    unfinished_ = folder / (file_.stem().string() + kUnfinished);
    descriptor_ = ::open(unfinished_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail(unfinished_, errno);
    try {
        capture_.open();
        thread_ = std::thread([this] { run(); });
    } catch (...) {
        capture_.close();
        ::close(descriptor_);
        throw;
    }
}

SoundRecording::~SoundRecording() {
    stop();
    if (descriptor_ >= 0) ::close(descriptor_);
}

void SoundRecording::stop() noexcept {
    stopping_ = true;
    waker_.wake();
    if (thread_.joinable()) thread_.join();
}

SoundRecording::Status SoundRecording::status() const {
    Status status;
    status.seconds = static_cast<double>(frames_) / rate_;
    status.lostSeconds = static_cast<double>(capture_.lost()) / rate_;
    status.end = end_;
    const std::lock_guard lock(mutex_);
    status.error = error_;
    return status;
}

std::filesystem::path SoundRecording::finish() {
    stop();
    if (descriptor_ < 0) return file_;
    WavStream::finishFile(descriptor_, unfinished_);
    ::close(std::exchange(descriptor_, -1));
    renameFinished(unfinished_, file_);
    return file_;
}

void SoundRecording::run() noexcept {
    End end = End::Failed;
    try {
        std::vector<float> stereo;
        end = record(stereo);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        error_ = std::current_exception();
    }
    capture_.close();
    end_ = end;
}

SoundRecording::End SoundRecording::record(std::vector<float>& stereo) {
    WavStream stream(descriptor_, rate_, SampleFormat::Float32, kChannels, unfinished_);
    Moment synced = LiveClock::now();
    for (;;) {
        const bool last = stopping_;
        if (last) capture_.close();
        stereo.clear();
        capture_.read(stereo);
        if (capture_.sampleRate() != rate_) return End::RateChanged;
        const auto room = static_cast<std::size_t>(kChannels * (longest_ - frames_));
        stream.write(std::span(stereo).first(std::min(stereo.size(), room)));
        frames_ += static_cast<std::int64_t>(std::min(stereo.size(), room)) / kChannels;
        if (frames_ == longest_) return End::LengthLimit;
        if (last) return End::Stopped;
        const Moment now = LiveClock::now();
        if (now - synced >= kOnDisk) {
            ::fdatasync(descriptor_);
            synced = now;
        }
        waker_.waitUntil(now + kEvery);
    }
}

std::vector<std::filesystem::path> unfinishedRecordings(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> found;
    std::error_code fault;
    for (const auto& entry : std::filesystem::directory_iterator(folder, fault)) {
        if (entry.path().filename().string().ends_with(kUnfinished)) found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::filesystem::path finishRecording(const std::filesystem::path& unfinished) {
    const int descriptor = ::open(unfinished.c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0) fail(unfinished, errno);
    std::size_t frames = 0;
    std::exception_ptr fault;
    try {
        frames = WavStream::finishFile(descriptor, unfinished);
    } catch (...) {
        fault = std::current_exception();
    }
    ::close(descriptor);
    std::error_code ignored;
    const bool isEmpty = frames == 0 && (!fault || std::filesystem::file_size(unfinished, ignored) == 0);
    if (isEmpty) {
        std::filesystem::remove(unfinished, ignored);
        return {};
    }
    if (fault) std::rethrow_exception(fault);
    std::string name = unfinished.filename().string();
    name.resize(name.size() - std::strlen(kUnfinished));
    // The file's own unfinished name does not make the name taken.
    std::filesystem::path file = unfinished.parent_path() / (name + kSuffix);
    if (std::filesystem::exists(file, ignored)) file = makeFreeName(unfinished.parent_path(), name);
    renameFinished(unfinished, file);
    return file;
}

}  // namespace continuo::app
