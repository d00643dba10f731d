#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>

#include "controllers/takes/opened_files.h"
#include "controllers/words/notice.h"
#include "library/export.h"
#include "library/library.h"

namespace continuo::app {

class SideWork;

// Reads MIDI files on a thread, because a large one takes seconds: makes takes of them, or hands out the
// music to be played. GUI thread.
class TakeOpening : public QObject {
    Q_OBJECT

public:
    // The work outlives what is asked of it.
    TakeOpening(Library& library, SideWork& work, const Notice& notice)
        : library_(library), work_(work), notice_(notice) {}

    // One is read after the other, however many there are.
    void open(const QStringList& files);
    // name: of the take, without an ending.
    void open(const QByteArray& midi, const QString& name);
    // No take comes of it: `then` is called with the music, and with the file's name.
    using Then = std::function<void(const Performance& music, const QString& name)>;
    void read(const QString& file, const Then& then);

Q_SIGNALS:
    void opened(continuo::app::TakeId take);
    // The same of a file.
    void fileOpened(const QString& file);

private:
    // read: on the thread, and fault likewise, where that failed.
    struct Source {
        QString name;
        QString file = {};  // empty: it is none
    };
    void open(const Source& source, const std::function<MidiTake()>& read,
              const std::function<ui::Saying(const std::exception&)>& fault);
    void readNext();
    void add(const Source& source, const MidiTake& read);
    void tell();

    Library& library_;
    SideWork& work_;
    Notice notice_;
    OpenedFiles files_;
    QStringList waiting_;  // to be read; the first one is being read
};

}  // namespace continuo::app
