#pragma once

#include <continuo/live_request.h>

#include <optional>
#include <string>

#include "cli/commands/stage.h"
#include "duet/duet_settings.h"
#include "osc/osc_remote.h"

namespace continuo::app {

// The options of `live`.
struct LiveOptions {
    LiveRequest request;
    std::optional<std::uint64_t> seed;
    DuetSettings duet;
    StageOptions stage;
    std::string input, out, record;
    std::string session;     // file that keeps the memory of a model without latents; empty: not kept
    bool readDrums = false;  // when reading the input file
    double seconds = 0;
    bool onlyAnswers = false;
    bool midiThru = false;
    PedalUse pedal = PedalUse::Both;
    int oscPort = 0;  // 0: no remote control
    OscOptions osc;
    bool withOrigin = true;  // origins and track names in the files
};

void addLiveOptions(CLI::App& command, LiveOptions& options);

}  // namespace continuo::app
