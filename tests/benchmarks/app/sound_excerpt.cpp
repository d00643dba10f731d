// Renders a part of a MIDI file as mono sound for codec training:
//     sound_excerpt IN.mid FROM SECONDS OUT.wav RATE SEED [SOUNDFONT]
// Typeset scores have one loudness and no pedal. SEED therefore chooses the loudness and its swells, the
// reverb, and the pedal, anew about once a bar. Equal arguments give equal bytes.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <numbers>
#include <random>
#include <string>

#include "audio/render_to_wav.h"
#include "audio/sound_file_reader.h"
#include "audio/sound_file_writer.h"
#include "continuo/error.h"
#include "midi/file/standard_midi_file.h"

using namespace continuo;
using namespace continuo::app;

namespace {

constexpr int kSinger = 52;  // the voice of a song in OpenScore's files

// Random numbers that are equal on all platforms.
class RandomChoices {
public:
    explicit RandomChoices(unsigned seed) : generator_(seed) {}
    double uniform(double low, double high) {
        return low + (high - low) * static_cast<double>(generator_()) / 4294967296.0;
    }

private:
    std::mt19937 generator_;
};

Performance cutExcerpt(const Performance& whole, double from, double seconds) {
    Performance part;
    for (Note note : whole.notes) {
        if (note.start < from || note.start >= from + seconds) continue;
        note.start -= from;
        note.end = std::min(note.end - from, seconds);
        part.notes.push_back(note);
    }
    PedalChange before;
    for (PedalChange change : whole.pedal) {
        change.time -= from;
        if (change.time <= 0)
            before.value = change.value;
        else if (change.time < seconds)
            part.pedal.push_back(change);
    }
    if (before.value > 0) part.pedal.insert(part.pedal.begin(), before);
    return part;
}

void addDynamics(Performance& music, RandomChoices& chance) {
    const double louder = chance.uniform(-35, 20), swell = chance.uniform(0, 20);
    const double period = chance.uniform(6, 20), phase = chance.uniform(0, 2 * std::numbers::pi);
    for (Note& note : music.notes) {
        const double change = louder + swell * std::sin(phase + 2 * std::numbers::pi * note.start / period) +
                              chance.uniform(-6, 6);
        note.velocity = std::clamp(note.velocity + static_cast<int>(std::lround(change)), 1, 127);
    }
}

void addPedal(Performance& music, double seconds, RandomChoices& chance) {
    if (!music.pedal.empty()) return;
    const double every = chance.uniform(1, 3);
    for (double at = 0; at + 0.2 < seconds; at += every) {
        music.pedal.push_back({0, at});
        music.pedal.push_back({127, at + 0.15});
    }
    music.pedal.push_back({0, seconds});
}

void renderExcerpt(const std::string& midi, double from, double seconds, const std::filesystem::path& out,
                   int rate, unsigned seed, const std::string& soundfont) {
    RandomChoices chance(seed);
    Performance music =
        cutExcerpt(readMidiFile(midi, {.skipPrograms = {kSinger}}).performance, from, seconds);
    addDynamics(music, chance);
    if (chance.uniform(0, 1) < 0.5) addPedal(music, seconds, chance);
    RenderOptions options;
    options.soundfont = soundfont;
    options.sound.reverb = chance.uniform(0, 0.4);
    options.format = SampleFormat::Float32;
    options.normalise = true;  // like recordings; quiet sound has little weight in a waveform distance
    std::filesystem::path stereo = out;
    stereo.replace_extension(".stereo.wav");
    renderToWav(music, stereo, options);
    const std::vector<float> samples = readSound(stereo, rate).samples;
    std::filesystem::remove(stereo);
    SoundFileWriter file(out, rate, SampleFormat::Int16, static_cast<std::int64_t>(samples.size()), {}, 1);
    file.write(samples);
    file.finish();
}

}  // namespace

int main(int arguments, char** words) try {
    if (arguments < 7) return 2;
    renderExcerpt(words[1], std::atof(words[2]), std::atof(words[3]), words[4], std::atoi(words[5]),
                  static_cast<unsigned>(std::strtoul(words[6], nullptr, 10)), arguments > 7 ? words[7] : "");
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
