#pragma once

namespace continuo::test {

// Whether this build has a sanitizer. Then everything is several times slower, and memory use is meaningless.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace continuo::test
