#include "facade/models/take_origin.h"

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

}  // namespace

TakeOrigin::TakeOrigin(const ModelFiles& files, const PerceiverAr& network)
    : card_(inspectModel(files.model, false).card),
      tokenizer_(network.config().tokenizer),
      adapterHash_(files.adapter.empty() ? "" : hashFile(files.adapter, files.stop)),
      modelHash_(std::async(std::launch::async, hashUntilStop, files)) {
    const DeviceInfo& device = network.backend().device();
    device_ = {device.id, device.name, device.detail, device.memoryBytes};
}

}  // namespace continuo
