#pragma once

#include <continuo/engine.h>

#include <QCoreApplication>
#include <QString>

#include "controllers/words/notice.h"
#include "library/library.h"

namespace continuo::app {

class Settings;
class SideWork;

// Repeats live music with the same model and reports whether the result is the same. GUI thread.
class TakeReplays {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::TakeReplays)

public:
    struct Dependencies {
        Engine& engine;
        Library& library;
        Settings& settings;
        SideWork& work;
        Notice notice;
    };
    explicit TakeReplays(const Dependencies& dependencies) : my_(dependencies) {}

    // A part of a recording is made again with all of the recording, and with what was played before it with
    // the same model loaded, since a model hears all that was before. It is made on the device that it was
    // played on, with its precision, as another one makes other tokens; where that device is not there any
    // more, on the one that is chosen now.
    void replay(TakeId take);

private:
    Dependencies my_;
};

}  // namespace continuo::app
