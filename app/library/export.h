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
#include "tempo/found_bars.h"

namespace continuo::app {

// What of a take or branch goes into a file.
struct ExportPart {
    std::optional<Voice> voice;  // whose notes; nothing: both
    double from = 0;             // seconds; what sounds there already is left out
    double to = kStillHeld;      // what sounds there ends there
    bool operator==(const ExportPart&) const = default;
};
// The part as music of its own, which begins at 0. The other voice's notes and pedal are not in it; turns
// are.
TakeContent partOf(TakeContent content, const ExportPart& part);

// Which bars a MIDI file has. The beats of a take are its own, or are found in its notes where it has none.
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
    bool provenance = true;  // texts and names of tracks that say where it comes from
    ExportPart part = {};
    std::optional<Originality> originality = {};  // said with the provenance; may be given until write()
    MidiBars bars = MidiBars::AsPlayed;
    int stepsPerQuarter = 4;              // of the grid
    std::optional<FoundBars> found = {};  // where bars were looked for in the whole take already
};

// How much a provenance says; brief: without training data and curves, for tags that players read up to 2,000
// bytes of.
enum class ProvenanceText { Whole, Brief };

// Where music comes from, as a JSON object that goes into files: program, model, its hash and licence, seed,
// sampling, latents and temperature over time, fork, how many notes are whose. content: all of the node's.
std::string provenanceOf(const Library& library, NodeId node, const TakeContent& content,
                         ProvenanceText text = ProvenanceText::Whole, const ExportPart& part = {});
// Adds the originality findings to the provenance. Returns it unchanged if it counts no notes of the model.
// Any thread.
std::string withOriginality(const std::string& provenance, const Originality& originality);

// A name as files can have it anywhere, at most `longest` bytes of UTF-8, no character cut in two.
std::string fileName(std::string name, std::size_t longest = 80);
// What the names of files say, in the user's language.
struct FileWords {
    std::string take = "take", you = "you", model = "model";
};
// "Continuo take 12 A.mid", or by when it began where it has no number; ending with its dot. A part that ends
// before the music does has its seconds in the name: "Continuo take 12 A 2.5-10.0 s.mid". A long title is
// shortened before what tells it from others is.
std::string exportName(const Library& library, NodeId node, const std::string& ending,
                       const ExportPart& part = {}, const FileWords& words = {});

// A MIDI file to be written, taken out of the library so that another thread can do it: content is the
// node's.
struct MidiMusic {
    TakeContent content;  // all of it
    MidiExport options;
    std::string provenance;  // empty: none is wanted
};
MidiMusic midiMusic(const Library& library, NodeId node, TakeContent content, const MidiExport& options = {});
// Writes exactly what was played, unless on a grid: the voices, pedals with their values, times to half a
// millisecond. Any thread. Written aside and renamed. Throws BadFile.
void write(const MidiMusic& music, const std::filesystem::path& out);
// The same as bytes. Throws BadRequest for what a file cannot hold.
std::vector<std::uint8_t> midiBytes(const MidiMusic& music);

// How a take becomes sound files.
struct SoundOptions {
    RenderOptions render;
    bool provenance = true;  // a comment that says where the music comes from
    ExportPart part = {};
    bool stems = false;  // a file a voice, named by stemName(); the part's voice does not count then
    FileWords words = {};
};
// "NAME-you.wav" or "NAME-model.wav".
std::filesystem::path stemName(const std::filesystem::path& out, Voice voice, const FileWords& words = {});

// A sound to be rendered, taken out of the library so that another thread can do it. Pedals are those of one
// piano, also where a voice is alone: it sounds as it did in the duet, and stems add up to it.
struct SoundExport {
    std::vector<RenderPart> parts;  // .wav or .flac
    RenderOptions options;
    std::optional<Originality> originality = {};  // said with the provenance; may be given until render()
};
SoundExport soundExport(const Library& library, NodeId node, const TakeContent& content,
                        const std::filesystem::path& out, const SoundOptions& options = {});
// Any thread; as renderParts.
RenderReport render(SoundExport sound, const std::stop_token& stop = {});

// What a MIDI file that leaves the window without a dialog is called, in dragFolder().
std::filesystem::path dragPath(const Library& library, NodeId node, const ExportPart& part = {},
                               const FileWords& words = {});

// A MIDI file as a take of the player's, read so that another thread can do it; one that Continuo wrote has
// its two voices.
struct MidiTake {
    std::vector<DuetEvent> events;
    Origin origin;
    std::string title;
    double seconds = 0;                 // its length
    std::vector<std::string> warnings;  // what was mended
    bool hadDrums = false;              // they are left out
};
// Of a MIDI file that is sound, but has nothing that a piano plays.
class NoPianoNotes : public Error {
public:
    using Error::Error;
};
// Any thread. Throws BadFile for what is no MIDI file, or as NoPianoNotes; NotFound.
MidiTake readMidiTake(const std::filesystem::path& file);
// The same of bytes in memory; called: as what it would be a file.
MidiTake parseMidiTake(std::string_view bytes, const std::filesystem::path& called);
// Its title with a number where another take has it.
TakeId addTake(Library& library, const MidiTake& read);

}  // namespace continuo::app
