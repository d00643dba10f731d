#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "library/library.h"

namespace continuo::app {

// Names a take or branch outside of the library, as in a set of sounds that continue it: its numbers, and the
// moment at which it was made, so that it means nothing in another library with the same numbers. Empty for
// an unknown node.
std::string takeReference(const Library& library, NodeId node);
// The node of such a text; nullopt if it is not in this library, or is discarded.
std::optional<NodeId> findTake(const Library& library, std::string_view reference);

}  // namespace continuo::app
