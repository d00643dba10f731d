#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "model/config/model_config.h"
#include "weights/weight_store.h"

namespace continuo {

// Where one tensor of a model lies in a published checkpoint.
struct PublishedTensor {
    std::string name;         // in our weight file
    std::string published;    // in theirs, without prefix
    bool transposed = false;  // theirs is [inputs, outputs]
};

// A published checkpoint's configuration, understood.
struct PublishedLayout {
    std::string codebase;  // whose it is: OWNER/NAME
    ModelConfig config;
    std::vector<PublishedTensor> tensors;  // in the order of parameterSpecs(config)
    std::vector<std::string> fixed;        // theirs that were never learned: passed over
    std::vector<std::string> prefixes;     // what may stand before their names, tried in this order
};

// google-research/perceiver-ar: the arguments of its model and Haiku's parameter paths. Missing arguments
// have that code's defaults. All three throw BadModel naming the field that is wrong or not supported.
PublishedLayout officialLayout(std::string_view configJson);
// krasserm/perceiver-io: a config.json with its member model_config, or that member alone.
PublishedLayout krassermLayout(std::string_view configJson);
// The one of the two that the fields speak for.
PublishedLayout publishedLayout(std::string_view configJson);

// The tensors of a published checkpoint as this version keeps them: our names, matrices [outputs, inputs],
// f32. What is already so is not copied. Throws BadModel naming a tensor that is missing, has another shape,
// or that the config does not speak of; Cancelled between two
// tensors.
WeightStore adopt(const PublishedLayout& layout, const WeightStore& published,
                  const std::stop_token& stop = {});

}  // namespace continuo
