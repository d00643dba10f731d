#include "duet/duet.h"

#include <continuo/error.h>

#include <functional>
#include <utility>

#include "duet/record/live_record_join.h"
#include "midi/events/realtime_thread.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kPollInterval = 4ms;  // interval of polling while the model writes nothing
constexpr auto kRecordInterval = 300ms;
constexpr auto kBacklog = 300ms;  // limit of giving the model the last events

}  // namespace

Duet::Duet(LiveMusic music, const DuetSettings& settings, EventInbox& played,
           const std::vector<EventInbox*>& outputs, std::optional<SoloPlaying> alone,
           const PlayersStyle& style)
    : beginning_(alone ? alone->beginning : LiveClock::now()),
      loop_(std::move(music), settings, played, outputs, log_, beginning_, LiveClock::now, std::move(alone),
            style),
      playerEvents_(played) {
    status_ = loop_.status();
    thread_ = std::thread([this] { run(); });
}

Duet::~Duet() { finish(); }

void Duet::setSettings(const DuetSettings& settings) {
    {
        const std::lock_guard lock(mutex_);
        pendingSettings_ = {settings, pendingSettings_ && pendingSettings_->stops};
    }
    playerEvents_.waker().wake();
}

void Duet::setSettingsAndStop(const DuetSettings& settings) {
    loop_.silence();
    discardRequests();
    {
        const std::lock_guard lock(mutex_);
        pendingSettings_ = {settings, true};
    }
    playerEvents_.waker().wake();
}

void Duet::handOver() noexcept {
    handOver_ = true;
    playerEvents_.waker().wake();
}

void Duet::answerAgain() noexcept {
    ++again_;
    playerEvents_.waker().wake();
}

void Duet::stopModel() noexcept {
    // Silences the model here, not on the duet's thread: if a panic follows, the model's last notes must not
    // come after it.
    loop_.silence();
    discardRequests();
    stop_ = true;
    playerEvents_.waker().wake();
}

// Discards requests made before a stop, because they would start the model again.
void Duet::discardRequests() noexcept {
    handOver_ = false;
    again_ = 0;
}

DuetStatus Duet::status() const {
    const std::lock_guard lock(mutex_);
    return status_;
}

std::string Duet::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

Duet::RecordPiece Duet::takeRecord() {
    const std::lock_guard lock(mutex_);
    return std::exchange(record_, {});
}

LiveRecord Duet::finish() {
    if (!over_.exchange(true)) loop_.ignoreAfter(LiveClock::now() + kBacklog);
    playerEvents_.waker().wake();
    if (thread_.joinable()) thread_.join();
    LiveRecord rest = takeRecord().record;
    appendPiece(rest, loop_.music().record(recorded_));
    return rest;
}

void Duet::run() noexcept {
    // Raises the thread's priority above ordinary work. Real-time priority would be too much, because this
    // thread may compute all the time.
    makePreferred();
    std::string failure;
    try {
        // Processes the events that came before any request.
        const std::function<void()> heeds = [this] { applySettings(); };
        loop_.poll(heeds);
        while (!over_) {
            playerEvents_.waker().waitUntil(LiveClock::now() + kPollInterval);
            processRequests();
            if (loop_.poll(heeds)) playerEvents_.waker().wake();
            publish(LiveClock::now());
        }
    } catch (const Error& error) {
        failure = error.what();
    } catch (const std::exception& error) {
        failure = std::string("the duet ended: ") + error.what();
    }
    loop_.end();
    publish(LiveClock::now());
    const std::lock_guard lock(mutex_);
    failure_ = failure;
}

void Duet::applySettings() {
    std::optional<PendingSettings> wanted;
    {
        const std::lock_guard lock(mutex_);
        wanted = std::exchange(pendingSettings_, {});
    }
    if (wanted) loop_.set(wanted->settings);
    if (wanted && wanted->stops) loop_.stopModel();
}

void Duet::processRequests() {
    applySettings();
    if (stop_.exchange(false)) loop_.stopModel();
    if (handOver_.exchange(false)) loop_.passTurn();
    for (int left = again_.exchange(0); left > 0; --left) loop_.answerAgain();
}

void Duet::publish(Moment now) {
    const DuetStatus status = loop_.status();
    {
        const std::lock_guard lock(mutex_);
        status_ = status;
        if (record_.end) return;  // a finished record stays until it is taken
    }
    if (close_ || now - recordedAt_ >= kRecordInterval) publishRecord(now);
}

void Duet::publishRecord(Moment now) {
    const LiveRecord piece = loop_.music().recordSoFar(recorded_);
    recorded_.calls += piece.calls.size();
    recorded_.samplings += piece.samplings.size();
    recorded_.acts += piece.acts.size();
    recordedAt_ = now;
    std::optional<LiveRecord> end;
    if (close_.exchange(false)) end = loop_.music().record(recorded_);
    const std::lock_guard lock(mutex_);
    appendPiece(record_.record, piece);
    record_.end = std::move(end);
}

}  // namespace continuo::app
