#pragma once

#include "model/parameters/parameters.h"

namespace continuo {

// Bytes that a decode step reads of a device's memory.
struct StepCost {
    double weights = 0;  // once for all rows: all but tables that are only looked up
    double entries = 0;  // for each row: caches, sums and states

    double bytes(int rows) const { return weights + rows * entries; }
};

// Of a step behind `heard` tokens; latents: that there are, in a model that has any. What grows inside a
// block and is read for it alone counts with its mean.
StepCost stepCost(const ModelConfig& config, Precision precision, double heard, double latents = 0);

// Bytes of a tensor as it is stored, and whether Network::prepare() makes a copy for large products.
double storedBytes(const ParameterSpec& spec, Precision precision);
bool isPrepared(const ParameterSpec& spec, const ModelConfig& config);

}  // namespace continuo
