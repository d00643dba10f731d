#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "weights/weight_store.h"

namespace continuo {

// The tensors of a checkpoint that torch.save wrote (torch 1.6 and later: a ZIP file with a pickle and raw
// storages), as pytorch_model.bin and Lightning's .ckpt are. Nothing in the file is executed: PickleMachine
// rebuilds tensors and refuses everything else by name. The state dict is the pickle's dictionary, or the one
// under its key "state_dict"; values in it that are no tensors are passed over. Contiguous tensors are views
// into the file, others are copied; int16 becomes I32 and bool U8. Throws BadModel naming file, fault and
// tensor; NotFound and BadFile as MappedFile does.
WeightStore openTorchCheckpoint(const std::filesystem::path& path);

// The same from bytes that live as long as `memory`, or outlive the store when that is empty; `name` stands
// in messages.
WeightStore readTorchCheckpoint(const std::string& name, std::span<const std::byte> bytes,
                                std::shared_ptr<const void> memory = {});

}  // namespace continuo
