#include "controllers/takes/take_plan.h"

#include <continuo/engine.h>

#include <QLocale>
#include <algorithm>

#include "controllers/play/continuation_length.h"
#include "controllers/play/play_controller.h"
#include "duet/hearing/players_style.h"
#include "main_window/inspector/inspector_panel.h"

namespace continuo::app {

void TakePlan::setMusic(const std::shared_ptr<const TakeContent>& content) {
    music_ = std::make_shared<Music>(Music{content});
    ++asked_;
}

void TakePlan::clear() {
    music_.reset();
    ++asked_;
    inspector_.setContinuation(false, {});
    inspector_.setHeard({});
}

void TakePlan::tell(const ui::PlayForm& form, double begin, double seconds) {
    constexpr std::size_t kMuch = 3000;  // notes
    if (!music_) return;
    const TakeContent& content = *music_->content;
    const ModelSummary& model = play_.modelSummary();
    const Question question{form, begin, seconds >= 0 ? seconds : content.seconds,
                            static_cast<std::size_t>(model.remembers), model.tokenizer};
    ++asked_;
    if (content.parts[0].notes.size() + content.parts[1].notes.size() < kMuch)
        return show(form, answerTo(question, *music_, engine_));
    looking_.leaveOutWaiting();
    looking_.start([this, question, music = music_, &engine = engine_,
                    asked = asked_](const std::stop_token&) -> SideThread::Rest {
        return [this, form = question.form, asked, answer = answerTo(question, *music, engine)] {
            if (asked == asked_) show(form, answer);
        };
    });
}

void TakePlan::show(const ui::PlayForm& form, const Answer& answer) {
    inspector_.setContinuation(true, lengthText(form, answer.length));
    inspector_.setHeard(answer.heard);
    if (answer.key)
        inspector_.setKeyHeard(answer.key->scale.root, static_cast<int>(answer.key->scale.kind),
                               answer.key->share);
    else
        inspector_.setKeyHeard(-1, 0, 0);
}

TakePlan::Answer TakePlan::answerTo(const Question& question, Music& music, const Engine& engine) {
    const TakeContent& content = *music.content;
    if (!music.both) {
        music.both = content.performance();
        for (const Note& note : music.both->notes) music.strikes.push_back(note.start);
    }
    return {lengthFor(question.form, content.of(Voice::Player).notes, question.end, content.beats,
                      question.begin),
            heardBetween(question, music, engine),
            heardIn(*music.both, question.begin, question.end).key.key()};
}

double TakePlan::tokensPerNote(const std::string& tokenizer, Music& music, const Engine& engine) {
    if (music.tokens.perNote > 0 && music.tokens.tokenizer == tokenizer) return music.tokens.perNote;
    const bool krasserm = tokenizer.ends_with("krasserm"), pedal = tokenizer.ends_with("pedal");
    const auto tokens = engine.tokenize(*music.both, krasserm ? "krasserm" : pedal ? "pedal" : "magenta");
    music.tokens = {tokenizer,
                    static_cast<double>(tokens.size()) / static_cast<double>(music.both->notes.size())};
    return music.tokens.perNote;
}

// If the prompt exceeds the context, the model hears only its end. The start is estimated from the music's
// average number of tokens per note.
ui::HeardForm TakePlan::heardBetween(const Question& question, Music& music, const Engine& engine) {
    constexpr std::size_t kMostPerNote = 8;  // tokens, an upper bound except for music that is mostly rests
    ui::HeardForm heard;
    heard.ofTake = true;
    const std::size_t context = question.remembers;
    heard.fading = context == 0;
    const auto first = std::lower_bound(music.strikes.begin(), music.strikes.end(), question.begin);
    const auto last = std::lower_bound(first, music.strikes.end(), question.end);
    const auto notes = static_cast<std::size_t>(last - first);
    if (heard.fading || notes * kMostPerNote < context) return heard;
    const double most =
        static_cast<double>(context) / tokensPerNote(question.tokenizer, music, engine);  // notes
    if (static_cast<double>(notes) <= most) return heard;
    heard.tokens = static_cast<int>(context);
    heard.seconds = question.end - *(last - static_cast<std::ptrdiff_t>(most));
    return heard;
}

QString TakePlan::lengthText(const ui::PlayForm& form, const ContinuedLength& length) {
    using Length = ui::AnswerLength;
    if (form.length == Length::Seconds || form.length == Length::Tokens) return {};
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
