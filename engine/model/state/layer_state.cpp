#include "model/state/layer_state.h"

#include <algorithm>

namespace continuo {

void WindowState::trim() noexcept {
    entries.dropFirst(std::max<std::int64_t>(0, entries.length() - needed - reach));
}

void PrefixState::trim(std::int64_t heard) noexcept {
    const std::int64_t needed = heard - sums.newestUpTo(heard - reach);
    for (EntryCache* each : {&features, &values})
        each->dropFirst(std::max<std::int64_t>(0, each->length() - needed));
}

void CacheState::trim(std::int64_t heard) noexcept {
    pending.dropFirst(std::max<std::int64_t>(0, pending.length() - (heard - rows.oldest())));
}

bool LayerState::isAtBlockEnd(std::int64_t heard) const {
    return (!prefix || prefix->sums.since() == heard) &&
           (!recurrent || recurrent->vectors.since() == heard) && (!cache || cache->rows.since() == heard);
}

LayerState LayerState::replicate(int rows) const {
    LayerState result;
    if (window)
        result.window =
            WindowState{window->entries.replicate(rows), window->needed, window->reach, window->empty};
    if (prefix)
        result.prefix = PrefixState{prefix->sums.replicate(rows), prefix->features.replicate(rows),
                                    prefix->values.replicate(rows), prefix->every, prefix->reach};
    if (recurrent) result.recurrent = RecurrentState{recurrent->vectors.replicate(rows), {}};
    if (cache)
        result.cache =
            CacheState{cache->rows.replicate(rows), cache->pending.replicate(rows), cache->segment};
    return result;
}

void LayerState::reserve() {
    if (window) window->entries.reserve(1);
    if (prefix) {
        prefix->features.reserve(1);
        prefix->values.reserve(1);
    }
    if (cache) cache->pending.reserve(1);
}

void LayerState::extend(std::int64_t heard) {
    if (window) {
        window->entries.extend(1);
        window->trim();
    }
    if (prefix) {
        prefix->features.extend(1);
        prefix->values.extend(1);
        prefix->trim(heard);
    }
    if (cache) {
        cache->pending.extend(1);
        cache->trim(heard);
    }
}

void LayerState::shrink() {
    if (window) window->entries.shrink();
    if (prefix) {
        prefix->features.shrink();
        prefix->values.shrink();
    }
    if (cache) cache->pending.shrink();
}

void LayerState::truncate(std::int64_t heard, std::int64_t tokens) {
    const std::int64_t dropped = heard - tokens;
    if (window) window->entries.truncate(window->entries.length() - dropped);
    if (prefix) {
        prefix->sums.rewind(tokens);
        for (EntryCache* each : {&prefix->features, &prefix->values})
            each->truncate(each->length() - dropped);
    }
    if (recurrent) recurrent->vectors.rewind(tokens);
    if (cache) {
        cache->rows.rewind(tokens);
        cache->pending.truncate(cache->pending.length() - dropped);
    }
}

std::int64_t LayerState::oldest(std::int64_t heard) const {
    std::int64_t oldest = 0;
    const auto atLeast = [&](std::int64_t tokens) { oldest = std::max(oldest, tokens); };
    // A window that dropped entries must keep all that the token after the truncation sees.
    if (window && heard + window->empty > window->entries.length())
        atLeast(heard - (window->entries.length() - window->needed));
    if (prefix) {
        // Truncation restores older sums, so every entry after those sums must still exist.
        atLeast(prefix->sums.oldestFrom(heard - prefix->features.length()));
    }
    if (recurrent) atLeast(recurrent->vectors.oldest());
    if (cache) {
        atLeast(cache->rows.oldestFrom(heard - cache->pending.length()));
    }
    return oldest;
}

std::size_t LayerState::bytes() const noexcept {
    std::size_t total = 0;
    if (window) total += window->entries.bytes();
    if (prefix) total += prefix->sums.bytes() + prefix->features.bytes() + prefix->values.bytes();
    if (recurrent) total += recurrent->vectors.bytes() + recurrent->entries.memory.size();
    if (cache) total += cache->rows.bytes() + cache->pending.bytes() + cache->entries.memory.size();
    return total;
}

}  // namespace continuo
