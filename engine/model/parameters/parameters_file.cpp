#include "model/parameters/parameters_file.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "weights/safetensors_writer.h"

namespace continuo {

void writeParameters(const std::filesystem::path& path, const Parameters& parameters, DType type,
                     const Metadata& metadata) {
    std::map<std::string, TensorView, std::less<>> tensors;
    std::vector<std::vector<float>> wide;
    std::vector<std::vector<BFloat16>> narrow;
    for (const Parameters::Entry& entry : parameters.entries()) {
        std::vector<float> values = parameters.get(entry.spec.name);
        if (type == DType::BF16 && entry.spec.isQuantisable()) {
            narrow.emplace_back(values.begin(), values.end());
            tensors.emplace(entry.spec.name, TensorView(narrow.back().data(), DType::BF16, entry.spec.shape));
        } else {
            wide.push_back(std::move(values));
            tensors.emplace(entry.spec.name, TensorView(wide.back().data(), DType::F32, entry.spec.shape));
        }
    }
    writeSafetensors(path, tensors, metadata);
}

}  // namespace continuo
