#include "controllers/takes/take_plan.h"

#include <continuo/engine.h>

#include <QLocale>
#include <algorithm>

#include "controllers/play/continuation_length.h"
#include "controllers/play/play_controller.h"
#include "duet/players_style.h"
#include "main_window/inspector/inspector_panel.h"

namespace continuo::app {

void TakePlan::setMusic(const TakeContent& content) {
    content_ = content;
    tokens_ = {};
    strikes_.clear();
    for (const TakeContent::Part& part : content.parts)
        for (const PlayedNote& played : part.notes) strikes_.push_back(played.note.start);
    std::sort(strikes_.begin(), strikes_.end());
}

void TakePlan::clear() {
    content_.reset();
    inspector_.setContinuation(false, {});
    inspector_.setHeard({});
}

void TakePlan::tell(const ui::PlayForm& form, double begin, double seconds) {
    if (!content_) return;
    const double end = seconds >= 0 ? seconds : content_->seconds;
    inspector_.setContinuation(true, lengthText(form, begin, end));
    inspector_.setHeard(heardBetween(begin, end));
    const std::optional<KeyFinder::Key> key = heardIn(content_->performance(), begin, end).key.key();
    if (key)
        inspector_.setKeyHeard(key->scale.root, static_cast<int>(key->scale.kind), key->share);
    else
        inspector_.setKeyHeard(-1, 0, 0);
}

double TakePlan::tokensPerNote() const {
    const std::string& tokenizer = play_.modelSummary().tokenizer;
    if (tokens_.perNote > 0 && tokens_.tokenizer == tokenizer) return tokens_.perNote;
    const bool krasserm = tokenizer.ends_with("krasserm"), pedal = tokenizer.ends_with("pedal");
    const Performance music = content_->performance();
    const auto tokens = engine_.tokenize(music, krasserm ? "krasserm" : pedal ? "pedal" : "magenta");
    tokens_ = {tokenizer, static_cast<double>(tokens.size()) / static_cast<double>(music.notes.size())};
    return tokens_.perNote;
}

// Of a prompt longer than its context a model hears the end. Where that begins is counted in notes, each with
// as many tokens as those of the music have on the average.
ui::HeardForm TakePlan::heardBetween(double begin, double end) const {
    constexpr std::size_t kMostPerNote = 8;  // tokens, of music that is not all rests
    ui::HeardForm heard;
    heard.ofTake = true;
    const auto context = static_cast<std::size_t>(play_.modelSummary().contextLength);
    const auto first = std::lower_bound(strikes_.begin(), strikes_.end(), begin);
    const auto last = std::lower_bound(first, strikes_.end(), end);
    const auto notes = static_cast<std::size_t>(last - first);
    if (context == 0 || notes * kMostPerNote < context) return heard;
    const double most = static_cast<double>(context) / tokensPerNote();  // notes
    if (static_cast<double>(notes) <= most) return heard;
    heard.tokens = static_cast<int>(context);
    heard.seconds = end - *(last - static_cast<std::ptrdiff_t>(most));
    return heard;
}

QString TakePlan::lengthText(const ui::PlayForm& form, double begin, double end) const {
    using Length = ui::AnswerLength;
    if (form.length == Length::Seconds || form.length == Length::Tokens) return {};
    const ContinuedLength length =
        lengthFor(form, content_->of(Voice::Player).notes, end, content_->beats, begin);
    const QString told = QLocale().toString(length.seconds, 'f', length.seconds < 10 ? 1 : 0);
    const bool bars = form.length == Length::Bars;
    switch (length.why) {
        case ContinuedLength::Why::Asked: return {};
        case ContinuedLength::Why::Phrase:
            return bars ? tr("There are no beats here: %1 s, as long as your last phrase.").arg(told)
                        : tr("%1 s, as long as your last phrase.").arg(told);
        case ContinuedLength::Why::Short:
            return bars ? tr("There are no beats here, and your last phrase is very short: %1 s are made.")
                              .arg(told)
                        : tr("Your last phrase is very short: %1 s are made.").arg(told);
        case ContinuedLength::Why::Usual: break;
    }
    if (form.length == Length::UntilIPlay)
        return tr("Nobody plays while a take is continued: %1 s are made.").arg(told);
    return bars ? tr("There are no beats here, and nothing of yours before this point: %1 s are made.")
                      .arg(told)
                : tr("Nothing of yours is before this point: %1 s are made.").arg(told);
}

}  // namespace continuo::app
