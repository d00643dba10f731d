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
        ui::Saying told;  // empty: there is nothing to say about a file that is opened as it is
        bool bad = false;
    };

    // A file is read from now on, until one of the next two tells what came of it.
    void begin() { ++reading_; }
    void opened(const QString& name, const std::vector<std::string>& flaws, bool hadDrums);
    void refused(const QString& name, const ui::Saying& why);
    // Of all since the last outcome; nothing while one is still read.
    std::optional<Outcome> outcome();

private:
    QString aboutOne() const;
    static QString listed(const QStringList& names);
    ui::Saying ofSeveral() const;

    int reading_ = 0;
    QStringList opened_, refused_;   // names
    QStringList mended_, drumless_;  // of those that were opened
    ui::Saying why_;                 // the last one was refused
    QStringList details_;            // lines, each begins with a name
    QString flaws_;                  // of the last one that was mended
};

}  // namespace continuo::app
