#include "facade/models/memory_limit.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace continuo {

MemoryLimit::Share& MemoryLimit::Share::operator=(Share&& other) noexcept {
    std::swap(of_, other.of_);
    std::swap(bytes_, other.bytes_);
    std::swap(common_, other.common_);
    return *this;
}

MemoryLimit::Share::~Share() {
    if (!of_) return;
    const std::lock_guard lock(of_->changing_);
    of_->taken_ -= bytes_;
}

void MemoryLimit::set(std::uint64_t bytes) {
    const std::lock_guard lock(changing_);
    bytes_ = bytes;
}

std::uint64_t MemoryLimit::bytes() const {
    const std::lock_guard lock(changing_);
    return bytes_;
}

std::uint64_t MemoryLimit::availableLocked() const {
    if (bytes_ == 0) return std::numeric_limits<std::uint64_t>::max();
    return bytes_ - std::min(bytes_, taken_);
}

std::uint64_t MemoryLimit::available() const {
    const std::lock_guard lock(changing_);
    return availableLocked();
}

std::optional<MemoryLimit::Share> MemoryLimit::reserve(std::uint64_t bytes, const std::string& common,
                                                       std::uint64_t commonBytes) {
    std::shared_ptr<Share> shared;  // destroyed after the lock
    const std::lock_guard lock(changing_);
    std::erase_if(common_, [](const auto& each) { return each.second.expired(); });
    if (const auto found = common_.find(common); found != common_.end()) shared = found->second.lock();
    const std::uint64_t needed = bytes + (shared ? 0 : commonBytes);
    if (needed > availableLocked()) return std::nullopt;
    taken_ += needed;
    if (!shared) {
        shared = std::make_shared<Share>(Share(shared_from_this(), commonBytes));
        common_[common] = shared;
    }
    Share share(shared_from_this(), bytes);
    share.common_ = std::move(shared);
    return share;
}

}  // namespace continuo
