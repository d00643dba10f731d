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

inline constexpr const char* kBundleType = "application/x-continuo";  // MIME type, stored in the first entry
// The current version. Increased whenever an earlier reader would lose something. Files without sounds are
// written as version 2; files without sounds and sources as version 1.
inline constexpr int kBundleVersion = 3;

// Paths in the archive that Continuo reads. All other entries are for people.
namespace bundle_names {
inline constexpr const char* kType = "mimetype";
inline constexpr const char* kHead = "continuo.json";
inline constexpr const char* kTakes = "library/takes.jsonl";
inline constexpr const char* kRecordings = "library/recordings/";  // ID.jsonl, ID.record, ID.source
inline constexpr const char* kPictures = "library/pictures/";      // ID.jsonl
inline constexpr const char* kSounds = "library/sounds/";          // ID.jsonl
// Returns the archive's folder for the sets of a medium.
inline const char* setsFolder(Medium medium) { return medium == Medium::Pictures ? kPictures : kSounds; }
}  // namespace bundle_names

inline constexpr Medium kMedia[] = {Medium::Pictures, Medium::Sounds};

// The galleries of the program, one for each medium.
struct Galleries {
    Gallery& pictures;
    Gallery& sounds;
    Gallery& of(Medium medium) const { return medium == Medium::Pictures ? pictures : sounds; }
};

// The contents of a .continuo file that Continuo reads.
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
BundleCounts countItems(const Bundle& bundle);

// Thrown for a file that a later version wrote.
class NewerBundle : public Error {
public:
    using Error::Error;
};

// Reads and validates an untrusted file. Drops data that a library could not contain. Throws NotFound,
// NewerBundle, or a one-line BadFile for a file that is not a bundle, is damaged or exceeds the limits. Any
// thread.
Bundle readBundle(const std::filesystem::path& file);
// Does the same with the bytes of a file. called: the file name for messages.
Bundle parseBundle(std::string_view bytes, const std::string& called);

}  // namespace continuo::app
