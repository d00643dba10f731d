#include "model/parameters/sinusoid.h"

#include <algorithm>
#include <cmath>

namespace continuo {

std::vector<std::int64_t> sinusoidRows(const ModelConfig& config) {
    const PositionConfig& positions = config.positions;
    if (positions.tables != PositionConfig::Tables::Sinusoidal) return {};
    std::vector<std::int64_t> rows(positions.rows.begin(), positions.rows.end());
    const std::int64_t origin = positions.origin;
    if (positions.grid) {
        for (std::size_t axis = 0; axis < rows.size(); ++axis)
            rows[axis] = std::min(rows[axis], origin + 1 + positions.grid->extents[axis]);
    } else if (rows.size() == 1) {  // with several axes the caller supplies the positions
        rows[0] = std::min(rows[0], origin + config.perceiver().length);
    }
    return rows;
}

void fillSinusoid(std::int64_t first, std::int64_t channels, std::span<float> to) {
    const auto half = static_cast<std::size_t>(channels / 2);
    std::vector<double> frequency;
    for (std::size_t i = 0; i < half; ++i)
        frequency.push_back(std::pow(10000.0, -static_cast<double>(i) / static_cast<double>(half - 1)));
    auto row = static_cast<double>(first);
    for (; to.size() >= 2 * half; to = to.subspan(2 * half), ++row) {
        for (std::size_t i = 0; i < half; ++i) {
            to[i] = static_cast<float>(std::sin(row * frequency[i]));
            to[half + i] = static_cast<float>(std::cos(row * frequency[i]));
        }
    }
}

}  // namespace continuo
