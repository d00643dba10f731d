#pragma once

#include <continuo/error.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "bundle/bundle.h"

namespace continuo::app {

class Gallery;
class Library;

// What goes into a .continuo file.
struct BundleChoice {
    bool allTakes = false;                  // that are not discarded
    std::set<TakeId> takes;                 // else these
    bool pictures = false, sounds = false;  // all that are not discarded
    std::set<TakeId> growing;  // of recordings that have no end yet: as far as they are, without a record
    // Whether the file contains how its items were made. If not, it contains only the parts of a recording
    // that are in takes, and nothing can be made again.
    bool originOfMusic = true, originOfPictures = true, originOfSounds = true;
};

// The card of a model as JSON, by its name and the hash of its file (which may be empty); nothing: the model
// is not here.
using CardOf = std::function<std::optional<std::string>(const std::string& model, const std::string& hash)>;

// What was played and made is not on the disk yet.
class NotSaved : public Error {
public:
    explicit NotSaved(const std::string& message) : Error(ErrorCode::BadFile, message) {}
};

// Waits until library and galleries are on the disk, because exports and comparisons read from there. Any
// thread. Throws NotSaved if one of them is not written within five seconds.
void flushAll(Library& library, const Galleries& galleries);

// Exports a folder of takes, pictures and sounds into one file. For people it also contains each take and
// branch as MIDI, each picture as PNG (if this build knows it), and the models' cards. Reads the disk: call
// flushAll() before. For a worker thread; library and galleries may change meanwhile. Writes to a temporary
// name and renames it. progress: 0 to 1. Throws WriteFault, Cancelled, and BadFile if something to export
// cannot be read.
BundleCounts writeBundle(const std::filesystem::path& data, const BundleChoice& choice,
                         const std::filesystem::path& out, const CardOf& cardOf,
                         const std::function<void(double)>& progress, const std::stop_token& stop);

}  // namespace continuo::app
