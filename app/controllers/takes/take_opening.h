#pragma once

#include <QObject>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

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
    // All arguments must outlive this.
    TakeOpening(Library& library, SideWork& work, const Notice& notice)
        : library_(library), work_(work), notice_(notice) {}

    // Makes takes of the files, reading one after the other.
    void open(const QStringList& files);
    // Makes a take of MIDI data. name: the take's, without an ending.
    void open(const QByteArray& midi, const QString& name);
    // Makes a take of some parts of a file; it keeps all of the file. name: as above.
    void open(const std::vector<std::uint8_t>& midi, const QString& name,
              const std::vector<ScorePart::Id>& parts);
    // Only reads the file: calls `then` with the music and the file's name.
    using Then = std::function<void(const Performance& music, const QString& name)>;
    void read(const QString& file, const Then& then);

Q_SIGNALS:
    void opened(continuo::app::TakeId take);
    // Emitted as well if several parts became one piano, and no other file was opened with it.
    void partsJoined(continuo::app::TakeId take, const QStringList& parts);
    // Emitted as well if the take came from a file.
    void fileOpened(const QString& file);

private:
    struct Source {
        QString name;
        QString file = {};  // empty: the data is from no file
    };
    // read() is called on the thread, and so is fault() with what read() throws.
    void open(const Source& source, const std::function<MidiTake()>& read,
              const std::function<ui::Saying(const std::exception&)>& fault);
    void readNext();
    void add(const Source& source, const MidiTake& read);
    // Returns whether all is told of a single file that was opened.
    bool tell();

    Library& library_;
    SideWork& work_;
    Notice notice_;
    OpenedFiles files_;
    QStringList waiting_;  // files; the first one is being read
};

}  // namespace continuo::app
