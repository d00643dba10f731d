#pragma once

#include <continuo/error.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "files/bundle_name.h"
#include "gallery/gallery_rows.h"
#include "library/library_rows.h"

namespace continuo::app {

class Gallery;

inline constexpr const char* kBundleType = "application/x-continuo";  // its MIME type, and first entry
// Raised when an earlier reader would leave something out. Files without sounds have version 2, and files
// without sounds and sources version 1.
inline constexpr int kBundleVersion = 3;

// Where what Continuo reads lies in the archive; all else is for people.
namespace bundle_names {
inline constexpr const char* kType = "mimetype";
inline constexpr const char* kHead = "continuo.json";
inline constexpr const char* kTakes = "library/takes.jsonl";
inline constexpr const char* kRecordings = "library/recordings/";  // ID.jsonl, ID.record, ID.source
inline constexpr const char* kPictures = "library/pictures/";      // ID.jsonl
inline constexpr const char* kSounds = "library/sounds/";          // ID.jsonl
// Returns the folder of the sets of a medium.
inline const char* setsOf(Medium medium) { return medium == Medium::Pictures ? kPictures : kSounds; }
}  // namespace bundle_names

inline constexpr Medium kMedia[] = {Medium::Pictures, Medium::Sounds};

// The program's galleries, one for each medium.
struct Galleries {
    Gallery& pictures;
    Gallery& sounds;
    Gallery& of(Medium medium) const { return medium == Medium::Pictures ? pictures : sounds; }
};

// What a .continuo file has for Continuo.
struct Bundle {
    LibraryRows takes;
    GalleryRows pictures, sounds;

    GalleryRows& of(Medium medium) { return medium == Medium::Pictures ? pictures : sounds; }
    const GalleryRows& of(Medium medium) const { return medium == Medium::Pictures ? pictures : sounds; }
};

// The number of items in a .continuo file, by kind.
struct BundleCounts {
    int takes = 0, branches = 0, pictureSets = 0, pictures = 0, soundSets = 0, sounds = 0;
    bool operator==(const BundleCounts&) const = default;
};
BundleCounts countsOf(const Bundle& bundle);

// Of a file that a later version wrote.
class NewerBundle : public Error {
public:
    using Error::Error;
};

// Reads all of a file that anybody may have written, and keeps nothing that a library could not have. Throws
// BadFile in one line for what is none, is damaged or goes beyond the limits, and as NewerBundle; NotFound.
// Any thread.
Bundle readBundle(const std::filesystem::path& file);
// The same of bytes in memory; called: as what it would be a file.
Bundle parseBundle(std::string_view bytes, const std::string& called);

}  // namespace continuo::app
