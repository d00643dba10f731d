#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <concepts>

// All fixed keys of the settings: name in the file, default and range. The default replaces a missing or
// invalid value. Generated names, such as each command's shortcut, are declared where they are made. Numbers
// of forms are in the parameter table, other fields of ui::PlayForm in settings.cpp.
namespace continuo::app::keys {

struct Text {
    using Value = QString;
    const char* name;
    const char* defaultValue = "";
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
    bool defaultValue;
};
struct Number {
    using Value = double;
    const char* name;
    double defaultValue, least, most;
};
struct Whole {
    using Value = int;
    const char* name;
    int defaultValue, least, most;
};
// Keys of form fields, whose defaults are in the form.
struct FieldFlag {
    using Value = bool;
    const char* name;
};
struct FieldWhole {
    using Value = int;
    const char* name;
    int least, most;
};
// A group of values that are reset together: all keys that begin with the group's name and a slash.
struct Group {
    const char* name;
};

template <class Key>
concept Named = requires(const Key& key) {
    { key.name } -> std::convertible_to<const char*>;
};

// "en" or "de"; empty: the desktop's language.
inline constexpr Text kLanguage{"language"};

inline constexpr Group kAppearance{"appearance"};
inline constexpr Whole kScheme{"appearance/scheme", 0, 0, 3};     // ui::Scheme
inline constexpr Whole kScale{"appearance/scale", 100, 80, 200};  // percent
inline constexpr Flag kReduceMotion{"appearance/reduce_motion", false};

inline constexpr Flag kShowPlayed{"view/show_played", true};

inline constexpr Text kAudioDevice{"audio/device"};  // empty: the first available
inline constexpr Whole kAudioRate{"audio/rate", 48000, 8000, 384000};
inline constexpr Whole kAudioFrames{"audio/frames", 128, 16, 8192};
inline constexpr Text kSoundfont{"audio/soundfont"};  // empty: found automatically

inline constexpr Flag kEveryInput{"midi/every_input", true};
inline constexpr List kMidiInputs{"midi/inputs"};       // inputs in use, if not all
inline constexpr List kInputChannels{"midi/channels"};  // "3 NAME": input of which only channel 3 is used
inline constexpr Flag kPassesOverOwn{"midi/ignore_own", true};
inline constexpr Text kMidiOutput{"midi/output"};
inline constexpr Text kPortName{"midi/port_name"};

inline constexpr Group kCompute{"compute"};
inline constexpr Text kModel{"compute/model"};              // path or name; empty: the first available
inline constexpr Flag kNoModel{"compute/no_model", false};  // the user chose to play without a model
inline constexpr Text kDevice{"compute/device", "auto"};
inline constexpr Text kPrecision{"compute/precision", "bf16"};
inline constexpr Whole kThreads{"compute/threads", 0, 0, 1024};   // 0: automatic
inline constexpr Number kMemory{"compute/memory_gb", 0, 0, 1e6};  // 0: no limit

inline constexpr Group kFiles{"files"};
inline constexpr Text kExportFolder{"files/export"};
inline constexpr Text kPicturesExportFolder{"files/export_pictures"};
inline constexpr Text kPicturesFolder{"files/pictures"};
inline constexpr Text kSoundsExportFolder{"files/export_sounds"};
inline constexpr Text kSoundsFolder{"files/sounds"};
inline constexpr Flag kRecordsOutput{"sound/record_output",
                                     false};  // records Continuo's output instead of the audio input
inline constexpr Flag kWritesOrigin{"files/provenance", true};

inline constexpr List kRecentFiles{"recent/files"};  // paths, latest first

// kExportSound and kExportMidi contain the format names of export_choices.cpp; any other value means the
// default.
inline constexpr Flag kExportAsSound{"export/as_sound", false};
inline constexpr Text kExportSound{"export/sound"};
inline constexpr Text kExportMidi{"export/midi"};
inline constexpr Flag kMidiExported{"export/midi_written", false};  // whether a MIDI file was ever exported
inline constexpr Text kExportNotes{"export/notes"};
inline constexpr Flag kExportStems{"export/stems", false};
inline constexpr Flag kExportNormalised{"export/normalised", false};
inline constexpr Text kExportBars{"export/bars"};
inline constexpr Text kExportGrid{"export/grid"};

inline constexpr Group kOsc{"osc"};
inline constexpr Flag kOscOn{"osc/on", false};
inline constexpr Whole kOscPort{"osc/port", 7770, 1024, 65535};
inline constexpr Flag kOscOthers{"osc/others", false};  // accepts other computers
inline constexpr Text kOscSendTo{"osc/send_to"};        // receivers, in the format of parseOscPeers()

inline constexpr Flag kFirstRunDone{"first_run/done", false};

inline constexpr Text kImageModel{"image/model"};  // path or name; empty: the first available
// Written by older versions; see origin_switch.cpp.
inline constexpr Flag kPicturesWriteOrigin{"image/parameters_in_png", true};
// Settings of ui::ImageForm; its numbers are in the parameter table.
inline constexpr const char* kImageGroup = "image/";
inline constexpr FieldFlag kImageLatentsAuto{"image/latents_auto"};
inline constexpr FieldWhole kImageExportTimes{"image/export_times", 1, 16};
inline constexpr FieldFlag kImageExportSmooth{"image/export_smooth"};
inline constexpr FieldFlag kImageSeedLocked{"image/seed_locked"};
inline constexpr Text kImageSeed{"image/seed"};  // stored only while it is locked

inline constexpr Text kSoundModel{"sound/model"};  // path or name; empty: the first available
// Settings of ui::SoundForm; its numbers are in the parameter table.
inline constexpr const char* kSoundGroup = "sound/";
inline constexpr FieldFlag kSoundLatentsAuto{"sound/latents_auto"};
inline constexpr FieldWhole kSoundFile{"sound/file", 0, 4};  // ui::SoundFile
inline constexpr FieldFlag kSoundExportsPrompt{"sound/exports_prompt"};
inline constexpr FieldFlag kSoundSeedLocked{"sound/seed_locked"};
inline constexpr Text kSoundSeed{"sound/seed"};  // stored only while it is locked

inline constexpr Text kPlaySeed{"play/seed"};  // stored only while it is locked

inline constexpr Bytes kWindowLayout{"window/layout"};
inline constexpr Bytes kWindowGeometry{"window/geometry"};
inline constexpr Text kOpenSections{"window/sections"};
inline constexpr Text kOpenImageSections{"window/image_sections"};
inline constexpr Text kOpenSoundSections{"window/sound_sections"};
inline constexpr Whole kTakesOrder{"window/takes_order", 0, 0, 2};        // ui::TakesPanel::Order
inline constexpr Whole kPicturesOrder{"window/pictures_order", 0, 0, 2};  // ui::PicturesPanel::Order
inline constexpr Whole kSoundsOrder{"window/sounds_order", 0, 0, 2};      // likewise
inline constexpr Flag kQueueShown{"window/queue", true};
// A ui::Workspace. A later version may store a larger number.
inline constexpr Whole kWorkspace{"window/workspace", 0, 0, 63};
inline constexpr Flag kComputerKeys{"window/computer_keys", false};
inline constexpr Text kShownTake{"window/shown"};  // formatted by shownNodeText(); empty: nothing
inline constexpr Number kShownCursor{"window/shown_cursor", -1, -1, 1e9};  // s; below 0: none
// Time at the left edge, s; valid if kShownScale is set.
inline constexpr Number kShownBegin{"window/shown_begin", 0, -1e9, 1e9};
inline constexpr Number kShownScale{"window/shown_scale", 0, 0, 1e6};  // px per second; 0: the default scale

}  // namespace continuo::app::keys
