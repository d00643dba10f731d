#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "library/library.h"

namespace continuo::app {

// Returns a text that identifies a take or branch outside of the library, for example in a set of sounds that
// continue it. The text includes the creation time, so it matches nothing in another library with the same
// ids. Empty for an unknown node.
std::string takeReference(const Library& library, NodeId node);
// Returns the node of such a text; nullopt if it is not in this library or is discarded.
std::optional<NodeId> findTake(const Library& library, std::string_view reference);

}  // namespace continuo::app
