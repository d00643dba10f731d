#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "continuo/error.h"
#include "session/latent_course.h"
#include "session/stream_course.h"

namespace continuo {

// Either kind of Course (see session/course.h), stored by value.
using AnyCourse = std::variant<LatentCourse, StreamCourse>;

// Returns a new course of the kind that the network needs. Throws BadRequest for options that the network
// does not support.
AnyCourse makeCourse(std::shared_ptr<const Network> network, const SessionOptions& options);
// Returns a course with `rows` copies of the one row of this course.
AnyCourse replicate(const AnyCourse& course, int rows);

inline Course& asCourse(AnyCourse& course) noexcept {
    return *std::visit([](Course& each) { return &each; }, course);
}
inline const Course& asCourse(const AnyCourse& course) noexcept {
    return *std::visit([](const Course& each) { return &each; }, course);
}

// Returns the course as a `Kind`; throws Internal if it is of the other kind.
template <class Kind, class Any>
auto& courseAs(Any& course) {
    if (auto* found = std::get_if<Kind>(&course)) return *found;
    throw Error(ErrorCode::Internal,
                "session: this call is for the other kind of network, with or without latents");
}

}  // namespace continuo
