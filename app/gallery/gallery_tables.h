#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gallery/gallery_medium.h"
#include "gallery/gallery_store.h"

namespace continuo::app {

// The tables of one medium's database (MediumForm::database): writes and reads rows. Any thread, each with
// its own database.
class GalleryTables {
public:
    static const GalleryTables& forMedium(Medium medium);

    // Writes a batch. Call in a transaction.
    void write(Database& database, const GalleryBatch& batch) const;
    // Reads all rows but numbers and sources. Skips rows that no gallery could have written; clamps
    // impossible values.
    GalleryReader::Contents read(Database& database) const;
    std::vector<std::uint8_t> source(Database& database, GallerySetId set) const;
    MadeNumbers numbers(Database& database, GalleryItemId item) const;

private:
    explicit GalleryTables(const MediumForm& form);

    void writeSets(Database& database, const GalleryBatch& batch) const;
    void writeItems(Database& database, const GalleryBatch& batch) const;
    std::vector<GallerySet> readSets(Database& database) const;
    std::vector<GalleryItem> readItems(Database& database, const std::vector<GallerySet>& sets) const;
    std::optional<GallerySet> readOneSet(Database& database, const std::string& select,
                                         std::int64_t id) const;
    static GallerySet readSet(const Statement& statement, GallerySet set);

    const MediumForm& form_;
    // The SQL statements are members, because Database::prepared() caches compiled statements by the address
    // of their text.
    std::string insertSet_, selectSets_, selectSet_, selectSource_;
    std::string insertItem_, selectItems_, selectSetOf_;
    std::string insertNumbers_, selectNumbers_;
    std::string deleteNumbersOfSet_, deleteItemsOfSet_, deleteNumbers_, deleteItem_;
};

}  // namespace continuo::app
