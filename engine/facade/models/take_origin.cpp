#include "facade/models/take_origin.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "continuo/adapter_summary.h"
#include "facade/models/card_fields.h"

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

// Hashes in parallel with other work, or at once if no thread is available.
std::future<std::string> hashAsync(const ModelFiles& files) {
    try {
        return std::async(std::launch::async, hashUntilStop, files);
    } catch (const std::system_error&) {
        std::packaged_task<std::string()> now([&files] { return hashUntilStop(files); });
        now();
        return now.get_future();
    }
}

// Returns the adapter's card, if any, with the model's licence and sources.
std::string readCard(const ModelFiles& files) {
    const std::string models = inspectModel(files.model, ModelHash::Skipped).card;
    if (files.adapter.empty()) return models;
    const std::optional<AdapterSummary> adapter = inspectAdapter(files.adapter, files.stop);
    if (!adapter) return models;
    nlohmann::ordered_json card = parseCard(adapter->card);
    inheritMissingFields(card, parseCard(models));
    return card.dump(1);
}

}  // namespace

TakeOrigin::TakeOrigin(const ModelFiles& files, const Network& network)
    : card_(readCard(files)),
      tokenizer_(network.config().tokenizer),
      adapterHash_(files.adapter.empty() ? "" : hashFile(files.adapter, files.stop)),
      device_(network.backend().device()),
      modelHash_(hashAsync(files)) {}

}  // namespace continuo
