#pragma once

#include <string>

namespace continuo::app {

// The weight or share after the last colon of a file or folder to learn from: "songs:2", "songs:30%".

// Returns the text after the last colon; empty without a colon, or if the whole argument names a file.
std::string textAfterColon(const std::string& argument);
// Parses a weight, above 0 and at most 1,000,000. Returns whether the text is one.
bool readWeight(const std::string& text, double& weight);
// Parses a share, "30%" as 0.3: above 0, at most 1. Returns whether the text is one.
bool readShare(const std::string& text, double& share);
// Throws BadRequest if the argument ends in a weight or share. what: the material, as "sound".
void refuseAnyWeight(const std::string& argument, const std::string& what);

}  // namespace continuo::app
