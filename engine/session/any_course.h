#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "continuo/error.h"
#include "session/latent_course.h"
#include "session/stream_course.h"

namespace continuo {

// The course of a network of either kind, by value.
using AnyCourse = std::variant<LatentCourse, StreamCourse>;

// The course that the network needs. Throws BadRequest for options that it does not take.
AnyCourse makeCourse(std::shared_ptr<const Network> network, const SessionOptions& options);
// This one row in each of `rows` rows.
AnyCourse spread(const AnyCourse& course, int rows);

inline Course& baseOf(AnyCourse& course) noexcept {
    return *std::visit([](Course& each) { return &each; }, course);
}
inline const Course& baseOf(const AnyCourse& course) noexcept {
    return *std::visit([](const Course& each) { return &each; }, course);
}

// The course as one of its kinds; throws Internal for a network of the other kind.
template <class Kind, class Any>
auto& courseOf(Any& course) {
    if (auto* found = std::get_if<Kind>(&course)) return *found;
    throw Error(ErrorCode::Internal, "session: the network is of the other kind, with or without latents");
}

}  // namespace continuo
