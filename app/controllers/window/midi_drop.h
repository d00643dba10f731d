#pragma once

#include <QObject>

namespace continuo::app {

// Lets MIDI files and .continuo files of this computer be dropped anywhere onto a window, and nothing else.
// GUI thread.
class MidiDrop : public QObject {
    Q_OBJECT

public:
    explicit MidiDrop(QWidget& window);

Q_SIGNALS:
    void dropped(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace continuo::app
