#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include "controllers/words/side_thread.h"

namespace continuo::app {

// Checks which of an export's files already exist. Runs on a thread, because the disk may be remote or
// asleep. GUI thread.
class ExportPlace : public QObject {
    Q_OBJECT

public:
    // Clears the cache, so that the next check() checks again.
    void clear();
    // Checks which of these files exist, unless they are the same as before. Emits checked().
    void check(const QString& folder, const QStringList& files);
    // Returns the existing files, as far as known.
    const QStringList& existing() const { return existing_; }

    // Returns the files that exist. Any thread; waits for the disk.
    static QStringList findExisting(const QStringList& files);

Q_SIGNALS:
    void checked();
    // The folder does not exist; exports go to `instead`.
    void folderMissing(const QString& folder, const QString& instead);

private:
    QString folder_;
    QStringList files_, existing_;
    SideThread lookups_;
};

}  // namespace continuo::app
