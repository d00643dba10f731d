#include "controllers/play_controller.h"

#include <QAction>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "controllers/duet_choices.h"
#include "controllers/model_facts.h"
#include "controllers/roll_of.h"
#include "controllers/words.h"
#include "duet/live_record_text.h"
#include "files/model_card.h"
#include "main_window/inspector_panel.h"
#include "main_window/main_window.h"
#include "main_window/transport_bar.h"
#include "pages/play_page.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kFrame = 16ms;
constexpr double kBusyAfter = 2;  // s after the last key that playing counts as going on

}  // namespace

// What a loading thread brings; music is nothing when it failed.
struct PlayController::Loaded {
    LiveRequest request;
    ModelSummary summary;
    std::optional<LiveMusic> music;
    std::string failure;
};

PlayController::PlayController(const Parts& parts)
    : engine_(parts.engine),
      rig_(parts.rig),
      library_(parts.library),
      settings_(parts.settings),
      window_(parts.window),
      form_(parts.settings.play()) {
    if (!form_.seedLocked) form_.seed = newSeed();
    window_.inspector().setForm(form_);
    connect(&window_.inspector(), &ui::InspectorPanel::formChanged, this, &PlayController::setForm);
    connect(&timer_, &QTimer::timeout, this, &PlayController::tick);
    ui::PianoRoll& roll = window_.page().roll();
    connect(this, &PlayController::rollReplaced, this, [this] { showLive(showsLive_); });
    connect(this, &PlayController::rollChanged, this, [this, &roll](double from) {
        if (showsLive_) roll.contentChanged(from);
    });
    connect(this, &PlayController::timePassed, this, [this, &roll](double at) {
        if (showsLive_) roll.setNow(at);
    });
    connect(this, &PlayController::keyMoved, &window_.page().keyboard(), &ui::KeyboardStrip::setPressed);
    connect(&roll, &ui::PianoRoll::memoryBeginMoved, this, [this](double from) {
        if (!showsLive_ || !duet_) return;
        ui::PlayForm form = form_;
        form.memory = from <= 0 ? 0 : std::max(5.0, std::round(now() - from));
        setForm(form);
        window_.inspector().setForm(form);
    });
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.start(kFrame);
    showLive(true);
}

PlayController::~PlayController() {
    ++wantedLoad_;
    if (loader_.joinable()) loader_.join();
    instead_.reset();
    end();
}

void PlayController::begin(const std::string& model, const Performance& past) {
    end();
    renewSeed();
    model_ = model;
    LiveRequest request;
    request.model = model;
    request.prompt = past;
    request.sampling = duetSettingsOf(form_).sampling;
    request.compute = computeOf(settings_);
    const int load = ++wantedLoad_;
    // Two models are never loaded at once, and the window waits for neither.
    loader_ = std::jthread([this, request, load, before = std::move(loader_)]() mutable {
        if (before.joinable()) before.join();
        if (load != wantedLoad_) return;
        auto loaded = std::make_shared<Loaded>();
        loaded->request = request;
        try {
            Events events;
            loaded->summary = engine_.inspect(request.model);
            loaded->music = engine_.play(request, events);
        } catch (const std::exception& error) {
            loaded->failure = error.what();
        }
        QMetaObject::invokeMethod(this, [this, load, loaded] {
            if (load == wantedLoad_) finishLoading(*loaded);
        });
    });
}

void PlayController::finishLoading(Loaded& loaded) {
    if (!loaded.music) return fail(text(loaded.failure));
    try {
        listenWith(loaded);
    } catch (const std::exception& error) {
        return fail(QString::fromUtf8(error.what()));
    }
    fail({});
    Q_EMIT rollReplaced();
    Q_EMIT takesChanged();
    Q_EMIT modelReady();
}

void PlayController::listenWith(Loaded& loaded) {
    summary_ = loaded.summary;
    facts_ = factsOf(summary_);
    device_ = text(loaded.music->device().id).toUpper();
    window_.inspector().setModel(facts_);
    form_ = window_.inspector().form();
    const RecordedBeginning beginning = {loaded.request, summary_.hash, {}, loaded.music->device()};
    take_ = library_.newTake(origin(), false);
    keepRecord(textOf(beginning));
    roll_ = std::make_shared<ui::RollContent>();
    duet_ = std::make_unique<Duet>(std::move(*loaded.music), duetSettingsOf(form_), rig_.played(),
                                   rig_.outputs());
}

void PlayController::fail(const QString& why) {
    window_.page().showBanner(QStringLiteral("model"), ui::Banner::Kind::Err, why);
}

void PlayController::end() {
    if (duet_) {
        keepRecord(textOf(duet_->finish()));
        readEvents(now());
    }
    duet_.reset();
    if (take_) library_.finishTake(*take_);
    take_.reset();
    read_ = 0;
    strikes_ = {0, 0};
    toSound_.clear();
    failure_.clear();
    lastPlayed_ = -kBusyAfter;
    window_.page().keyboard().clearPressed();
}

Origin PlayController::origin() const {
    const SamplingChoice& sampling = duetSettingsOf(form_).sampling;
    const nlohmann::ordered_json details = {{"temperature", sampling.temperature},
                                            {"top_k", sampling.topK},
                                            {"top_p", sampling.topP},
                                            {"min_p", sampling.minP},
                                            {"latents", sampling.latents},
                                            {"precision", computeOf(settings_).precision}};
    return {summary_.name, summary_.hash, licenceOf(summary_.card), sampling.seed, details.dump()};
}

double PlayController::now() const {
    return duet_ ? std::chrono::duration<double>(LiveClock::now() - duet_->beginning()).count() : 0;
}

bool PlayController::isBusy() const {
    return duet_ && (duet_->status().modelsTurn || now() - lastPlayed_ < kBusyAfter);
}

void PlayController::showLive(bool live) {
    showsLive_ = live;
    if (!live) return;
    ui::PlayPage& page = window_.page();
    page.roll().setContent(roll_);
    page.setEmpty(roll_->notes().empty() && !window_.actions()[ui::Actions::kComputerKeyboard]->isChecked());
    showHeader();
    window_.inspector().setCanContinue(canAnswer());
}

void PlayController::setForm(const ui::PlayForm& form) {
    form_ = form;
    settings_.setPlay(form);
    if (duet_) duet_->setSettings(duetSettingsOf(form));
    rig_.set(withForm(rig_.settings(), form));
}

void PlayController::renewSeed() {
    if (form_.seedLocked) return;
    form_.seed = newSeed();
    window_.inspector().setForm(form_);
}

void PlayController::playInstead(const Performance& music) {
    instead_.reset();
    instead_.emplace(music, rig_.listeners(), LiveClock::now() + 200ms);
}

void PlayController::handOver() {
    if (duet_) duet_->handOver();
}

void PlayController::stopModel() {
    if (duet_) duet_->stopModel();
}

void PlayController::panic() {
    instead_.reset();
    if (duet_) duet_->stopModel();
    rig_.panic();
    window_.page().keyboard().clearPressed();
}

void PlayController::tick() {
    try {
        follow();
    } catch (const std::exception& error) {
        fail(QString::fromUtf8(error.what()));
    }
}

void PlayController::follow() {
    const double at = now();
    if (instead_ && instead_->done()) instead_.reset();  // lets go what it holds at its end
    if (duet_) {
        readEvents(at);
        if (const std::optional<double> from = roll_->settle(at)) Q_EMIT rollChanged(*from);
        Q_EMIT timePassed(at);
        sound(at);
    }
    if (++ticks_ % 2 == 0) showTurn(at);
    if (ticks_ % 30 == 0 && duet_) keepRecord(textOf(duet_->takeRecord()));
}

void PlayController::readEvents(double at) {
    const std::vector<DuetEvent> events = duet_->read(read_);
    library_.append(*take_, events, at);
    if (events.empty()) return;
    read_ += events.size();
    const bool first = roll_->notes().empty();
    std::optional<double> changed;
    bool struck = false;
    for (const DuetEvent& event : events) {
        const std::optional<double> from = addToRoll(*roll_, event, at);
        if (from) changed = changed ? std::min(*changed, *from) : *from;
        struck = struck || (event.kind == DuetEvent::Kind::Strike && event.voice == Voice::Player);
        note(event);
    }
    if (struck) {
        lastPlayed_ = at;
        if (!showsLive_) Q_EMIT playedMeanwhile();
    }
    if (changed) Q_EMIT rollChanged(*changed);
    if (showsLive_) {
        if (first && !roll_->notes().empty()) window_.page().setEmpty(false);
        showHeader();
    }
    if (first && !roll_->notes().empty()) Q_EMIT takesChanged();
}

void PlayController::note(const DuetEvent& event) {
    if (event.kind == DuetEvent::Kind::Strike) ++strikes_[static_cast<std::size_t>(event.voice)];
    if (event.kind == DuetEvent::Kind::Turn) Q_EMIT takesChanged();
    if (event.kind == DuetEvent::Kind::Strike || event.kind == DuetEvent::Kind::Release)
        toSound_.push_back(event);
    if (event.kind == DuetEvent::Kind::TakenBack) {
        std::erase_if(toSound_, [&](const DuetEvent& each) {
            return each.voice == event.voice && each.seconds > event.seconds;
        });
        if (event.value == 0) releaseKeys(event.voice);
    }
}

// The keys that go down and up on the screen do so when they sound, not when they are foreseen.
void PlayController::sound(double at) {
    std::erase_if(toSound_, [&](const DuetEvent& event) {
        if (event.seconds > at) return false;
        Q_EMIT keyMoved(event.pitch, shownVoice(event.voice), event.kind == DuetEvent::Kind::Strike);
        return true;
    });
}

void PlayController::releaseKeys(Voice voice) {
    for (int pitch = 0; pitch < kMidiPitches; ++pitch) Q_EMIT keyMoved(pitch, shownVoice(voice), false);
}

void PlayController::showHeader() {
    ui::PlayHeader header;
    header.title = tr("Now");
    header.playerNotes = strikes_[0];
    header.modelNotes = strikes_[1];
    window_.page().setHeader(header);
}

void PlayController::showTurn(double at) {
    ui::TurnForm turn;
    turn.live = duet_ != nullptr;
    if (duet_) {
        const DuetStatus status = duet_->status();
        turn.modelsTurn = status.modelsTurn;
        turn.fraction = status.modelsTurn || status.gapLeft < 0 ? 1 : status.gapLeft;
        if (status.latentsNote != latentsNote_) {
            latentsNote_ = status.latentsNote;
            window_.page().showBanner(QStringLiteral("latents"), ui::Banner::Kind::Warn, text(latentsNote_));
        }
        window_.inspector().setLatentsInUse(status.latents);
        // Memory can be shortened by its handle, so the line is there even while all is heard.
        if (showsLive_) window_.page().roll().setMemoryBegin(status.hearsFrom);
        if (const std::string why = duet_->failure(); !why.empty() && why != failure_) {
            failure_ = why;
            fail(text(why));
        }
    }
    turn_ = turn;
    window_.transport().setTurn(turn);
    if (showsLive_) window_.transport().setTime(at);
}

void PlayController::setMilliseconds(int latents, double msPerToken) {
    const auto found =
        std::find_if(facts_.msPerToken.begin(), facts_.msPerToken.end(),
                     [&](const ui::ModelFacts::Point& point) { return point.latents >= latents; });
    constexpr double kNew = 0.2;  // of the mean that is shown
    if (found == facts_.msPerToken.end() || found->latents != latents)
        facts_.msPerToken.insert(found, {latents, msPerToken});
    else
        found->value += kNew * (msPerToken - found->value);
    window_.inspector().setModel(facts_);
}

// With it the take can be played again token by token (continuo-cli replay).
void PlayController::keepRecord(const std::string& lines) {
    if (lines.empty()) return;
    library_.appendReplay(*take_, {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
}

}  // namespace continuo::app
