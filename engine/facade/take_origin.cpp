#include "facade/take_origin.h"

#include "facade/model_file.h"

namespace continuo {

TakeOrigin::TakeOrigin(const std::string& model, const std::string& adapter, const PerceiverAr& network)
    : card_(inspectModel(model, false).card),
      tokenizer_(network.config().tokenizer),
      adapterHash_(adapter.empty() ? "" : hashFile(adapter)),
      modelHash_(std::async(std::launch::async, hashFile, std::filesystem::path(model), std::stop_token())) {
    const DeviceInfo& device = network.backend().device();
    device_ = {device.id, device.name, device.detail, device.memoryBytes};
}

}  // namespace continuo
