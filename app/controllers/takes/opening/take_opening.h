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

// Reads MIDI files on a thread, because large ones take seconds. Makes takes of them, or passes their music
// on. GUI thread.
class TakeOpening : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    TakeOpening(Library& library, SideWork& work, const Notice& notice)
        : library_(library), work_(work), notice_(notice) {}

    // Makes takes of the files, one after another.
    void open(const QStringList& files);
    // Makes a take of MIDI data. name: the take's, without a suffix.
    void open(const QByteArray& midi, const QString& name);
    // Makes a take of some parts of a file, but stores the whole file. name: as above.
    void open(const std::vector<std::uint8_t>& midi, const QString& name,
              const std::vector<ScorePart::Id>& parts);
    // Only reads the file; calls `then` with its music and name.
    using Then = std::function<void(const Performance& music, const QString& name)>;
    void read(const QString& file, const Then& then);

Q_SIGNALS:
    void opened(continuo::app::TakeId take);
    // Also emitted if several parts were merged into one piano and no other file was opened with it.
    void partsJoined(continuo::app::TakeId take, const QStringList& parts);
    // Also emitted if the take came from a file.
    void fileOpened(const QString& file);

private:
    struct Source {
        QString name;
        QString file = {};  // empty: not from a file
    };
    // read() is called on the thread, as is fault() with an exception of read().
    void open(const Source& source, const std::function<MidiTake()>& read,
              const std::function<ui::UserMessage(const std::exception&)>& fault);
    void readNext();
    void add(const Source& source, const MidiTake& read);
    // Shows the outcome. Returns whether a single file was opened and nothing else needs reporting.
    bool showOutcome();

    Library& library_;
    SideWork& work_;
    Notice notice_;
    OpenedFiles files_;
    QStringList waiting_;  // files, the current one first
};

}  // namespace continuo::app
