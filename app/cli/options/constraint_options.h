#pragma once

#include <continuo/music_constraints.h>

#include "duet/duet_settings.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Adds --scale, --strict-scale, --register, --voices, --density and --velocity. All arguments must outlive
// the parsing.
void addConstraintOptions(CLI::App& command, MusicConstraints& constraints, ScaleUse& use, Scale& scale,
                          bool& dynamicsAsPlayed);
// Throws BadRequest if the constraints contradict each other.
void checkConstraints(MusicConstraints constraints, ScaleUse use, const Scale& scale);

}  // namespace continuo::app
