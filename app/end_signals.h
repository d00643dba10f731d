#pragma once

#include <QObject>

namespace continuo::app {

// Ends the event loop on Ctrl+C, SIGTERM (end of the session) and SIGHUP without asking, so that notes are
// released and recordings are written. A second signal (QuitSignals) ends the program at once. Create it
// once, after the QApplication. Signals that the caller set to be ignored stay ignored.
class EndSignals : public QObject {
    Q_OBJECT

public:
    EndSignals();
};

}  // namespace continuo::app
