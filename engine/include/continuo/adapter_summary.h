#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace continuo {

// What an adapter's file says of itself: few factors that change the weights of one model.
struct AdapterSummary {
    std::string path;
    std::string parentName;  // of the model that it belongs to
    std::string parentHash;  // SHA-256 of that model's file
    int rank = 0;            // of the factors
    std::int64_t matrices = 0;
    std::uint64_t fileBytes = 0;
    std::string card;  // JSON: licence, training data, metrics; empty when there is none
    std::string hash;  // SHA-256 of the file's bytes
};

// Reads no factors, but for the hash all of the file; nothing where the file is no adapter. Throws BadModel
// where it is damaged, NotFound where it is not there, and Cancelled on a stop.
std::optional<AdapterSummary> inspectAdapter(const std::filesystem::path& file,
                                             const std::stop_token& stop = {});

}  // namespace continuo
