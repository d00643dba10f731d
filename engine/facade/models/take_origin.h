#pragma once

#include <future>
#include <string>

#include "continuo/device_summary.h"
#include "facade/models/model_file.h"
#include "model/network.h"

namespace continuo {

// Where something that a model made comes from. A model's file that was not read before is read beside the
// other work: a large one takes seconds, and it may have another content, or be gone, when the work is done.
class TakeOrigin {
public:
    TakeOrigin(const ModelFiles& files, const Network& network);

    // Fills modelHash, adapterHash, modelCard, tokenizer and device of a result; waits for the hash, which is
    // empty where a stop came before it.
    template <class Result>
    void tell(Result& result) {
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

}  // namespace continuo
