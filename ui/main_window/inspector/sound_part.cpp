#include "main_window/inspector/sound_part.h"

#include <QLabel>
#include <QLocale>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "roll/roll_text.h"
#include "theme/theme.h"

namespace continuo::ui {

SoundPart::SoundPart(const SoundParameters& parameters, QWidget* parent) : SoundFormPart(parent) {
    const QString unit = tr("s", "seconds");
    //: Slider: where the part of the sound begins that the model hears.
    from_ = new ValueSlider(tr("Prompt from"), {0, SoundModelFacts::kLongestPrompt, 0.1, 0, 1, unit});
    //: Slider: where the part of the sound ends that the model hears.
    to_ = new ValueSlider(tr("Prompt to"), {0, SoundModelFacts::kLongestPrompt, 0.1, 10, 1, unit});
    to_->setToolTip(tr("Sets the seam, from which the model continues"));
    const auto same = [](double value) { return value; };
    addEnds<double>({from_, &SoundForm::promptFrom, same}, {to_, &SoundForm::promptTo, same}, -1.0);
    addSlider(parameters["seconds"]);
    levels_ = new ValueSlider(parameters["levels"]);
    placeSlider(levels_);
    connect(levels_, &ValueSlider::valueEdited, this, [this](double value) {
        const int levels = static_cast<int>(std::lround(value));
        edit([&](SoundForm& form) { form.levels = levels >= facts_.levels ? 0 : levels; });
    });
    for (QLabel** label : {&codes_, &time_}) {
        *label = new QLabel;
        Theme::setStyle(*label, TextStyle::Caption, &Tokens::text2);
        (*label)->setWordWrap(true);
        column().addWidget(*label);
    }
    onShow([this](const SoundForm&) {
        levels_->setValue(levelsInUse());
        updateTexts();
    });
    setModel({});
    setSourceSeconds(0);
}

void SoundPart::setModel(const SoundModelFacts& facts) {
    facts_ = facts;
    const double most = mostLevels();
    levels_->setRange({static_cast<double>(std::min(facts.fewestLevels, mostLevels())), most, 1, most, 0});
    levels_->setEnabled(facts.levels > facts.fewestLevels);
    setForm(SoundForm(form()));
}

void SoundPart::setSourceSeconds(double seconds) {
    const QString unit = tr("s", "seconds");
    for (ValueSlider* end : {from_, to_}) {
        end->setRange({0, std::max(0.1, seconds), 0.1, end == to_ ? seconds : 0, 1, unit});
        end->setEnabled(seconds > 0);
    }
    setForm(SoundForm(form()));
}

int SoundPart::mostLevels() const { return std::max(1, facts_.levels); }

int SoundPart::levelsInUse() const {
    const int most = mostLevels();
    return form().levels == 0 ? most : std::clamp(form().levels, std::min(facts_.fewestLevels, most), most);
}

QString SoundPart::summary(const SoundForm& form) {
    const double prompt = std::max(0.0, form.promptTo - form.promptFrom);
    //: Summary of a section: length of the sound; nothing is continued.
    if (prompt == 0) return tr("%L1 s from scratch").arg(form.seconds, 0, 'f', 0);
    //: Summary of a section: length of the prompt, then of the generated sound.
    return tr("%L1 s, then %L2 s").arg(prompt, 0, 'f', 1).arg(form.seconds, 0, 'f', 0);
}

QString SoundPart::codesText() const {
    if (facts_.levels == 0) return {};
    const double codes = facts_.framesPerSecond * levelsInUse();
    const double bits = codes * std::log2(std::max(2, facts_.codes));
    return tr("%L1 frames/s · %L2 codes/s · %L3 kbit/s")
        .arg(facts_.framesPerSecond, 0, 'g', 4)
        .arg(codes, 0, 'g', 5)
        .arg(bits / 1000, 0, 'g', 3);
}

QString SoundPart::timeText() const {
    if (facts_.levels == 0 || facts_.codesPerSecond <= 0) return {};
    const double codes = form().seconds * form().variations * facts_.framesPerSecond * levelsInUse();
    const double seconds = codes / facts_.codesPerSecond;
    const double made = form().seconds * form().variations;
    //: Estimate: number of sounds, their length, the duration, the speed.
    return tr("%1 × %L2 s take about %3 on this computer: the speed is %L4 × real time.",
              "variations, length, time, speed")
        .arg(form().variations)
        .arg(form().seconds, 0, 'f', 0)
        .arg(clockText(std::ceil(seconds)))
        .arg(made / seconds, 0, 'f', 1);
}

void SoundPart::updateTexts() {
    codes_->setText(codesText());
    time_->setText(timeText());
    codes_->setVisible(!codes_->text().isEmpty());
    time_->setVisible(!time_->text().isEmpty());
}

}  // namespace continuo::ui
