#pragma once

#include <QObject>
#include <QStringList>

class QMimeData;

namespace continuo::app {

// Lets MIDI files be dropped anywhere onto a window. GUI thread.
class MidiDrop : public QObject {
    Q_OBJECT

public:
    explicit MidiDrop(QWidget& window);

    // Paths of the MIDI files on this computer that are dragged; nothing else is taken.
    static QStringList filesIn(const QMimeData& data);

Q_SIGNALS:
    void dropped(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace continuo::app
