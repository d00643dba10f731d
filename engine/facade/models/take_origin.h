#pragma once

#include <future>
#include <span>
#include <string>

#include "base/sha256.h"
#include "base/token.h"
#include "continuo/device_summary.h"
#include "facade/models/model_file.h"
#include "model/network.h"

namespace continuo {

// The origin of a generated result. A model file with unknown hash is hashed in parallel with the work.
// Hashing takes seconds for a large file, and the file may change or vanish before the work is done.
class TakeOrigin {
public:
    TakeOrigin(const ModelFiles& files, const Network& network);

    // Fills modelHash, adapterHash, modelCard, tokenizer and device of a result. Waits for the hash, which is
    // empty if a stop came first.
    template <class Result>
    void fillResult(Result& result) {
        result.modelHash = modelHash_.get();
        result.adapterHash = adapterHash_;
        result.modelCard = card_;
        result.tokenizer = tokenizer_;
        result.device = device_;
    }

private:
    std::string card_, tokenizer_, adapterHash_;
    DeviceSummary device_;
    std::future<std::string> modelHash_;
};

// Returns the SHA-256 of tokens.
inline std::string hashTokens(std::span<const Token> tokens) { return Sha256::of(std::as_bytes(tokens)); }

}  // namespace continuo
