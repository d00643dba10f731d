#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "continuo/golden_result.h"
#include "facade/golden/golden_node.h"

namespace continuo {

// Runs everything that a golden file holds on a backend, in f32: forward passes of
// google-research/perceiver-ar and krasserm/perceiver-io (uncached, and again token by token through a
// decoder state), cached generation, training (losses, gradients, optimiser steps), tokens. A training file
// names the forward file beside it that holds its parameters. Nothing for the config of a published
// checkpoint, which may lie among golden files. Throws NotFound and BadFile for what is no such file,
// BadModel for a model that is not supported.
std::vector<GoldenResult> checkGolden(const std::filesystem::path& path, std::shared_ptr<Backend> backend);
// The same of what was read. beside: reads the file of this name beside it.
std::vector<GoldenResult> checkGolden(const GoldenNode& file,
                                      const std::function<GoldenNode(const std::string& name)>& beside,
                                      std::shared_ptr<Backend> backend);

}  // namespace continuo
