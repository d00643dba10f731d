#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace continuo {

// The limit on the total memory of running models, and its reservations. Thread-safe.
class MemoryLimit : public std::enable_shared_from_this<MemoryLimit> {
public:
    // A reservation of memory, which its destructor returns.
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

    // Sets the limit; 0: all free memory. Granted shares stay valid.
    void set(std::uint64_t bytes);
    std::uint64_t bytes() const;
    // Returns the bytes that are not reserved; without a limit, the largest number.
    std::uint64_t available() const;
    // Reserves `bytes`, plus `commonBytes` once for all holders that give the same `common` name. Returns
    // nullopt if too little is left.
    std::optional<Share> reserve(std::uint64_t bytes, const std::string& common, std::uint64_t commonBytes);

private:
    std::uint64_t availableLocked() const;

    mutable std::mutex changing_;
    std::uint64_t bytes_ = 0, taken_ = 0;
    std::map<std::string, std::weak_ptr<Share>> common_;
};

}  // namespace continuo
