#pragma once

#include <QTime>
#include <cstdint>
#include <string>

#include "audio/audio_device.h"
#include "duet/memory/latents_controller.h"
#include "forms.h"
#include "midi/api/port_names.h"
#include "midi/ports/device_notice.h"
#include "widgets/banner.h"

namespace continuo::app {

// News of a device in the user's language; empty for what only the status line or the log reports.
ui::Saying sayingOf(const DeviceNotice& notice);
// How a banner shows it.
ui::Banner::Kind kindOf(const DeviceNotice& notice);
// Whether the settings of sound and MIDI are where something can be done about it.
bool concernsSettings(const DeviceNotice& notice);
// What a processor can do, as the engine's detail of it has it, without its threads and in the user's
// language.
QString processorFeatures(const std::string& detail);
// A sound device by its name, "none" in the user's language.
QString deviceName(const std::string& name);
// Times when sound was missing to whoever listens: none where nothing can be heard.
std::uint64_t heardXruns(const AudioStatus& audio);
// What ran when sound was missing.
enum class Beside { Nothing, Job, Model };
// When it was missing last, beside what, and what helps. `byServer`: the period is a JACK server's.
QString xrunText(const QTime& at, Beside beside, bool byServer);
// Why a name for the ports was refused, and which one stays.
QString portNameText(PortNameFault fault, const QString& stays);
// What automatic control of the latents did, and why; `device` as it is shown, "CPU".
QString latentsStepText(const QString& device, LatentsStep step, int before, int now);

}  // namespace continuo::app
