#include "controllers/takes/export/export_choices.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "audio/amplitude.h"
#include "settings/origin_switch.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

struct ExportWords {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ExportChoices)
};

using Format = ui::ExportFormat;
using Notes = ui::ExportNotes;
using Bars = ui::ExportBars;
using Grid = ui::ExportGrid;

// The enumerators' names in the settings, indexed by enumerator.
constexpr const char* kFormats[] = {"midi0", "midi1", "wav16", "wav24", "wav32f", "flac16", "flac24"};
constexpr const char* kNotes[] = {"both", "mine", "model"};
constexpr const char* kBars[] = {"played", "grid", "none"};
constexpr const char* kGrids[] = {"8", "8t", "16", "16t", "32"};
constexpr int kStepsPerQuarter[] = {2, 3, 4, 6, 8};

template <class Choice, std::size_t N>
Choice findChoice(const char* const (&words)[N], const QString& word, Choice otherwise) {
    const auto found = std::find(std::begin(words), std::end(words), word);
    return found == std::end(words) ? otherwise : static_cast<Choice>(found - std::begin(words));
}

Format loadFormat(Settings& settings, bool sound) {
    const Format otherwise = sound ? Format::Wav24 : Format::Midi1;
    const QString word = settings.text(sound ? keys::kExportSound : keys::kExportMidi);
    const Format format = findChoice(kFormats, word, otherwise);
    return isSound(format) == sound ? format : otherwise;
}

SampleFormat toSampleFormat(Format format) {
    if (format == Format::WavFloat) return SampleFormat::Float32;
    const bool short16 = format == Format::Wav16 || format == Format::Flac16;
    return short16 ? SampleFormat::Int16 : SampleFormat::Int24;
}

// Returns the MIDI channel for a voice. Channel 10 is for drums in files; instead uses channel 1, or 2 if the
// other voice uses 1.
int fileChannel(int chosen, int other) {
    constexpr int kDrums = 10;
    if (chosen != kDrums) return chosen;
    return other == 1 ? 2 : 1;
}

}  // namespace

ui::ExportForm loadExportForm(Settings& settings) {
    return loadExportForm(settings, settings.flag(keys::kExportAsSound));
}

ui::ExportForm loadExportForm(Settings& settings, bool sound) {
    ui::ExportForm form;
    form.format = loadFormat(settings, sound);
    form.notes = findChoice(kNotes, settings.text(keys::kExportNotes), Notes::Both);
    form.stems = settings.flag(keys::kExportStems);
    form.normalise = settings.flag(keys::kExportNormalised);
    form.bars = findChoice(kBars, settings.text(keys::kExportBars), Bars::AsPlayed);
    form.grid = findChoice(kGrids, settings.text(keys::kExportGrid), Grid::Sixteenths);
    return form;
}

void storeExportForm(Settings& settings, const ui::ExportForm& form) {
    const bool sound = isSound(form.format);
    settings.set(keys::kExportAsSound, sound);
    settings.set(sound ? keys::kExportSound : keys::kExportMidi,
                 QLatin1String(kFormats[static_cast<std::size_t>(form.format)]));
    settings.set(keys::kExportNotes, QLatin1String(kNotes[static_cast<std::size_t>(form.notes)]));
    settings.set(keys::kExportStems, form.stems);
    settings.set(keys::kExportNormalised, form.normalise);
    settings.set(keys::kExportBars, QLatin1String(kBars[static_cast<std::size_t>(form.bars)]));
    settings.set(keys::kExportGrid, QLatin1String(kGrids[static_cast<std::size_t>(form.grid)]));
}

void storeExportFolder(Settings& settings, const QString& folder) {
    settings.set(keys::kExportFolder, folder);
}

ExportPart extractPart(const ui::ExportForm& form, double seconds) {
    ExportPart part;
    if (form.notes == Notes::Mine) part.voice = Voice::Player;
    if (form.notes == Notes::Models) part.voice = Voice::Model;
    switch (form.range) {
        case ui::ExportRange::Whole: break;
        case ui::ExportRange::Marked:
            part.from = form.markedFrom;
            part.to = form.markedTo;
            break;
        case ui::ExportRange::FromCursor: part.from = std::max(0.0, form.cursor); break;
        case ui::ExportRange::LastHalfMinute: part.from = std::max(0.0, seconds - 30); break;
        case ui::ExportRange::LastTwoMinutes: part.from = std::max(0.0, seconds - 120); break;
    }
    return part;
}

int countNotes(const TakeContent& content, const ExportPart& part) {
    std::ptrdiff_t notes = 0;
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        if (part.voice && part.voice != voice) continue;
        const std::vector<PlayedNote>& all = content.of(voice).notes;
        notes += std::count_if(all.begin(), all.end(), [&](const PlayedNote& played) {
            return played.note.start >= part.from && played.note.start < part.to;
        });
    }
    return static_cast<int>(notes);
}

bool needsBars(const TakeContent& content, const ui::ExportForm& form) {
    return !isSound(form.format) && form.bars != ui::ExportBars::None && content.beats.empty();
}

MidiExport midiExport(Settings& settings, const ui::ExportForm& form, double seconds) {
    constexpr MidiBars kMidiBars[] = {MidiBars::AsPlayed, MidiBars::OnGrid, MidiBars::None};
    const ui::PlayForm play = settings.play();
    const int player = fileChannel(play.playerChannel, play.modelChannel);
    const int model = fileChannel(play.modelChannel, player);
    MidiExport options{form.format == Format::Midi0 ? 0 : 1, player - 1, model - 1,
                       writesOrigin(settings, OriginKind::Music), extractPart(form, seconds)};
    options.bars = kMidiBars[static_cast<std::size_t>(form.bars)];
    options.stepsPerQuarter = kStepsPerQuarter[static_cast<std::size_t>(form.grid)];
    return options;
}

RenderOptions renderOptions(Settings& settings) {
    const ui::PlayForm form = settings.play();
    RenderOptions options;
    options.soundfont = settings.text(keys::kSoundfont).toStdString();
    options.sound.gain *= toAmplitude(form.gain);
    options.sound.reverb = form.reverb / 100;
    return options;
}

FileWords exportWords() {
    return {ExportWords::tr("take", "in a file's name, before its number").toStdString(),
            ExportWords::tr("you", "in a file's name, whose notes it has").toStdString(),
            ExportWords::tr("model", "in a file's name, whose notes it has").toStdString()};
}

SoundOptions soundOptions(Settings& settings, const ui::ExportForm& form, double seconds) {
    SoundOptions options{renderOptions(settings), writesOrigin(settings, OriginKind::Music),
                         extractPart(form, seconds), form.writesTwoFiles(), exportWords()};
    options.render.format = toSampleFormat(form.format);
    options.render.dither = options.render.format == SampleFormat::Int16;
    options.render.normalise = form.normalise;
    return options;
}

}  // namespace continuo::app
