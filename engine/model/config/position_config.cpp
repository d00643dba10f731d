#include "model/config/position_config.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "model/config/config_fields.h"
#include "model/config/model_config.h"
#include "model/config/model_fields.h"

namespace continuo {

std::int64_t GridConfig::cells() const {
    std::int64_t count = 1;
    for (const int extent : extents) count *= extent;
    return count;
}

int DistanceConfig::bucketIndex(std::int64_t distance) const {
    const int exact = buckets / 2;
    if (distance < exact) return static_cast<int>(distance);
    const double grown = std::log(static_cast<double>(distance) / exact) /
                         std::log(static_cast<double>(longest) / exact) * (buckets - exact);
    return std::min(exact + static_cast<int>(grown), buckets - 1);
}

void PositionConfig::writePosition(std::int64_t index, std::span<std::int32_t> to) const {
    if (!grid) {
        if (axes() != 1) {
            throw Error(ErrorCode::BadRequest, "positions on several axes need a grid; set positions.grid");
        }
        to[0] = static_cast<std::int32_t>(origin + index);
        return;
    }
    if (hasTokenNumber())
        to[static_cast<std::size_t>(rotationAxis())] = static_cast<std::int32_t>(origin + index);
    to = to.first(rows.size());
    if (index < grid->lead) {
        std::fill(to.begin(), to.end(), origin);
        return;
    }
    std::int64_t left = index - grid->lead;
    for (std::size_t i = grid->order.size(); i-- > 0;) {
        const auto axis = static_cast<std::size_t>(grid->order[i]);
        to[axis] = static_cast<std::int32_t>(origin + 1 + left % grid->extents[axis]);
        left /= grid->extents[axis];
    }
    if (left > 0) {
        throw Error(ErrorCode::BadRequest, "positions: token " + std::to_string(index) +
                                               " is beyond the grid, which has " +
                                               std::to_string(grid->tokens()));
    }
}

namespace config_fields {
namespace {

// Limit of a computed table: 2 GiB.
constexpr int kMostTableNumbers = 1 << 29;
constexpr int kMostCells = 1 << 24;

const Names<RotaryFrequencies> kFrequencies = {{"inclusive", RotaryFrequencies::Inclusive},
                                               {"standard", RotaryFrequencies::Standard}};
const Names<PositionConfig::Tables> kTables = {{"none", PositionConfig::Tables::None},
                                               {"learned", PositionConfig::Tables::Learned},
                                               {"sinusoidal", PositionConfig::Tables::Sinusoidal}};

void checkGrid(const PositionConfig& positions) {
    const GridConfig& grid = *positions.grid;
    if (grid.extents.empty() || grid.extents.size() != positions.rows.size())
        refuse("positions.grid.extents", "must have one entry per table");
    std::vector<int> sorted = grid.order;
    std::sort(sorted.begin(), sorted.end());
    bool each = sorted.size() == grid.extents.size();
    for (std::size_t i = 0; each && i < sorted.size(); ++i) each = sorted[i] == static_cast<int>(i);
    if (!each) refuse("positions.grid.order", "must name each axis once, from 0 on");
    std::int64_t cells = 1;
    for (std::size_t i = 0; i < grid.extents.size(); ++i) {
        // A table has one row for the origin and one per cell; rows below the origin stay unused.
        range("positions.grid.extents", grid.extents[i], 1, positions.rows[i] - positions.origin - 1);
        cells *= grid.extents[i];
        range("positions.grid.extents together", static_cast<double>(cells), 1, kMostCells);
    }
    range("positions.grid.lead", grid.lead, 1, 1024);
}

}  // namespace

void readPositions(const Place& json, PositionConfig& positions) {
    Fields fields(json);
    fields.read("tables", positions.tables, kTables);
    fields.read("origin", positions.origin);
    fields.read("rows", positions.rows);
    if (const auto grid = fields.find("grid"); grid && !grid->json().is_null()) {
        Fields inner(*grid);
        positions.grid.emplace();
        inner.read("extents", positions.grid->extents);
        inner.read("order", positions.grid->order);
        inner.read("lead", positions.grid->lead);
        inner.finish();
    }
    if (const auto rotary = fields.find("rotary"); rotary && !rotary->json().is_null()) {
        Fields turn(*rotary);
        positions.rotary.emplace();
        turn.read("fraction", positions.rotary->fraction);
        turn.read("heads_fraction", positions.rotary->headsFraction);
        turn.read("frequencies", positions.rotary->frequencies, kFrequencies);
        turn.read("base", positions.rotary->base);
        turn.finish();
    }
    if (const auto distance = fields.find("distance"); distance && !distance->json().is_null()) {
        Fields inner(*distance);
        positions.distance.emplace();
        std::string kind = "t5";
        inner.read("kind", kind);
        if (kind != "t5") distance->at("kind").refuse("is '" + kind + "'; this version supports t5");
        inner.read("buckets", positions.distance->buckets);
        inner.read("longest", positions.distance->longest);
        inner.finish();
    }
    fields.finish();
}

void checkPositions(const PositionConfig& positions, const ModelConfig& config) {
    if ((positions.tables == PositionConfig::Tables::None) != positions.rows.empty()) {
        refuse("positions.rows", "must have one entry per table, and none without tables");
    }
    range("positions.rows", static_cast<double>(positions.rows.size()), 0,
          PositionConfig::kMaxAxes - (positions.hasTokenNumber() ? 1 : 0));
    const bool made = positions.tables == PositionConfig::Tables::Sinusoidal;
    const int inputChannels = config.inputChannels();
    const int most = made ? kMostTableNumbers / inputChannels : 1 << 24;
    double together = 0;
    for (const int rows : positions.rows) {
        range("positions.rows", rows, 1, most);
        if (made) range("positions.rows together", together += rows, 1, most);
    }
    range("positions.origin", positions.origin, 0, 1);
    // A stream has no last token, but a position table has a last row.
    if (config.isStream() && !positions.rows.empty() && !positions.grid)
        refuse("positions.tables",
               "have a fixed length, which a stream does not have; use positions.rotary, distance or a grid");
    if (positions.rows.size() == 1 && !positions.grid)
        range("positions.rows", positions.rows[0], positions.origin + config.perceiver().length, most);
    if (made && (inputChannels % 2 != 0 || inputChannels < 4)) {
        refuse("positions.tables", "is sinusoidal, which needs an even context.input_channels of at least 4");
    }
    if (positions.grid) checkGrid(positions);
    if (positions.rotary) {
        range("positions.rotary.fraction", positions.rotary->fraction, 0, 1);
        range("positions.rotary.heads_fraction", positions.rotary->headsFraction, 0, 1);
        range("positions.rotary.base", positions.rotary->base, 1, 1e12);
    }
    if (positions.distance) {
        if (!config.isStream()) refuse("positions.distance", "needs context.kind stream");
        range("positions.distance.buckets", positions.distance->buckets, 2, 1024);
        range("positions.distance.longest", positions.distance->longest, positions.distance->buckets,
              1 << 20);
    }
}

Json positionsJson(const PositionConfig& positions) {
    Json json = {{"tables", findName(kTables, positions.tables)},
                 {"rows", positions.rows},
                 {"origin", positions.origin}};
    if (positions.grid) {
        json["grid"] = {{"extents", positions.grid->extents},
                        {"order", positions.grid->order},
                        {"lead", positions.grid->lead}};
    }
    if (positions.rotary) {
        json["rotary"] = {{"fraction", positions.rotary->fraction},
                          {"heads_fraction", positions.rotary->headsFraction},
                          {"frequencies", findName(kFrequencies, positions.rotary->frequencies)},
                          {"base", positions.rotary->base}};
    }
    if (positions.distance) {
        json["distance"] = {{"kind", "t5"},
                            {"buckets", positions.distance->buckets},
                            {"longest", positions.distance->longest}};
    }
    return json;
}

}  // namespace config_fields
}  // namespace continuo
