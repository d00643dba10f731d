#include "audio/piano_synth.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fluidsynth.h>

#include "audio/room.h"
#include "continuo/error.h"
#include "continuo/plain_file.h"
#include "midi/events/midi_event.h"

namespace continuo::app {
namespace {

constexpr int kChannel = 0;
// A pedalled run sustains many strings, and a soundfont uses up to four voices per note: the default of 256
// would steal some.
constexpr int kVoices = 1024;

// FluidSynth's last error on this thread. FluidSynth's own log is process-wide and prints to stderr. Not a
// std::string, because errors may occur in an audio callback.
thread_local std::array<char, 256> lastError{};

void storeError(int /*level*/, const char* message, void* /*data*/) {
    const std::size_t length = std::min(std::strlen(message), lastError.size() - 1);
    std::copy_n(message, length, lastError.begin());
    lastError[length] = 0;
}

void redirectFluidSynthLog() {
    static std::once_flag once;
    std::call_once(once, [] {
        fluid_set_log_function(FLUID_PANIC, storeError, nullptr);
        fluid_set_log_function(FLUID_ERR, storeError, nullptr);
        for (const int level : {FLUID_WARN, FLUID_INFO, FLUID_DBG})
            fluid_set_log_function(level, nullptr, nullptr);
        // Without this, creating settings would probe every sound server.
        static const char* noDrivers[] = {nullptr};
        fluid_audio_driver_register(noDrivers);
    });
}

[[noreturn]] void failSynth(ErrorCode code, const std::string& what) {
    const std::string complaint = lastError.data();
    throw Error(code, "piano: " + what + (complaint.empty() ? "" : " (" + complaint + ")"));
}

// Checks the file before FluidSynth does, which tries further formats on unreadable files; one of those
// libraries prints to stderr.
void checkSoundfont(const std::filesystem::path& soundfont) {
    checkPlainFile(soundfont, "a .sf2 or .sf3 file");
    std::array<char, 12> head{};
    std::ifstream in(soundfont, std::ios::binary);
    in.read(head.data(), head.size());
    const std::string_view bytes(head.data(), head.size());
    if (!in || bytes.substr(0, 4) != "RIFF" || bytes.substr(8) != "sfbk") {
        failSynth(ErrorCode::BadFile, soundfont.string() + " is not a soundfont; give a .sf2 or .sf3 file");
    }
    std::uintmax_t expected = 8;
    for (int i = 0; i < 4; ++i)
        expected += std::uintmax_t{static_cast<unsigned char>(head[4 + i])} << (8 * i);
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(soundfont, unknown);
    if (!unknown && size < expected) {
        failSynth(ErrorCode::BadFile, soundfont.string() + " is cut short: " + std::to_string(size) + " of " +
                                          std::to_string(expected) + " bytes; download it again");
    }
}

const PianoSound& checked(const PianoSound& sound) {
    lastError[0] = 0;
    if (sound.sampleRate < 8000 || sound.sampleRate > 96000) {
        failSynth(ErrorCode::BadRequest,
                  "sample rate is " + std::to_string(sound.sampleRate) + ", expected 8000 to 96000");
    }
    if (!(sound.gain >= 0 && sound.gain <= 10)) {
        failSynth(ErrorCode::BadRequest, "gain is " + std::to_string(sound.gain) + ", expected 0 to 10");
    }
    if (!(sound.reverb >= 0 && sound.reverb <= 1)) {
        failSynth(ErrorCode::BadRequest, "reverb is " + std::to_string(sound.reverb) + ", expected 0 to 1");
    }
    return sound;
}

}  // namespace

struct PianoSynth::Instrument {
    explicit Instrument(const PianoSound& sound) : room(sound.sampleRate, sound.reverb) {}

    std::unique_ptr<fluid_settings_t, decltype(&delete_fluid_settings)> settings{nullptr,
                                                                                 delete_fluid_settings};
    std::unique_ptr<fluid_synth_t, decltype(&delete_fluid_synth)> synth{nullptr, delete_fluid_synth};
    Room room;
    std::array<int, 128> keysDown{};  // noteOn() calls without a noteOff(), by pitch
    // FluidSynth takes each value of a held sostenuto pedal for a new press, so only presses and releases are
    // passed on.
    bool sostenutoDown = false;
    std::bitset<128> caught;  // pitches held by the sostenuto pedal

    // Reads the list of instruments, but no samples; returns the soundfont's id.
    int open(const std::filesystem::path& soundfont, const PianoSound& sound);
};

int PianoSynth::Instrument::open(const std::filesystem::path& soundfont, const PianoSound& sound) {
    redirectFluidSynthLog();
    checkSoundfont(soundfont);
    settings.reset(new_fluid_settings());
    if (settings == nullptr) failSynth(ErrorCode::OutOfMemory, "no memory for FluidSynth's settings");
    fluid_settings_setnum(settings.get(), "synth.sample-rate", sound.sampleRate);
    fluid_settings_setnum(settings.get(), "synth.gain", sound.gain);
    fluid_settings_setint(settings.get(), "synth.polyphony", kVoices);
    fluid_settings_setint(settings.get(), "synth.cpu-cores", 1);
    fluid_settings_setint(settings.get(), "synth.lock-memory", 0);
    fluid_settings_setint(settings.get(), "synth.threadsafe-api", 0);
    fluid_settings_setint(settings.get(), "synth.dynamic-sample-loading",
                          1);  // loads only the piano's samples
    fluid_settings_setint(settings.get(), "synth.chorus.active", 0);
    fluid_settings_setint(settings.get(), "synth.reverb.active", 0);  // Room replaces it
    synth.reset(new_fluid_synth(settings.get()));
    if (synth == nullptr) failSynth(ErrorCode::Internal, "FluidSynth did not start");
    const int font = fluid_synth_sfload(synth.get(), soundfont.c_str(), 0);
    if (font == FLUID_FAILED)
        failSynth(ErrorCode::BadFile, soundfont.string() + " cannot be read; choose another soundfont");
    if (fluid_sfont_get_preset(fluid_synth_get_sfont_by_id(synth.get(), font), 0, 0) == nullptr) {
        failSynth(ErrorCode::BadFile,
                  soundfont.string() + " has no piano at bank 0, program 0; choose another soundfont");
    }
    return font;
}

PianoSynth::PianoSynth(const std::filesystem::path& soundfont, const PianoSound& sound)
    : instrument_(std::make_unique<Instrument>(checked(sound))) {
    const int font = instrument_->open(soundfont, sound);
    if (fluid_synth_program_select(instrument_->synth.get(), kChannel, font, 0, 0) != FLUID_OK)
        failSynth(ErrorCode::BadFile, soundfont.string() + " cannot be read; choose another soundfont");
}

void PianoSynth::check(const std::filesystem::path& soundfont) {
    const PianoSound sound;
    Instrument(checked(sound)).open(soundfont, sound);
}

PianoSynth::~PianoSynth() = default;

void PianoSynth::noteOn(int pitch, int velocity) noexcept {
    ++instrument_->keysDown[static_cast<std::size_t>(pitch)];
    fluid_synth_noteon(instrument_->synth.get(), kChannel, pitch, velocity);
}

void PianoSynth::noteOff(int pitch) noexcept {
    const auto key = static_cast<std::size_t>(pitch);
    int& down = instrument_->keysDown[key];
    if (down == 0 || --down > 0 || instrument_->caught[key]) return;
    fluid_synth_noteoff(instrument_->synth.get(), kChannel, pitch);
}

void PianoSynth::setPedal(int value) noexcept {
    fluid_synth_cc(instrument_->synth.get(), kChannel, controller::kSustain, value);
}

void PianoSynth::setSostenuto(int value) noexcept {
    const bool down = controller::isPressed(value, instrument_->sostenutoDown);
    if (std::exchange(instrument_->sostenutoDown, down) == down) return;
    for (std::size_t key = 0; key < instrument_->keysDown.size(); ++key) {
        const bool held = instrument_->keysDown[key] > 0;
        if (!down && instrument_->caught[key] && !held)
            fluid_synth_noteoff(instrument_->synth.get(), kChannel, static_cast<int>(key));
        instrument_->caught[key] = down && held;
    }
}

void PianoSynth::setReverb(double level) noexcept { instrument_->room.setLevel(level); }

void PianoSynth::releaseAll() noexcept {
    setPedal(0);
    setSostenuto(0);
    instrument_->keysDown.fill(0);
    fluid_synth_all_notes_off(instrument_->synth.get(), kChannel);
}

void PianoSynth::silence() noexcept {
    fluid_synth_t* const synth = instrument_->synth.get();
    setPedal(0);
    setSostenuto(0);
    instrument_->keysDown.fill(0);
    // FluidSynth ends a voice only at its next step. A release in between, or one postponed for a short note,
    // lets the voice sound for another 300 ms. So silent steps run until no voice is left; two are enough.
    constexpr int kMostSteps = 8;
    std::array<float, 2 * kBlockFrames> unheard{};
    for (int i = 0; i < kMostSteps && fluid_synth_get_active_voice_count(synth) > 0; ++i) {
        fluid_synth_all_sounds_off(synth, -1);
        fluid_synth_write_float(synth, kBlockFrames, unheard.data(), 0, 2, unheard.data(), 1, 2);
    }
    instrument_->room.clear();
}

bool PianoSynth::render(std::span<float> stereo) noexcept {
    const int frames = static_cast<int>(stereo.size() / 2);
    if (fluid_synth_write_float(instrument_->synth.get(), frames, stereo.data(), 0, 2, stereo.data(), 1, 2) ==
        FLUID_OK) {
        instrument_->room.addTo(stereo);
        return true;
    }
    std::fill(stereo.begin(), stereo.end(), 0.0F);
    return false;
}

}  // namespace continuo::app
