#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "duet/duet_loop.h"
#include "duet/played_alone.h"

namespace continuo::app {

// A player and a model who play together (DuetSettings). Works on a thread of its own; what the model plays
// goes to the inboxes of those who sound it, each event with its moment. Every note-on there gets its
// note-off, whatever happens. All calls: any thread, and they return at once but for finish().
class Duet {
public:
    // The player's events come to `played`; all inboxes outlive the duet. Those from now on count, or with
    // `alone` those after the ones that it has, whose time is the duet's. `keys` has heard
    // what came before the music's beginning, for ScaleUse::AsPlayed.
    Duet(LiveMusic music, const DuetSettings& settings, EventInbox& played,
         const std::vector<EventInbox*>& outputs, std::optional<PlayedAlone> alone = {},
         const KeyFinder& keys = {});
    // Ends what the model has sounding.
    ~Duet();
    Duet(const Duet&) = delete;
    Duet& operator=(const Duet&) = delete;

    // Act from the next token on. With latentsAuto the latents are where the controller begins.
    void setSettings(const DuetSettings& settings);
    // Passes the turn to whoever does not have it.
    void handOver() noexcept;
    // The model stops: nothing of it reaches the inboxes from now on, and what sounds there is let go. What
    // sounded stays in the music. It plays again when the turn is passed to it, in PlayAlong when the player
    // strikes a key.
    void stopModel() noexcept;

    DuetStatus status() const;
    // Why the duet has ended by itself; empty while it goes on.
    std::string failure() const;
    // The moment of its second 0.
    Moment beginning() const noexcept { return beginning_; }

    // What happened, from event number `from` on; costs what is new.
    std::vector<DuetEvent> read(std::size_t from) const { return log_.read(from); }
    // What both have played so far, seconds from the beginning; what sounds is kStillHeld.
    using Take = DuetTake;
    Take take() const { return takeOf(log_.read(0)); }

    // How the music came to be, as far as it was not given out yet: pieces that join() to the whole record.
    // At most half a second behind, without a hash.
    struct Piece {
        LiveRecord record;
        // Once after closeRecord(): what followed until then, with the hash. It ends a copy of the record at
        // this piece; the pieces that come have all of it again.
        std::optional<LiveRecord> end;
    };
    Piece takeRecord();
    // An end of the record comes soon with a piece, for what ends while the duet goes on.
    void closeRecord() noexcept { close_ = true; }
    // Ends the duet; all events are in the log then. The rest of the record, with the hash.
    LiveRecord finish();

private:
    void run() noexcept;
    void obey();
    void share(Moment now);
    void shareRecord(Moment now);

    DuetLog log_;
    Moment beginning_;
    DuetLoop loop_;
    EventInbox& played_;

    mutable std::mutex sharing_;  // what follows
    std::optional<DuetSettings> wanted_;
    DuetStatus status_;
    std::string failure_;
    Piece record_;

    LiveRecordPlace recorded_;
    Moment recordedAt_{};
    std::atomic<bool> handOver_{false}, stop_{false}, over_{false}, close_{false};
    std::thread thread_;  // last: it uses all the others
};

}  // namespace continuo::app
