#include "gallery/gallery_medium.h"

namespace continuo::app {
namespace {

// The tables. columns: the set columns of this medium only. AUTOINCREMENT never reuses the ids of removed
// rows.
std::string tables(const std::string& item, const std::string& items, const std::string& columns) {
    return "CREATE TABLE sets (id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL, created "
           "INTEGER NOT NULL, name TEXT NOT NULL, starred INTEGER NOT NULL, kept INTEGER NOT NULL, discarded "
           "INTEGER NOT NULL, " +
           columns +
           ", came_from INTEGER NOT NULL, source BLOB NOT NULL);"
           "CREATE TABLE " +
           items +
           " (id INTEGER PRIMARY KEY AUTOINCREMENT, set_id INTEGER NOT NULL, place INTEGER NOT NULL, seed "
           "INTEGER NOT NULL, name TEXT NOT NULL, starred INTEGER NOT NULL, kept INTEGER NOT NULL, discarded "
           "INTEGER NOT NULL, bits REAL NOT NULL, finished INTEGER NOT NULL, origin TEXT NOT NULL);"
           "CREATE TABLE numbers (" +
           item + " INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (" + item +
           ", first)) WITHOUT ROWID;"
           "CREATE INDEX " +
           items + "_of_set ON " + items + " (set_id);";
}

// Released migration steps never change; changes are new steps.
const MediumForm& pictures() {
    static const std::string first = tables("picture", "pictures",
                                            "width INTEGER NOT NULL, height INTEGER NOT NULL, planar INTEGER "
                                            "NOT NULL, model TEXT NOT NULL, label "
                                            "TEXT NOT NULL, kept_rows INTEGER NOT NULL");
    static const MediumForm form{"picture",         "pictures", {"pictures", {first.c_str()}},
                                 PictureSetShape(), 1,          255};
    return form;
}

const MediumForm& sounds() {
    static const std::string first = tables(
        "sound", "sounds",
        "model TEXT NOT NULL, sample_rate INTEGER NOT NULL, hop INTEGER NOT NULL, levels INTEGER NOT NULL, "
        "delay INTEGER NOT NULL, codec TEXT NOT NULL, frames INTEGER NOT NULL, prompt_samples INTEGER NOT "
        "NULL, prompt_file TEXT NOT NULL, prompt_first INTEGER NOT NULL, prompt_take TEXT NOT NULL");
    static const MediumForm form{"sound",         "sounds", {"sounds", {first.c_str()}},
                                 SoundSetShape(), 2,        SoundSetShape::kLastCode};
    return form;
}

}  // namespace

const MediumForm& toForm(Medium medium) { return medium == Medium::Pictures ? pictures() : sounds(); }

}  // namespace continuo::app
