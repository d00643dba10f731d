#include "continuo/live_music.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>
#include <vector>

#include "continuo/engine.h"
#include "facade/device_fallback.h"
#include "facade/engine_parts.h"
#include "facade/live_line.h"
#include "facade/music_tokens.h"
#include "facade/sampling_choice.h"
#include "sampling/sampler.h"
#include "session/live_session.h"
#include "tokenizers/magenta_rules.h"
#include "tokenizers/midi_event_writer.h"
#include "tokenizers/midi_stream_encoder.h"

namespace continuo {

struct LiveMusic::Parts {
    using Who = LiveLine::Who;

    Parts(const std::shared_ptr<const PerceiverAr>& network, const SessionOptions& options,
          const MidiVocabulary& events)
        : vocabulary(events),
          session(network, options),
          mostLatents(session.session().latents()),
          encoder(vocabulary),
          line(vocabulary),
          mask(static_cast<std::size_t>(vocabulary.size())) {}

    void begin(const MidiPrompt& prompt) {
        session.start(prompt.tokens);
        for (const Token token : prompt.tokens) line.push(token, Who::Player);
        fed = prompt.tokens.size();
        encoder.goOnFrom(line.step(), line.bucket());
    }

    void take(const std::vector<Token>& tokens, Who who) {
        for (const Token token : tokens) line.push(token, who);
    }
    void take(MidiEvent event, Who who) { line.push(vocabulary.token(event), who); }

    // What was written and not yet fed. The last token of the model waits for the next call, so that its note
    // is not delayed by the step that follows it.
    void feedAll() {
        for (; fed < line.tokens().size(); ++fed) session.feed(line.tokens()[fed]);
    }

    void rewindTo(std::size_t length) {
        line.truncate(length);
        if (fed > length) session.rewind(length);
        fed = std::min(fed, length);
    }

    Sampler& sampler() {
        const std::shared_ptr<Backend>& queue = session.session().network().sharedBackend();
        for (auto& [backend, sampler] : samplers) {
            if (backend == queue.get()) return sampler;
        }
        return samplers.emplace_back(queue.get(), Sampler(queue, vocabulary.size())).second;
    }

    bool holds(int pitch) const { return pedal || keys.test(static_cast<std::size_t>(pitch)); }
    // In the model's turn: what the player has let go of.
    void endReleased() {
        for (int pitch = 0; pitch < 128; ++pitch) {
            if (line.sounds(pitch) != Who::Player || holds(pitch)) continue;
            if (line.struckAt(pitch) < line.step()) take({MidiEvent::Kind::NoteOff, pitch}, Who::Player);
        }
    }

    MidiVocabulary vocabulary;
    LiveSession session;
    std::int64_t mostLatents;
    std::vector<std::pair<const Backend*, Sampler>> samplers;  // one on each session's queue
    MidiStreamEncoder encoder;
    LiveLine line;
    std::vector<std::uint8_t> mask;
    std::size_t fed = 0;        // tokens of the line that the session has
    std::size_t turnBegin = 0;  // of the line
    bool modelsTurn = false;
    std::bitset<128> keys;  // that are down
    bool pedal = false;
};

LiveMusic::LiveMusic(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
LiveMusic::~LiveMusic() = default;
LiveMusic::LiveMusic(LiveMusic&&) noexcept = default;
LiveMusic& LiveMusic::operator=(LiveMusic&&) noexcept = default;

void LiveMusic::play(const PlayedEvent& event) {
    Parts& my = *parts_;
    if (my.modelsTurn && event.kind == PlayedEvent::Kind::Strike)
        throw Error(ErrorCode::BadRequest, "live: a key was struck in the model's turn; let it yield first");
    const auto key = static_cast<std::size_t>(event.pitch & 127);
    switch (event.kind) {
        case PlayedEvent::Kind::Strike:
            my.encoder.strike(event.pitch, event.value, event.time);
            my.keys.set(key);
            break;
        case PlayedEvent::Kind::Release:
            my.encoder.release(event.pitch, event.time);
            my.keys.reset(key);
            break;
        case PlayedEvent::Kind::Pedal:
            my.encoder.movePedal(event.value, event.time);
            my.pedal = event.value >= 64;
            break;
    }
}

void LiveMusic::passTime(double time) {
    Parts& my = *parts_;
    if (my.modelsTurn) return;
    my.take(my.encoder.takeUntil(time), Parts::Who::Player);
    my.feedAll();
}

double LiveMusic::takeTurn(double time) {
    Parts& my = *parts_;
    if (!my.modelsTurn) {
        my.take(my.encoder.finish(time), Parts::Who::Player);
        my.feedAll();
        my.turnBegin = my.line.tokens().size();
        my.modelsTurn = true;
    }
    return this->time();
}

std::optional<ModelEvent> LiveMusic::next(double until, const SamplingChoice& sampling) {
    Parts& my = *parts_;
    if (!my.modelsTurn) throw Error(ErrorCode::Internal, "live: it is not the model's turn");
    const SamplingOptions options = samplingOf(sampling, nullptr);
    options.check();
    const std::int64_t latents = sampling.latents > 0 ? sampling.latents : my.mostLatents;
    while (time() < until) {
        my.endReleased();
        my.session.setLatents(latents);
        my.feedAll();
        my.line.grammar().allowed(my.mask);
        const Sampler::Draw draw =
            my.sampler().draw(my.session.session().logits(), my.mask, options, my.line.tokens().size());
        std::optional<ModelEvent> made = my.line.push(draw.token, Parts::Who::Model);
        if (!made) continue;
        made->logProbability = draw.logProbability;
        return made;
    }
    return std::nullopt;
}

std::vector<int> LiveMusic::yield(double time) {
    Parts& my = *parts_;
    if (!my.modelsTurn) return {};
    const std::int64_t step = magentaStep(std::max(0.0, time));
    my.rewindTo(my.line.lengthUpTo(step, my.turnBegin));
    my.endReleased();
    std::vector<int> ending;
    std::int64_t end = std::max(my.line.step(), step);
    for (int pitch = 0; pitch < 128; ++pitch) {
        if (my.line.sounds(pitch) != Parts::Who::Model) continue;
        ending.push_back(pitch);
        end = std::max(end, my.line.struckAt(pitch) + 1);
    }
    if (!ending.empty()) {
        std::vector<int> shifts;
        appendTimeShifts(shifts, end - my.line.step());
        for (const int shift : shifts) my.take(eventOf(shift), Parts::Who::Model);
        for (const int pitch : ending) my.take({MidiEvent::Kind::NoteOff, pitch}, Parts::Who::Model);
    }
    std::vector<MidiStreamEncoder::Held> held;
    for (int pitch = 0; pitch < 128; ++pitch) {
        if (my.line.sounds(pitch) == Parts::Who::Player)
            held.push_back({pitch, my.line.struckAt(pitch), my.keys.test(static_cast<std::size_t>(pitch))});
    }
    my.encoder.goOnFrom(my.line.step(), my.line.bucket(), held);
    my.modelsTurn = false;
    my.feedAll();
    return ending;
}

bool LiveMusic::isModelsTurn() const noexcept { return parts_->modelsTurn; }
double LiveMusic::time() const noexcept { return static_cast<double>(parts_->line.step()) / kStepsPerSecond; }
const std::vector<std::int32_t>& LiveMusic::tokens() const noexcept { return parts_->line.tokens(); }

LiveMusic::Load LiveMusic::load() const noexcept {
    const LiveSession& session = parts_->session;
    const auto swaps = std::count_if(session.acts().begin(), session.acts().end(),
                                     [](const LiveAct& act) { return act.kind == LiveAct::Kind::Swap; });
    return {session.session().state().latents(), swaps, session.waits()};
}

const std::vector<LiveAct>& LiveMusic::acts() const noexcept { return parts_->session.acts(); }

LiveMusic Engine::play(const LiveRequest& request, Events& events) {
    samplingOf(request.sampling, nullptr).check();
    ComputeChoice compute = request.compute;
    // The worker has a queue of its own with as many threads; on a processor they share the cores.
    if (compute.threads == 0) compute.threads = liveThreads();
    PlacedModel model = placeModel([this](const ComputeChoice& choice) { return parts_->backend(choice); },
                                   {request.model, request.adapter}, compute, events);
    const MidiTokenizer tokenizer = tokenizerOf(model.network->config());
    const MidiPrompt prompt = tokenizer.encodePrompt(request.prompt, 0, kStillHeld, false);
    SessionOptions options;
    options.latents = request.sampling.latents;
    const auto begun = [&] {
        auto parts = std::make_unique<LiveMusic::Parts>(model.network, options, tokenizer.vocabulary());
        if (!request.replay.empty()) parts->session.replay(request.replay);
        parts->begin(prompt);
        return LiveMusic(std::move(parts));
    };
    try {
        return begun();
    } catch (const Error& error) {
        const std::string device = model.network->backend().device().id;
        if (error.code() != ErrorCode::OutOfMemory || device == "cpu") throw;
        events.onWarning(device + ": not enough memory for playing live; going on on the processor");
        model.network = model.onProcessor();
        return begun();
    }
}

}  // namespace continuo
