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

// Returns a device notice in the user's language; empty for notices that only the status line or log shows.
ui::UserMessage messageFor(const DeviceNotice& notice);
// Returns the kind of banner that shows the notice.
ui::Banner::Kind bannerKind(const DeviceNotice& notice);
// Returns whether the sound and MIDI settings can help.
bool concernsSettings(const DeviceNotice& notice);
// Returns the processor's features from the engine's `detail`, translated and without the thread count.
QString processorFeatures(const std::string& detail);
// Returns the display name of an audio device; a translated "none" if none exists.
QString deviceName(const std::string& name);
// Returns the number of audible dropouts; 0 if there is no sound output.
std::uint64_t audibleXruns(const AudioStatus& audio);
// What ran at the time of a dropout.
enum class ConcurrentWork { Nothing, Job, Model };
// Describes the last dropout: its time, what ran beside the sound, and what helps. byServer: whether a JACK
// server sets the period.
QString xrunText(const QTime& at, ConcurrentWork beside, bool byServer);
// Explains why a port name was rejected. stays: the port's present name.
QString portNameText(PortNameError fault, const QString& stays);
// Describes a step of the automatic latents and its reason. device: the name on the screen, such as "CPU".
QString latentsStepText(const QString& device, LatentsStep step, int before, int now);

}  // namespace continuo::app
