#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace continuo {

// A hash table from 64-bit keys to small values, for millions of entries: one array of keys and values, at
// most three quarters full. Entries cannot be removed. Pointers to values are valid until the next insertion.
template <class Value>
class FlatMap {
public:
    std::size_t size() const noexcept { return size_; }

    // Returns nullptr if the key is missing.
    const Value* find(std::uint64_t key) const noexcept {
        if (slots_.empty()) return nullptr;
        const Slot& slot = slots_[findSlot(key)];
        return slot.used ? &slot.value : nullptr;
    }
    Value* find(std::uint64_t key) noexcept { return const_cast<Value*>(std::as_const(*this).find(key)); }

    // Returns the key's value; inserts Value() for a new key.
    Value& operator[](std::uint64_t key) {
        if (4 * (size_ + 1) > 3 * slots_.size()) grow();
        Slot& slot = slots_[findSlot(key)];
        if (!slot.used) {
            slot = {key, Value(), true};
            ++size_;
        }
        return slot.value;
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        Value value{};
        bool used = false;
    };

    // Returns the key's slot, or a free slot for a new key. Collisions use the next free slot.
    std::size_t findSlot(std::uint64_t key) const noexcept {
        const std::size_t last = slots_.size() - 1;
        std::size_t at = static_cast<std::size_t>(mix(key)) & last;
        while (slots_[at].used && slots_[at].key != key) at = (at + 1) & last;
        return at;
    }

    // Mixes the key: each of its bits changes about half of the result's (Steele, Lea, Flood, "Fast
    // splittable pseudorandom number generators", figure 16).
    static std::uint64_t mix(std::uint64_t key) noexcept {
        key += 0x9E3779B97F4A7C15u;
        key = (key ^ key >> 30) * 0xBF58476D1CE4E5B9u;
        key = (key ^ key >> 27) * 0x94D049BB133111EBu;
        return key ^ key >> 31;
    }

    void grow() {
        std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.used) slots_[findSlot(slot.key)] = slot;
        }
    }

    std::vector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace continuo
