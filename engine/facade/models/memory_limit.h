#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace continuo {

// The limit on the memory of all running models together, and what is reserved of it. Any thread.
class MemoryLimit : public std::enable_shared_from_this<MemoryLimit> {
public:
    // A reservation, returned when it is destroyed.
    class Share {
    public:
        Share() = default;
        Share(Share&&) noexcept = default;
        Share& operator=(Share&& other) noexcept;
        ~Share();

    private:
        friend class MemoryLimit;
        Share(std::shared_ptr<MemoryLimit> of, std::uint64_t bytes) : of_(std::move(of)), bytes_(bytes) {}

        std::shared_ptr<MemoryLimit> of_;
        std::uint64_t bytes_ = 0;
        std::shared_ptr<Share> common_;
    };

    // Sets the limit; 0: as much as is free. Shares that were granted stay valid.
    void set(std::uint64_t bytes);
    std::uint64_t bytes() const;
    // Bytes not yet reserved; the largest number if there is no limit.
    std::uint64_t left() const;
    // Reserves `bytes`, plus `commonBytes` once for all holders of the same `common` name. nullopt if too
    // little is left.
    std::optional<Share> take(std::uint64_t bytes, const std::string& common, std::uint64_t commonBytes);

private:
    std::uint64_t leftNow() const;

    mutable std::mutex changing_;
    std::uint64_t bytes_ = 0, taken_ = 0;
    std::map<std::string, std::weak_ptr<Share>> common_;
};

}  // namespace continuo
