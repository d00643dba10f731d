#include "library/take_reference.h"

#include <array>
#include <charconv>
#include <chrono>

namespace continuo::app {
namespace {

std::string formatReference(NodeId node, WallTime created) {
    using std::chrono::milliseconds;
    const auto moment = std::chrono::duration_cast<milliseconds>(created.time_since_epoch()).count();
    return std::to_string(node.take) + '.' + std::to_string(node.branch) + '.' + std::to_string(moment);
}

// Parses the ids of take and branch.
std::optional<NodeId> parseReference(std::string_view reference) {
    std::array<std::int64_t, 2> numbers{};
    const char* at = reference.data();
    const char* const end = at + reference.size();
    for (std::int64_t& number : numbers) {
        const auto [next, fault] = std::from_chars(at, end, number);
        if (fault != std::errc() || next == end || *next != '.') return std::nullopt;
        at = next + 1;
    }
    return NodeId{numbers[0], numbers[1]};
}

}  // namespace

std::string takeReference(const Library& library, NodeId node) {
    if (node.branch == 0) {
        const std::optional<Take> take = library.take(node.take);
        return take ? formatReference(node, take->created) : std::string();
    }
    const std::optional<Branch> branch = library.branch(node.branch);
    return branch && branch->take == node.take ? formatReference(node, branch->created) : std::string();
}

std::optional<NodeId> findTake(const Library& library, std::string_view reference) {
    const std::optional<NodeId> node = parseReference(reference);
    if (!node || takeReference(library, *node) != reference) return std::nullopt;
    if (library.take(node->take)->marks.discarded) return std::nullopt;
    // A discarded branch hides its children, so all ancestors must be undiscarded.
    for (BranchId id = node->branch; id != 0;) {
        const std::optional<Branch> branch = library.branch(id);
        if (!branch || branch->marks.discarded) return std::nullopt;
        id = branch->parent;
    }
    return node;
}

}  // namespace continuo::app
