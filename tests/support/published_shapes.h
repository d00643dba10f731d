#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/parameters/parameter_specs.h"
#include "model/published/published_layouts.h"

namespace continuo::test {

// Returns the tensors of a published checkpoint of this layout with their published names.
inline std::vector<std::pair<std::string, Shape>> publishedShapes(const PublishedLayout& layout) {
    std::vector<std::pair<std::string, Shape>> shapes;
    const std::vector<ParameterSpec> specs = parameterSpecs(layout.config);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        Shape shape = specs[i].shape;
        if (layout.tensors[i].transposed) std::swap(shape.extent[0], shape.extent[1]);
        shapes.emplace_back(layout.prefixes.back() + layout.tensors[i].published, shape);
    }
    return shapes;
}

}  // namespace continuo::test
