#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/parameters/parameters.h"

namespace continuo {

// Low-rank factors that change a model's matrices (Hu et al., "LoRA: low-rank adaptation of large language
// models", arXiv 2106.09685, section 4.1): W + scale * up x down, with up [outputs, rank] and down [rank,
// inputs]. Its file has NAME.up and NAME.down for each matrix NAME, and this under "adapter" in its metadata.
struct AdapterInfo {
    std::string parent;      // SHA-256 of the model file that it belongs to
    std::string parentName;  // for people
    int rank = 0;
    double scale = 1;
    std::vector<std::string> weights;  // names of the matrices

    // Throws BadModel, saying that `file` is no adapter.
    static AdapterInfo fromJson(std::string_view text, const std::string& file);
    std::string toJson() const;
};

// The factors of all matrices of a network, up and down of each: down begins as noise and up at 0, so that
// nothing is changed yet. The rank is at most the smaller side of a matrix.
std::vector<ParameterSpec> adapterSpecs(const std::vector<ParameterSpec>& network, int rank);
std::string upName(const std::string& weight);
std::string downName(const std::string& weight);

// What an adapter file says, of a network with such parameters. Throws BadModel where it names others than
// matrices of that network, or holds not their factors in the right shapes, or more than these.
AdapterInfo checkAdapter(const WeightStore& store, const std::vector<ParameterSpec>& network);

// Gives a network's matrices the values of `model` changed by the adapter file, in the precision that they
// are kept in. Throws BadModel where the adapter was made for a model of another hash, does not fit, has more
// than such factors or comes to numbers that are not finite.
void mergeAdapter(Parameters& parameters, const WeightStore& model, const std::string& modelHash,
                  const std::filesystem::path& adapter);

}  // namespace continuo
