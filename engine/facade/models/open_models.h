#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/file_stamp.h"
#include "facade/models/model_file.h"
#include "model/network.h"

namespace continuo {

// The open models. Opening a model again, on the same device and with the same type of weights, shares the
// weights but has its own queue. So several jobs, or a job beside live playing, store the weights once, and a
// second job starts at once. Thread-safe.
class OpenModels {
public:
    // Opens a model as openModel() does. No other thread may use `queue`.
    std::shared_ptr<const Network> open(const ModelFiles& files, std::shared_ptr<Backend> queue,
                                        Precision precision, bool exactProducts = false);
    // Returns whether open() would share weights.
    bool has(const ModelFiles& files, const std::string& device, Precision precision,
             bool exactProducts = false) const;

private:
    struct Key {
        FileStamp model;  // the files' stamps before they are read
        std::optional<FileStamp> adapter;
        std::string device;
        Precision precision = Precision::F32;
        bool exactProducts = false;

        auto operator<=>(const Key&) const = default;
    };

    // Returns nullopt if a file is missing.
    static std::optional<Key> makeKey(const ModelFiles& files, const std::string& device, Precision precision,
                                      bool exact);
    std::shared_ptr<const Network> find(const std::optional<Key>& key) const;

    mutable std::mutex mutex_;
    std::map<Key, std::weak_ptr<const Network>> models_;
};

}  // namespace continuo
