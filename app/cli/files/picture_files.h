#pragma once

#include <continuo/model_summary.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/console/console.h"
#include "pictures/picture_export.h"
#include "pictures/picture_file.h"

namespace continuo::app {

// Picture files, told by their content: binary PPM, and whatever pictures/ reads in this build. Throws as
// readPicture() and readPpm().
PictureFile readPictureFile(const std::filesystem::path& path);
// The same; what of the file is otherwise than what is read is said, a line each.
PictureFile readPictureFile(const std::filesystem::path& path, Console& console);

inline constexpr const char* kComesBackNearly =
    "was enlarged with Lanczos, so its own pixels are only approximate; export it with nearest to keep them";
// Says of a file that is taken in the size that it was made in where its pixels come back nearly.
void sayWhetherNearly(const PictureFile& file, const std::filesystem::path& path, Console& console);

// ".png", or ".ppm" where this build writes no PNG: of files that the program names itself.
std::string usualPictureEnding();
// Whether a name ends as the files do that can be read.
bool isPictureName(const std::filesystem::path& path);
// Whether a file is a picture that can be read, by its first bytes; if it is missing, by its name.
bool isPictureFile(const std::filesystem::path& path);
// Whether it ends as pictures do of which this program makes none.
bool isForeignPictureName(const std::filesystem::path& path);
// Whether it ends as those that can be written.
bool isPictureOutput(const std::filesystem::path& path);

// As the name's ending says: PNG with what the picture comes from, or PPM, which has the pixels alone. Throws
// as exportPicture() and writePpm().
void writePictureFile(const std::filesystem::path& path, const PictureToExport& made,
                      const ExportOptions& options);
void writeSheetFile(const std::filesystem::path& path, std::span<const PictureToExport> made,
                    const ExportOptions& options);

// The pictures that a model makes. Throws BadModel where it makes none.
PictureShape pictureShapeOf(const ModelSummary& model);

}  // namespace continuo::app
