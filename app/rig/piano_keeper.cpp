#include "rig/piano_keeper.h"

#include <system_error>
#include <utility>

#include "continuo/error.h"

namespace continuo::app {

void PianoKeeper::want(const std::string& soundfont) {
    if (std::exchange(soundfont_, soundfont) != soundfont) asked_ = false;
}

void PianoKeeper::look(bool heard) {
    if (asked_)
        loadAgain();
    else if (heard || !soundfont_.empty())
        load();
    tell();
}

void PianoKeeper::load() {
    asked_ = true;
    told_.clear();
    file_ = find();
    synth_.load(soundfont_);
}

// Retries if a missing soundfont has appeared or the file has changed.
void PianoKeeper::loadAgain() {
    const Moment now = LiveClock::now();
    if (synth_.state() != LiveSynth::State::Failed || now < again_) return;
    again_ = now + doors_.again;
    const File found = find();
    if (found != std::exchange(file_, found) && !found.path.empty()) synth_.load(soundfont_);
}

void PianoKeeper::tell() {
    const LiveSynth::State state = synth_.state();
    if (state == LiveSynth::State::Ready) told_.clear();
    if (state != LiveSynth::State::Failed) return;
    const std::string why = synth_.message();
    if (std::exchange(told_, why) != why) say_({DeviceNotice::Kind::PianoMissing, {}, why});
}

PianoKeeper::File PianoKeeper::find() const {
    try {
        std::error_code error;
        File file{doors_.findPiano(soundfont_), {}};
        file.written = std::filesystem::last_write_time(file.path, error);
        return file;
    } catch (const Error&) {  // load() reports the reason
        return {};
    }
}

}  // namespace continuo::app
