#include "pages/play/play_page.h"

#include <QAction>
#include <QEvent>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "roll/heat_legend.h"
#include "roll/keyboard_strip.h"
#include "roll/marked_range.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"
#include "widgets/banner_stack.h"
#include "widgets/count_in.h"
#include "widgets/elided_label.h"
#include "widgets/empty_state.h"
#include "widgets/tab_order.h"

namespace continuo::ui {
namespace {

constexpr double kLiveSeconds = 25;  // in the width
constexpr int kLongestTitle = 320;   // px

// Keeps the width of its text, because the style sheet's minimum of an icon would allow narrower layouts.
class WordsButton : public QToolButton {
protected:
    bool event(QEvent* event) override {
        const bool done = QToolButton::event(event);
        const QEvent::Type type = event->type();
        if (type == QEvent::Polish || type == QEvent::StyleChange || type == QEvent::FontChange ||
            type == QEvent::ActionChanged)
            setMinimumWidth(sizeHint().width());
        return done;
    }
};

}  // namespace

PlayPage::PlayPage(QAction* surprise, QAction* follow, QWidget* parent) : QWidget(parent) {
    roll_ = new PianoRoll;
    roll_->setAccessibleName(tr("Piano roll"));
    roll_->installEventFilter(this);
    keyboard_ = new KeyboardStrip;
    keyboard_->setAccessibleName(tr("Piano keys"));
    keyboard_->addKeySource(roll_);
    connect(roll_, &PianoRoll::markedRangeChanged, this, &PlayPage::showDetail);
    connect(roll_, &PianoRoll::viewChanged, this,
            [this] { keyboard_->setPitchRange(roll_->lowestPitchShown(), roll_->highestPitchShown()); });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHeader(surprise, follow));
    auto* canvas = new QWidget;
    stack_ = new QStackedLayout(canvas);
    stack_->addWidget(roll_);
    countIn_ = new CountIn(canvas);
    setPrimers({});
    column->addWidget(banners_ = new BannerStack);
    // Ignore the canvas's preferred height, which would shrink the keyboard even if there is room.
    canvas->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    column->addWidget(canvas, 1);
    column->addWidget(keyboard_);
}

QWidget* PlayPage::makeHeader(QAction* surprise, QAction* follow) {
    auto* header = new QWidget;
    header->setProperty("role", QStringLiteral("paneHead"));
    header->setAttribute(Qt::WA_StyledBackground);
    header->setFixedHeight(28);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    title_ = new ElidedLabel;  // user-given length
    title_->setMaximumWidth(kLongestTitle);
    Theme::setStyle(title_, TextStyle::PaneTitle);
    detail_ = new ElidedLabel;
    Theme::setStyle(detail_, TextStyle::Caption, &Tokens::text2);
    row->addWidget(title_);
    row->addWidget(detail_, 1);
    auto* legend = new HeatLegend;
    legend->setVisible(surprise->isChecked());
    connect(surprise, &QAction::toggled, legend, &QWidget::setVisible);
    row->addWidget(legend);
    for (QAction* action : {surprise, follow}) {
        auto* button = new WordsButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAccessibleName(action->text());
        Theme::setRole(button, ButtonRole::Small);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        row->addWidget(button);
    }
    connect(surprise, &QAction::toggled, roll_, &PianoRoll::setHeat);
    connect(follow, &QAction::toggled, roll_, &PianoRoll::setFollow);
    connect(roll_, &PianoRoll::followChanged, follow, &QAction::setChecked);
    return header;
}

void PlayPage::setHeader(const PlayHeader& header) {
    header_ = header;
    title_->setText(header.title);
    showDetail();
}

void PlayPage::showDetail() {
    QStringList parts;
    if (!header_.branch.isEmpty()) parts << header_.branch;
    if (!header_.pending.isEmpty()) parts << header_.pending;  // first, because the end may be elided
    if (const auto& range = roll_->markedRange(); range && roll_->content())
        //: %1 is a range of the take, such as “0:10 – 0:20 (10 s), 34 notes”.
        parts << tr("Marked: %1").arg(rangeText(*roll_->content(), *range));
    else if (header_.playerNotes + header_.modelNotes > 0)
        parts << tr("Notes: %L1 yours, %L2 the model's").arg(header_.playerNotes).arg(header_.modelNotes);
    detail_->setText(parts.join(QStringLiteral(" \u00B7 ")));
}

void PlayPage::setEmpty(bool empty) {
    isEmpty_ = empty;
    showCanvas();
}

void PlayPage::setCountIn(int beats) {
    countIn_->setBeats(beats);
    showCanvas();
}

void PlayPage::setLive(bool live) {
    if (live_ && roll_->scale() != fittedScale_) liveScale_ = roll_->scale();
    live_ = live;
    if (live) fitLive();
}

void PlayPage::fitLive() {
    roll_->setScale(liveScale_.value_or(roll_->rollGeometry().roll.width() / kLiveSeconds));
    fittedScale_ = roll_->scale();
}

bool PlayPage::eventFilter(QObject* watched, QEvent* event) {
    const bool resized = watched == roll_ && event->type() == QEvent::Resize;
    if (resized && live_ && !liveScale_ && roll_->scale() == fittedScale_) fitLive();
    return QWidget::eventFilter(watched, event);
}

// Shows the roll or the empty page. The focus stays inside the page, because single-key shortcuts need it
// there.
void PlayPage::showCanvas() {
    QWidget* shown = isEmpty_ && countIn_->beats() == 0 ? static_cast<QWidget*>(empty_) : roll_;
    if (stack_->currentWidget() == shown) return;
    const QWidget* before = stack_->currentWidget();
    const bool focused = before != nullptr && before->hasFocus();
    stack_->setCurrentWidget(shown);
    countIn_->raise();
    if (focused) shown->setFocus();
}

void PlayPage::focusInEvent(QFocusEvent* event) { stack_->currentWidget()->setFocus(event->reason()); }

void PlayPage::setKeyboardConnected(bool there) {
    if (there == keyboardThere_) return;
    keyboardThere_ = there;
    showNote();
}

void PlayPage::setModelAnswers(bool answered) {
    if (std::exchange(answered_, answered) != answered) showSentence();
}

void PlayPage::showSentence() {
    empty_->setSentence(answered_
                            ? tr("Play something. Continuo answers when you pause.")
                            : tr("Play something; Continuo keeps it. Without a model, nobody answers."));
}

void PlayPage::showNote() {
    if (keyboardThere_)
        empty_->setNote({}, {});
    else
        empty_->setNote(tr("No MIDI keyboard found. Connect one; it appears here automatically."),
                        tr("Settings"));
}

void PlayPage::setPrimers(const QStringList& names) {
    delete empty_;
    empty_ = new EmptyState({QStringLiteral("note"), QString(), tr("Use computer keyboard"),
                             QStringLiteral("keyboard"), tr("Open a MIDI file"), names});
    showSentence();
    connect(empty_, &EmptyState::buttonTriggered, this, &PlayPage::computerKeyboardRequested);
    connect(empty_, &EmptyState::linkTriggered, this, &PlayPage::openRequested);
    connect(empty_, &EmptyState::noteTriggered, this, &PlayPage::settingsRequested);
    connect(empty_, &EmptyState::chipTriggered, this, &PlayPage::primerChosen);
    showNote();
    stack_->addWidget(empty_);
    empty_->setFocusPolicy(Qt::ClickFocus);
    showCanvas();
    if (layout() != nullptr) setTabOrderByLayout(this);
}

}  // namespace continuo::ui
