#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace continuo {

// The description in an adapter file, which changes the weights of one model by low-rank factors.
struct AdapterSummary {
    std::string path;
    std::string parentName;  // of the model that it is for
    std::string parentHash;  // SHA-256 of that model's file
    int rank = 0;            // of the factors
    std::int64_t matrices = 0;
    std::uint64_t fileBytes = 0;
    std::string card;  // JSON: licence, training data, metrics; empty: none
    std::string hash;  // SHA-256 of the file's bytes
};

// Reads the description without the factors, but the whole file for its hash; nullopt if the file is no
// adapter. Throws BadModel if it is damaged, NotFound if it is missing, and Cancelled on a stop.
std::optional<AdapterSummary> inspectAdapter(const std::filesystem::path& file,
                                             const std::stop_token& stop = {});

}  // namespace continuo
