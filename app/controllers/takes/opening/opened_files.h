#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "forms.h"

namespace continuo::app {

// Collects the results of MIDI files that are opened together, for example in one drop, into one message. GUI
// thread.
class OpenedFiles {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::OpenedFiles)

public:
    struct Outcome {
        ui::UserMessage message;  // empty: all files were opened without changes
        bool isError = false;
        bool isSingle = false;  // about one file
    };

    // Call when a file begins to be read; later call opened() or refused() for it.
    void begin() { ++reading_; }
    void opened(const QString& name, const std::vector<std::string>& flaws, bool hadDrums,
                bool joinedParts = false);
    void refused(const QString& name, const ui::UserMessage& why);
    // Returns the outcome of all files since the previous outcome. Returns nullopt while a file is still
    // being read.
    std::optional<Outcome> outcome();

private:
    QString singleText() const;
    static QString listText(const QStringList& names);
    ui::UserMessage severalMessage() const;

    int reading_ = 0;
    QStringList opened_, refused_;  // names
    // Names of the opened files with errors, with drums (which were left out), and with several parts merged
    // into one piano.
    QStringList mended_, drumless_, joined_;
    ui::UserMessage why_;  // the error of the last refused file
    QStringList details_;  // lines that begin with the file's name
    QString flaws_;        // of the last file with flaws
};

}  // namespace continuo::app
