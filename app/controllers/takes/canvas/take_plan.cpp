#include "controllers/takes/canvas/take_plan.h"

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
    ++requests_;
}

void TakePlan::clear() {
    music_.reset();
    ++requests_;
    inspector_.setContinuation(false, {});
    inspector_.setContext({});
}

void TakePlan::update(const ui::PlayForm& form, double begin, double seconds) {
    constexpr std::size_t kMuch = 3000;  // notes
    if (!music_) return;
    const TakeContent& content = *music_->content;
    const ModelSummary& model = play_.modelSummary();
    const PlanInputs question{form, begin, seconds >= 0 ? seconds : content.seconds,
                              static_cast<std::size_t>(model.contextTokens), model.tokenizer};
    ++requests_;
    if (content.parts[0].notes.size() + content.parts[1].notes.size() < kMuch)
        return show(form, computePlan(question, *music_, engine_));
    analysis_.dropWaiting();
    analysis_.start([this, question, music = music_, &engine = engine_,
                     asked = requests_](const std::stop_token&) -> SideThread::Completion {
        return [this, form = question.form, asked, answer = computePlan(question, *music, engine)] {
            if (asked == requests_) show(form, answer);
        };
    });
}

void TakePlan::show(const ui::PlayForm& form, const Plan& answer) {
    inspector_.setContinuation(true, lengthText(form, answer.length));
    inspector_.setContext(answer.heard);
    if (answer.key)
        inspector_.setDetectedKey(answer.key->scale.root, static_cast<int>(answer.key->scale.kind),
                                  answer.key->share);
    else
        inspector_.setDetectedKey(-1, 0, 0);
}

TakePlan::Plan TakePlan::computePlan(const PlanInputs& question, Music& music, const Engine& engine) {
    const TakeContent& content = *music.content;
    if (!music.both) {
        music.both = content.performance();
        for (const Note& note : music.both->notes) music.strikes.push_back(note.start);
    }
    return {lengthFor(question.form, content.of(Voice::Player).notes, question.end, content.beats,
                      question.begin),
            computeHeard(question, music, engine),
            analyse(*music.both, question.begin, question.end).key.key()};
}

double TakePlan::tokensPerNote(const std::string& tokenizer, Music& music, const Engine& engine) {
    if (music.tokens.perNote > 0 && music.tokens.tokenizer == tokenizer) return music.tokens.perNote;
    const auto tokens = engine.tokenize(*music.both, tokenizer);
    music.tokens = {tokenizer,
                    static_cast<double>(tokens.size()) / static_cast<double>(music.both->notes.size())};
    return music.tokens.perNote;
}

// Returns how much of the prompt the model hears. A prompt longer than the context is cut at the beginning;
// the cut is estimated from the music's average number of tokens per note.
ui::ContextForm TakePlan::computeHeard(const PlanInputs& question, Music& music, const Engine& engine) {
    constexpr std::size_t kMostPerNote = 8;  // tokens; music that is mostly rests may need more
    ui::ContextForm heard;
    heard.fromTake = true;
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
    switch (length.reason) {
        case ContinuedLength::Reason::Requested: return {};
        case ContinuedLength::Reason::Phrase:
            //: Length of the next continuation, and why.
            return bars ? tr("No beats here: %1 s, as long as your last phrase.").arg(told)
                        : tr("%1 s, as long as your last phrase.").arg(told);
        case ContinuedLength::Reason::Short:
            //: Length of the next continuation, and why.
            return bars ? tr("No beats here, and your last phrase is very short: %1 s.").arg(told)
                        : tr("Your last phrase is very short: %1 s.").arg(told);
        case ContinuedLength::Reason::Default: break;
    }
    //: Length of the next continuation, and why.
    if (form.length == Length::UntilIPlay)
        return tr("“Until I play” does not apply to continuations: %1 s.").arg(told);
    //: Length of the next continuation, and why.
    return bars ? tr("No beats here and no notes of yours before: %1 s.").arg(told)
                : tr("No notes of yours before this point: %1 s.").arg(told);
}

}  // namespace continuo::app
