#pragma once

#include <continuo/error.h>

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "audio/render_to_wav.h"
#include "library/library.h"
#include "library/originality.h"
#include "library/take_source.h"
#include "tempo/found_bars.h"

namespace continuo::app {

// The part of a take or branch that goes into a file.
struct ExportPart {
    std::optional<Voice> voice;  // whose notes; nullopt: both
    double from = 0;             // seconds; notes that began earlier are left out
    double to = kStillHeld;      // seconds; notes that still sound then end there
    bool operator==(const ExportPart&) const = default;
};
// The part as music of its own that begins at second 0, without the other voice's notes and pedal, but with
// all turns.
TakeContent partOf(TakeContent content, const ExportPart& part);

// Which bars a MIDI file has. They follow the take's own beats; for a take without beats they are found in
// its notes.
enum class MidiBars {
    AsPlayed,  // laid through the notes, which stay where they are
    OnGrid,    // even ones, and the notes moved onto their grid
    None,      // 120 beats a minute, whatever was played
};

// How a take becomes a MIDI file.
struct MidiExport {
    int format = 1;         // 1: a track a voice; 0: one track
    int playerChannel = 0;  // 0..15
    int modelChannel = 1;
    bool provenance = true;  // with texts and track names that say where the music comes from
    ExportPart part = {};
    std::optional<Originality> originality = {};  // part of the provenance; may be set until write()
    MidiBars bars = MidiBars::AsPlayed;
    int stepsPerQuarter = 4;              // of the grid
    std::optional<FoundBars> found = {};  // bars found in the whole take; nullopt: not looked for yet
};

// How much a provenance says. Brief leaves out training data and curves, because players read only some 2,000
// bytes of a sound file's tag.
enum class ProvenanceText { Whole, Brief };

// Where music comes from, as a JSON object that goes into files: program, model with hash and licence, seed,
// sampling, latents and temperature over time, fork, how many notes each voice has. content: all of the
// node's music.
std::string provenanceOf(const Library& library, NodeId node, const TakeContent& content,
                         ProvenanceText text = ProvenanceText::Whole, const ExportPart& part = {});
// Adds the originality findings to the provenance. Returns it unchanged if it counts no notes of the model.
// Any thread.
std::string withOriginality(const std::string& provenance, const Originality& originality);

// A name that is allowed for a file on every system: at most `longest` bytes of UTF-8, cut between
// characters.
std::string fileName(std::string name, std::size_t longest = 80);
// The words in names of files, in the user's language.
struct FileWords {
    std::string take = "take", you = "you", model = "model";
};
// The proposed name of a file: "Continuo take 12 A.mid", or with the time when it began for a take without a
// number. A part has its seconds in the name: "Continuo take 12 A 2.5-10.0 s.mid". If the name is too long,
// the title is shortened, not what tells the file from others. ending: with its dot.
std::string exportName(const Library& library, NodeId node, const std::string& ending,
                       const ExportPart& part = {}, const FileWords& words = {});

// All that is needed to write a MIDI file without the library, so that another thread can do it.
struct MidiMusic {
    TakeContent content;  // all of the node's music
    MidiExport options;
    std::string provenance;                 // empty: none is wanted
    std::optional<NodeSource> source = {};  // the file that the music was read from
};
MidiMusic midiMusic(const Library& library, NodeId node, TakeContent content, const MidiExport& options = {});
// Writes what was played: both voices, all pedal values, times to half a millisecond; with MidiBars::OnGrid
// the notes are moved. What was read from a file is written as it is there, see MidiSource. Writes to a
// temporary name and renames. Returns what of that file could not be kept, a line each. Any thread. Throws
// BadFile.
std::vector<std::string> write(const MidiMusic& music, const std::filesystem::path& out);
// The same file as bytes. Throws BadRequest for music that a MIDI file cannot hold.
std::vector<std::uint8_t> midiBytes(const MidiMusic& music, std::vector<std::string>* notKept = nullptr);

// How a take becomes sound files.
struct SoundOptions {
    RenderOptions render;
    bool provenance = true;  // with a comment that says where the music comes from
    ExportPart part = {};
    bool stems = false;  // one file for each voice, named by stemName(); part.voice is ignored then
    FileWords words = {};
};
// "NAME-you.wav" or "NAME-model.wav".
std::filesystem::path stemName(const std::filesystem::path& out, Voice voice, const FileWords& words = {});

// All that is needed to render sound without the library, so that another thread can do it. Both voices sound
// under both pedals, as on one piano, even when one voice is exported alone: so it sounds as in the duet, and
// the two stems add up to the whole.
struct SoundExport {
    std::vector<RenderPart> parts;  // .wav or .flac
    RenderOptions options;
    std::optional<Originality> originality = {};  // part of the provenance; may be set until render()
};
SoundExport soundExport(const Library& library, NodeId node, const TakeContent& content,
                        const std::filesystem::path& out, const SoundOptions& options = {});
// Renders and writes the files; any thread. Throws as renderParts().
RenderReport render(SoundExport sound, const std::stop_token& stop = {}, const RenderProgress& progress = {});

// The path of a MIDI file that is dragged or copied out of the window; it lies in dragFolder().
std::filesystem::path dragPath(const Library& library, NodeId node, const ExportPart& part = {},
                               const FileWords& words = {});

// A MIDI file as a take, read without the library, so that another thread can do it. All notes are the
// player's, unless Continuo wrote the file: then it has both voices.
struct MidiTake {
    std::vector<DuetEvent> events;
    Origin origin;
    std::string title;
    double seconds = 0;                 // its length
    std::vector<std::string> warnings;  // what was wrong with the file and was mended
    bool hadDrums = false;              // drums were left out
    TakeSource source = {};             // the file itself
    // Those parts of the file that a take can be made of; none in a file that Continuo wrote.
    std::vector<ScorePart> parts = {};
};
// Thrown for a MIDI file that can be read but has no notes for a piano.
class NoPianoNotes : public Error {
public:
    using Error::Error;
};
// Any thread. Throws BadFile if it is no MIDI file, NoPianoNotes, NotFound.
MidiTake readMidiTake(const std::filesystem::path& file);
// The same for bytes in memory. called: the path that messages and the title name. parts: what to make the
// take of; empty: all. The others stay in the file that the take keeps.
MidiTake parseMidiTake(std::string_view bytes, const std::filesystem::path& called,
                       const std::vector<ScorePart::Id>& parts = {});
// Adds the take. If another take has its title, a number is added to it.
TakeId addTake(Library& library, const MidiTake& read);

}  // namespace continuo::app
