#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace continuo::app {

// A sound file as its reader sees it, both channels mixed into one.
struct Sound {
    int sampleRate = 0;
    int channels = 0;
    int format = 0;  // libsndfile's
    std::vector<double> samples;
    double peak = 0;  // the largest sample of either channel

    double seconds() const { return static_cast<double>(samples.size()) / sampleRate; }
    // The samples from `from` to `to` seconds, or what there is of them.
    std::span<const double> between(double from, double to) const;
};

// Fails the running test when the file cannot be read.
Sound readSound(const std::filesystem::path& file);

// Root of the mean square.
double loudness(std::span<const double> samples);

// Amplitude of a sine of `hertz` in the samples under a Hann window (Goertzel's recurrence).
double amplitudeAt(std::span<const double> samples, double hertz, int sampleRate);

// Equal temperament at A4 = 440 Hz.
double hertzOf(int pitch);

// The pitch from `low` to `high` whose first three partials are strongest together.
int strongestPitch(std::span<const double> samples, int low, int high, int sampleRate);

// Seconds at which sound begins: the first sample beyond a hundredth of the peak of the stretch; -1 in
// silence.
double onsetAfter(const Sound& sound, double from, double to);

// The soundfont to measure with: CONTINUO_SOUNDFONT's, else the small TimGM6mb (the best one takes a second
// to load), else any.
std::filesystem::path testSoundfont();

// All bytes of a file.
std::string bytesOf(const std::filesystem::path& file);

// A folder of its own below the tests' temporary folder, empty now and removed with the value.
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
