#include "rig/piano_keeper.h"

#include <system_error>
#include <utility>

#include "continuo/error.h"

namespace continuo::app {

void PianoKeeper::setSoundfont(const std::string& soundfont) {
    if (std::exchange(soundfont_, soundfont) != soundfont) searched_ = false;
}

void PianoKeeper::poll(bool heard) {
    if (searched_)
        reload();
    else if (heard || !soundfont_.empty())
        load();
    report();
}

void PianoKeeper::load() {
    searched_ = true;
    reportedError_.clear();
    file_ = findFile();
    synth_.load(soundfont_);
}

// Loads the soundfont again if a missing file has appeared or the file has changed.
void PianoKeeper::reload() {
    const Moment now = LiveClock::now();
    if (synth_.state() != LiveSynth::State::Failed || now < again_) return;
    again_ = now + dependencies_.retryInterval;
    const File found = findFile();
    if (found != std::exchange(file_, found) && !found.path.empty()) synth_.load(soundfont_);
}

void PianoKeeper::report() {
    const LiveSynth::State state = synth_.state();
    if (state == LiveSynth::State::Ready) reportedError_.clear();
    if (state != LiveSynth::State::Failed) return;
    const std::string why = synth_.message();
    if (std::exchange(reportedError_, why) != why) report_({DeviceNotice::Kind::PianoMissing, {}, why});
}

PianoKeeper::File PianoKeeper::findFile() const {
    try {
        std::error_code error;
        File file{dependencies_.findPiano(soundfont_), {}};
        file.written = std::filesystem::last_write_time(file.path, error);
        return file;
    } catch (const Error&) {  // load() reports the reason
        return {};
    }
}

}  // namespace continuo::app
