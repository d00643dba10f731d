#include "facade/models/take_origin.h"

#include <system_error>

namespace continuo {
namespace {

std::string hashUntilStop(const ModelFiles& files) {
    try {
        return hashFile(files.model, files.stop);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled) throw;
        return "";
    }
}

// Beside the other work, or at once where the system has no more threads.
std::future<std::string> hashBeside(const ModelFiles& files) {
    try {
        return std::async(std::launch::async, hashUntilStop, files);
    } catch (const std::system_error&) {
        std::packaged_task<std::string()> now([&files] { return hashUntilStop(files); });
        now();
        return now.get_future();
    }
}

}  // namespace

TakeOrigin::TakeOrigin(const ModelFiles& files, const PerceiverAr& network)
    : card_(inspectModel(files.model, ModelHash::Skipped).card),
      tokenizer_(network.config().tokenizer),
      adapterHash_(files.adapter.empty() ? "" : hashFile(files.adapter, files.stop)),
      modelHash_(hashBeside(files)) {
    const DeviceInfo& device = network.backend().device();
    device_ = {device.id, device.name, device.detail, device.memoryBytes};
}

}  // namespace continuo
