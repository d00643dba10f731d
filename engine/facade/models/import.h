#pragma once

#include <stop_token>

#include "continuo/import_request.h"

namespace continuo {

// Turns a published checkpoint into a model file. The folder holds config.json and model.safetensors,
// pytorch_model.bin or one .ckpt, looked for in this order; where a file in it is named, that one is read.
// Config and tensor names may be those of either codebase (model/published_layouts.h). The card tells the
// codebase, the licence where a README.md's head states it, and the files' hashes. Throws NotFound for what
// is missing, BadModel for a model that is not supported or does not fit its config, or holds numbers that
// are not finite; BadRequest for a precision that is not "f32" or "bf16", and for a
// file that cannot be written; Cancelled on a stop, within a tensor, and no file is written then.
ImportResult importCheckpoint(const ImportRequest& request, const std::stop_token& stop = {});

}  // namespace continuo
