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
#include "main_window/history/pictures_panel.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "wave/wave_canvas.h"

namespace continuo::app {
namespace {

constexpr int kLookEvery = 33, kListEvery = 250;  // ms
constexpr qint64 kSourceRow = -1;
constexpr double kMostCoded = 300;  // s: longer sources are not encoded, which would take minutes

double toSeconds(std::int64_t samples, int rate) { return static_cast<double>(samples) / rate; }

// Returns how many new samples this number of codes completes.
std::int64_t countSamples(const SoundSetShape& shape, std::int64_t codes) {
    return framesToSamples(codes / shape.levels, shape.hop, shape.delay);
}

// Returns whether a set's prompt is a part of the opened sound, which is then shown as a whole.
bool isPartOf(const SoundSource& opened, const SoundSetShape& shape, const std::vector<float>& prompt) {
    const auto end = shape.promptFirst + shape.promptSamples;
    return opened.file.toStdString() == shape.promptFile && opened.take == shape.promptTake &&
           opened.sampleRate == shape.sampleRate && end <= std::ssize(opened.samples) &&
           std::equal(prompt.begin(), prompt.end(), opened.samples.begin() + shape.promptFirst);
}

}  // namespace

SoundSets::SoundSets(const Dependencies& dependencies)
    : my_(dependencies),
      notice_(my_.workspace.page().banners(), subjects::kSounds),
      opened_(std::make_shared<SoundSource>()),
      source_(opened_),
      coding_(Notice(my_.workspace.page().banners(), subjects::kDecoded)) {
    connect(&pollTimer_, &QTimer::timeout, this, &SoundSets::poll);
    pollTimer_.start(kLookEvery);
    listSoon_.setSingleShot(true);
    listSoon_.setInterval(kListEvery);
    connect(&listSoon_, &QTimer::timeout, this, &SoundSets::showList);
    connect(&my_.workspace.sounds(), &ui::PicturesPanel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid() && !filling_) choose(my_.workspace.sets().row(index).id);
            });
    connect(&my_.workspace.page(), &ui::SoundPage::selectionChanged, this, &SoundSets::showLength);
    showList();
}

void SoundSets::choose(qint64 row) {
    if (row == kSourceRow)
        showOpened();
    else if (row != shown_)
        show(row);
}

void SoundSets::show(GallerySetId id) {
    if (shown_ == 0 && source_ == opened_) openedForm_ = my_.workspace.inspector().form();
    shown_ = 0;
    auto source = std::make_shared<SoundSource>();
    std::shared_ptr<const SoundSource> shown = source;
    std::int64_t seam = 0;
    notice_.runGuarded(Task::Sounds, [&] {
        if (id == 0) return;
        const GallerySet set = my_.gallery.set(id);
        if (set.marks.discarded) return;
        const SoundSetShape& shape = set.sound();
        std::vector<float> prompt = promptSamples(my_.gallery, id);
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

// Keeps the seam of the opened sound. The default is its end, or where the model began in a file by Continuo;
// the prompt is at most kLongestPrompt long.
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
    if (model_ && model_->shape.framesPerSecond > 0) {  // at a frame's end, like the canvas's seams
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

// Without the prompt's codes, shows no codes at all, because those of the continuations are placed after
// them.
void SoundSets::makePrompt() {
    prompt_.reset();
    ui::WaveFormat format;
    if (shown_ != 0) {
        const SoundSetShape shape = my_.gallery.set(shown_).sound();
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
    notice_.runGuarded(Task::Sounds, [&] {
        if (shown_ == 0) return;
        const SoundSetShape shape = my_.gallery.set(shown_).sound();
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
            if (!codec) return {};  // decoding the sounds reports it
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
    const bool filled = notice_.runGuarded(Task::Sounds, [this] {
        ui::SoundSet page;
        if (!source_->isEmpty()) page.prompt = prompt_->content();
        if (shown_ != 0) {
            const GallerySet set = my_.gallery.set(shown_);
            std::map<GalleryItemId, Variation> before = std::exchange(variations_, {});
            for (const GalleryItem& sound : my_.gallery.items(shown_)) {
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

// The seam may be anywhere in the selected variation, as on the canvas.
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
    return (found->second.decoding && isReading()) || running_ == shown_ || waiting_.contains(shown_);
}

void SoundSets::poll() {
    const std::uint64_t revision = my_.gallery.revision();
    if (revision == revision_) return;
    revision_ = revision;
    notice_.runGuarded(Task::Sounds, [this] { append(); });
    if (!listSoon_.isActive()) listSoon_.start();
}

void SoundSets::append() {
    if (shown_ == 0) return;
    const GallerySet set = my_.gallery.set(shown_);
    for (const GalleryItem& sound : my_.gallery.items(shown_)) {
        const auto found = variations_.find(sound.id);
        if (found == variations_.end()) continue;
        append(set, sound, found->second);
        my_.workspace.page().contentChanged(sound.id);
        my_.workspace.page().setVariation(toVariationForm(set, sound));
    }
    my_.workspace.page().setTitle(setName(set), detailText(set));
}

// Appends codes from the gallery, and samples from the running job or else from decoding.
void SoundSets::append(const GallerySet& set, const GalleryItem& sound, Variation& variation) {
    const SoundSetShape& shape = set.sound();
    if (sound.made > variation.codes) {
        const MadeNumbers fresh = my_.gallery.numbers(sound.id, variation.codes);
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
    else if (shown < wanted && running_ != set.id)
        decode(set, sound, variation);
    const bool isThere = std::ssize(variation.sound.newSamples()) >= wanted;
    variation.sound.setMoreComing(!isThere || (running_ == set.id && !sound.finished));
}

void SoundSets::decode(const GallerySet& set, const GalleryItem& sound, Variation& variation) {
    if (std::exchange(variation.decoding, true)) return;
    const SoundSetShape& shape = set.sound();
    AudioCodes codes = toCodes(shape, my_.gallery.numbers(sound.id).values);
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

// A job may have continued the sound meanwhile, or another set may be shown.
void SoundSets::storeDecoded(GalleryItemId item, const MadeSounds::Sound& sound) {
    const auto found = variations_.find(item);
    if (found == variations_.end()) return;
    Variation& variation = found->second;
    variation.decoding = false;
    const std::size_t shown = variation.sound.newSamples().size();
    if (shown < sound.samples.size())
        variation.sound.append(std::span(sound.samples).subspan(shown), sound.promptEnd);
    append(my_.gallery.set(shown_), my_.gallery.item(item), variation);
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
    std::int64_t made = set.numbers();
    for (const GalleryItem& sound : my_.gallery.items(set.id)) made = std::min(made, sound.made);
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
    return waiting_.contains(set.id) ? tr("%1, waiting", "sounds").arg(detail) : detail;
}

void SoundSets::setRunning(GallerySetId set) {
    const GallerySetId before = std::exchange(running_, set);
    if (before == set) return;
    for (const GallerySetId each : {before, set}) rows_.erase(each);
    showLength();
    revision_ = 0;  // decodes what the ended job's sounds still lack
    if (!listSoon_.isActive()) listSoon_.start();
}

void SoundSets::setWaiting(const std::set<GallerySetId>& sets) {
    const std::set<GallerySetId> before = std::exchange(waiting_, sets);
    if (before == waiting_) return;
    for (const std::set<GallerySetId>* each : {&before, &std::as_const(waiting_)})
        for (const GallerySetId set : *each) rows_.erase(set);
    revision_ = 0;
    if (!listSoon_.isActive()) listSoon_.start();
}

void SoundSets::refresh() {
    if (shown_ != 0 && my_.gallery.set(shown_).marks.discarded) return showAfterDiscard();
    fillPage();
    showList();
}

// Shows the sound that the discarded set continued if it is the opened one, else the next set.
void SoundSets::showAfterDiscard() {
    if (source_ == opened_ && !opened_->isEmpty()) return showOpened();
    const qint64 next = my_.workspace.sounds().neighbour(shown_);
    next == kSourceRow ? showOpened() : show(next);
}

void SoundSets::showList() {
    listSoon_.stop();
    if (my_.workspace.sounds().isMouseDown()) return listSoon_.start();
    filling_ = true;
    QVector<ui::PictureSetRow> rows;
    if (!opened_->isEmpty()) rows << sourceRow();
    std::map<GallerySetId, std::pair<std::uint64_t, ui::PictureSetRow>> known;
    for (const auto& [set, revision] : my_.gallery.revisions()) {
        auto row = rows_.extract(set);
        if (row.empty() || row.mapped().first != revision)
            known[set] = {revision, makeRow(set)};
        else
            known.insert(std::move(row));
        rows << known.at(set).second;
    }
    rows_ = std::move(known);
    my_.workspace.sets().setRows(rows);
    const bool none = shown_ == 0 && source_->isEmpty();
    my_.workspace.sounds().select(none ? QModelIndex()
                                       : my_.workspace.sets().find(shown_ != 0 ? shown_ : kSourceRow));
    filling_ = false;
}

ui::PictureSetRow SoundSets::sourceRow() const {
    ui::PictureSetRow row;
    row.id = kSourceRow;
    row.isSource = true;
    row.name = QFileInfo(opened_->file).fileName();
    row.detail = clockText(opened_->seconds());
    return row;
}

ui::PictureSetRow SoundSets::makeRow(GallerySetId id) const {
    const GallerySet set = my_.gallery.set(id);
    ui::PictureSetRow row;
    row.id = id;
    row.name = setName(set);
    row.running = id == running_;
    row.starred = set.marks.starred;
    row.dateText = dateText(set.created);
    const std::vector<GalleryItem> sounds = my_.gallery.items(id);
    row.detail = tr("%n variation(s)", nullptr, static_cast<int>(sounds.size()));
    if (!set.sound().promptFile.empty())
        row.detail = tr("%1 of %2", "variations and their file")
                         .arg(row.detail, QFileInfo(text(set.sound().promptFile)).fileName());
    //: Row in the list of sounds: %1 is such as “4 variations”, for which a job waits.
    if (waiting_.contains(id)) row.detail = tr("%1, waiting", "sounds").arg(row.detail);
    double sum = 0;
    int known = 0;
    for (const GalleryItem& sound : sounds) {
        if (!sound.finished || !sound.bits) continue;
        sum += *sound.bits;
        ++known;
    }
    if (known > 0) row.bitsPerDim = sum / known;
    return row;
}

}  // namespace continuo::app
