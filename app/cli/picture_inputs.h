#pragma once

#include <continuo/picture_set.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command_context.h"

namespace continuo::app {

// The files that `arguments` name: sets of pictures, or folders that are searched for NAME.pictures in order
// of their names. Throws NotFound for what is not there, BadFile for a folder without any.
std::vector<std::filesystem::path> findPictureSets(const std::vector<std::string>& arguments);

// All pictures of such files. Throws Cancelled on a stop.
std::vector<LabelledPicture> readPictureSets(const std::vector<std::filesystem::path>& files,
                                             const CommandContext& context);

// How many pictures there are, of which size and of how many classes, in a line; `what` begins it.
void sayPictures(const std::vector<LabelledPicture>& pictures, const std::string& what, Console& console);

}  // namespace continuo::app
