#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace continuo::app {

// A sound file as its reader sees it, with both channels mixed into one.
struct Sound {
    int sampleRate = 0;
    int channels = 0;
    int format = 0;  // format code of libsndfile
    std::vector<double> samples;
    double peak = 0;  // the largest sample of either channel

    double seconds() const { return static_cast<double>(samples.size()) / sampleRate; }
    // Returns the samples from `from` to `to` seconds, or the available part.
    std::span<const double> between(double from, double to) const;
};

// Fails the running test if the file cannot be read.
Sound readSound(const std::filesystem::path& file);

// Returns the root mean square.
double loudness(std::span<const double> samples);

// Returns the amplitude of a sine of `hertz` in the samples under a Hann window (Goertzel's recurrence).
double amplitudeAt(std::span<const double> samples, double hertz, int sampleRate);

// Equal temperament at A4 = 440 Hz.
double pitchToHertz(int pitch);

// Returns the pitch from `low` to `high` whose first three partials have the largest sum.
int strongestPitch(std::span<const double> samples, int low, int high, int sampleRate);

// Returns the seconds at which sound starts (first sample above a hundredth of the range's peak), or -1 for
// silence.
double onsetAfter(const Sound& sound, double from, double to);

// Returns the soundfont to measure with: CONTINUO_SOUNDFONT, or the small TimGM6mb (the best one takes a
// second to load), or any.
std::filesystem::path testSoundfont();

// Returns all bytes of a file.
std::string readAllBytes(const std::filesystem::path& file);

// A new empty folder below the tests' temporary folder. The destructor removes it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace continuo::app
