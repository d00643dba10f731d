#include "controllers/play/play_controller.h"

#include <QAction>
#include <algorithm>
#include <cmath>

#include "controllers/models/measured_speeds.h"
#include "controllers/models/model_facts.h"
#include "controllers/play/duet_choices.h"
#include "controllers/play/roll_of.h"
#include "controllers/words/device_words.h"
#include "controllers/words/error_words.h"
#include "controllers/words/words.h"
#include "duet/live_record_text.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kFrame = 16ms;
constexpr double kTellAfter = 2;               // s
constexpr std::size_t kMostRecord = 4u << 20;  // bytes that are copied where another take begins
constexpr double kLead = 0.5;                  // s before the first note of a take that a note began
constexpr QLatin1String kInstead("instead");   // key of the banner that tells what plays in one's place
constexpr double kBusyAfter = 2;               // s after the last key that playing counts as going on

}  // namespace

PlayController::PlayController(const Parts& parts)
    : engine_(parts.engine),
      rig_(parts.rig),
      library_(parts.library),
      settings_(parts.settings),
      window_(parts.window),
      form_(parts.settings.play()),
      loader_(parts.engine),
      keys_([this](int pitch, Voice voice, bool down) { Q_EMIT keyMoved(pitch, shownVoice(voice), down); }),
      readouts_(parts.window.page().keyboard(), parts.window.transport()) {
    if (!form_.seedLocked) form_.seed = newSeed();
    window_.inspector().setForm(form_);
    connect(&window_.inspector(), &ui::InspectorPanel::formChanged, this, &PlayController::setForm);
    connect(&timer_, &QTimer::timeout, this, &PlayController::tick);
    connect(&loader_, &ModelLoader::loaded, this,
            [this](const std::shared_ptr<LoadedModel>& loaded) { finishLoading(*loaded); });
    ui::PianoRoll& roll = window_.page().roll();
    connect(this, &PlayController::rollReplaced, this, [this] { showLive(showsLive_); });
    connect(this, &PlayController::rollChanged, this, [this, &roll](double from) {
        if (showsLive_) roll.contentChanged(from);
    });
    connect(this, &PlayController::timePassed, this, [this, &roll](double at) {
        if (showsLive_) roll.setNow(at);
    });
    connect(this, &PlayController::keyMoved, this,
            [this](int pitch, ui::Voice voice, bool down) { readouts_.move(pitch, voice, down); });
    connect(&roll, &ui::PianoRoll::memoryBeginMoved, this, [this](double from) {
        if (!showsLive_ || !duet_) return;
        ui::PlayForm form = form_;
        form.memory = from <= 0 ? 0 : std::max(5.0, std::round(now() - from));
        setForm(form);
        window_.inspector().setForm(form);
    });
    connect(&window_.page().banners(), &ui::BannerStack::actionTriggered, this, [this](const QString& key) {
        if (key == kInstead) stopInstead();
    });
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.start(kFrame);
    showLive(true);
}

PlayController::~PlayController() {
    instead_.reset();
    end();
}

void PlayController::endDuet() {
    if (!duet_) return;
    const std::string record = textOf(duet_->finish());
    if (replays_) keepRecordOf(library_, take_->id(), record);
    if (closing_) keepRecordOf(library_, *closing_, record);
    closing_.reset();
    replays_ = false;
    readEvents(now());
    keepSpeeds();
    duet_.reset();
}

void PlayController::end() {
    loader_.giveUp();
    next_.clear();
    endDuet();
    if (solo_) readEvents(now());
    solo_.reset();
    take_.reset();
    hadModel_ = false;
    told_ = 0;
    untold_ = false;
    keys_.clear();
    readouts_.releaseAll();
}

bool PlayController::isBusy() const {
    return take_ && ((duet_ && duet_->status().modelsTurn) || take_->sincePlayed() < kBusyAfter);
}

void PlayController::showLive(bool live) {
    ui::PlayPage& page = window_.page();
    showsLive_ = live;
    page.setLive(live);
    if (!live) return;
    page.roll().setContent(roll());
    page.setEmpty(roll()->notes().empty() && !window_.actions()[ui::Actions::kComputerKeyboard]->isChecked());
    showHeader();
    window_.inspector().setCanContinue(canAnswer());
}

void PlayController::setForm(const ui::PlayForm& form) {
    form_ = form;
    settings_.setPlay(form);
    if (duet_) duet_->setSettings(duetSettings());
    rig_.set(withForm(rig_.settings(), form));
    Q_EMIT formSet();
}

void PlayController::noteBeats(const Beats& beats, const std::optional<BeatGrid>& grid) {
    grid_ = grid;
    if (duet_) duet_->setSettings(duetSettings());
    if (!take_) return;
    if (const auto from = take_->add({eventOf(beats)}, now()).from) Q_EMIT rollChanged(*from);
}

DuetSettings PlayController::duetSettings() const {
    DuetSettings settings = duetSettingsOf(form_);
    settings.beats = grid_;
    return settings;
}

void PlayController::renewSeed() {
    if (form_.seedLocked) return;
    form_.seed = newSeed();
    window_.inspector().setForm(form_);
}

void PlayController::playInstead(const Performance& music, const QString& name) {
    stopInstead();
    // Many files begin with seconds of silence, which would be taken for a failure.
    const auto first = std::min_element(music.notes.begin(), music.notes.end(),
                                        [](const Note& a, const Note& b) { return a.start < b.start; });
    const std::chrono::duration<double> silence(first == music.notes.end() ? 0 : first->start);
    instead_.emplace(music, rig_.listeners(),
                     LiveClock::now() + 200ms - std::chrono::duration_cast<LiveClock::duration>(silence));
    if (take_) take_->noteFilePlaying();
    window_.page().banners().tell(kInstead, ui::Banner::Kind::Ok,
                                  {tr("%1 plays in your place").arg(name), {}}, tr("Stop it"));
}

void PlayController::stopInstead() {
    if (!instead_) return;
    instead_.reset();  // lets go what it holds
    window_.page().banners().tell(kInstead, ui::Banner::Kind::Ok, {});
}

void PlayController::handOver() {
    if (duet_) duet_->handOver();
}

void PlayController::stopModel() {
    if (duet_) duet_->stopModel();
}

void PlayController::panic() {
    stopInstead();
    if (duet_) duet_->stopModel();
    rig_.panic();
    readouts_.releaseAll();
}

void PlayController::tick() {
    try {
        follow();
    } catch (const std::exception& error) {
        window_.page().banners().tell(QStringLiteral("play"), ui::Banner::Kind::Err,
                                      sayingOf(Task::Play, error));
    }
}

void PlayController::follow() {
    const double at = now();
    if (instead_ && instead_->done()) stopInstead();
    if (take_) {
        readEvents(at);
        if (const std::optional<double> from = take_->roll()->settle(at)) Q_EMIT rollChanged(*from);
        Q_EMIT timePassed(shownNow(at));
        keys_.sound(at);
    }
    if (++ticks_ % 2 == 0) showTurn(at);
    if (ticks_ % 300 == 0) keepSpeeds();
    if (ticks_ % 30 == 0 && duet_) keepRecord();
}

// Of the take that grows, and of the one before it until that has its end.
void PlayController::keepRecord() {
    const Duet::Piece piece = duet_->takeRecord();
    const LiveRecord& more = piece.record;
    const bool none = more.calls.empty() && more.samplings.empty() && more.acts.empty();
    const std::string lines = none ? std::string() : textOf(more);
    if (replays_) keepRecordOf(library_, take_->id(), lines);
    if (!closing_) return;
    keepRecordOf(library_, *closing_, lines);
    if (!piece.end) return;
    keepRecordOf(library_, *closing_, textOf(*piece.end));
    closing_.reset();
}

double PlayController::shownNow(double at) const {
    if (recorded_) return at;
    return roll()->notes().empty() ? 0 : std::min(at, take_->lastHeard() + rests_.shown);
}

// How many of these events are still the take's: all, unless the player, or in an empty take anybody, strikes
// after a long rest.
std::size_t PlayController::endOfTake(const std::vector<DuetEvent>& events) const {
    const bool empty = roll()->notes().empty();
    const auto strike = std::find_if(events.begin(), events.end(), [empty](const DuetEvent& event) {
        return event.kind == DuetEvent::Kind::Strike && (empty || event.voice == Voice::Player);
    });
    const double rest = empty ? rests_.beforeFirst : rests_.within;
    const bool going = recorded_ || (!empty && duet_ && duet_->status().modelsTurn);
    if (strike == events.end() || going || strike->seconds < take_->lastHeard() + rest) return events.size();
    return static_cast<std::size_t>(strike - events.begin());
}

// The duet goes on with all that it has heard; what it does from `second` on is another take.
void PlayController::beginAnother(double second) {
    const Moment beginning = momentOf(second);
    Origin origin = library_.origin({take_->id(), 0});
    // The model's music is one, so what is played from now on is made again with all that was before.
    std::vector<std::uint8_t> record;
    if (duet_ && replays_) {
        keepRecord();
        record = library_.replay(take_->id());
        if (!closing_ && !roll()->notes().empty()) {
            closing_ = take_->id();
            duet_->closeRecord();
        }
        replays_ = record.size() <= kMostRecord;
    }
    if (duet_) {
        duetBegan_ = std::chrono::duration<double>(duet_->beginning() - beginning).count();
        origin = withRecordBefore(std::move(origin), -duetBegan_);
    }
    take_.emplace(library_, beginning);
    take_->setOrigin(origin);
    if (instead_) take_->noteFilePlaying();
    if (replays_) library_.appendReplay(take_->id(), record);
    if (solo_) solo_->setBeginning(beginning);
    told_ = 0;
    Q_EMIT rollReplaced();
    Q_EMIT takeBegan();
}

// On the take's clock.
std::vector<DuetEvent> PlayController::newEvents() {
    if (!duet_)
        return solo_->read(form_.turnBy == ui::TurnBy::Key ? form_.turnKey : -1,
                           form_.turnBy == ui::TurnBy::Pedal ? form_.turnController : -1);
    std::vector<DuetEvent> events = duet_->read(read_);
    read_ += events.size();
    for (DuetEvent& event : events) event.seconds += duetBegan_;
    return events;
}

void PlayController::readEvents(double at) {
    std::vector<DuetEvent> events = newEvents();
    if (const std::size_t end = endOfTake(events); end < events.size()) {
        const auto first = events.begin() + static_cast<std::ptrdiff_t>(end);
        take_->add({events.begin(), first}, at);
        const double begin = std::min(first->seconds - kLead, at);
        const bool models = first->voice == Voice::Model;
        const DuetEvent turn{DuetEvent::Kind::Turn, Voice::Model, 0, 0, first->seconds};
        events.erase(events.begin(), first);
        if (models) events.insert(events.begin(), turn);  // it came before, in the take that goes
        for (DuetEvent& event : events) event.seconds -= begin;
        beginAnother(begin);
        at = now();
    }
    const GrowingTake::Change change = take_->add(events, at);
    for (const DuetEvent& event : events) keys_.take(event);
    if (change.struck && !showsLive_) Q_EMIT playedMeanwhile();
    if (change.from) Q_EMIT rollChanged(*change.from);
    if (showsLive_ && !events.empty()) {
        if (change.begun) window_.page().setEmpty(false);
        showHeader();
    }
    // The tree tells how much there is at each turn, and soon after whatever else came.
    untold_ = untold_ || !events.empty();
    const bool due = untold_ && at > told_ + kTellAfter;
    if (!change.begun && !change.turned && !due) return;
    told_ = at;
    untold_ = false;
    Q_EMIT takesChanged();
}

std::optional<double> PlayController::hearsFrom() const {
    if (!duet_) return std::nullopt;
    return duetBegan_ + duet_->status().hearsFrom;
}

void PlayController::showHeader() {
    ui::PlayHeader header;
    header.title = tr("Now");
    // As the library counts: what was struck and not taken back, also where it sounds in a moment.
    const ui::RollFacts facts = roll()->facts();
    header.playerNotes = static_cast<int>(facts.yours);
    header.modelNotes = static_cast<int>(facts.models + facts.pending);
    window_.page().setHeader(header);
}

void PlayController::showTurn(double at) {
    ui::TurnForm turn;
    // Of what is shown: of a take it is told by whoever shows that.
    if (!duet_ && showsLive_) window_.inspector().setKeyHeard(-1, 0, 0);
    if (duet_) {
        const DuetStatus status = duet_->status();
        turn = turnOf(status);
        window_.inspector().setGapInUse(status.gap);
        if (showsLive_ && status.key) {
            const Scale& scale = status.key->scale;
            window_.inspector().setKeyHeard(scale.root, static_cast<int>(scale.kind), status.key->share);
        } else if (showsLive_) {
            window_.inspector().setKeyHeard(-1, 0, 0);
        }
        if (std::exchange(latentsNote_, status.latentsNote) != status.latentsNote) {
            // Fewer is a loss that one may want to know of; that there is time for more again passes by
            // itself.
            const bool fewer = status.latents < status.latentsBefore;
            window_.page().banners().tell(QStringLiteral("latents"),
                                          fewer ? ui::Banner::Kind::Warn : ui::Banner::Kind::Ok,
                                          latentsStepText(device_, status.latentsBefore, status.latents));
        }
        window_.inspector().setLatentsInUse(status.latents);
        // Memory can be shortened by its handle, so the line is there even while all is heard.
        if (showsLive_) window_.page().roll().setMemoryBegin(hearsFrom());
        if (const std::string why = duet_->failure(); !why.empty()) {
            turn.live = false;
            loseModel(why);
        }
    }
    turn_ = turn;
    readouts_.setTurn(turn);
    readouts_.setTime(shownNow(at));
}

void PlayController::setMilliseconds(int latents, double msPerToken) {
    addMilliseconds(facts_, latents, msPerToken);
    newSpeeds_.insert(latents);
    window_.inspector().setModel(facts_);
}

void PlayController::keepSpeeds() {
    for (const ui::ModelFacts::Point& point : facts_.msPerToken)
        if (newSpeeds_.contains(point.latents)) keepSpeed(settings_, speeds_, point.latents, point.value);
    newSpeeds_.clear();
}

}  // namespace continuo::app
