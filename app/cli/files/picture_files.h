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

// Reads a picture file, recognized by content: binary PPM, and the formats that pictures/ supports in this
// build. Throws as readPicture() and readPpm().
PictureFile readPictureFile(const std::filesystem::path& path);
// Does the same, and prints a line for each way in which the result differs from the file.
PictureFile readPictureFile(const std::filesystem::path& path, Console& console);

inline constexpr const char* kComesBackNearly =
    "was enlarged with Lanczos, so its own pixels are only approximate; export it with nearest to keep them";
// Warns if a file's picture is read at its original size although that makes its pixels only approximate.
void warnIfApproximate(const PictureFile& file, const std::filesystem::path& path, Console& console);

// Returns the suffix for pictures whose name the program chooses: ".png", or ".ppm" if this build writes no
// PNG.
std::string defaultPictureSuffix();
// Returns whether the suffix is that of a readable picture.
bool isPictureName(const std::filesystem::path& path);
// Returns whether a file is a readable picture: by its first bytes; if it is missing, by its name.
bool isPictureFile(const std::filesystem::path& path);
// Returns whether the suffix is that of a picture format that this build cannot write.
bool isForeignPictureName(const std::filesystem::path& path);
// Returns whether the suffix is that of a picture format that this build can write.
bool isPictureOutput(const std::filesystem::path& path);

// Writes the format that the suffix names: PNG with the origin, or PPM with the pixels alone. Throws as
// exportPicture() and writePpm().
void writePictureFile(const std::filesystem::path& path, const PictureToExport& made,
                      const ExportOptions& options);
void writeSheetFile(const std::filesystem::path& path, std::span<const PictureToExport> made,
                    const ExportOptions& options);

// Returns the shape of the pictures that a model generates. Throws BadModel for other models.
PictureShape requirePictureShape(const ModelSummary& model);

}  // namespace continuo::app
