#pragma once

#include <continuo/music_constraints.h>

#include "duet/duet_settings.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// --scale, --strict-scale, --register, --voices, --density and --velocity. What they write to outlives the
// parsing.
void addConstraintOptions(CLI::App& command, MusicConstraints& constraints, ScaleUse& use, Scale& scale,
                          bool& dynamicsAsPlayed);
// Throws BadRequest where they cannot be kept together.
void checkConstraints(MusicConstraints constraints, ScaleUse use, const Scale& scale);

}  // namespace continuo::app
