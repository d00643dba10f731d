#pragma once

#include <continuo/results.h>

#include <string>

namespace continuo::app {

// What a model's card says under "licence" (or "license"); "unknown" when it says nothing.
std::string licenceOf(const ModelSummary& model);
// 28512345 as "28.5 M".
std::string shortCount(std::int64_t number);

}  // namespace continuo::app
