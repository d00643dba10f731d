#pragma once

#include <string>

namespace continuo::app {

// What may stand behind the last colon of a file or folder to learn from: "songs:2", "songs:30%".

// What stands there; empty without a colon, and where the whole argument names a file.
std::string behindColon(const std::string& argument);
// A weight, above 0 and at most 1,000,000.
bool readWeight(const std::string& text, double& weight);
// A share as "30%", of which 0.3 is read: above 0, at most 1.
bool readShare(const std::string& text, double& share);
// For what has neither: throws BadRequest where the argument ends in a weight or a share. what: "sound".
void refuseAnyWeight(const std::string& argument, const std::string& what);

}  // namespace continuo::app
