#pragma once

namespace continuo::app {

// Selects takes.
struct TakeFilter {
    bool unkept = false;     // also takes that nobody asked to keep
    bool discarded = false;  // also discarded takes
};

}  // namespace continuo::app
