#pragma once

#include <QObject>

namespace continuo::app {

// Ctrl+C, SIGTERM (the end of a session) and a closed terminal end the event loop without asking, so that
// what sounds is let go and what was played is written; a further wish (EndWishes) ends the program at once.
// Made once, after the QApplication. Signals that the caller had set to be ignored stay ignored.
class EndSignals : public QObject {
    Q_OBJECT

public:
    EndSignals();
};

}  // namespace continuo::app
