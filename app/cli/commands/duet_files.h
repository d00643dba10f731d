#pragma once

#include <continuo/device_summary.h>
#include <continuo/live_record.h>
#include <continuo/model_summary.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/live_options.h"
#include "cli/files/record_file.h"
#include "duet/duet.h"
#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"
#include "tempo/tempo.h"

namespace continuo::app {

class CommandContext;

// The files of a duet. The music file has the player on channel 1 and the model on channel 2. The record
// comes with a copy of the state that the duet resumed from. Existing files stay until a note is played. Each
// dropped answer is written to a file of its own beside the music.
class DuetFiles {
public:
    // options: must outlive this. Reads the model's file and its adapter's for the origin. This and the calls
    // below throw BadFile if the record cannot be written.
    DuetFiles(const LiveOptions& options, const LiveMusic& music, CommandContext& context);

    // Registers a file that plays instead of the player from second `begin` of the duet on. Its content is
    // kept in the music file.
    void setInput(const MidiFile& file, const ReadOptions& reading, double begin);
    // Records that the input file was stopped at this second of the duet.
    void endInput(double seconds);

    // Passes changed beats to the duet, and keeps them for the music file.
    void updateBeats(Duet& duet, const Tempo& tempo);
    // Saves what was played so far.
    void save(Duet& duet);
    // Returns whether files may be written: none exists yet, or a note was played.
    bool canWrite() const { return mayWrite_; }
    // Ends the duet and saves everything.
    void finish(Duet& duet);
    // Returns the contents of the input file that the music file could not keep, one line each.
    const std::vector<std::string>& notKept() const { return notKept_; }

private:
    struct Input {
        std::shared_ptr<const MidiScore> score;
        Performance performance;
        ReadOptions reading;
        double begin = 0;         // s of the duet
        double end = kStillHeld;  // s of the duet
    };

    void saveMusic(const Duet& duet);
    void saveDropped(const Duet& duet);
    // status: counters of the session; nullopt for a dropped answer, which has none. until: second of the
    // duet at which the input ends.
    void writeMusic(const std::string& file, Duet::Take take, double until,
                    const std::optional<DuetStatus>& status);
    // Returns the input before this second of the duet, on the duet's clock.
    Performance inputUntil(double seconds) const;
    std::string unusedName() const;
    void copyState(CommandContext& context);
    void write(const std::string& text);
    std::string origin(const Duet::Take& take, const std::optional<DuetStatus>& status) const;

    const LiveOptions& options_;
    ModelSummary model_;
    std::string adapterHash_;  // empty: no adapter
    std::string licence_;      // licence of the adapter; without an adapter, of the model
    DeviceSummary device_;
    bool mayWrite_ = true;
    std::string waiting_;               // text of the record that is not written yet
    std::string state_;                 // contents of the state file until it is written; empty: none
    std::string stateHash_;             // empty: none
    std::optional<RecordFile> record_;  // set once the record is created
    BeatsLog beatsLog_;
    std::vector<Beats> beats_;
    std::optional<Input> input_;
    std::vector<std::string> notKept_;
    bool isOver_ = false;      // the duet has ended
    std::size_t dropped_ = 0;  // number of dropped answers written to files
};

}  // namespace continuo::app
