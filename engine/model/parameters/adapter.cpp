#include "model/parameters/adapter.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "weights/printable.h"
#include "weights/tensor_values.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

constexpr int kFormat = 1;
constexpr int kHighestRank = 4096;

std::vector<float> read(const WeightStore& store, const std::string& name, const Shape& shape) {
    std::vector<float> values(static_cast<std::size_t>(shape.count()));
    store.readInto(name, shape, TensorView(values.data(), DType::F32, shape));
    requireFinite(values, name, store.name());
    return values;
}

// Adds a product of factors: weight[N,K] += scale * up[N,R] x down[R,K].
void addProduct(std::span<const float> up, std::span<const float> down, std::size_t rank, float scale,
                std::vector<float>& weight) {
    const std::size_t inputs = down.size() / rank;
    for (std::size_t row = 0; row < up.size() / rank; ++row) {
        float* const to = weight.data() + row * inputs;
        for (std::size_t r = 0; r < rank; ++r) {
            const float factor = scale * up[row * rank + r];
            const float* const from = down.data() + r * inputs;
            for (std::size_t k = 0; k < inputs; ++k) to[k] += factor * from[k];
        }
    }
}

int readRank(const Shape& shape, int rank) {
    return static_cast<int>(std::min<std::int64_t>(rank, std::min(shape[0], shape[1])));
}

}  // namespace

std::string upName(const std::string& weight) { return weight + ".up"; }
std::string downName(const std::string& weight) { return weight + ".down"; }

AdapterInfo AdapterInfo::fromJson(std::string_view text, const std::string& file) {
    using Json = nlohmann::json;
    const JsonErrorHandler refusal = [&file](const std::string& fault) {
        throw Error(ErrorCode::BadModel, file + ": is not an adapter, or one of a newer Continuo (" +
                                             printable(fault) +
                                             "); choose a file written by train --adapter-rank");
    };
    const auto json = parseJson<Json>(text, {}, refusal);
    const JsonPlace<Json> told(json, refusal);
    told.at("format").number<int>(kFormat, kFormat);
    AdapterInfo info;
    info.parent = told.at("parent").as<std::string>();
    told.read("parent_name", info.parentName);
    info.parentName = printable(info.parentName);
    info.rank = told.at("rank").number<int>(1, kHighestRank);
    info.scale = told.at("scale").as<double>();
    info.weights = told.at("weights").as<std::vector<std::string>>();
    return info;
}

std::string AdapterInfo::toJson() const {
    return nlohmann::ordered_json{{"format", kFormat}, {"parent", parent}, {"parent_name", parentName},
                                  {"rank", rank},      {"scale", scale},   {"weights", weights}}
        .dump(1);
}

std::vector<ParameterSpec> adapterSpecs(const std::vector<ParameterSpec>& network, int rank) {
    std::vector<ParameterSpec> specs;
    for (const ParameterSpec& each : network) {
        if (each.kind != ParameterSpec::Kind::Matrix) continue;
        const int own = readRank(each.shape, rank);
        specs.push_back({upName(each.name),
                         {each.shape[0], own},
                         ParameterSpec::Kind::Matrix,
                         ParameterSpec::Start::Zero,
                         false});
        specs.push_back({downName(each.name),
                         {own, each.shape[1]},
                         ParameterSpec::Kind::Matrix,
                         ParameterSpec::Start::FanIn,
                         false});
    }
    return specs;
}

AdapterInfo checkAdapter(const WeightStore& store, const std::vector<ParameterSpec>& network) {
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::BadModel, store.name() + ": " + why);
    };
    AdapterInfo info = AdapterInfo::fromJson(store.metadata("adapter"), store.name());
    std::set<std::string> factors;
    for (const std::string& weight : info.weights) {
        const auto spec = std::find_if(network.begin(), network.end(),
                                       [&](const ParameterSpec& each) { return each.name == weight; });
        if (spec == network.end())
            refuse("changes " + printable(weight) +
                   ", which this model does not have; choose the model it was trained for");
        if (spec->kind != ParameterSpec::Kind::Matrix)
            refuse(weight + " is not a matrix, so an adapter cannot change it; download it again");
        const int rank = readRank(spec->shape, info.rank);
        static_cast<void>(store.at(upName(weight), {spec->shape[0], rank}));
        static_cast<void>(store.at(downName(weight), {rank, spec->shape[1]}));
        factors.insert({upName(weight), downName(weight)});
    }
    // Refuses further tensors: they would be ignored, so the file is meant for another model.
    for (const std::string& name : store.names()) {
        if (!factors.contains(name))
            refuse("holds " + printable(name) + ", which is not a factor of a matrix; download it again");
    }
    return info;
}

void mergeAdapter(Parameters& parameters, const WeightStore& model, const std::string& modelHash,
                  const std::filesystem::path& adapter) {
    const WeightStore store = WeightStore::open(adapter);
    if (const AdapterInfo named = AdapterInfo::fromJson(store.metadata("adapter"), store.name());
        named.parent != modelHash) {
        throw Error(ErrorCode::BadModel, store.name() + ": belongs to another model (" + named.parentName +
                                             ", SHA-256 " + printable(named.parent).substr(0, 12) +
                                             "..), not to " + model.name() + " (" + modelHash.substr(0, 12) +
                                             "..); choose the model it was trained for");
    }
    std::vector<ParameterSpec> specs;
    for (const Parameters::Entry& entry : parameters.entries()) specs.push_back(entry.spec);
    const AdapterInfo info = checkAdapter(store, specs);
    for (const Parameters::Entry& entry : parameters.entries()) {
        const ParameterSpec& spec = entry.spec;
        if (std::find(info.weights.begin(), info.weights.end(), spec.name) == info.weights.end()) continue;
        const int rank = readRank(spec.shape, info.rank);
        std::vector<float> weight = read(model, spec.name, spec.shape);
        addProduct(read(store, upName(spec.name), {spec.shape[0], rank}),
                   read(store, downName(spec.name), {rank, spec.shape[1]}), static_cast<std::size_t>(rank),
                   static_cast<float>(info.scale), weight);
        requireFinite(weight, spec.name + " as it is changed", store.name());
        parameters.set(spec.name, weight);
    }
}

}  // namespace continuo
