#pragma once

#include <continuo/picture_set.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/console/command_context.h"
#include "cli/files/picture_files.h"

namespace continuo::app {

inline constexpr const char* kPictureSetEnding = ".pictures";

// Whether one of them, or of what a list among them names, is called as pictures are; what a folder holds is
// not looked for. Throws as readList().
bool arePictures(const std::vector<std::string>& arguments);

// A file that was left out, and why.
using SkippedFiles = std::vector<std::pair<std::string, std::string>>;

// The files that `arguments` name, also by "@list.txt": pictures, sets of pictures, and folders that are
// searched for both in order of their names. Throws NotFound for what is not there, BadFile for a folder
// without any. Says how many files of a folder are left out, by kind.
std::vector<std::filesystem::path> findPictureFiles(const std::vector<std::string>& arguments,
                                                    Console& console);
// All their pictures, each of a picture file fitted to the model's size. Its class is `label`; where that is
// empty what the file says, or the name of its folder where the model has such a class. Of several files one
// that is broken, or shows what the model has no class for, is left out with a line. What of them is
// otherwise than it is read is a line for each kind of thing. Throws Cancelled on a stop, BadFile where
// nothing is left.
std::vector<LabelledPicture> readPictureFiles(const std::vector<std::filesystem::path>& files,
                                              const PictureShape& shape, const std::string& label,
                                              SkippedFiles& skipped, CommandContext& context);

// How many pictures there are, of which size and of how many classes, in a line; `what` begins it.
void sayPictures(const std::vector<LabelledPicture>& pictures, const std::string& what, Console& console);

}  // namespace continuo::app
