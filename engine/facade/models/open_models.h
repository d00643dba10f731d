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

// The models that are open. Who opens one that another call has open, on the same device and with weights of
// the same type, gets the same weights on a queue of its own: a job beside live play, or several jobs, take
// memory for them once, and the second one begins at once. Any thread.
class OpenModels {
public:
    // As openModel(); `queue` is the caller's own.
    std::shared_ptr<const Network> open(const ModelFiles& files, std::shared_ptr<Backend> queue,
                                        Precision precision, bool exactProducts = false);
    // Whether open() would share its weights.
    bool has(const ModelFiles& files, const std::string& device, Precision precision,
             bool exactProducts = false) const;

private:
    struct Key {
        FileStamp model;  // as the files are before they are read
        std::optional<FileStamp> adapter;
        std::string device;
        Precision precision = Precision::F32;
        bool exactProducts = false;

        auto operator<=>(const Key&) const = default;
    };

    // Nothing where a file is not there.
    static std::optional<Key> keyOf(const ModelFiles& files, const std::string& device, Precision precision,
                                    bool exact);
    std::shared_ptr<const Network> find(const std::optional<Key>& key) const;

    mutable std::mutex mutex_;
    std::map<Key, std::weak_ptr<const Network>> models_;
};

}  // namespace continuo
