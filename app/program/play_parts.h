#pragma once

#include <QObject>

#include "controllers/play/play_controller.h"
#include "controllers/play/saved_sessions.h"
#include "controllers/play/tempo_controller.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/bundled_examples.h"

namespace continuo::app {

class WindowParts;
struct ProgramStores;

// Live playing, takes and beats. GUI thread.
class PlayParts : public QObject {
public:
    PlayParts(ProgramStores& stores, WindowParts& window);

    // MIDI files.
    const BundledExamples& primers() const { return primers_; }

    PlayController play;
    SavedSessions sessions;
    TakesController takes;
    TempoController tempo;

private:
    void offerPrimers(WindowParts& window);

    BundledExamples primers_;
};

}  // namespace continuo::app
