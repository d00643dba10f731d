#include "facade/models/open_models.h"

#include <utility>

#include "base/free_memory.h"

namespace continuo {
namespace {

// Returns the same weights on another queue, and keeps the first network alive.
std::shared_ptr<const Network> onQueue(std::shared_ptr<const Network> first, std::shared_ptr<Backend> queue) {
    struct Sharer {
        std::shared_ptr<const Network> first;
        Network network;
    };
    Network network = first->onQueue(std::move(queue));
    const auto sharer = std::make_shared<Sharer>(Sharer{std::move(first), std::move(network)});
    return {sharer, &sharer->network};
}

// Returns the weights' memory to the system when the network is destroyed.
std::shared_ptr<const Network> trimMemoryOnDestruction(std::shared_ptr<const Network> network) {
    const Network* const it = network.get();
    return {it, [held = std::move(network)](const Network*) mutable {
                held.reset();
                releaseFreedMemory();
            }};
}

}  // namespace

std::optional<OpenModels::Key> OpenModels::makeKey(const ModelFiles& files, const std::string& device,
                                                   Precision precision, bool exact) {
    const std::optional<FileStamp> model = readFileStamp(files.model);
    Key key{model.value_or(FileStamp()), std::nullopt, device, precision, exact};
    if (!files.adapter.empty()) key.adapter = readFileStamp(files.adapter);
    if (!model || (!files.adapter.empty() && !key.adapter)) return std::nullopt;
    return key;
}

std::shared_ptr<const Network> OpenModels::find(const std::optional<Key>& key) const {
    if (!key) return nullptr;
    const std::scoped_lock lock(mutex_);
    const auto found = models_.find(*key);
    return found == models_.end() ? nullptr : found->second.lock();
}

bool OpenModels::has(const ModelFiles& files, const std::string& device, Precision precision,
                     bool exactProducts) const {
    return find(makeKey(files, device, precision, exactProducts)) != nullptr;
}

std::shared_ptr<const Network> OpenModels::open(const ModelFiles& files, std::shared_ptr<Backend> queue,
                                                Precision precision, bool exactProducts) {
    const std::optional<Key> key = makeKey(files, queue->device().id, precision, exactProducts);
    if (std::shared_ptr<const Network> there = find(key)) return onQueue(std::move(there), std::move(queue));
    std::shared_ptr<const Network> network =
        trimMemoryOnDestruction(openModel(files, queue, precision, exactProducts));
    queue->wait();  // other queues read the weights
    const std::scoped_lock lock(mutex_);
    std::erase_if(models_, [](const auto& each) { return each.second.expired(); });
    if (key) models_[*key] = network;
    return network;
}

}  // namespace continuo
