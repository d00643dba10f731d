#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace continuo {

// The description stored in an adapter file. An adapter changes the weights of one model by low-rank factors.
struct AdapterSummary {
    std::string path;
    std::string parentName;  // name of the model that the adapter changes
    std::string parentHash;  // SHA-256 of that model's file
    int rank = 0;            // of the factors
    std::int64_t matrices = 0;
    std::uint64_t fileBytes = 0;
    std::string card;  // JSON: licence, training data, metrics; empty: none
    std::string hash;  // SHA-256 of the file's bytes
};

// Returns the description of an adapter file; nullopt if the file is no adapter. Does not load the factors,
// but reads the whole file for its hash. Throws BadModel if the file is damaged, NotFound if it is missing,
// and Cancelled on a stop.
std::optional<AdapterSummary> inspectAdapter(const std::filesystem::path& file,
                                             const std::stop_token& stop = {});

}  // namespace continuo
