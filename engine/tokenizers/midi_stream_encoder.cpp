#include "tokenizers/midi_stream_encoder.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "continuo/error.h"
#include "tokenizers/magenta_rules.h"
#include "tokenizers/midi_event_writer.h"

namespace continuo {
namespace {

void check(const char* what, double value, double highest) {
    if (value >= 0 && value <= highest) return;
    throw Error(ErrorCode::BadRequest, std::string("played music: ") + what + " " + std::to_string(value) +
                                           " is not within 0 to " + std::to_string(highest));
}

}  // namespace

MidiStreamEncoder::MidiStreamEncoder(const MidiVocabulary& vocabulary) : vocabulary_(vocabulary) {
    if (!vocabulary.isNative())
        throw Error(
            ErrorCode::BadModel,
            "live: this model's tokenizer needs complete performances; choose a model trained with Continuo");
}

double MidiStreamEncoder::raiseToLatest(double time) {
    check("the time", time, kLongestSeconds);
    latest_ = std::max(latest_, time);
    return latest_;
}

void MidiStreamEncoder::strike(int pitch, int velocity, double time) {
    check("pitch", pitch, 127);
    check("velocity", velocity, 127);
    time = raiseToLatest(time);
    auto& sounding = sounding_[static_cast<std::size_t>(pitch)];
    if (sustains_) {  // a new stroke damps the sounding string
        for (const Sounding& note : sounding) {
            if (note.start < time) {
                end(pitch, note, time);
            } else {
                std::erase_if(edges_, [&](const Edge& edge) { return edge.note == note.note; });
            }
        }
        sounding.clear();
    }
    const std::int64_t step = magentaStep(time);
    sounding.push_back({notes_, time, step, true});
    edges_.push_back({step, time, pitch, notes_, false, velocity});
    ++notes_;
}

void MidiStreamEncoder::release(int pitch, double time) {
    check("pitch", pitch, 127);
    time = raiseToLatest(time);
    auto& sounding = sounding_[static_cast<std::size_t>(pitch)];
    const auto held =
        std::find_if(sounding.begin(), sounding.end(), [](const Sounding& note) { return note.key; });
    if (held == sounding.end()) return;
    if (sustains_) {
        held->key = false;
        return;
    }
    end(pitch, *held, time);
    sounding.erase(held);
}

void MidiStreamEncoder::movePedal(int value, double time) {
    check("the pedal", value, 127);
    time = raiseToLatest(time);
    if (vocabulary_.hasPedal()) return pedal_.move(value >= 64, magentaStep(time));
    sustains_ = value >= 64;
    if (sustains_) return;
    for (std::size_t pitch = 0; pitch < sounding_.size(); ++pitch) {
        std::erase_if(sounding_[pitch], [&](const Sounding& note) {
            if (!note.key) end(static_cast<int>(pitch), note, time);
            return !note.key;
        });
    }
}

void MidiStreamEncoder::end(int pitch, const Sounding& note, double time) {
    edges_.push_back({std::max(note.step + 1, magentaStep(time)), note.start, pitch, note.note, true, 0});
    pedal_.release(edges_.back().step);
}

std::vector<Token> MidiStreamEncoder::consumeUntil(double time) {
    std::vector<Token> tokens;
    write(magentaStep(raiseToLatest(time)), tokens);
    return tokens;
}

std::vector<Token> MidiStreamEncoder::finish(double time) {
    std::int64_t until = std::max(step_, magentaStep(raiseToLatest(time)));
    for (const Edge& edge : edges_) until = std::max(until, edge.step + 1);
    for (const PedalStep& each : pedal_.pending()) until = std::max(until, each.step + 1);
    std::vector<Token> tokens;
    write(until, tokens);
    appendWait(tokens, until - step_, vocabulary_);
    step_ = until;
    return tokens;
}

void MidiStreamEncoder::continueFrom(std::int64_t step, std::optional<int> bucket, bool pedal,
                                     std::span<const HeldNote> held) {
    edges_.clear();
    for (auto& sounding : sounding_) sounding.clear();
    pedal_.continueFrom(step, pedal);
    for (const HeldNote& note : held) {
        const Sounding sounding{notes_++, static_cast<double>(note.step) / kStepsPerSecond, note.step,
                                note.key};
        if (note.key || !vocabulary_.hasPedal()) {
            sounding_[static_cast<std::size_t>(note.pitch)].push_back(sounding);
        } else {  // the key is up, and the pedal tokens sustain the note
            edges_.push_back({step + 1, sounding.start, note.pitch, sounding.note, true, 0});
        }
    }
    step_ = step;
    bucket_ = bucket;
    latest_ = std::max(latest_, static_cast<double>(step) / kStepsPerSecond);
}

void MidiStreamEncoder::returnTo(std::int64_t step, std::optional<int> bucket, bool pedal) {
    latest_ = 0;
    pedal_.returnTo(step, pedal);
    continueFrom(step, bucket, pedal);
}

void MidiStreamEncoder::write(std::int64_t until, std::vector<Token>& tokens) {
    for (const PedalStep& each : pedal_.consumeBefore(until))
        edges_.push_back({.step = each.step, .isOff = !each.down, .isPedal = true});
    std::sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) {
        return std::tuple(a.step, !a.isPedal, a.start, a.pitch, a.note, a.isOff) <
               std::tuple(b.step, !b.isPedal, b.start, b.pitch, b.note, b.isOff);
    });
    auto edge = edges_.begin();
    for (; edge != edges_.end() && edge->step < until; ++edge) {
        // Late events are placed in the step that the sequence has reached.
        appendWait(tokens, std::max<std::int64_t>(0, edge->step - step_), vocabulary_);
        step_ = std::max(step_, edge->step);
        if (edge->isPedal) {
            tokens.push_back(vocabulary_.token(
                {edge->isOff ? TokenEvent::Kind::PedalUp : TokenEvent::Kind::PedalDown, 0}));
            continue;
        }
        const int wanted = vocabulary_.bucket(edge->velocity);
        if (!edge->isOff && wanted != bucket_) {
            bucket_ = wanted;
            tokens.push_back(vocabulary_.token({TokenEvent::Kind::Velocity, wanted}));
        }
        tokens.push_back(vocabulary_.token(
            {edge->isOff ? TokenEvent::Kind::NoteOff : TokenEvent::Kind::NoteOn, edge->pitch}));
    }
    edges_.erase(edges_.begin(), edge);
}

}  // namespace continuo
