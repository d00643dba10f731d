#include <QLocale>
#include <QStringList>

#include "roll/piano_roll.h"
#include "roll/roll_text.h"

namespace continuo::ui {

namespace {

constexpr float kUnusualBits = 3.0F;

}  // namespace

QString PianoRoll::hoverText(const RollNote& note) {
    const QLocale locale;
    //: Velocity of a note, 1 to 127.
    QStringList facts = {pitchName(note.pitch), tr("vel %1").arg(note.velocity)};
    //: About a note of the model.
    if (note.pending) facts += tr("not played yet");
    //: About a note: its key is still down.
    else if (note.end == kStillSounds)
        facts += tr("sounding");
    else
        facts += tr("%1 s").arg(locale.toString(note.end - note.start, 'f', 2));
    //: Surprise of a note.
    if (note.bits >= kUnusualBits) facts += tr("%1 bits (unusual)").arg(locale.toString(note.bits, 'f', 1));
    //: Surprise of a note.
    else if (note.bits >= 0.0F)
        facts += tr("%1 bits").arg(locale.toString(note.bits, 'f', 1));
    return facts.join(QStringLiteral(" \u00B7 "));
}

QString PianoRoll::playedText(const RollNote& note) {
    const QString words =
        note.voice == Voice::You ? tr("You played: %1 at %2") : tr("The model played: %1 at %2");
    return words.arg(pitchName(note.pitch), clockText(note.start, 1));
}

QString PianoRoll::spokenText(const RollNote& note) {
    const QLocale locale;
    QStringList facts = {voiceName(note.voice), spokenPitch(note.pitch),
                         tr("%1 s").arg(locale.toString(note.start, 'f', 1))};
    if (note.bits >= 0.0F) facts += tr("%1 bits").arg(locale.toString(note.bits, 'f', 1));
    if (note.pending) facts += tr("not played yet");
    return facts.join(QStringLiteral(", "));
}

// Announces the marked range to screen readers.
void PianoRoll::updateDescription() {
    const auto& range = marker_.range();
    QStringList facts;
    if (selection_.size() > 1)
        facts += tr("%Ln note(s) selected", nullptr, static_cast<int>(selection_.size()));
    if (range && content_) facts += spokenRange(*content_, *range);
    if (fork_ && !accepted_) facts += tr("The branch is not accepted yet");
    //: Read aloud: about the piano roll.
    if (contentBehind())
        facts +=
            tr("Behind the branch, and not in this list of notes: %n note(s) that were played originally",
               nullptr, static_cast<int>(contentBehind()->notes().size()));
    setAccessibleDescription(facts.join(QStringLiteral(". ")));
}

}  // namespace continuo::ui
