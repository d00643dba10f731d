#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <concepts>

// Every value of its own that the settings keep: its name in the file, what it is where it is missing or
// broken, and the range that it may have. Names that are made, as of each command's keys, are with those who
// make them, and the fields of ui::PlayForm in settings.cpp.
namespace continuo::app::keys {

struct Text {
    using Value = QString;
    const char* name;
    const char* otherwise = "";
};
struct List {
    using Value = QStringList;
    const char* name;
};
struct Bytes {
    using Value = QByteArray;
    const char* name;
};
struct Flag {
    using Value = bool;
    const char* name;
    bool otherwise;
};
struct Number {
    using Value = double;
    const char* name;
    double otherwise, least, most;
};
struct Whole {
    using Value = int;
    const char* name;
    int otherwise, least, most;
};
// Of a form's fields, which have a default of their own.
struct FieldFlag {
    using Value = bool;
    const char* name;
};
struct FieldNumber {
    using Value = double;
    const char* name;
    double least, most;
};
struct FieldWhole {
    using Value = int;
    const char* name;
    int least, most;
};
// Values that go back to their defaults together: all whose names begin with its own and a slash.
struct Group {
    const char* name;
};

template <class Key>
concept Named = requires(const Key& key) {
    { key.name } -> std::convertible_to<const char*>;
};

// "", "en" or "de"; empty: the desktop's.
inline constexpr Text kLanguage{"language"};

inline constexpr Group kAppearance{"appearance"};
inline constexpr Whole kScheme{"appearance/scheme", 0, 0, 3};     // ui::Scheme
inline constexpr Whole kScale{"appearance/scale", 100, 80, 200};  // per cent
inline constexpr Flag kReduceMotion{"appearance/reduce_motion", false};

inline constexpr Flag kShowPlayed{"view/show_played", true};

inline constexpr Text kAudioDevice{"audio/device"};  // empty: the first that there is
inline constexpr Whole kAudioRate{"audio/rate", 48000, 8000, 384000};
inline constexpr Whole kAudioFrames{"audio/frames", 128, 16, 8192};
inline constexpr Text kSoundfont{"audio/soundfont"};  // empty: one that is found

inline constexpr Flag kEveryInput{"midi/every_input", true};
inline constexpr List kMidiInputs{"midi/inputs"};       // of those that are not every one
inline constexpr List kInputChannels{"midi/channels"};  // "3 NAME", of inputs that are heard on one alone
inline constexpr Flag kPassesOverOwn{"midi/ignore_own", true};
inline constexpr Text kMidiOutput{"midi/output"};
inline constexpr Text kPortName{"midi/port_name"};

inline constexpr Group kCompute{"compute"};
inline constexpr Text kModel{"compute/model"};              // path or name; empty: the first that there is
inline constexpr Flag kNoModel{"compute/no_model", false};  // the player plays alone, by choice
inline constexpr Text kDevice{"compute/device", "auto"};
inline constexpr Text kPrecision{"compute/precision", "bf16"};
inline constexpr Whole kThreads{"compute/threads", 0, 0, 1024};   // 0: as many as fit
inline constexpr Number kMemory{"compute/memory_gb", 0, 0, 1e6};  // 0: as much as there is

inline constexpr Group kFiles{"files"};
inline constexpr Text kExportFolder{"files/export"};
inline constexpr Text kPicturesExportFolder{"files/export_pictures"};
inline constexpr Text kPicturesFolder{"files/pictures"};
inline constexpr Text kSoundsExportFolder{"files/export_sounds"};
inline constexpr Text kSoundsFolder{"files/sounds"};
inline constexpr Flag kRecordsOutput{"sound/record_output", false};  // instead of the sound input
inline constexpr Flag kWritesOrigin{"files/provenance", true};

inline constexpr List kRecentFiles{"recent/files"};  // paths, the latest first

// The words are those of export_choices.cpp; others, and none, are the usual choice.
inline constexpr Flag kExportAsSound{"export/as_sound", false};
inline constexpr Text kExportSound{"export/sound"};
inline constexpr Text kExportMidi{"export/midi"};
inline constexpr Flag kMidiExported{"export/midi_written", false};  // whether one was ever written
inline constexpr Text kExportNotes{"export/notes"};
inline constexpr Flag kExportStems{"export/stems", false};
inline constexpr Flag kExportNormalised{"export/normalised", false};
inline constexpr Text kExportBars{"export/bars"};
inline constexpr Text kExportGrid{"export/grid"};

inline constexpr Group kOsc{"osc"};
inline constexpr Flag kOscOn{"osc/on", false};
inline constexpr Whole kOscPort{"osc/port", 7770, 1024, 65535};
inline constexpr Flag kOscOthers{"osc/others", false};  // other computers may
inline constexpr Text kOscSendTo{"osc/send_to"};        // receivers, as readOscPeers() has them

inline constexpr Flag kFirstRunDone{"first_run/done", false};

inline constexpr Text kImageModel{"image/model"};  // path or name; empty: the first that there is
// Of older settings; see origin_switch.cpp.
inline constexpr Flag kPicturesWriteOrigin{"image/parameters_in_png", true};
// Of ui::ImageForm.
inline constexpr FieldNumber kImageTemperature{"image/temperature", 0.1, 2};
inline constexpr FieldFlag kImageLatentsAuto{"image/latents_auto"};
inline constexpr FieldWhole kImageLatents{"image/latents", 1, 1 << 16};
inline constexpr FieldWhole kImageVariations{"image/variations", 1, 16};
inline constexpr FieldNumber kImageMinP{"image/min_p", 0, 0.5};
inline constexpr FieldNumber kImageTopP{"image/top_p", 0.05, 1};
inline constexpr FieldWhole kImageTopK{"image/top_k", 0, 1 << 16};
inline constexpr FieldWhole kImageExportTimes{"image/export_times", 1, 16};
inline constexpr FieldFlag kImageExportSmooth{"image/export_smooth"};
inline constexpr FieldFlag kImageSeedLocked{"image/seed_locked"};
inline constexpr Text kImageSeed{"image/seed"};  // while it is locked

inline constexpr Text kSoundModel{"sound/model"};  // path or name; empty: the first that there is
// Of ui::SoundForm.
inline constexpr FieldNumber kSoundTemperature{"sound/temperature", 0.1, 2};
inline constexpr FieldFlag kSoundLatentsAuto{"sound/latents_auto"};
inline constexpr FieldWhole kSoundLatents{"sound/latents", 1, 1 << 16};
inline constexpr FieldWhole kSoundVariations{"sound/variations", 1, 16};
inline constexpr FieldNumber kSoundSeconds{"sound/seconds", 0.1, 300};
inline constexpr FieldWhole kSoundLevels{"sound/levels", 0, 24};
inline constexpr FieldNumber kSoundMinP{"sound/min_p", 0, 0.5};
inline constexpr FieldNumber kSoundTopP{"sound/top_p", 0.05, 1};
inline constexpr FieldWhole kSoundTopK{"sound/top_k", 0, 1 << 16};
inline constexpr FieldWhole kSoundFile{"sound/file", 0, 4};  // ui::SoundFile
inline constexpr FieldFlag kSoundExportsPrompt{"sound/exports_prompt"};
inline constexpr FieldFlag kSoundSeedLocked{"sound/seed_locked"};
inline constexpr Text kSoundSeed{"sound/seed"};  // while it is locked

inline constexpr Text kPlaySeed{"play/seed"};  // while it is locked

inline constexpr Bytes kWindowLayout{"window/layout"};
inline constexpr Bytes kWindowGeometry{"window/geometry"};
inline constexpr Text kOpenSections{"window/sections"};
inline constexpr Text kOpenImageSections{"window/image_sections"};
inline constexpr Text kOpenSoundSections{"window/sound_sections"};
inline constexpr Whole kTakesOrder{"window/takes_order", 0, 0, 2};        // ui::TakesPanel::Order
inline constexpr Whole kPicturesOrder{"window/pictures_order", 0, 0, 2};  // ui::PicturesPanel::Order
inline constexpr Whole kSoundsOrder{"window/sounds_order", 0, 0, 2};      // likewise
inline constexpr Flag kQueueShown{"window/queue", true};
inline constexpr Whole kWorkspace{"window/workspace", 0, 0, 63};  // ui::Workspace; may be a later one
inline constexpr Flag kComputerKeys{"window/computer_keys", false};
inline constexpr Text kShownTake{"window/shown"};  // of takes, as shownText() has it; empty: nothing
inline constexpr Number kShownCursor{"window/shown_cursor", -1, -1, 1e9};  // s; below 0: there is none
inline constexpr Number kShownBegin{"window/shown_begin", 0, -1e9, 1e9};   // s at the left edge, if scaled
inline constexpr Number kShownScale{"window/shown_scale", 0, 0, 1e6};  // px a second; 0: as the take opens

}  // namespace continuo::app::keys
