#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace continuo {

// One comparison with a golden file.
struct GoldenResult {
    std::string name;
    double maxAbsDiff = 0;  // over the values compared; where each has a tolerance of its own, of the one
                            // that is furthest off for it
    double tolerance = 0;
    bool passed = false;
};

// Runs everything that a golden file holds on a backend, in f32: forward passes of
// google-research/perceiver-ar and krasserm/perceiver-io (uncached, and again token by token through a
// decoder state), cached generation, training (losses, gradients, optimiser steps). A training file names the
// forward file beside it that holds its parameters. Throws NotFound and BadFile for what is no such file,
// BadModel for a model that is not supported.
std::vector<GoldenResult> checkGolden(const std::filesystem::path& path, std::shared_ptr<Backend> backend);

}  // namespace continuo
