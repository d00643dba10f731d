#pragma once

#include <filesystem>

#include "bundle/bundle.h"
#include "bundle/bundle_writer.h"
#include "gallery/gallery.h"
#include "library/library.h"

namespace continuo::app {

// How what a .continuo file has is added to a library and a gallery: whole or not at all, whatever happens.
//   findKnown()  on a thread    what is there already, with the same beginning and the same content
//   number()     GUI thread     numbers and names that are free
//   write()      on a thread    onto the disk
//   takeUp()     GUI thread     from now on it is seen

// What is there already.
struct KnownBundle {
    KnownRows takes;
    KnownPictures pictures;
    int discarded = 0;  // takes and sets of it that are discarded here
};
// data: the folder that the library and the gallery are of, which were flushed before. Throws BadFile.
KnownBundle findKnown(const std::filesystem::path& data, const Bundle& bundle);

struct GivenBundleIds {
    GivenIds takes;
    GivenPictureIds pictures;
};
// The rest of the bundle has these.
GivenBundleIds number(Library& library, Gallery& gallery, Bundle& bundle, const KnownBundle& known);
// Throws what prevented it; nothing was added then.
void write(const std::filesystem::path& data, Library& library, Gallery& gallery, const Bundle& bundle,
           const GivenBundleIds& given);
void takeUp(Library& library, Gallery& gallery, Bundle bundle);

BundleCounts countsOf(const Bundle& bundle);
BundleCounts countsOf(const KnownBundle& known);

// Where the program was killed while it wrote: what it had written of the takes is deleted, unless all of it
// is there. At the start, before anything else is changed. Whether there was such a thing.
bool leaveHalfOut(const std::filesystem::path& data, Library& library, const Gallery& gallery);

}  // namespace continuo::app
