#pragma once

#include <QObject>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "controllers/takes/opening/opened_files.h"
#include "controllers/words/notice.h"
#include "library/export.h"
#include "library/library.h"

namespace continuo::app {

class SideWork;

// Reads MIDI files on a thread, because large files take seconds. Makes takes of them, or passes their music
// to a callback. GUI thread.
class TakeOpening : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    TakeOpening(Library& library, SideWork& work, const Notice& notice)
        : library_(library), work_(work), notice_(notice) {}

    // Makes takes of the files, one after another.
    void open(const QStringList& files);
    // Makes a take of MIDI data. name: the name of the take, without a suffix.
    void open(const QByteArray& midi, const QString& name);
    // Makes a take of some parts of a MIDI file, but stores the whole file. name: the name of the take.
    void open(const std::vector<std::uint8_t>& midi, const QString& name,
              const std::vector<ScorePart::Id>& parts);
    // Reads a file without making a take, and calls `then` with its music and name.
    using Then = std::function<void(const Performance& music, const QString& name)>;
    void read(const QString& file, const Then& then);

Q_SIGNALS:
    void opened(continuo::app::TakeId take);
    // Several parts were merged into one piano. Emitted after opened(), if no other file was opened with this
    // one.
    void partsJoined(continuo::app::TakeId take, const QStringList& parts);
    // The take came from this file. Emitted in addition to opened().
    void fileOpened(const QString& file);

private:
    struct Source {
        QString name;
        QString file = {};  // empty: not from a file
    };
    // Reads MIDI data on the worker thread, then makes a take of it on the GUI thread. read: reads the data.
    // fault: makes the message for an exception of read(). Both run on the worker thread.
    void open(const Source& source, const std::function<MidiTake()>& read,
              const std::function<ui::UserMessage(const std::exception&)>& fault);
    void readNext();
    void add(const Source& source, const MidiTake& read);
    // Shows the outcome once all files are read. Returns true if it was a single file without errors.
    bool showOutcome();

    Library& library_;
    SideWork& work_;
    Notice notice_;
    OpenedFiles files_;
    QStringList waiting_;  // files to read; the first is being read
};

}  // namespace continuo::app
