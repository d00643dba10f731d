#pragma once

#include <QObject>
#include <QStringList>

#include "controllers/words/side_thread.h"

namespace continuo::app {

// Tells files apart by their kinds, beside the window: of some only their beginning tells it, and there may
// be thousands, or a disk that sleeps or is far away. GUI thread.
class FileOpening : public QObject {
    Q_OBJECT

public:
    struct Kinds {
        QStringList bundles, pictures;
        QStringList music;  // all others: who reads them says what is wrong with one
    };
    // found() follows, in the order in which these are called.
    void open(const QStringList& files);

Q_SIGNALS:
    void found(const continuo::app::FileOpening::Kinds& kinds);

private:
    SideThread looking_;
};

}  // namespace continuo::app
