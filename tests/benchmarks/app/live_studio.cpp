#include "benchmarks/app/live_studio.h"

#include <jack/midiport.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <thread>

namespace continuo::benchmark {

double steadySeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

LiveStudio::LiveStudio() {
    pianist_ = jack_client_open("pianist", JackNoStartServer, nullptr);
    listener_ = jack_client_open("listener", JackNoStartServer, nullptr);
    if (pianist_ == nullptr || listener_ == nullptr) throw std::runtime_error("no JACK server runs");
    rate_ = static_cast<int>(jack_get_sample_rate(listener_));
    block_ = static_cast<int>(jack_get_buffer_size(listener_));
    keys_ = jack_port_register(pianist_, "keys", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
    midi_ = jack_port_register(listener_, "midi", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
    left_ = jack_port_register(listener_, "left", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    jack_set_process_callback(
        pianist_,
        [](jack_nframes_t n, void* self) { return static_cast<LiveStudio*>(self)->processPianist(n); }, this);
    jack_set_process_callback(
        listener_,
        [](jack_nframes_t n, void* self) { return static_cast<LiveStudio*>(self)->processListener(n); },
        this);
    jack_set_xrun_callback(
        listener_,
        [](void* self) {
            ++static_cast<LiveStudio*>(self)->xruns_;
            static_cast<LiveStudio*>(self)->xrunMoments_.push(steadySeconds());
            return 0;
        },
        this);
    jack_activate(pianist_);
    jack_activate(listener_);
}

LiveStudio::~LiveStudio() {
    jack_client_close(pianist_);
    jack_client_close(listener_);
}

int LiveStudio::processPianist(jack_nframes_t frames) noexcept {
    const std::uint64_t begin = jack_last_frame_time(pianist_);
    void* const out = jack_port_get_buffer(keys_, frames);
    jack_midi_clear_buffer(out);
    for (Stroke each; toPlay_.pop(each);) {
        jack_midi_event_write(out, each.offset, each.bytes.data(), each.bytes.size());
        played_.push({begin + each.offset, steadySeconds(), each.bytes});
    }
    return 0;
}

int LiveStudio::processListener(jack_nframes_t frames) noexcept {
    const std::uint64_t begin = jack_last_frame_time(listener_);
    const double now = steadySeconds();
    if (expected_ != 0 && begin > expected_)
        gaps_.push({now, static_cast<double>(begin - expected_) / rate_});
    expected_ = begin + frames;
    void* const in = jack_port_get_buffer(midi_, frames);
    for (std::uint32_t i = 0, count = jack_midi_get_event_count(in); i < count; ++i) {
        jack_midi_event_t event;
        if (jack_midi_event_get(&event, in, i) != 0 || event.size > 3) continue;
        StudioMessage message{begin + event.time, now + static_cast<double>(event.time) / rate_, {}};
        std::memcpy(message.bytes.data(), event.buffer, event.size);
        heard_.push(message);
    }
    const auto* const sound = static_cast<const float*>(jack_port_get_buffer(left_, frames));
    for (jack_nframes_t i = 0; i + StudioSound::kFrames <= frames; i += StudioSound::kFrames) {
        StudioSound stretch{begin + i, {}};
        std::copy_n(sound + i, StudioSound::kFrames, stretch.samples.begin());
        sound_.push(stretch);
    }
    return 0;
}

bool LiveStudio::connect(const char* from, const char* to) {
    for (int i = 0; i < 100; ++i) {
        if (jack_connect(listener_, from, to) == 0) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
}

void LiveStudio::play(std::array<std::uint8_t, 3> bytes, std::uint32_t offset) {
    toPlay_.push({bytes, offset});
}

std::vector<StudioMessage> LiveStudio::sentMessages() {
    std::vector<StudioMessage> all;
    for (StudioMessage each; played_.pop(each);) all.push_back(each);
    return all;
}

std::vector<StudioMessage> LiveStudio::receivedMessages() {
    std::vector<StudioMessage> all;
    for (StudioMessage each; heard_.pop(each);) all.push_back(each);
    return all;
}

std::vector<StudioSound> LiveStudio::recordedSounds() {
    std::vector<StudioSound> all;
    for (StudioSound each; sound_.pop(each);) all.push_back(each);
    return all;
}

std::vector<LiveStudio::Gap> LiveStudio::receptionGaps() {
    std::vector<Gap> all;
    for (Gap each; gaps_.pop(each);) all.push_back(each);
    return all;
}

std::vector<double> LiveStudio::xrunMoments() {
    std::vector<double> all;
    for (double each = 0; xrunMoments_.pop(each);) all.push_back(each);
    return all;
}

std::uint64_t LiveStudio::frameNow() const { return jack_frame_time(listener_); }

}  // namespace continuo::benchmark
