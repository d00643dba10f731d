#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include "controllers/words/side_thread.h"

namespace continuo::app {

// What is there where an export would go, looked at beside the window: a folder may be far away or on a disk
// that sleeps. GUI thread.
class ExportPlace : public QObject {
    Q_OBJECT

public:
    // What is chosen next is looked at, whatever was known of it.
    void forget();
    // Looks at it where it is another one; looked() follows.
    void choose(const QString& folder, const QStringList& files);
    // Of the files that were chosen, those that are there, as far as that is known.
    const QStringList& there() const { return there_; }

    // Of these files those that are there. Any thread; waits for the disk.
    static QStringList thereOf(const QStringList& files);

Q_SIGNALS:
    void looked();
    // The folder is not there; where exports go then.
    void isGone(const QString& folder, const QString& instead);

private:
    QString folder_;
    QStringList files_, there_;
    SideThread looking_;
};

}  // namespace continuo::app
