#include "main_window/inspector/constraints_part.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "roll/roll_text.h"
#include "theme/theme.h"
#include "widgets/box_accessible.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

// shareOfRight: stretch factor of the right widget.
QWidget* sideBySide(QWidget* left, QWidget* right, int shareOfRight = 1) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(left, 1);
    layout->addWidget(right, shareOfRight);
    return row;
}

// Makes a combo box whose long entries do not widen the pane.
QComboBox* narrowBox(const QString& name) {
    auto* box = new QComboBox;
    nameBox(*box, name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return box;
}

QComboBox* keyBox(const QString& name, const SliderScale::Range& keys) {
    QComboBox* box = narrowBox(name);
    for (int pitch = qRound(keys.minimum); pitch <= qRound(keys.maximum); ++pitch)
        box->addItem(pitchName(pitch), pitch);
    return box;
}

}  // namespace

ConstraintsPart::ConstraintsPart(const PlayParameters& parameters, QWidget* parent) : PlayFormPart(parent) {
    addScale();
    addRegister(parameters);
    addAmounts(parameters);
}

void ConstraintsPart::addScale() {
    addCombo(tr("Scale"),
             {//: Choice of “Scale”: the model may use all notes.
              tr("Off"), tr("As I play"),
              //: Choice of “Scale”: the scale that is chosen below.
              tr("Chosen")},
             &PlayForm::scaleUse)
        ->setToolTip(tr("The scale the model plays in. “As I play” follows the key of your last phrase."));
    QComboBox* root = narrowBox(tr("Root of the scale"));
    for (int each = 0; each < 12; ++each) root->addItem(scaleName(each, -1));
    QComboBox* kind = narrowBox(tr("Kind of scale"));
    for (int each = 0; each < kScaleKinds; ++each) kind->addItem(scaleName(-1, each));
    QWidget* chosen = sideBySide(root, kind, 2);  // without labels, because its entries are long
    column().addWidget(chosen);
    connect(root, &QComboBox::activated, this,
            [this](int index) { edit([&](PlayForm& form) { form.scaleRoot = index; }); });
    connect(kind, &QComboBox::activated, this,
            [this](int index) { edit([&](PlayForm& form) { form.scaleKind = index; }); });
    heard_ = new QLabel;
    heard_->setWordWrap(true);
    Theme::setStyle(heard_, TextStyle::Caption, &Tokens::text3);
    QWidget* heard = makeLabelledRow({}, heard_);
    column().addWidget(heard);
    //: Switch at “Scale”: other notes never occur.
    auto* strict = new QCheckBox(tr("Strictly"));
    strict->setAccessibleName(tr("Keep strictly to the scale"));
    strict->setToolTip(tr("On: other notes never occur. Off: they are rare passing notes."));
    QWidget* strictRow = makeLabelledRow({}, strict);
    column().addWidget(strictRow);
    connect(strict, &QCheckBox::clicked, this,
            [this](bool on) { edit([&](PlayForm& form) { form.scaleStrict = on; }); });
    onShow([=](const PlayForm& form) {
        root->setCurrentIndex(form.scaleRoot);
        kind->setCurrentIndex(form.scaleKind);
        strict->setChecked(form.scaleStrict);
        chosen->setVisible(form.scaleUse == ScaleUse::Chosen);
        heard->setVisible(form.scaleUse == ScaleUse::AsIPlay);
        strictRow->setVisible(form.scaleUse != ScaleUse::Off);
    });
    showKey();
}

void ConstraintsPart::addRegister(const PlayParameters& parameters) {
    QComboBox* lowest = keyBox(tr("Lowest key of the model"), parameters["lowest-key"].range);
    QComboBox* highest = keyBox(tr("Highest key of the model"), parameters["highest-key"].range);
    //: Label: lowest and highest piano key that the model strikes.
    QWidget* row = makeLabelledRow(tr("Keys"), sideBySide(lowest, highest));
    row->setToolTip(tr("The lowest and the highest key that the model strikes"));
    column().addWidget(row);
    // If the user moves one end past the other, the other end moves too.
    connect(lowest, &QComboBox::activated, this, [this, lowest](int index) {
        edit([&](PlayForm& form) {
            form.lowestPitch = lowest->itemData(index).toInt();
            form.highestPitch = std::max(form.highestPitch, form.lowestPitch);
        });
    });
    connect(highest, &QComboBox::activated, this, [this, highest](int index) {
        edit([&](PlayForm& form) {
            form.highestPitch = highest->itemData(index).toInt();
            form.lowestPitch = std::min(form.lowestPitch, form.highestPitch);
        });
    });
    onShow([lowest, highest](const PlayForm& form) {
        lowest->setCurrentIndex(lowest->findData(form.lowestPitch));
        highest->setCurrentIndex(highest->findData(form.highestPitch));
    });
}

void ConstraintsPart::addAmounts(const PlayParameters& parameters) {
    addDensity(parameters);
    addSlider(parameters["voices"]);
    //: Follows the key or the loudness of what the player plays.
    auto* asIPlay = new QCheckBox(tr("As I play"));
    asIPlay->setObjectName(QStringLiteral("dynamics-as-i-play"));
    asIPlay->setAccessibleName(tr("Dynamics as I play"));
    QWidget* dynamics = makeLabelledRow(tr("Dynamics"), asIPlay);
    dynamics->setToolTip(tr("Keeps the model's velocities within the range of your recent playing"));
    column().addWidget(dynamics);
    connect(asIPlay, &QCheckBox::clicked, this,
            [this](bool on) { edit([&](PlayForm& form) { form.dynamicsAsIPlay = on; }); });
    onShow([asIPlay](const PlayForm& form) { asIPlay->setChecked(form.dynamicsAsIPlay); });
    auto* softest = new ValueSlider(parameters["softest"]);
    auto* loudest = new ValueSlider(parameters["loudest"]);
    const auto whole = [](double value) { return static_cast<int>(std::lround(value)); };
    addEnds<int>({softest, &PlayForm::softest, whole}, {loudest, &PlayForm::loudest, whole}, 0);
}

void ConstraintsPart::addDensity(const PlayParameters& parameters) {
    const SliderParameter &least = parameters["least-density"], &most = parameters["density"];
    // Values below one step become "any" or the first step.
    const auto leastOf = [step = least.range.step](double value) {
        return value > 0 ? std::max(value, step) : 0;
    };
    const auto mostOf = [most](double place) { return most.fromSlider(place); };
    const auto placeOf = [most](double value) { return most.toSlider(value); };
    addEnds<double>({new ValueSlider(least), &PlayForm::leastDensity, leastOf},
                    {new ValueSlider(most), &PlayForm::mostDensity, mostOf, placeOf}, 0);
}

void ConstraintsPart::setDetectedKey(int root, int kind, double share) {
    const int percent = static_cast<int>(std::lround(100 * share));
    if (root == heardRoot_ && kind == heardKind_ && percent == heardPercent_) return;
    heardRoot_ = root;
    heardKind_ = kind;
    heardPercent_ = percent;
    showKey();
}

void ConstraintsPart::showKey() {
    //: The key is a tonality such as C major.
    heard_->setText(
        heardRoot_ < 0
            ? tr("The key you play in appears after a few notes.")
            : tr("%1: %2 % of your notes").arg(scaleName(heardRoot_, heardKind_)).arg(heardPercent_));
}

QString ConstraintsPart::scaleName(int root, int kind) {
    const std::array<QString, 12> roots = {
        //: Root of a scale.
        tr("C", "root"),       tr("D\u266D", "root"), tr("D", "root"),       tr("E\u266D", "root"),
        tr("E", "root"),       tr("F", "root"),       tr("F\u266F", "root"), tr("G", "root"),
        tr("A\u266D", "root"), tr("A", "root"),       tr("B\u266D", "root"), tr("B", "root")};
    //: Kind of a scale.
    const std::array<QString, kScaleKinds> kinds = {tr("major"), tr("minor"), tr("harmonic minor"),
                                                    tr("dorian"), tr("mixolydian"), tr("major pentatonic"),
                                                    tr("minor pentatonic"),
                                                    //: Kind of a scale.
                                                    tr("blues"),
                                                    //: Kind of a scale.
                                                    tr("whole tone")};
    QStringList parts;
    if (root >= 0) parts << roots[static_cast<std::size_t>(root % 12)];
    if (kind >= 0) parts << kinds[static_cast<std::size_t>(kind % kScaleKinds)];
    return parts.join(QLatin1Char(' '));
}

QStringList ConstraintsPart::constraintTexts(const PlayForm& form, const PlayForm& usual) {
    QStringList parts;
    if (form.scaleUse != ScaleUse::Off) {
        //: Summary of constraints: the model keeps to the key of the player's music.
        const QString scale =
            form.scaleUse == ScaleUse::AsIPlay ? tr("your key") : scaleName(form.scaleRoot, form.scaleKind);
        //: Summary of constraints: %1 is a scale; other notes never occur.
        parts << (form.scaleStrict ? tr("%1, strictly").arg(scale) : scale);
    }
    if (form.lowestPitch > usual.lowestPitch || form.highestPitch < usual.highestPitch)
        parts << tr("%1 to %2", "keys").arg(pitchName(form.lowestPitch), pitchName(form.highestPitch));
    if (form.leastDensity > 0 && form.mostDensity > 0)
        parts << tr("%L1 to %L2 notes/s").arg(form.leastDensity).arg(form.mostDensity);
    else if (form.leastDensity > 0)
        parts << tr("%L1 notes/s or more").arg(form.leastDensity);
    else if (form.mostDensity > 0)
        parts << tr("%L1 notes/s or fewer").arg(form.mostDensity);
    if (form.voices > 0) parts << tr("%n voices", nullptr, form.voices);
    //: Summary of constraints: as loud as the player.
    if (form.dynamicsAsIPlay) parts << tr("your dynamics");
    if (form.softest > usual.softest || form.loudest < usual.loudest)
        parts << tr("velocity %1 to %2").arg(form.softest).arg(form.loudest);
    return parts;
}

QString ConstraintsPart::summary(const PlayForm& form, const PlayForm& usual) {
    const QStringList parts = constraintTexts(form, usual);
    //: Summary of constraints: there are none.
    return parts.isEmpty() ? tr("off") : parts.join(QStringLiteral(", "));
}

}  // namespace continuo::ui
