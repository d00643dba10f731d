#include "backends/cuda/attention/cudnn_attention.h"

#ifdef CONTINUO_CUDNN

#include <cmath>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

// Loads cuDNN at the first use. These headers include a JSON library of their own, not Continuo's.
#define NV_CUDNN_FRONTEND_USE_DYNAMIC_LOADING
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wextra"
#include <cudnn_frontend.h>
#pragma GCC diagnostic pop

#include "backends/cuda/runtime/user_library.h"

namespace cudnn_frontend {
void* cudnn_dlhandle = nullptr;
}

namespace continuo::cuda {
namespace {

namespace graph = cudnn_frontend::graph;
using cudnn_frontend::DataType_t;
using Tensor = std::shared_ptr<graph::Tensor_attributes>;

enum Name : std::int64_t {
    kQ = 1,
    kK,
    kV,
    kOut,
    kLogSum,
    kOutGradient,
    kQGradient,
    kKGradient,
    kVGradient,
    kQueryCounts,
    kKeyCounts
};

// The library's prepared implementation of one shape.
class Recipe {
public:
    Recipe(const AttentionShape& shape, int capability, cudnnHandle_t handle) : shape_(shape) {
        graph_.set_io_data_type(DataType_t::BFLOAT16)
            .set_intermediate_data_type(DataType_t::FLOAT)
            .set_compute_data_type(DataType_t::FLOAT)
            .set_sm_version(capability);
        shape.gradient ? describeGradient() : describe();
        works = good(graph_.build(handle, {cudnn_frontend::HeurMode_t::A})) &&
                good(graph_.get_workspace_size(workspaceBytes));
    }

    bool run(const AttentionCall& call, void* workspace, cudnnHandle_t handle) {
        std::unordered_map<std::int64_t, void*> places{{kQ, call.q},
                                                       {kK, call.k},
                                                       {kV, call.v},
                                                       {kOut, call.out},
                                                       {kLogSum, call.logSum},
                                                       {kQueryCounts, call.queryCounts},
                                                       {kKeyCounts, call.keyCounts}};
        if (shape_.gradient) {
            places.insert({{kOutGradient, call.outGradient},
                           {kQGradient, call.qGradient},
                           {kKGradient, call.kGradient},
                           {kVGradient, call.vGradient}});
        }
        return good(graph_.execute(handle, places, workspace));
    }

    bool works = false;
    std::string refusal;
    std::int64_t workspaceBytes = 0;

private:
    bool good(cudnn_frontend::error_t status) {
        if (status.is_bad()) refusal = status.get_message();
        return status.is_good();
    }
    // [B,H,count,width], packed.
    graph::Tensor_attributes layout(Name name, std::int64_t count, std::int64_t width,
                                    DataType_t type) const {
        return graph::Tensor_attributes()
            .set_uid(name)
            .set_dim({shape_.rows, shape_.heads, count, width})
            .set_stride({shape_.heads * count * width, count * width, width, 1})
            .set_data_type(type);
    }
    Tensor rows(Name name, std::int64_t count) {
        return graph_.tensor(layout(name, count, shape_.channels, DataType_t::BFLOAT16));
    }
    Tensor counts(Name name) {
        return graph_.tensor(graph::Tensor_attributes()
                                 .set_uid(name)
                                 .set_dim({shape_.rows, 1, 1, 1})
                                 .set_stride({1, 1, 1, 1})
                                 .set_data_type(DataType_t::INT32));
    }
    void markOutput(const Tensor& made, Name name, std::int64_t count) const {
        graph::Tensor_attributes as = layout(name, count, shape_.channels, DataType_t::BFLOAT16);
        made->set_output(true).set_uid(name).set_dim(as.get_dim()).set_stride(as.get_stride());
    }
    // Sets the mask and the scale, for the attention and for its gradient.
    template <class Attributes>
    Attributes mask(Attributes attributes) {
        attributes.set_attn_scale(1.0f / std::sqrt(static_cast<float>(shape_.channels)))
            .set_padding_mask(true)
            .set_seq_len_q(counts(kQueryCounts))
            .set_seq_len_kv(counts(kKeyCounts))
            .set_diagonal_alignment(cudnn_frontend::DiagonalAlignment_t::BOTTOM_RIGHT)
            .set_diagonal_band_right_bound(0);
        return attributes;
    }
    void describe() {
        const auto [out, sums] =
            graph_.sdpa(rows(kQ, shape_.queries), rows(kK, shape_.keys), rows(kV, shape_.keys),
                        mask(graph::SDPA_attributes().set_name("attention").set_generate_stats(true)));
        markOutput(out, kOut, shape_.queries);
        const graph::Tensor_attributes as = layout(kLogSum, shape_.queries, 1, DataType_t::FLOAT);
        sums->set_output(true).set_uid(kLogSum).set_dim(as.get_dim()).set_stride(as.get_stride());
        sums->set_data_type(DataType_t::FLOAT);
    }
    void describeGradient() {
        // Without the deterministic algorithm, the gradients of the queries are added in random order.
        const auto attributes =
            mask(graph::SDPA_backward_attributes().set_name("gradient").set_deterministic_algorithm(true));
        const auto [q, k, v] = graph_.sdpa_backward(
            rows(kQ, shape_.queries), rows(kK, shape_.keys), rows(kV, shape_.keys),
            rows(kOut, shape_.queries), rows(kOutGradient, shape_.queries),
            graph_.tensor(layout(kLogSum, shape_.queries, 1, DataType_t::FLOAT)), attributes);
        markOutput(q, kQGradient, shape_.queries);
        markOutput(k, kKGradient, shape_.keys);
        markOutput(v, kVGradient, shape_.keys);
    }

    AttentionShape shape_;
    graph::Graph graph_;
};

class LoadedCudnnAttention final : public CudnnAttention {
public:
    LoadedCudnnAttention(cudnnHandle_t handle, int capability) : handle_(handle), capability_(capability) {}

    std::optional<std::size_t> workspaceBytes(const AttentionShape& shape) override {
        const std::lock_guard lock(mutex_);
        const Recipe* const recipe = recipeFor(shape);
        if (recipe == nullptr) return std::nullopt;
        return static_cast<std::size_t>(recipe->workspaceBytes);
    }

    bool run(const AttentionCall& call, void* workspace, cudaStream_t stream) override try {
        const std::lock_guard lock(mutex_);
        Recipe* const recipe = recipeFor(call.shape);
        if (recipe == nullptr) return false;
        recipe->works = cudnn_frontend::detail::set_stream(handle_, stream) == CUDNN_STATUS_SUCCESS &&
                        recipe->run(call, workspace, handle_);
        return recipe->works;
    } catch (const std::exception&) {
        return false;
    }

    std::string refusal(const AttentionShape& shape) override {
        const std::lock_guard lock(mutex_);
        const auto known = recipes_.find(shape);
        const bool told =
            known != recipes_.end() && known->second != nullptr && !known->second->refusal.empty();
        return told ? known->second->refusal
                    : "a part of cuDNN or CUDA is missing, or it needs too much memory";
    }

private:
    static constexpr std::size_t kMostRecipes = 64;

    // Returns nullptr if the library refuses the shape.
    Recipe* recipeFor(const AttentionShape& shape) {
        const auto known = recipes_.find(shape);
        if (known != recipes_.end()) return working(known->second);
        if (recipes_.size() >= kMostRecipes) recipes_.clear();
        std::unique_ptr<Recipe>& made = recipes_[shape];
        try {
            made = std::make_unique<Recipe>(shape, capability_, handle_);
        } catch (const std::exception&) {
            made = nullptr;  // a part of the library is missing
        }
        return working(made);
    }
    static Recipe* working(const std::unique_ptr<Recipe>& recipe) {
        return recipe != nullptr && recipe->works ? recipe.get() : nullptr;
    }

    cudnnHandle_t handle_;
    int capability_;
    std::mutex mutex_;  // backends of several threads share the handle
    std::map<AttentionShape, std::unique_ptr<Recipe>> recipes_;
};

// cuDNN's own parts look up these libraries by name. If only a Python environment contains them, they must be
// loaded before cuDNN.
bool openLibrary() {
    static const bool opened = [] {
        const std::string major = std::to_string(CUDART_VERSION / 1000);
        for (const char* part : {"libcudart.so.", "libnvrtc.so."}) openUserLibrary(part + major);
        cudnn_frontend::cudnn_dlhandle = openUserLibrary("libcudnn.so." + std::to_string(CUDNN_MAJOR));
        return cudnn_frontend::cudnn_dlhandle != nullptr;
    }();
    return opened;
}

std::unique_ptr<LoadedCudnnAttention> open(int device) try {
    int major = 0, minor = 0;
    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) != cudaSuccess ||
        !openLibrary()) {
        return nullptr;
    }
    cudnnHandle_t handle = nullptr;
    if (cudnn_frontend::detail::create_handle(&handle) != CUDNN_STATUS_SUCCESS) return nullptr;
    return std::make_unique<LoadedCudnnAttention>(handle, 10 * major + minor);
} catch (const std::exception&) {
    return nullptr;
}

}  // namespace

CudnnAttention* CudnnAttention::find(int device) {
    static std::mutex mutex;
    // Never destroyed, because the device may be gone when static objects are destroyed.
    static auto& libraries = *new std::map<int, std::unique_ptr<LoadedCudnnAttention>>;
    const std::lock_guard lock(mutex);
    const auto [known, fresh] = libraries.try_emplace(device);
    if (fresh) known->second = open(device);
    return known->second.get();
}

}  // namespace continuo::cuda

#else

continuo::cuda::CudnnAttention* continuo::cuda::CudnnAttention::find(int) { return nullptr; }

#endif
