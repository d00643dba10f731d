#pragma once

#include <QString>

// What the lines above the canvases are about (ui::BannerStack): of one subject there is one line at a time.
// Those of the Image workspace alone: image/image_subjects.h.
namespace continuo::app::subjects {

// At the start.
inline constexpr QLatin1String kNotices("notices");      // what was found on the disk
inline constexpr QLatin1String kModelGone("modelGone");  // another model is taken in its place

// Models.
inline constexpr QLatin1String kModel("model");  // why nobody answers; its button opens the settings
inline constexpr QLatin1String kModelStays("modelStays");  // another one was chosen and could not be loaded
inline constexpr QLatin1String kModels("models");          // those of the settings, which answer its button
inline constexpr QLatin1String kTaught("taught");          // what came of a teaching; its button uses it
inline constexpr QLatin1String kLatents("latents");        // more or fewer of them are in use

// Playing.
inline constexpr QLatin1String kPlay("play");                // the live loop failed
inline constexpr QLatin1String kSession("session");          // the saved one; its button continues it
inline constexpr QLatin1String kStandIn("instead");          // a file plays; its button stops it
inline constexpr QLatin1String kParts("parts");              // parts of an opened file
inline constexpr QLatin1String kTakes("takes");              // takes and their files
inline constexpr QLatin1String kSoundExport("soundExport");  // how far it is; its button stops it
inline constexpr QLatin1String kAwaited("awaited");          // a continuation is there, or why it is not
inline constexpr QLatin1String kJobs("jobs");                // the queue, and what was asked of it

// Devices.
inline constexpr QLatin1String kRig("rig");      // one came, went or failed; its button opens the settings
inline constexpr QLatin1String kPedal("pedal");  // one stays down
inline constexpr QLatin1String kOsc("osc");  // remote control does not listen; its button opens the settings
inline constexpr QLatin1String kStalled("stalled");
inline constexpr QLatin1String kTransport("transport");
inline constexpr QLatin1String kMidiControl("midi-control");    // a knob moves a slider
inline constexpr QLatin1String kMidiShortcut("midi-shortcut");  // a pedal, pad or key gives a command

// The program.
inline constexpr QLatin1String kStorage("storage");  // what is played, or the pictures, cannot be saved
inline constexpr QLatin1String kRoom("room");        // deleting gave no room on the disk
inline constexpr QLatin1String kQueueStorage("queueStorage");
inline constexpr QLatin1String kManual("manual");
inline constexpr QLatin1String kRecent("recent");  // a file of the menu that is gone
inline constexpr QLatin1String kUnforeseen("unforeseen");

}  // namespace continuo::app::subjects
