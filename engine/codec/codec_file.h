#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "codec/codec_config.h"
#include "codec/codec_network.h"
#include "weights/stored_tensor.h"

namespace continuo {

// A codec's file: NAME.safetensors, its config and its card in the metadata, as a model's.

// The config of a codec's file; `name` leads messages. Throws BadModel for a file of anything else.
CodecConfig codecConfigOf(const Metadata& metadata, const std::string& name);
// Opens a codec. Throws BadModel where the file is not one, Cancelled on a stop.
std::shared_ptr<CodecNetwork> openCodec(const std::filesystem::path& path, std::shared_ptr<Backend> backend,
                                        bool gradients = false, const std::stop_token& stop = {});
// SHA-256 of all that codes depend on: the config but for the name, and the values of the encoder's and the
// quantiser's weights. A codec whose decoder alone has learnt further keeps it. Throws as openCodec().
std::string hashCodes(const std::filesystem::path& codec, const std::stop_token& stop = {});
// Writes a codec, matrices and codebooks in bf16, with its card (JSON; empty: none), aside and renamed.
void writeCodec(const std::filesystem::path& path, const CodecNetwork& codec, const std::string& card);

}  // namespace continuo
