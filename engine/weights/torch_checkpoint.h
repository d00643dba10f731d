#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "weights/weight_store.h"

namespace continuo {

// Reads the tensors of a torch.save checkpoint (torch 1.6 and later: a ZIP file with a pickle and raw
// storages), such as pytorch_model.bin and Lightning's .ckpt. Executes nothing in the file: PickleMachine
// rebuilds tensors and refuses everything else. The state dict is the pickle's dictionary, or the one under
// its key "state_dict"; values that are not tensors are skipped. Contiguous tensors are views into the file,
// others are copied; int16 becomes I32 and bool U8. Throws BadModel naming file, error and tensor; NotFound
// and BadFile as MappedFile does.
WeightStore openTorchCheckpoint(const std::filesystem::path& path);

// Reads a checkpoint from `bytes`. `memory` owns them; if it is empty, they must outlive the store. `name`
// appears in error messages.
WeightStore readTorchCheckpoint(const std::string& name, std::span<const std::byte> bytes,
                                std::shared_ptr<const void> memory = {});

}  // namespace continuo
