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
#include "duet/played_alone.h"

namespace continuo::app {

// A player and a model that play together (DuetSettings), on a thread of its own. What the model plays goes
// to the outputs' inboxes, each event with its moment. Every note-on there gets its note-off, whatever
// happens. All calls: any thread; all but finish() return at once.
class Duet {
public:
    // The player's events come from `played`; all inboxes must outlive the duet. alone: solo playing that the
    // duet continues: the duet begins when that began. Without it, events count from now on. style: the
    // player's in the music before the beginning.
    Duet(LiveMusic music, const DuetSettings& settings, EventInbox& played,
         const std::vector<EventInbox*>& outputs, std::optional<PlayedAlone> alone = {},
         const PlayersStyle& style = {});
    // Ends the sounding notes of the model.
    ~Duet();
    Duet(const Duet&) = delete;
    Duet& operator=(const Duet&) = delete;

    // Settings act from the next token on. With latentsAuto their latents are the controller's initial value.
    // What is played after this call is heard under them.
    void setSettings(const DuetSettings& settings);
    // setSettings() and stopModel() in one, so that the model does nothing under the new settings.
    void stopWith(const DuetSettings& settings);
    // Passes the turn from the player to the model, or back.
    void handOver() noexcept;
    // Drops the model's last answer, if that is possible (DuetStatus::again): it ends at once, and the model
    // answers again from the same moment of the music.
    void answerAgain() noexcept;
    // Stops the model: none of its events reaches the inboxes from now on, and its sounding notes are
    // released. What has sounded stays in the music. The model plays again when the turn is passed to it; in
    // PlayAlong, when the player strikes a key.
    void stopModel() noexcept;

    DuetStatus status() const;
    // Why the duet has ended by itself; empty while it runs.
    std::string failure() const;
    // The moment of its second 0.
    Moment beginning() const noexcept { return beginning_; }

    // The events from number `from` on; costs as much as there is new.
    std::vector<DuetEvent> read(std::size_t from) const { return log_.read(from); }
    // Everything both have played so far, without the answers that were dropped, seconds from the beginning;
    // sounding notes end at kStillHeld.
    using Take = DuetTake;
    Take take() const { return takeOf(log_.read(0)); }
    // The take as it was each time an answer was dropped; each ends with what was heard of that answer.
    std::vector<Take> dropped() const { return droppedIn(log_.read(0)); }

    // The part of the record that was not returned yet: pieces that join() to the whole record. At most half
    // a second behind, with the hash until then.
    struct Piece {
        LiveRecord record;
        // Set once after closeRecord(): the rest up to that moment, with the hash. It completes a copy of the
        // record at this piece; the following pieces contain all of it again.
        std::optional<LiveRecord> end;
    };
    Piece takeRecord();
    // Requests an end of the record, which comes soon with a piece, for a recording that ends while the duet
    // goes on.
    void closeRecord() noexcept { close_ = true; }
    // Ends the duet; afterwards the log has all events. Returns the rest of the record, with the hash.
    LiveRecord finish();

private:
    struct Wanted {
        DuetSettings settings;
        bool stops = false;
    };

    void forgetWishes() noexcept;
    void run() noexcept;
    void obey();
    void heedSettings();
    void share(Moment now);
    void shareRecord(Moment now);

    DuetLog log_;
    Moment beginning_;
    DuetLoop loop_;
    EventInbox& played_;

    mutable std::mutex sharing_;  // guards what follows
    std::optional<Wanted> wanted_;
    DuetStatus status_;
    std::string failure_;
    Piece record_;

    LiveRecordPlace recorded_;
    Moment recordedAt_{};
    std::atomic<bool> handOver_{false}, stop_{false}, over_{false}, close_{false};
    std::atomic<int> again_{0};  // calls of answerAgain() to be carried out
    std::thread thread_;         // last: it uses all the others
};

}  // namespace continuo::app
