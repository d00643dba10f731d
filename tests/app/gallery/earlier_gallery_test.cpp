#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gallery/gallery.h"
#include "gallery/gallery_medium.h"
#include "storage/sqlite_database.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using testing::ElementsAre;

// The tables as created by the first release.
constexpr const char* kTables =
    "CREATE TABLE sets (id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL, created INTEGER NOT "
    "NULL, name TEXT NOT NULL, starred INTEGER NOT NULL, kept INTEGER NOT NULL, discarded INTEGER NOT NULL, "
    "width INTEGER NOT NULL, height INTEGER NOT NULL, planar INTEGER NOT NULL, model TEXT NOT NULL, label "
    "TEXT NOT NULL, kept_rows INTEGER NOT NULL, came_from INTEGER NOT NULL, source BLOB NOT NULL);"
    "CREATE TABLE pictures (id INTEGER PRIMARY KEY AUTOINCREMENT, set_id INTEGER NOT NULL, place INTEGER NOT "
    "NULL, seed INTEGER NOT NULL, name TEXT NOT NULL, starred INTEGER NOT NULL, kept INTEGER NOT NULL, "
    "discarded INTEGER NOT NULL, bits REAL NOT NULL, finished INTEGER NOT NULL, origin TEXT NOT NULL);"
    "CREATE TABLE numbers (picture INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY "
    "(picture, first)) WITHOUT ROWID;"
    "CREATE INDEX pictures_of_set ON pictures (set_id);";

TEST(EarlierGallery, GalleryFileOfTheFirstReleaseOpensUnchanged) {
    const test::TemporaryFolder folder;
    Database(folder / "pictures.sqlite", Database::Mode::Write)
        .execute(std::string(kTables) +
                 "INSERT INTO sets VALUES (4, 2, 1700000000000, 'Breakfast', 1, 0, 0, 2, 1, 1, 'emoji', "
                 "'Food', 1, 9, x'010203040506');"
                 "INSERT INTO pictures VALUES (5, 4, 0, 77, '', 0, 1, 0, 2.5, 0, '{}');"
                 "INSERT INTO numbers VALUES (5, 0, x'0700080900FF'), (5, 2, x'FF000C');"
                 "PRAGMA user_version = 1");
    const Gallery gallery(Medium::Pictures, folder.path());
    EXPECT_THAT(gallery.notices(), testing::IsEmpty());
    const GallerySet set = gallery.set(4);
    EXPECT_EQ(set.number, 2);
    EXPECT_EQ(set.marks, (GalleryMarks{"Breakfast", true, false, false}));
    EXPECT_EQ(set.modelName, "emoji");
    EXPECT_EQ(set.from, 9);
    EXPECT_EQ(set.shape, SetShape(PictureSetShape{2, 1, true, "Food", 1}));
    EXPECT_THAT(gallery.source(4), ElementsAre(1, 2, 3, 4, 5, 6));
    const GalleryItem picture = gallery.item(5);
    EXPECT_EQ(picture.seed, 77U);
    EXPECT_EQ(picture.made, 3);
    EXPECT_EQ(picture.bits, 2.5);
    EXPECT_THAT(gallery.numbers(5).values, ElementsAre(7, 9, 255));
}

// So that an earlier Continuo can open the file.
TEST(EarlierGallery, NewFileHasTheSameTables) {
    EXPECT_THAT(toForm(Medium::Pictures).database.migrations, ElementsAre(testing::StrEq(kTables)));
}

}  // namespace
}  // namespace continuo::app
