#pragma once

#include <QString>

// Keys of the banners above the canvases (ui::BannerStack): each key has at most one banner. The workspaces
// for pictures and sounds have further keys: image/image_subjects.h, sound/sound_subjects.h,
// generated/set_subjects.h.
namespace continuo::app::subjects {

// At the start.
inline constexpr QLatin1String kNotices("notices");      // what was found on the disk
inline constexpr QLatin1String kModelGone("modelGone");  // another model replaces a missing one

// Models.
inline constexpr QLatin1String kModel("model");  // why no model answers; its button opens the settings
// the chosen model could not be loaded; the previous one stays
inline constexpr QLatin1String kModelStays("modelStays");
inline constexpr QLatin1String kModels("models");    // messages of the settings about models
inline constexpr QLatin1String kTaught("taught");    // the result of a teaching; its button uses the model
inline constexpr QLatin1String kLatents("latents");  // the number of latents changed

// Playing.
inline constexpr QLatin1String kPlay("play");                // the live loop failed
inline constexpr QLatin1String kSession("session");          // a saved session; its button continues it
inline constexpr QLatin1String kStandIn("instead");          // a file plays; its button stops it
inline constexpr QLatin1String kParts("parts");              // parts of an opened file
inline constexpr QLatin1String kTakes("takes");              // takes and their files
inline constexpr QLatin1String kSoundExport("soundExport");  // progress; its button stops the export
inline constexpr QLatin1String kAwaited("awaited");          // a continuation has finished or failed
inline constexpr QLatin1String kJobs("jobs");                // the queue and its jobs

// Devices.
inline constexpr QLatin1String kRig("rig");  // a device came, went or failed; its button opens the settings
inline constexpr QLatin1String kPedal("pedal");  // a pedal stays down
inline constexpr QLatin1String kOsc("osc");  // remote control does not listen; its button opens the settings
inline constexpr QLatin1String kStalled("stalled");
inline constexpr QLatin1String kTransport("transport");
inline constexpr QLatin1String kMidiControl("midi-control");    // a MIDI control moves a slider
inline constexpr QLatin1String kMidiShortcut("midi-shortcut");  // a pedal, pad or key triggers a command

// The program.
inline constexpr QLatin1String kStorage("storage");  // takes or pictures cannot be saved
inline constexpr QLatin1String kRoom("room");        // deleting did not free disk space
inline constexpr QLatin1String kQueueStorage("queueStorage");
inline constexpr QLatin1String kManual("manual");
inline constexpr QLatin1String kRecent("recent");  // a recent file is missing
inline constexpr QLatin1String kUnforeseen("unforeseen");

}  // namespace continuo::app::subjects
