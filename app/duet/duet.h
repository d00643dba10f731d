#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "duet/duet_loop.h"
#include "duet/hearing/players_style.h"
#include "duet/solo_playing.h"

namespace continuo::app {

// A player and a model that play together as DuetSettings say, on its own thread. The model's events go to
// the outputs' inboxes with their times. Every note-on there gets its note-off. All calls: any thread; only
// finish() blocks.
class Duet {
public:
    // `played` delivers the player's events; all inboxes must outlive the duet. alone: solo playing that the
    // duet continues, whose beginning becomes second 0; without it, second 0 is now. style: the player's
    // style in the music before.
    Duet(LiveMusic music, const DuetSettings& settings, EventInbox& played,
         const std::vector<EventInbox*>& outputs, std::optional<SoloPlaying> alone = {},
         const PlayersStyle& style = {});
    // Releases the model's sounding notes.
    ~Duet();
    Duet(const Duet&) = delete;
    Duet& operator=(const Duet&) = delete;

    // Settings act from the next token on. With latentsAuto their latents are the controller's initial value.
    // They also apply to the player's events after this call.
    void setSettings(const DuetSettings& settings);
    // Calls setSettings() and stopModel() atomically: the model does nothing under the new settings.
    void setSettingsAndStop(const DuetSettings& settings);
    // Passes the turn from the player to the model, or back.
    void handOver() noexcept;
    // Drops the model's last answer if possible (see DuetStatus::again). The model stops, and answers again
    // from the same moment of the music.
    void answerAgain() noexcept;
    // Stops the model: sends none of its further events and releases its sounding notes. Music that has
    // sounded stays in the take. The model resumes when it gets the turn; in PlayAlong, when the player
    // strikes a key.
    void stopModel() noexcept;

    DuetStatus status() const;
    // Returns the error that ended the duet; empty while it runs.
    std::string failure() const;
    // Returns the time of second 0.
    Moment beginning() const noexcept { return beginning_; }

    // Returns the events from index `from` on. The time is linear in their number.
    std::vector<DuetEvent> read(std::size_t from) const { return log_.read(from); }
    // take() returns everything played so far without dropped answers, in seconds from the beginning.
    // Sounding notes end at kStillHeld.
    using Take = DuetTake;
    Take take() const { return toTake(log_.read(0)); }
    // Returns the takes with dropped answers: for each, the take as it was when the answer was dropped, up to
    // that answer's audible end.
    std::vector<Take> dropped() const { return findDroppedTakes(log_.read(0)); }

    // A piece of the record. appendPiece() joins the pieces in order to the whole record. A piece is at most
    // half a second behind, and has the hash up to its end.
    struct RecordPiece {
        LiveRecord record;
        // Set in one piece after closeRecord(): the rest of the record up to that call, with the hash. It
        // completes a copy of the record at this piece. The pieces after this one repeat the same music.
        std::optional<LiveRecord> end;
    };
    RecordPiece takeRecord();
    // Requests that one of the next pieces has an end (RecordPiece::end): for a recording that ends while the
    // duet continues.
    void closeRecord() noexcept { close_ = true; }
    // Ends the duet and completes the log. Returns the rest of the record, with the hash.
    LiveRecord finish();

private:
    struct PendingSettings {
        DuetSettings settings;
        bool stops = false;
    };

    void discardRequests() noexcept;
    void run() noexcept;
    void processRequests();
    void applySettings();
    void publish(Moment now);
    void publishRecord(Moment now);

    DuetLog log_;
    Moment beginning_;
    DuetLoop loop_;
    EventInbox& playerEvents_;

    mutable std::mutex mutex_;  // guards the members below
    std::optional<PendingSettings> pendingSettings_;
    DuetStatus status_;
    std::string failure_;
    RecordPiece record_;

    LiveRecordPosition recorded_;
    Moment recordedAt_{};
    std::atomic<bool> handOver_{false}, stop_{false}, over_{false}, close_{false};
    std::atomic<int> again_{0};  // pending calls of answerAgain()
    std::thread thread_;         // last: it uses all other members
};

}  // namespace continuo::app
