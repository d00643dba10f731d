#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include "controllers/words/side_thread.h"

namespace continuo::app {

// Which of an export's files exist already. Looked up on a thread, because the folder may be on a remote or
// sleeping disk. GUI thread.
class ExportPlace : public QObject {
    Q_OBJECT

public:
    // Forgets what is known, so that the next choose() looks again.
    void forget();
    // Looks for these files, unless they were chosen before; looked() follows.
    void choose(const QString& folder, const QStringList& files);
    // Those of the chosen files that exist, as far as is known by now.
    const QStringList& there() const { return there_; }

    // Those of the files that exist. Any thread; waits for the disk.
    static QStringList thereOf(const QStringList& files);

Q_SIGNALS:
    void looked();
    // The folder does not exist; exports go to `instead`.
    void isGone(const QString& folder, const QString& instead);

private:
    QString folder_;
    QStringList files_, there_;
    SideThread looking_;
};

}  // namespace continuo::app
