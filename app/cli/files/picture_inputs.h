#pragma once

#include <continuo/picture_set.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/console/command_context.h"
#include "cli/files/input_files.h"
#include "cli/files/picture_files.h"

namespace continuo::app {

inline constexpr const char* kPictureSetEnding = ".pictures";

// Returns whether an argument, or a line of a list among the arguments, has the suffix of a picture. Does not
// look into folders. Throws as readList().
bool hasPictureNames(const std::vector<std::string>& arguments);

// Returns the files that `arguments` name, directly or by "@list.txt": pictures, picture sets, and folders,
// in which both are found in order of names. Throws NotFound for a missing path, BadFile for a folder without
// pictures. Prints the number of skipped files of each folder, by kind.
std::vector<std::filesystem::path> findPictureFiles(const std::vector<std::string>& arguments,
                                                    Console& console);
// Reads all pictures, scaled to the model's size. The class is `label`; if empty, the class in the file, or
// the folder's name if only that is a class of the model. Skips a broken file, or one with an unknown class,
// with a message, unless it is the only one. Prints one line for each kind of conversion. Throws Cancelled on
// a stop, BadFile if no picture is left.
std::vector<LabelledPicture> readPictureFiles(const std::vector<std::filesystem::path>& files,
                                              const PictureShape& shape, const std::string& label,
                                              SkippedFiles& skipped, CommandContext& context);

// Prints the number, size and number of classes of the pictures in one line; `what` begins it.
void reportPictures(const std::vector<LabelledPicture>& pictures, const std::string& what, Console& console);

}  // namespace continuo::app
