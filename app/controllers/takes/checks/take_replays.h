#pragma once

#include <continuo/engine.h>

#include <QCoreApplication>
#include <QString>

#include "controllers/words/notice.h"
#include "library/library.h"

namespace continuo::app {

class Settings;
class SideWork;

// Generates recorded live music again with the same model, and reports whether the result is the same. GUI
// thread.
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

    // Replays the whole recording. Includes music before it that the same loaded model played or heard,
    // because the result depends on that. Uses the original device and precision, because others give
    // different tokens. If that device is missing, uses the one chosen now.
    void replay(TakeId take);

private:
    Dependencies my_;
};

}  // namespace continuo::app
