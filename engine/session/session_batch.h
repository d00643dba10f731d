#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "session/session.h"

namespace continuo {

// Several sequences that continue one prompt in lock-step, each differently: every weight is read once for
// all of them. On the CPU each has the same logits, bit for bit, as if it continued alone.
class SessionBatch {
public:
    // More rows would be computed as products of many rows, which may round differently.
    static constexpr int kMostRows = static_cast<int>(Network::kMostStepRows);

    // started: a session that has read its prompt, with Cache::Exact. Throws BadRequest for more than
    // kMostRows rows.
    SessionBatch(const Session& started, int rows);
    SessionBatch(const SessionBatch&) = delete;
    SessionBatch& operator=(const SessionBatch&) = delete;

    // Appends one token to each row.
    void feed(std::span<const Token> tokens);
    // For tokens that are known beforehand, in a network with latents. The state after a rebuild consists of
    // cache entries, each made of its token and position alone, and of latents built from these. So tokens
    // before the last rebuild need no pass through the network. feedEntries() appends tokens [T, B] with the
    // same result, bit for bit, as feed() for each of them, but does not build the latents. Use it for the
    // first beforeLastRebuild() of `count` known tokens, and then feed(), which rebuilds. latentsAt(i): the
    // argument of setLatents() before token i, counted from 0.
    // Without latents every token must pass through the network: beforeLastRebuild() returns 0, and
    // feedEntries() throws Internal if it gets any tokens.
    void feedEntries(std::span<const Token> tokens);
    std::int64_t beforeLastRebuild(std::int64_t count,
                                   const std::function<std::int64_t(std::int64_t)>& latentsAt) const;
    // Logits F32 [B, V] of the next tokens, in the device's memory.
    TensorView logits() const noexcept { return course().logits(); }

    int rows() const noexcept { return course().rows(); }
    const std::shared_ptr<Backend>& sharedBackend() const noexcept {
        return course().network().sharedBackend();
    }
    std::int64_t length() const noexcept { return course().length(); }  // tokens of each row
    // See Session.
    void setLatents(std::int64_t latents) { course().setLatents(latents); }
    std::int64_t latents() const noexcept { return course().latents(); }
    bool rebuildDue() const noexcept { return course().rebuildDue(); }
    // Returns the state of a network with latents; throws Internal for others.
    const DecoderState& state() const { return courseAs<LatentCourse>(course_).state(); }
    // Returns the number of rebuilds, including those that feedEntries() skipped.
    std::int64_t rebuilds() const noexcept { return course().rebuilds(); }

private:
    Course& course() noexcept { return asCourse(course_); }
    const Course& course() const noexcept { return asCourse(course_); }

    AnyCourse course_;
};

}  // namespace continuo
