#pragma once

namespace continuo::app {

inline constexpr const char* kBundleEnding = ".continuo";  // of files of takes and pictures (bundle/)

}  // namespace continuo::app
