#include "controllers/takes/opening/opened_files.h"

#include <utility>

#include "controllers/words/words.h"

namespace continuo::app {

void OpenedFiles::opened(const QString& name, const std::vector<std::string>& flaws, bool hadDrums,
                         bool joinedParts) {
    --reading_;
    opened_ << name;
    if (hadDrums) drumless_ << name;
    if (joinedParts) joined_ << name;
    if (flaws.empty()) return;
    QStringList lines;
    for (const std::string& flaw : flaws) lines << text(flaw);
    mended_ << name;
    flaws_ = lines.join(QLatin1Char('\n'));
    details_ << QStringLiteral("%1: %2").arg(name, lines.join(QStringLiteral("; ")));
}

void OpenedFiles::refused(const QString& name, const ui::UserMessage& why) {
    --reading_;
    refused_ << name;
    why_ = why;
    // Adds the file name, unless the error already contains it.
    details_ << (why.details.contains(name) ? why.details : QStringLiteral("%1: %2").arg(name, why.details));
}

std::optional<OpenedFiles::Outcome> OpenedFiles::outcome() {
    if (reading_ > 0) return std::nullopt;
    Outcome outcome;
    outcome.isError = !refused_.isEmpty();
    outcome.isSingle = opened_.size() + refused_.size() == 1;
    if (opened_.size() + refused_.size() > 1)
        outcome.message = severalMessage();
    else if (outcome.isError)
        outcome.message = why_;
    else
        outcome.message = {singleText(), flaws_};
    *this = {};
    return outcome;
}

// Describes what the take lacks of the single opened file; empty: nothing.
QString OpenedFiles::singleText() const {
    QStringList told;
    if (!mended_.isEmpty())
        told << tr("The file has errors. Continuo corrected them in the take and left the file unchanged.");
    if (!drumless_.isEmpty()) told << tr("Continuo left out the drums of the file: a take is piano music.");
    return told.join(QLatin1Char(' '));
}

// Returns the first three names, and the number of the others.
QString OpenedFiles::listText(const QStringList& names) {
    constexpr qsizetype kMost = 3;
    const QString first = names.mid(0, kMost).join(QStringLiteral(", "));
    if (names.size() <= kMost) return first;
    return tr("%1 and %Ln more", nullptr, static_cast<int>(names.size() - kMost)).arg(first);
}

ui::UserMessage OpenedFiles::severalMessage() const {
    const auto count = [](const QStringList& names) { return static_cast<int>(names.size()); };
    QStringList told;
    if (!refused_.isEmpty())
        told << tr("Continuo could not open %Ln file(s): %1.", nullptr, count(refused_))
                    .arg(listText(refused_));
    if (!opened_.isEmpty())
        told << tr("Opened %Ln file(s) as takes: %1.", nullptr, count(opened_)).arg(listText(opened_));
    if (!mended_.isEmpty())
        told << tr("Continuo repaired errors in %Ln take(s): %1. The files are unchanged.", nullptr,
                   count(mended_))
                    .arg(listText(mended_));
    if (!drumless_.isEmpty())
        told << tr("Continuo left the drums out of %Ln take(s): %1.", nullptr, count(drumless_))
                    .arg(listText(drumless_));
    if (!joined_.isEmpty())
        told << tr("Continuo merged several parts into one piano in %Ln take(s): %1. Choose parts in a "
                   "take's menu.",
                   nullptr, count(joined_))
                    .arg(listText(joined_));
    return {told.join(QLatin1Char(' ')), details_.join(QLatin1Char('\n'))};
}

}  // namespace continuo::app
