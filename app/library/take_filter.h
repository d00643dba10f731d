#pragma once

namespace continuo::app {

// Selects takes.
struct TakeFilter {
    bool unkept = false;     // also takes that the user did not keep
    bool discarded = false;  // also discarded takes
};

}  // namespace continuo::app
