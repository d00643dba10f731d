#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "forms.h"

namespace continuo::app {

// MIDI files opened together, such as those of a drop, and their results in one line. GUI thread.
class OpenedFiles {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::OpenedFiles)

public:
    struct Outcome {
        ui::Saying told;  // empty: all was opened without change, and nothing need be said
        bool bad = false;
        bool single = false;  // of one file
    };

    // A file is being read from now on, until opened() or refused() is called for it.
    void begin() { ++reading_; }
    void opened(const QString& name, const std::vector<std::string>& flaws, bool hadDrums,
                bool joinedParts = false);
    void refused(const QString& name, const ui::Saying& why);
    // The outcome of all files since the last outcome; nullopt while one is still being read.
    std::optional<Outcome> outcome();

private:
    QString aboutOne() const;
    static QString listed(const QStringList& names);
    ui::Saying ofSeveral() const;

    int reading_ = 0;
    QStringList opened_, refused_;  // names
    // Names of opened files: with flaws, without their drums, several parts of which became one piano.
    QStringList mended_, drumless_, joined_;
    ui::Saying why_;       // why the last refused one was refused
    QStringList details_;  // lines, each begins with a name
    QString flaws_;        // of the last file with flaws
};

}  // namespace continuo::app
