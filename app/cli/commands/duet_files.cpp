#include "cli/commands/duet_files.h"

#include <continuo/adapter_summary.h>
#include <continuo/file_output.h>
#include <continuo/plain_file.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/console/command_context.h"
#include "cli/files/output_file.h"
#include "cli/files/take_file.h"
#include "duet/record/live_record_text.h"
#include "duet/turn/duet_sampling.h"
#include "files/constraint_choices.h"
#include "files/json_text.h"
#include "files/model_card.h"
#include "files/program_version.h"
#include "files/sampling_json.h"
#include "midi/file/plain_track_name.h"
#include "midi/file/standard_midi_file.h"
#include "tempo/bars.h"
#include "tempo/found_bars.h"
#include "tempo/pulse.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;
using Seconds = std::chrono::duration<double>;

std::optional<AdapterSummary> inspectRequestAdapter(const LiveRequest& request) {
    return request.adapter.empty() ? std::nullopt : inspectAdapter(request.adapter);
}

std::vector<Beats> findTakeBeats(const Duet::Take& take) {
    std::vector<Note> notes = take.player.notes;
    notes.insert(notes.end(), take.model.notes.begin(), take.model.notes.end());
    return findBars(notes).beats;
}

}  // namespace

DuetFiles::DuetFiles(const LiveOptions& options, const LiveMusic& music, CommandContext& context)
    : options_(options), model_(context.engine().inspect(options.request.modelPath)) {
    licence_ = licenceText(model_.card);
    if (const auto adapter = inspectRequestAdapter(options.request)) {
        adapterHash_ = adapter->hash;
        licence_ = findLicence(adapter->card).value_or(licence_);
    }
    std::error_code ignored;
    for (const std::string& file : {options.out, options.record})
        mayWrite_ = mayWrite_ && (file.empty() || !std::filesystem::exists(file, ignored));
    device_ = music.device();
    if (options.record.empty()) return;
    if (music.isResumed()) copyState(context);
    write(toText({options.request, model_.hash, adapterHash_, device_, stateHash_}));
}

// Copies the saved state before the duet starts, because the duet will overwrite the state's file.
void DuetFiles::copyState(CommandContext& context) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 32;  // bytes
    stateHash_ = context.engine().hash(options_.request.state);
    state_ = readPlainFile(options_.request.state, kLargest, "the state of a session");
}

void DuetFiles::setInput(const MidiFile& file, const ReadOptions& reading, double begin) {
    input_ = Input{withoutOrigin(file.score), file.performance, reading, begin, kStillHeld};
}

void DuetFiles::endInput(double seconds) {
    if (input_) input_->end = seconds;
}

void DuetFiles::updateBeats(Duet& duet, const Tempo& tempo) {
    const Moment now = LiveClock::now();
    const std::optional<BeatGrid> grid = tempo.grid(now);
    const double seconds = Seconds(now - duet.beginning()).count();
    const std::size_t known = beats_.size();
    while (const auto beats = beatsLog_.nextEntry(grid, tempo.isOwn(), now, seconds))
        beats_.push_back(*beats);
    if (beats_.size() == known) return;
    DuetSettings settings = options_.duet;
    settings.beats = grid;
    duet.setSettings(settings);
}

void DuetFiles::save(Duet& duet) {
    saveMusic(duet);
    write(toText(duet.takeRecord().record));
}

void DuetFiles::finish(Duet& duet) {
    const LiveRecord rest = duet.finish();
    isOver_ = true;
    if (options_.stage.tempo.bars == FileBars::FromNotes) beats_ = findTakeBeats(duet.take());
    std::exception_ptr failure;  // a failed music file must not prevent the record
    try {
        saveMusic(duet);
    } catch (const Error&) {
        failure = std::current_exception();
    }
    write(toText(rest));
    if (failure) std::rethrow_exception(failure);
}

void DuetFiles::saveMusic(const Duet& duet) {
    saveDropped(duet);  // before the music, which no longer contains it
    const Duet::Take take = duet.take();
    mayWrite_ = mayWrite_ || !take.player.notes.empty() || !take.model.notes.empty();
    if (!mayWrite_) return;
    const double now = Seconds(LiveClock::now() - duet.beginning()).count();
    writeMusic(options_.out, take, isOver_ ? kStillHeld : now, duet.status());
}

void DuetFiles::saveDropped(const Duet& duet) {
    const std::vector<Duet::Take> dropped = duet.dropped();
    for (; dropped_ < dropped.size(); ++dropped_) {
        const Duet::Take& take = dropped[dropped_];
        writeMusic(unusedName(), take, std::max(lastEventTime(take.player), lastEventTime(take.model)), {});
        mayWrite_ = true;
    }
}

// Returns a free file name for a dropped answer; files of earlier sessions stay.
std::string DuetFiles::unusedName() const {
    const std::filesystem::path out = options_.out;
    std::error_code ignored;
    for (int number = 1;; ++number) {
        std::filesystem::path file = out;
        file.replace_filename(out.stem().string() + "-dropped-" + std::to_string(number) +
                              out.extension().string());
        if (!std::filesystem::exists(file, ignored)) return file.string();
    }
}

Performance DuetFiles::inputUntil(double seconds) const {
    Performance part = input_->performance;
    std::erase_if(part.notes, [&](const Note& note) { return note.start + input_->begin >= seconds; });
    std::erase_if(part.pedal,
                  [&](const PedalChange& change) { return change.time + input_->begin >= seconds; });
    for (Note& note : part.notes) {
        note.start += input_->begin;
        note.end += input_->begin;
    }
    for (PedalChange& change : part.pedal) change.time += input_->begin;
    return part;
}

void DuetFiles::writeMusic(const std::string& file, Duet::Take take, double until,
                           const std::optional<DuetStatus>& status) {
    WriteOptions how;
    how.format = 1;
    how.tempi = toTempoMap(beats_);
    std::optional<ReadOptions> heard;
    if (input_) {  // as in the file: the model merges unisons of two channels
        until = std::min(until, input_->end);
        take.player = inputUntil(until);
        heard = input_->reading;
        how.source = MidiSource{input_->score, -input_->begin, until - input_->begin};
    }
    if (options_.withOrigin) how.texts.push_back({1, 0, 0, origin(take, status)});
    const bool told = options_.withOrigin;
    const std::vector<MidiVoice> voices = {{take.player, told ? "Player" : defaultTrackName(0), 0, 0, heard},
                                           {take.model, told ? "Continuo" : defaultTrackName(1), 1, 0}};
    notKept_.clear();
    writeMidiFile(file, voices, how, &notKept_);
}

void DuetFiles::write(const std::string& text) {
    if (options_.record.empty()) return;
    waiting_ += text;
    if (!mayWrite_) return;
    writeOutput([&] {
        if (!state_.empty()) {
            FileOutput state(stateFileFor(options_.record));
            state.write(state_);
            state.commit();
            state_.clear();
        }
        if (!record_) record_.emplace(options_.record);
        record_->append(std::exchange(waiting_, {}));
    });
}

// Returns the origin of the take, the note count of each side, and the model's timing.
std::string DuetFiles::origin(const Duet::Take& take, const std::optional<DuetStatus>& status) const {
    Json json = {{"program", namedVersion()}, {"model", model_.name}, {"model_sha256", model_.hash}};
    if (!adapterHash_.empty()) {
        json["adapter"] = std::filesystem::path(options_.request.adapter).filename().string();
        json["adapter_sha256"] = adapterHash_;
    }
    json["model_licence"] = licence_;
    json["device"] = device_.id;
    json["precision"] = options_.request.compute.precision;
    const DuetSettings& duet = options_.duet;
    const bool chosen = duet.scaleUse == ScaleUse::Chosen;
    SamplingChoice sampling = options_.request.sampling;
    sampling.constraints =
        limitToScale(sampling.constraints, chosen ? std::optional(duet.scale) : std::nullopt);
    json["seed"] = sampling.seed;
    writeSampling(json, sampling);
    writeChoices(json, {scaleChoiceText(duet.scaleUse, duet.scale), duet.dynamicsAsPlayed});
    const TempoOptions& tempo = options_.stage.tempo;
    if (tempo.tempo.source == TempoSource::Fixed) json["beats_per_minute"] = tempo.tempo.perMinute;
    if (!tempo.isFree()) json["in_time"] = inTimeName(tempo.inTime);
    json["player_notes"] = take.player.notes.size();
    json["model_notes"] = take.model.notes.size();
    if (!status) return jsonText(json);
    json["answers"] = status->answers;
    json["late_notes"] = status->late;
    json["slowest_answer_ms"] = std::round(1e4 * status->worstAnswer) / 10;
    return jsonText(json);
}

}  // namespace continuo::app
