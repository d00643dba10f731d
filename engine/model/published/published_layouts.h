#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "model/config/model_config.h"
#include "weights/weight_store.h"

namespace continuo {

// The source of one tensor of a model in a published checkpoint.
struct PublishedTensor {
    std::string name;         // in our weight file
    std::string published;    // in the checkpoint, without prefix
    bool transposed = false;  // the checkpoint's is [inputs, outputs]
};

// The parsed configuration of a published checkpoint.
struct PublishedLayout {
    std::string codebase;  // its origin: OWNER/NAME
    ModelConfig config;
    std::vector<PublishedTensor> tensors;  // in the order of parameterSpecs(config)
    std::vector<std::string> fixed;        // the checkpoint's tensors that were never learned: skipped
    std::vector<std::string> prefixes;     // possible prefixes of the checkpoint's names, tried in this order
};

// Parses the config of google-research/perceiver-ar: the arguments of its model; tensors have Haiku's
// parameter paths. Missing arguments get that code's defaults. All three functions throw BadModel naming a
// field that is wrong or not supported.
PublishedLayout officialLayout(std::string_view configJson);
// Parses the config of krasserm/perceiver-io: a config.json with its member model_config, or only that
// member.
PublishedLayout krassermLayout(std::string_view configJson);
// Parses the config of either codebase, which it detects by the fields.
PublishedLayout publishedLayout(std::string_view configJson);

// Converts the tensors of a published checkpoint: our names, matrices [outputs, inputs], f32. Tensors already
// in this form are not copied. Throws BadModel naming a tensor that is missing, has another shape, or is
// unknown to the config; Cancelled on a stop between two tensors.
WeightStore convertPublished(const PublishedLayout& layout, const WeightStore& published,
                             const std::stop_token& stop = {});

}  // namespace continuo
