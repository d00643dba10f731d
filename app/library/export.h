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
#include "library/provenance.h"
#include "library/take_source.h"
#include "tempo/found_bars.h"

namespace continuo::app {

// The bars of a MIDI file. They follow the take's own beats; without beats they are found in the notes.
enum class MidiBars {
    AsPlayed,  // bars follow the notes; the notes keep their times
    OnGrid,    // even bars; notes are quantized to their grid
    None,      // 120 beats per minute for any music
};

// How to write the MIDI file of a take.
struct MidiExport {
    int format = 1;         // 1: one track per voice; 0: one track
    int playerChannel = 0;  // 0..15
    int modelChannel = 1;
    bool provenance = true;  // texts and track names contain the music's origin
    ExportPart part = {};
    std::optional<Originality> originality = {};  // added to the provenance; may be set until write()
    MidiBars bars = MidiBars::AsPlayed;
    int stepsPerQuarter = 4;              // of the grid
    std::optional<FoundBars> found = {};  // bars found in the whole take; nullopt: not searched yet
};

// Returns a file name that is valid on every system: at most `longest` bytes of UTF-8, cut between
// characters.
std::string fileName(std::string name, std::size_t longest = 80);
// The words that file names contain, in the user's language.
struct FileWords {
    std::string take = "take", you = "you", model = "model";
};
// Returns the proposed file name: "Continuo take 12 A.mid", or with the start time for a take without a
// number. The name of a part also has its seconds: "Continuo take 12 A 2.5-10.0 s.mid". Of a name that is too
// long, only the title is shortened. ending: includes the dot.
std::string exportName(const Library& library, NodeId node, const std::string& ending,
                       const ExportPart& part = {}, const FileWords& words = {});

// Everything needed to write a MIDI file without the library, on any thread.
struct MidiMusic {
    TakeContent content;  // all of the node's music
    MidiExport options;
    std::string provenance;                 // empty: none
    std::optional<NodeSource> source = {};  // the file that the music was read from
};
MidiMusic midiMusic(const Library& library, NodeId node, TakeContent content, const MidiExport& options = {});
// Writes the music: both voices, all pedal values, times to half a millisecond. MidiBars::OnGrid quantizes
// the notes. Music read from a file is written as in that file, see MidiSource. Writes to a temporary name,
// then renames the file. Returns one line for each item of the source file that could not be kept. Any
// thread. Throws BadFile.
std::vector<std::string> write(const MidiMusic& music, const std::filesystem::path& out);
// Returns the bytes of the file that write() would write. Throws BadRequest for music that a MIDI file cannot
// contain.
std::vector<std::uint8_t> midiBytes(const MidiMusic& music, std::vector<std::string>* notKept = nullptr);

// How to write the sound files of a take.
struct SoundOptions {
    RenderOptions render;
    bool provenance = true;  // a comment contains the music's origin
    ExportPart part = {};
    bool stems = false;  // one file for each voice, see stemName(); part.voice is ignored
    FileWords words = {};
};
// "NAME-you.wav" or "NAME-model.wav".
std::filesystem::path stemName(const std::filesystem::path& out, Voice voice, const FileWords& words = {});

// Everything needed to render sound without the library, on any thread. Both voices share one piano, so both
// pedals affect both voices, even if only one voice is exported. So each voice sounds as in the duet, and the
// two stems add up to the whole.
struct SoundExport {
    std::vector<RenderPart> parts;  // .wav or .flac
    RenderOptions options;
    std::optional<Originality> originality = {};  // added to the provenance; may be set until render()
};
SoundExport soundExport(const Library& library, NodeId node, const TakeContent& content,
                        const std::filesystem::path& out, const SoundOptions& options = {});
// Renders and writes the files. Any thread. Throws as renderParts().
RenderReport render(SoundExport sound, const std::stop_token& stop = {}, const RenderProgress& progress = {});

// Returns the path for a MIDI file that is dragged or copied out of the window. The file is in dragFolder().
std::filesystem::path dragPath(const Library& library, NodeId node, const ExportPart& part = {},
                               const FileWords& words = {});

// A MIDI file read as a take without the library, on any thread. All notes are the player's, unless Continuo
// wrote the file with both voices.
struct MidiTake {
    std::vector<DuetEvent> events;
    Origin origin;
    std::string title;
    double seconds = 0;                 // its length
    std::vector<std::string> warnings;  // repaired faults of the file
    bool hadDrums = false;              // drums were skipped
    TakeSource source = {};             // the file itself
    // The parts of the file from which a take can be made; empty if Continuo wrote the file.
    std::vector<ScorePart> parts = {};
};
// Thrown for a readable MIDI file without piano notes.
class NoPianoNotes : public Error {
public:
    using Error::Error;
};
// Reads a file. Any thread. Throws BadFile if it is not a MIDI file, NoPianoNotes, NotFound.
MidiTake readMidiTake(const std::filesystem::path& file);
// Parses bytes in memory. called: the file's path, for messages and the title. parts: the parts that the take
// is made from; empty: all. The file that is stored with the take still contains the other parts.
MidiTake parseMidiTake(std::string_view bytes, const std::filesystem::path& called,
                       const std::vector<ScorePart::Id>& parts = {});
// Adds the take to the library. If another take has its title, a number is appended.
TakeId addTake(Library& library, const MidiTake& read);

}  // namespace continuo::app
