#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "codec/codec_config.h"
#include "codec/codec_network.h"
#include "weights/stored_tensor.h"

namespace continuo {

// A codec file is NAME.safetensors, with its config and card in the metadata, like a model file.

// Reads the config of a codec file; `name` prefixes messages. Throws BadModel if the file is not a codec.
CodecConfig readCodecConfig(const Metadata& metadata, const std::string& name);
// Opens a codec. Throws BadModel if the file is not one, Cancelled on a stop.
std::shared_ptr<CodecNetwork> openCodec(const std::filesystem::path& path, std::shared_ptr<Backend> backend,
                                        bool gradients = false, const std::stop_token& stop = {});
// Returns the SHA-256 of all that codes depend on: the config without the name, and the weights of encoder
// and quantiser. Training only the decoder does not change it. Throws as openCodec().
std::string hashCodes(const std::filesystem::path& codec, const std::stop_token& stop = {});
// Writes a codec with its card (JSON; empty: none) through FileOutput. Matrices and codebooks are stored as
// bf16.
void writeCodec(const std::filesystem::path& path, const CodecNetwork& codec, const std::string& card);

}  // namespace continuo
