#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/parameters/parameters.h"

namespace continuo {

// Low-rank factors that change a model's matrices (Hu et al., "LoRA: low-rank adaptation of large language
// models", arXiv 2106.09685, section 4.1): W + scale * up x down, with up [outputs, rank] and down [rank,
// inputs]. The file has NAME.up and NAME.down for each matrix NAME, and this struct under "adapter" in its
// metadata.
struct AdapterInfo {
    std::string parent;      // SHA-256 of its model's file
    std::string parentName;  // for display
    int rank = 0;
    double scale = 1;
    std::vector<std::string> weights;  // names of the matrices

    // Parses an adapter's description. Throws BadModel if `file` is not an adapter.
    static AdapterInfo fromJson(std::string_view text, const std::string& file);
    std::string toJson() const;
};

// Returns the factors of all matrices of a network, up and down. down starts as noise and up as 0, so the
// product starts as 0. The rank is limited to the smaller side of a matrix.
std::vector<ParameterSpec> adapterSpecs(const std::vector<ParameterSpec>& network, int rank);
std::string upName(const std::string& weight);
std::string downName(const std::string& weight);

// Reads and validates an adapter file for a network with these parameters. Throws BadModel if it names other
// matrices, if a factor is missing or has a wrong shape, or if it has other tensors.
AdapterInfo checkAdapter(const WeightStore& store, const std::vector<ParameterSpec>& network);

// Sets a network's matrices to the values of `model` changed by the adapter file, in the network's precision.
// Throws BadModel if the adapter belongs to a model of another hash, does not fit, has other tensors, or
// gives values that are not finite.
void mergeAdapter(Parameters& parameters, const WeightStore& model, const std::string& modelHash,
                  const std::filesystem::path& adapter);

}  // namespace continuo
