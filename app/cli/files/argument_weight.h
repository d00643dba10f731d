#pragma once

#include <string>

namespace continuo::app {

// Parsing of the weight or share after the last colon of a file or folder of training data: "songs:2",
// "songs:30%".

// Returns the text after the last colon; empty without a colon, or if the whole argument names a file.
std::string textAfterColon(const std::string& argument);
// Parses a weight, above 0 and at most 1,000,000. Returns false if the text is not a weight.
bool readWeight(const std::string& text, double& weight);
// Parses a share: "30%" becomes 0.3; above 0, at most 1. Returns false if the text is not a share.
bool readShare(const std::string& text, double& share);
// Throws BadRequest if the argument ends in a weight or share. what: the kind of data, such as "sound", for
// the message.
void refuseAnyWeight(const std::string& argument, const std::string& what);

}  // namespace continuo::app
