#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "forms.h"

namespace continuo::app {

// Collects the results of MIDI files opened together, such as a drop, in one message. GUI thread.
class OpenedFiles {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::OpenedFiles)

public:
    struct Outcome {
        ui::UserMessage message;  // empty: everything was opened without changes
        bool isError = false;
        bool isSingle = false;  // about one file
    };

    // A file is being read, until opened() or refused() is called for it.
    void begin() { ++reading_; }
    void opened(const QString& name, const std::vector<std::string>& flaws, bool hadDrums,
                bool joinedParts = false);
    void refused(const QString& name, const ui::UserMessage& why);
    // Returns the outcome of all files since the last outcome; nullopt while one is still being read.
    std::optional<Outcome> outcome();

private:
    QString singleText() const;
    static QString listText(const QStringList& names);
    ui::UserMessage severalMessage() const;

    int reading_ = 0;
    QStringList opened_, refused_;  // names
    // Names of opened files: with flaws; without their drums; with several parts merged into one piano.
    QStringList mended_, drumless_, joined_;
    ui::UserMessage why_;  // for the last refused file
    QStringList details_;  // lines that begin with the file's name
    QString flaws_;        // of the last file with flaws
};

}  // namespace continuo::app
