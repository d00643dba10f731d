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

// Runs all comparisons of a golden file on a backend, in F32: forward passes of google-research/perceiver-ar
// and krasserm/perceiver-io (uncached, and token by token through a decoder state), cached generation,
// training (losses, gradients, optimiser steps), tokens. A training file names the forward file beside it
// that holds its parameters. Returns nothing for the config of a published checkpoint, which may be in the
// same folder. Throws NotFound and BadFile for a file that is not golden, BadModel for a model that is not
// supported.
std::vector<GoldenResult> checkGolden(const std::filesystem::path& path, std::shared_ptr<Backend> backend);
// Does the same for a parsed file. beside: function that reads the file of a given name in the same folder.
std::vector<GoldenResult> checkGolden(const GoldenNode& file,
                                      const std::function<GoldenNode(const std::string& name)>& beside,
                                      std::shared_ptr<Backend> backend);

}  // namespace continuo
