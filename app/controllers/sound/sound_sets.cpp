#include "controllers/sound/sound_sets.h"

#include <continuo/engine.h>

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <utility>

#include "controllers/sound/sound_decoding.h"
#include "controllers/sound/sound_subjects.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "wave/wave_canvas.h"

namespace continuo::app {
namespace {

constexpr double kMostCoded = 300;  // s; encoding a longer source would take minutes

double toSeconds(std::int64_t samples, int rate) { return static_cast<double>(samples) / rate; }

// Returns the number of new samples that can be decoded from `codes` codes.
std::int64_t countSamples(const SoundSetShape& shape, std::int64_t codes) {
    return framesToSamples(codes / shape.levels, shape.hop, shape.delay);
}

// Returns the number of codes that all sounds of the set have.
std::int64_t codesMade(const GallerySet& set, const std::vector<GalleryItem>& sounds) {
    std::int64_t made = set.numbers();
    for (const GalleryItem& sound : sounds) made = std::min(made, sound.made);
    return made;
}

// Returns whether a set's prompt is a part of the opened sound. If so, the whole opened sound is shown with
// the set.
bool isPartOf(const SoundSource& opened, const SoundSetShape& shape, const std::vector<float>& prompt) {
    const auto end = shape.promptFirst + shape.promptSamples;
    return opened.file.toStdString() == shape.promptFile && opened.take == shape.promptTake &&
           opened.sampleRate == shape.sampleRate && end <= std::ssize(opened.samples) &&
           std::equal(prompt.begin(), prompt.end(), opened.samples.begin() + shape.promptFirst);
}

}  // namespace

SoundSets::SoundSets(const Dependencies& dependencies)
    : ShownSets({dependencies.gallery, dependencies.workspace.sounds(), dependencies.workspace.sets(),
                 Notice(dependencies.workspace.page().banners(), subjects::kSounds), Task::Sounds}),
      my_(dependencies),
      opened_(std::make_shared<SoundSource>()),
      source_(opened_),
      coding_(Notice(my_.workspace.page().banners(), subjects::kDecoded)) {
    connect(&my_.workspace.page(), &ui::SoundPage::selectionChanged, this, &SoundSets::showLength);
    showList();
}

void SoundSets::show(GallerySetId id) {
    if (shown_ == 0 && source_ == opened_) openedForm_ = my_.workspace.inspector().form();
    shown_ = 0;
    auto source = std::make_shared<SoundSource>();
    std::shared_ptr<const SoundSource> shown = source;
    std::int64_t seam = 0;
    runGuarded([&] {
        if (id == 0) return;
        const GallerySet set = gallery_.set(id);
        if (set.marks.discarded) return;
        const SoundSetShape& shape = set.sound();
        std::vector<float> prompt = promptSamples(gallery_, id);
        seam = std::ssize(prompt);
        ui::SoundForm form = my_.workspace.inspector().form();
        form.promptFrom = 0;
        if (seam > 0 && isPartOf(*opened_, shape, prompt)) {
            shown = opened_;
            form.promptFrom = toSeconds(shape.promptFirst, shape.sampleRate);
            seam += shape.promptFirst;
        } else {
            source->samples = std::move(prompt);
            source->file = text(shape.promptFile);
            source->first = shape.promptFirst;
            source->take = shape.promptTake;
        }
        source->sampleRate = shape.sampleRate;
        form.promptTo = toSeconds(seam, shape.sampleRate);
        shown_ = id;
        my_.workspace.setForm(form);
    });
    showSource(shown, seam);
}

void SoundSets::show(const SoundSource& source) {
    opened_ = std::make_shared<SoundSource>(source);
    openedForm_.reset();
    showOpened();
}

// Shows the opened sound with the seam where the user left it. By default, the seam is at the end or, in a
// file by Continuo, where the generated part begins. The prompt is at most kLongestPrompt long.
void SoundSets::showOpened() {
    shown_ = 0;
    ui::SoundForm form = my_.workspace.inspector().form();
    if (openedForm_) {
        form.promptFrom = openedForm_->promptFrom;
        form.promptTo = openedForm_->promptTo;
        my_.workspace.setForm(form);
        return showSource(opened_, std::ssize(opened_->samples));
    }
    const double made = opened_->generatedFrom().value_or(0);
    form.promptTo = made > 0 && made < opened_->seconds() ? made : opened_->seconds();
    if (model_ && model_->shape.framesPerSecond > 0) {  // moves the seam to a frame's end, as on the canvas
        const double frames = std::floor(form.promptTo * model_->shape.framesPerSecond);
        if (frames > 0) form.promptTo = frames / model_->shape.framesPerSecond;
    }
    form.promptFrom = std::max(0.0, form.promptTo - ui::SoundModelFacts::kLongestPrompt);
    my_.workspace.setForm(form);
    showSource(opened_, std::ssize(opened_->samples));
}

void SoundSets::showSource(std::shared_ptr<const SoundSource> source, std::int64_t seam) {
    source_ = std::move(source);
    seam_ = seam;
    variations_.clear();
    makePrompt();
    fillPage();
    if (!source_->isEmpty()) my_.workspace.page().canvas().fit();
    encodeSource();
    showList();
    Q_EMIT shownChanged();
}

void SoundSets::setModel(const std::optional<SoundModel>& model) {
    model_ = model;
    encodeSource();
}

// Makes the prompt for the page. If the prompt's codes are unknown, shows no codes: codes of the
// continuations must follow those of the prompt.
void SoundSets::makePrompt() {
    prompt_.reset();
    ui::WaveFormat format;
    if (shown_ != 0) {
        const SoundSetShape shape = gallery_.set(shown_).sound();
        format = {shape.sampleRate, static_cast<double>(shape.sampleRate) / shape.hop, shape.levels};
    } else if (model_) {
        format = {model_->shape.sampleRate, model_->shape.framesPerSecond, model_->shape.levels};
    }
    if (source_->sampleRate > 0) format.sampleRate = source_->sampleRate;
    if (!source_->isEmpty() && source_->levels != format.levels) format.levels = 0;
    prompt_ = std::make_unique<ShownSound>(source_, format);
}

void SoundSets::encodeSource() {
    std::string hash = model_ ? model_->shape.codec : std::string();
    int levels = model_ ? model_->shape.levels : 0;
    runGuarded([&] {
        if (shown_ == 0) return;
        const SoundSetShape shape = gallery_.set(shown_).sound();
        hash = shape.codec;
        levels = shape.levels;
    });
    if (source_->isEmpty() || levels == 0 || source_->levels == levels) return;
    if (source_->seconds() > kMostCoded) return;
    coding_.startWithCompletion(
        Task::Sounds,
        [this, source = source_, hash, levels,
         compute = my_.compute()](const std::stop_token& stop) -> SideWork::Completion {
            const auto codec = my_.engine.findCodec(hash, stop);
            if (!codec) return {};  // decoding the sounds reports the missing codec
            Events events;
            auto coded = std::make_shared<SoundSource>(*source);
            coded->codes =
                my_.engine.encode({codec->string(), levels, compute}, source->samples, events, stop).codes;
            coded->levels = levels;
            return [this, source, coded] {
                if (opened_ == source) opened_ = coded;
                if (source_ != source) return;
                source_ = coded;
                makePrompt();
                for (auto& [item, variation] : variations_) {
                    variation.sound.setPrompt(*prompt_);
                    variation.codes = 0;
                }
                fillPage();
            };
        });
}

void SoundSets::fillPage() {
    const bool filled = runGuarded([this] {
        ui::SoundSet page;
        if (!source_->isEmpty()) page.prompt = prompt_->content();
        if (shown_ != 0) {
            const GallerySet set = gallery_.set(shown_);
            std::map<GalleryItemId, Variation> before = std::exchange(variations_, {});
            for (const GalleryItem& sound : gallery_.items(shown_)) {
                auto known = before.extract(sound.id);
                const std::int64_t expected = countSamples(set.sound(), set.numbers());
                Variation& variation =
                    known.empty()
                        ? variations_.emplace(sound.id, Variation{ShownSound(*prompt_, seam_, expected)})
                              .first->second
                        : variations_.insert(std::move(known)).position->second;
                append(set, sound, variation);
                page.variations.push_back({toVariationForm(set, sound), variation.sound.content()});
            }
            page.title = setName(set);
            page.detail = detailText(set);
        } else if (!source_->isEmpty()) {
            page.title = QFileInfo(source_->file).fileName();
            page.detail = clockText(source_->seconds());
        } else {
            return my_.workspace.clear();
        }
        my_.workspace.setSet(page);
        showLength();
    });
    if (filled) return;
    shown_ = 0;
    my_.workspace.clear();
}

// Lets the seam be anywhere in the selected variation, as on the canvas.
void SoundSets::showLength() {
    const auto& content = my_.workspace.page().canvas().content();
    if (content) my_.workspace.inspector().setSourceSeconds(content->seconds());
}

ShownSound* SoundSets::findSound(GalleryItemId item) {
    if (item == 0) return source_->isEmpty() ? nullptr : prompt_.get();
    const auto found = variations_.find(item);
    return found != variations_.end() ? &found->second.sound : nullptr;
}

bool SoundSets::isExpected(GalleryItemId item) const {
    const auto found = variations_.find(item);
    if (found == variations_.end()) return false;
    return (found->second.decoding && isReading()) || isRunning(shown_) || isWaiting(shown_);
}

void SoundSets::append() {
    if (shown_ == 0) return;
    const GallerySet set = gallery_.set(shown_);
    for (const GalleryItem& sound : gallery_.items(shown_)) {
        const auto found = variations_.find(sound.id);
        if (found == variations_.end()) continue;
        append(set, sound, found->second);
        my_.workspace.page().contentChanged(sound.id);
        my_.workspace.page().setVariation(toVariationForm(set, sound));
    }
    my_.workspace.page().setTitle(setName(set), detailText(set));
}

// Appends new codes from the gallery, and new samples from the running job. If no job runs, decodes the
// missing samples.
void SoundSets::append(const GallerySet& set, const GalleryItem& sound, Variation& variation) {
    const SoundSetShape& shape = set.sound();
    if (sound.made > variation.codes) {
        const MadeNumbers fresh = gallery_.numbers(sound.id, variation.codes);
        const std::size_t whole =
            fresh.values.size() - fresh.values.size() % static_cast<std::size_t>(shape.levels);
        const std::size_t known = std::min(whole, fresh.bits.size());
        variation.sound.append(std::span(fresh.values).first(whole), std::span(fresh.bits).first(known));
        variation.codes += static_cast<std::int64_t>(whole);
    }
    const std::int64_t wanted = countSamples(shape, variation.codes);
    const std::int64_t shown = std::ssize(variation.sound.newSamples());
    if (const auto made = my_.made.from(sound.id, shown); made && !made->samples.empty())
        variation.sound.append(made->samples, made->promptEnd);
    else if (shown < wanted && !isRunning(set.id))
        decode(set, sound, variation);
    const bool isThere = std::ssize(variation.sound.newSamples()) >= wanted;
    variation.sound.setMoreComing(!isThere || (isRunning(set.id) && !sound.finished));
}

void SoundSets::decode(const GallerySet& set, const GalleryItem& sound, Variation& variation) {
    if (std::exchange(variation.decoding, true)) return;
    const SoundSetShape& shape = set.sound();
    AudioCodes codes = toCodes(shape, gallery_.numbers(sound.id).values);
    const auto seam = source_->samples.begin() + seam_;
    std::vector<float> prompt(source_->samples.begin(), seam);
    coding_.startWithCompletion(
        Task::Sounds,
        [this, item = sound.id, codes, prompt,
         compute = my_.compute()](const std::stop_token& stop) -> SideWork::Completion {
            const auto codec = my_.engine.findCodec(codes.codec, stop);
            if (!codec)
                return [this] {
                    Notice(my_.workspace.page().banners(), subjects::kDecoded)
                        .showError(ui::UserMessage::withoutNames(
                            tr("Continuo cannot play these sounds: their codec is missing. Add its file in "
                               "Settings › Model & compute.")));
                };
            const MadeSounds::Sound decoded =
                decodeContinued(my_.engine, codec->string(), prompt, codes, compute, stop);
            return [this, item, decoded] { storeDecoded(item, decoded); };
        });
}

// Stores decoded samples. Meanwhile a job may have continued the sound, or the page may show another set.
void SoundSets::storeDecoded(GalleryItemId item, const MadeSounds::Sound& sound) {
    const auto found = variations_.find(item);
    if (found == variations_.end()) return;
    Variation& variation = found->second;
    variation.decoding = false;
    const std::size_t shown = variation.sound.newSamples().size();
    if (shown < sound.samples.size())
        variation.sound.append(std::span(sound.samples).subspan(shown), sound.promptEnd);
    append(gallery_.set(shown_), gallery_.item(item), variation);
    my_.workspace.page().contentChanged(item);
    showLength();
}

ui::SoundVariationForm SoundSets::toVariationForm(const GallerySet& set, const GalleryItem& sound) const {
    ui::SoundVariationForm form;
    form.id = sound.id;
    form.letter = itemLetter(sound.index);
    form.starred = sound.marks.starred;
    form.progress = static_cast<double>(sound.made) / static_cast<double>(set.numbers());
    if (sound.finished && sound.bits) form.bitsPerCode = *sound.bits;
    return form;
}

// Formats "10.0 s kept, 12.4 of 20.0 s generated".
QString SoundSets::detailText(const GallerySet& set) const {
    const SoundSetShape& shape = set.sound();
    const std::int64_t made = codesMade(set, gallery_.items(set.id));
    const auto number = [&](std::int64_t samples) {
        return QStringLiteral("%L1").arg(toSeconds(samples, shape.sampleRate), 0, 'f', 1);
    };
    const QString whole = number(countSamples(shape, set.numbers()));
    const QString length = made < set.numbers()
                               ? tr("%1 of %2 s generated").arg(number(countSamples(shape, made)), whole)
                               : tr("%1 s generated").arg(whole);
    //: %1 is seconds of the prompt; %2 is such as “10 s generated”.
    const QString detail =
        shape.promptSamples > 0 ? tr("%1 s kept, %2").arg(number(shape.promptSamples), length) : length;
    return isWaiting(set.id) ? tr("%1, waiting", "sounds").arg(detail) : detail;
}

SetSteps SoundSets::computeSteps(const GallerySet& set, const std::vector<GalleryItem>& sounds) const {
    constexpr double kLate = 2;  // frames
    const SoundSetShape& shape = set.sound();
    return {0, static_cast<double>(codesMade(set, sounds) / shape.levels), static_cast<double>(shape.frames),
            kLate};
}

QString SoundSets::stoppedText(const GallerySet& set, const SetSteps& steps) const {
    const double hop = toSeconds(set.sound().hop, set.sound().sampleRate);
    return tr("%1 was stopped at %2 of %3.", "set of sounds, two lengths")
        .arg(setName(set), clockText(steps.made * hop), clockText(steps.total * hop));
}

void SoundSets::showProgress(const std::optional<SetProgress>& progress) {
    ui::SoundState state;
    if (progress) {
        state.running = true;
        state.paused = progress->paused;
        state.resting = progress->yielding;
        state.frame = static_cast<int>(progress->steps.made);
        state.frames = static_cast<int>(progress->steps.total);
        state.variations = static_cast<int>(progress->items.size());
        state.secondsLeft = progress->secondsLeft;
        if (progress->set.id != shown_) state.promptName = setName(progress->set);
    }
    my_.workspace.setState(state);
}

// After the shown set was discarded, shows the opened sound if the set continued it, else the next set.
void SoundSets::showAfterDiscard() {
    source_ == opened_ && !opened_->isEmpty() ? showOpened() : showNeighbour();
}

std::optional<ui::PictureSetRow> SoundSets::describeOpened() const {
    if (opened_->isEmpty()) return std::nullopt;
    ui::PictureSetRow row;
    row.name = QFileInfo(opened_->file).fileName();
    row.detail = clockText(opened_->seconds());
    return row;
}

void SoundSets::describe(ui::PictureSetRow& row, const GallerySet& set,
                         const std::vector<GalleryItem>& sounds) {
    row.detail = tr("%n variation(s)", nullptr, static_cast<int>(sounds.size()));
    if (!set.sound().promptFile.empty())
        row.detail = tr("%1 of %2", "variations and their file")
                         .arg(row.detail, QFileInfo(text(set.sound().promptFile)).fileName());
    //: Row in the list of sounds: %1 is such as “4 variations”, for which a job waits.
    if (isWaiting(set.id)) row.detail = tr("%1, waiting", "sounds").arg(row.detail);
}

}  // namespace continuo::app
