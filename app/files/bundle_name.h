#pragma once

namespace continuo::app {

// suffix of files with takes and pictures (bundle/)
inline constexpr const char* kBundleEnding = ".continuo";

}  // namespace continuo::app
