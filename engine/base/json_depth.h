#pragma once

#include <string_view>

namespace continuo {

// Whether a text of JSON nests deeper than anything that Continuo writes: who walks such a value calls itself
// once a level, and a stranger's file must not use up the stack. Comments are passed over. Of what is no JSON
// the answer says nothing.
bool nestsTooDeeply(std::string_view json) noexcept;

}  // namespace continuo
