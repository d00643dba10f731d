#pragma once

#include <continuo/model_summary.h>

#include <filesystem>
#include <string>

#include "cli/console/command_context.h"

namespace continuo::app {

// The sound that a model makes. Throws BadModel where it makes none.
SoundShape soundShapeOf(const ModelSummary& model);

// The codec of a model of sound: `wanted`, a path or a name; empty: the one in the model folders that it was
// taught with. Throws BadModel where there is none.
std::filesystem::path codecOf(const ModelSummary& model, const std::string& wanted, CommandContext& context);

// Throws BadRequest, led by `option`, for a name that does not end as files of codes do.
void checkCodesName(const std::string& option, const std::filesystem::path& out);

}  // namespace continuo::app
