#pragma once

#include <stop_token>

#include "continuo/import_request.h"

namespace continuo {

// Converts a published checkpoint to a model file. The folder contains config.json and model.safetensors,
// pytorch_model.bin or one .ckpt, searched in this order; a path to a file in it selects that file. Config
// and tensor names may follow either codebase (model/published/published_layouts.h). The card gets the
// codebase, the licence if a README.md's header has it, and the files' hashes. Throws NotFound for missing
// files. Throws BadModel for a model that is not supported, does not fit its config, or has values that are
// not finite. Throws BadRequest for a precision other than "f32" or "bf16", and if the output cannot be
// written. A stop throws Cancelled, within a tensor, and writes no file.
ImportResult importCheckpoint(const ImportRequest& request, const std::stop_token& stop = {});

}  // namespace continuo
