#include "session/any_course.h"

#include "model/config/model_traits.h"

namespace continuo {

AnyCourse makeCourse(std::shared_ptr<const Network> network, const SessionOptions& options) {
    if (modelTraits(network->config()).latents > 0) return LatentCourse(std::move(network), options);
    return StreamCourse(std::move(network), options);
}

AnyCourse replicate(const AnyCourse& course, int rows) {
    return std::visit([rows](const auto& each) -> AnyCourse { return each.replicate(rows); }, course);
}

}  // namespace continuo
