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

// The files of a duet: what both have played, the player on channel 1, the model on channel 2; and how it
// came to be, with a copy of the state that it resumed from. Earlier ones of these names stay until a note is
// played. An answer that was dropped is in a
// file of its own beside the music, after what it answered.
class DuetFiles {
public:
    // options: outlive it. Reads the model's file and its adapter's for what the files say of them. Throws
    // BadFile where the record cannot be written, here and below.
    DuetFiles(const LiveOptions& options, const LiveMusic& music, CommandContext& context);

    // A file plays in the player's place, from this second of the duet on: what it has is kept in the music.
    void setInput(const MidiFile& file, const ReadOptions& reading, double begin);
    // It was stopped at this second of the duet.
    void endInput(double seconds);

    // What the beats are from now on, where they are others: the duet goes with them.
    void follow(Duet& duet, const Tempo& tempo);
    // What was played until now.
    void save(Duet& duet);
    // Whether there are files.
    bool mayWrite() const { return mayWrite_; }
    // Ends the duet, and saves all of it.
    void finish(Duet& duet);
    // What of the input the music does not keep, a line each.
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
    // status: how the playing went; none: of one answer nobody has counted it.
    // until: second of the duet from which on nothing of the input is in the music.
    void writeMusic(const std::string& file, Duet::Take take, double until,
                    const std::optional<DuetStatus>& status);
    // The part of the input before this second of the duet, as it is written.
    Performance inputUntil(double seconds) const;
    std::string freeName() const;
    void keepState(CommandContext& context);
    void write(const std::string& text);
    std::string origin(const Duet::Take& take, const std::optional<DuetStatus>& status) const;

    const LiveOptions& options_;
    ModelSummary model_;
    std::string adapterHash_;  // empty: no adapter
    std::string licence_;      // of the adapter where there is one
    DeviceSummary device_;
    bool mayWrite_ = true;
    std::string waiting_;               // of the record
    std::string state_;                 // bytes of the file, until they are written; empty: none
    std::string stateHash_;             // empty: none
    std::optional<RecordFile> record_;  // where one is wanted
    BeatsLog beatsLog_;
    std::vector<Beats> beats_;
    std::optional<Input> input_;
    std::vector<std::string> notKept_;
    bool isOver_ = false;      // the duet
    std::size_t dropped_ = 0;  // answers whose files are there
};

}  // namespace continuo::app
