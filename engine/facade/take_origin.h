#pragma once

#include <future>
#include <string>

#include "continuo/results.h"
#include "model/perceiver_ar.h"

namespace continuo {

// Where something that a model made comes from. The model's file is read beside the other work: a large one
// takes seconds, and it may have another content, or be gone, when the work is done.
class TakeOrigin {
public:
    // adapter: its path; empty: none.
    TakeOrigin(const std::string& model, const std::string& adapter, const PerceiverAr& network);

    // Fills modelHash, adapterHash, modelCard, tokenizer and device of a result; waits for the hash.
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
