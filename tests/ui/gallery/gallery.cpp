// Draws the widgets in every palette, at 1x and 2x, into PNG files.  ui_gallery FOLDER
#include <cstdio>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "ui/gallery/dialogs.h"
#include "widgets/activity_dot.h"
#include "widgets/badge.h"
#include "widgets/banner.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/latents_curve.h"
#include "widgets/level_meter.h"
#include "widgets/rate_history.h"
#include "widgets/section.h"
#include "widgets/segmented_bar.h"
#include "widgets/time_readout.h"
#include "widgets/turn_ring.h"
#include "widgets/unit_field.h"
#include "widgets/value_slider.h"

namespace continuo::ui {
namespace {

QLabel* title(const QString& text) {
    auto* label = new QLabel(text);
    Theme::setStyle(label, TextStyle::PaneTitle);
    return label;
}

template <class... Widgets>
QWidget* row(Widgets*... widgets) {
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    (line->addWidget(widgets), ...);
    line->addStretch();
    return box;
}

QWidget* sliders() {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setSpacing(0);
    column->addWidget(title(QStringLiteral("Slider")));
    const auto add = [column](const char* label, const ValueSlider::Range& range) {
        auto* slider = new ValueSlider(QLatin1String(label), range);
        slider->setLabelWidth(84);
        column->addWidget(slider);
        return slider;
    };
    const ValueSlider::Range temperature{.minimum = 0.1, .maximum = 2.0, .step = 0.01, .defaultValue = 0.95};
    add("Normal", temperature);
    add("Focus", temperature)->setObjectName(QStringLiteral("focused"));
    add("Disabled", {30, 2000, 10, 150, 0, QStringLiteral("ms")})->setEnabled(false);
    auto* latents = add("Automatic", {1, 1024, 1, 256, 0, {}, ValueSlider::Scale::PowersOfTwo});
    latents->setAutomaticAllowed(true);
    latents->setAutomatic(true);
    auto* offset = add("Offset", {-200, 200, 1, 0, 0, QStringLiteral("ms")});
    offset->setTwoSided(true);
    offset->setValue(-60);
    auto* wrong = add("Wrong", {30, 2000, 10, 2000, 0, QStringLiteral("ms")});
    auto* field = wrong->findChild<UnitField*>();
    field->setText(QStringLiteral("2400"));
    field->setModified(true);
    Q_EMIT field->editingFinished();
    auto* big = add("Stage", temperature);
    big->setBigMode(true);

    auto* combos = new QGridLayout;
    auto* combo = new QComboBox;
    combo->addItems({QStringLiteral("Match mine"), QStringLiteral("Seconds")});
    auto* off = new QComboBox;
    off->addItem(QStringLiteral("Disabled"));
    off->setEnabled(false);
    auto* search = new QLineEdit;
    search->setPlaceholderText(QStringLiteral("Search takes"));
    search->addAction(Theme::icon(QStringLiteral("search"), &Tokens::text3), QLineEdit::LeadingPosition);
    auto* bad = new UnitField;
    bad->setText(QStringLiteral("2 400"));
    bad->setUnit(QStringLiteral("ms"));
    bad->setInvalid(true);
    combos->addWidget(combo, 0, 0);
    combos->addWidget(off, 0, 1);
    combos->addWidget(search, 1, 0);
    combos->addWidget(bad, 1, 1);
    column->addSpacing(12);
    column->addLayout(combos);

    auto* marks = new QGridLayout;
    int place = 0;
    for (const char* name : {"Off", "On", "Mixed", "Disabled"}) {
        auto* check = new QCheckBox(QLatin1String(name));
        check->setTristate(place == 2);
        check->setCheckState(place == 0 ? Qt::Unchecked : place == 2 ? Qt::PartiallyChecked : Qt::Checked);
        check->setEnabled(place != 3);
        marks->addWidget(check, 0, place);
        auto* radio = new QRadioButton(QLatin1String(name));
        radio->setAutoExclusive(false);
        radio->setChecked(place == 1 || place == 3);
        radio->setEnabled(place != 3);
        marks->addWidget(radio, 1, place++);
    }
    column->addSpacing(12);
    column->addLayout(marks);
    column->addStretch();
    return box;
}

QWidget* buttons() {
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->addWidget(title(QStringLiteral("Buttons")), 0, 0, 1, 4);
    int line = 1;
    for (const auto& [role, name] :
         {std::pair{ButtonRole::Primary, "Continue"}, std::pair{ButtonRole::Push, "Keep"},
          std::pair{ButtonRole::Panic, "Panic"}, std::pair{ButtonRole::Small, "Show"},
          std::pair{ButtonRole::Flat, "Restore"}}) {
        for (int state = 0; state < 4; ++state) {
            auto* button = new QPushButton(QLatin1String(name));
            Theme::setRole(button, role);
            if (role == ButtonRole::Panic)
                button->setIcon(Theme::icon(QStringLiteral("warning"), &Tokens::err));
            button->setEnabled(state != 3);
            button->setDown(state == 2);
            if (state == 1) button->setAttribute(Qt::WA_UnderMouse);
            grid->addWidget(button, line, state, Qt::AlignVCenter);
        }
        ++line;
    }
    for (int state = 0; state < 4; ++state) {
        auto* tool = new QToolButton;
        tool->setIcon(Theme::icon(QStringLiteral("play")));
        tool->setCheckable(true);
        tool->setChecked(state == 1);
        tool->setDown(state == 2);
        tool->setEnabled(state != 3);
        grid->addWidget(tool, line, state);
    }
    ++line;
    auto* progress = new QProgressBar;
    progress->setTextVisible(false);
    progress->setValue(38);
    grid->addWidget(progress, line++, 0, 1, 4);
    using Kind = Badge::Kind;
    grid->addWidget(
        row(new Badge(Kind::You, QStringLiteral("you")), new Badge(Kind::Model, QStringLiteral("model")),
            new Badge(Kind::Pending, QStringLiteral("pending")),
            new Badge(Kind::Plain, QStringLiteral("28 M"))),
        line++, 0, 1, 4);
    grid->addWidget(
        row(new Badge(Kind::Ok, QStringLiteral("replayed")),
            new Badge(Kind::Warn, QStringLiteral("licence unknown")),
            new Badge(Kind::Err, QStringLiteral("failed")), new Badge(Kind::Key, QStringLiteral("Esc"))),
        line++, 0, 1, 4);
    auto* rings = new QWidget;
    auto* ringRow = new QHBoxLayout(rings);
    for (const double left : {1.0, 0.7, 0.2}) {
        auto* ring = new TurnRing;
        ring->setTurn(Owner::You, left);
        ringRow->addWidget(ring);
    }
    auto* ring = new TurnRing(TurnRing::Size::Stage);
    ring->setTurn(Owner::Model, 0.75);
    ringRow->addWidget(ring);
    grid->addWidget(rings, line++, 0, 1, 4);
    grid->setRowStretch(line, 1);
    return box;
}

QWidget* messages() {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->addWidget(title(QStringLiteral("Banner, section, empty state")));
    const auto banner = [column, box](Banner::Kind kind, const char* text, const char* action) {
        auto* told = new Banner(box);
        column->addWidget(told);
        told->showMessage(kind, QString::fromUtf8(text), QLatin1String(action));
    };
    banner(Banner::Kind::Ok, "FP-30 is back and is used again.", "");
    banner(Banner::Kind::Warn, "CPU is busy: 512 \u2192 256 latents.", "Keep 512");
    banner(Banner::Kind::Err, "FP-30 is used by another program.", "Ports");
    auto* open = new Section(QStringLiteral("Generate"),
                             new ValueSlider(QStringLiteral("Temperature"), {0.1, 2, 0.01, 0.95}));
    open->setOpen(true);
    column->addWidget(open);
    auto* closed = new Section(QStringLiteral("Memory"), new QLabel);
    closed->setSummary(QStringLiteral("everything, since 12:05"));
    column->addWidget(closed);
    column->addWidget(
        new EmptyState({QStringLiteral("note"),
                        QStringLiteral("Play something.\nContinuo answers when you pause."),
                        QStringLiteral("Use computer keyboard"),
                        QStringLiteral("keyboard"),
                        QStringLiteral("Open a MIDI file"),
                        {QStringLiteral("Prelude"), QStringLiteral("Waltz"), QStringLiteral("Slow blues")}}),
        1);
    return box;
}

QWidget* meters() {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->addWidget(title(QStringLiteral("Meters, cards")));
    auto* level = new LevelMeter;
    level->setLevels(-0.5, -2.0);
    level->setLevels(-9.1, -2.4);
    auto* rate = new RateHistory;
    for (const double ms : {4, 5, 5, 6, 5, 7, 5, 5, 9, 5, 6, 7, 5, 6, 5, 6}) rate->add(ms);
    rate->setTarget(8.0);
    auto* time = new TimeReadout;
    time->setSeconds(761.3);
    column->addWidget(row(level, rate, time));
    auto* curve = new LatentsCurve;
    std::vector<LatentsCurve::Point> points;
    double nats = 2.1, ms = 2.0;
    for (int latents = 16; latents <= 1024; latents *= 2, nats -= 0.05, ms *= 1.35)
        points.push_back({latents, ms, nats});
    curve->setPoints(points);
    curve->setCurrent(256);
    column->addWidget(curve);
    auto* unknown = new LatentsCurve;
    column->addWidget(unknown);
    column->addWidget(row(new SegmentedBar(SegmentedBar::Size::Workspaces,
                                           {{QStringLiteral("Play"), QStringLiteral("note")},
                                            {QStringLiteral("Audio"), QStringLiteral("waveform")},
                                            {QStringLiteral("Image"), QStringLiteral("grid")}})));
    column->addWidget(row(new SegmentedBar(SegmentedBar::Size::Small,
                                           {{QStringLiteral("Picture")}, {QStringLiteral("NLL map")}})));
    auto* dots = new QWidget;
    auto* line = new QHBoxLayout(dots);
    line->setContentsMargins(0, 0, 0, 0);
    for (const auto state : {ActivityDot::State::Off, ActivityDot::State::Ok, ActivityDot::State::Warn,
                             ActivityDot::State::Err}) {
        auto* dot = new ActivityDot;
        dot->setState(state);
        if (state == ActivityDot::State::Ok) dot->flash();
        line->addWidget(dot);
    }
    line->addStretch();
    column->addWidget(dots);
    for (int choice = 0; choice < 2; ++choice) {
        auto* card = new Card(choice == 0 ? QStringLiteral("chip") : QStringLiteral("midi"),
                              choice == 0 ? QStringLiteral("piano-s 28M") : QStringLiteral("MIDI keyboard"),
                              QStringLiteral("None connected. Continuo checks every second."), box);
        card->setChecked(choice == 0);
        card->addTrailing(new Badge(Badge::Kind::Ok, QStringLiteral("ready")));
        column->addWidget(card);
    }
    column->addStretch();
    return box;
}

QWidget* icons() {
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setSpacing(10);
    int place = 0;
    auto* program = new QLabel;
    program->setPixmap(Theme::programIcon().pixmap(QSize(48, 48), box->devicePixelRatioF()));
    grid->addWidget(program, 0, 14, 2, 1);
    for (const QString& file : QDir(QStringLiteral(":/continuo/icons")).entryList()) {
        auto* label = new QLabel;
        label->setPixmap(Theme::icon(file.chopped(4)).pixmap(QSize(24, 24), box->devicePixelRatioF()));
        label->setToolTip(file);
        grid->addWidget(label, place / 14, place % 14);
        ++place;
    }
    return box;
}

void draw(const QString& folder, Scheme scheme, const char* name) {
    Theme::instance().setScheme(scheme);
    QWidget page;
    page.setAutoFillBackground(true);
    auto* grid = new QGridLayout(&page);
    grid->addWidget(sliders(), 0, 0);
    grid->addWidget(buttons(), 0, 1);
    grid->addWidget(messages(), 0, 2);
    grid->addWidget(meters(), 0, 3);
    grid->addWidget(icons(), 1, 0, 1, 4);
    page.resize(1440, 720);
    page.show();
    page.activateWindow();
    QApplication::processEvents();
    page.findChild<QWidget*>(QStringLiteral("focused"))->setFocus(Qt::TabFocusReason);
    QApplication::processEvents();
    const QString file =
        QStringLiteral("%1/%2@%3x.png").arg(folder, QLatin1String(name)).arg(page.devicePixelRatioF());
    std::printf("%s\n", qPrintable(file));
    page.grab().save(file);
    page.hide();
    drawSettings(folder, QLatin1String(name));
    drawFirstRun(folder, QLatin1String(name));
    drawTeaching(folder, QLatin1String(name));
    drawQueue(folder, QLatin1String(name));
}

}  // namespace
}  // namespace continuo::ui

int main(int argc, char** argv) {
    using namespace continuo::ui;
    QApplication application(argc, argv);
    Theme::instance().install();
    const QString folder = application.arguments().value(1, QStringLiteral("."));
    draw(folder, Scheme::Dark, "dark");
    draw(folder, Scheme::Light, "light");
    draw(folder, Scheme::HighContrast, "high_contrast");
}
