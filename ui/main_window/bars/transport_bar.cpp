#include "main_window/bars/transport_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "main_window/bars/action_button.h"
#include "main_window/bars/panic_button.h"
#include "main_window/bars/speed_box.h"
#include "main_window/bars/tempo_bar.h"
#include "main_window/bars/workspace_bar.h"
#include "theme/theme.h"
#include "widgets/elided_label.h"
#include "widgets/owner_sign.h"
#include "widgets/time_readout.h"
#include "widgets/turn_ring.h"

namespace continuo::ui {

TransportBar::TransportBar(const Actions& actions, QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("paneHead"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(WorkspaceBar::kHeight);
    row_ = new QHBoxLayout(this);
    row_->setContentsMargins(16, 0, 12, 0);
    row_->setSizeConstraint(QLayout::SetNoConstraint);  // fit() hides parts
    row_->setSpacing(4);
    for (QAction* action : {actions.record, actions.play, actions.stop, actions.loop})
        row_->addWidget(makeActionButton(action));
    speed_ = new SpeedBox;
    row_->addWidget(speed_);
    row_->addSpacing(16);
    //: Label: whose turn it is.
    turnLabel_ = new QLabel(tr("Turn"));
    Theme::setStyle(turnLabel_, TextStyle::Body, &Tokens::text2);
    row_->addWidget(turnLabel_);
    row_->addSpacing(4);
    ring_ = new TurnRing;
    row_->addWidget(ring_);
    row_->addSpacing(4);
    //: Whose turn it is.
    you_ = addMark(Owner::You, tr("YOU"));
    row_->addSpacing(4);
    //: Whose turn it is.
    model_ = addMark(Owner::Model, tr("MODEL"));
    row_->addSpacing(4);
    row_->addWidget(makeActionButton(actions.answerAgain));
    row_->addSpacing(16);
    time_ = new TimeReadout;
    row_->addWidget(time_);
    row_->addSpacing(12);
    tempo_ = new TempoBar(makeActionButton(actions.click));
    row_->addWidget(tempo_);
    row_->addSpacing(12);
    waiting_ = new ElidedLabel;
    waiting_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    Theme::setStyle(waiting_, TextStyle::Caption, &Tokens::text2);
    row_->addWidget(waiting_, 1);
    row_->addSpacing(12);
    row_->addWidget(makePanicButton(actions.panic));
    showTurn();
}

TransportBar::Mark TransportBar::addMark(Owner owner, const QString& text) {
    const Mark mark = {new OwnerSign(owner), new QLabel(text)};
    mark.word->setMinimumWidth(markWidth(mark));
    row_->addWidget(mark.sign);
    row_->addWidget(mark.word);
    return mark;
}

// Returns the width of the mark's word in bold, so that nothing moves when the turn changes.
int TransportBar::markWidth(const Mark& mark) {
    return QFontMetrics(Theme::instance().font(TextStyle::PaneTitle)).horizontalAdvance(mark.word->text());
}

void TransportBar::showMark(const Mark& mark, bool theirTurn, QColor Tokens::*colour) {
    mark.sign->setFilled(theirTurn);
    Theme::setStyle(mark.word, theirTurn ? TextStyle::PaneTitle : TextStyle::Body,
                    theirTurn ? colour : &Tokens::text3);
}

void TransportBar::showTurn() {
    const bool model = turn_.live && turn_.modelsTurn;
    const bool you = turn_.live && !turn_.modelsTurn;
    // Weight and a filled mark show whose turn it is, not only colour.
    showMark(you_, you, &Tokens::you);
    showMark(model_, model, &Tokens::ai);
    waiting_->setText(turn_.live           ? QString()
                      : trouble_.isEmpty() ? tr("The model is not ready yet")
                                           : trouble_.section(QStringLiteral(". "), 0, 0));
    waiting_->setToolTip(turn_.live ? QString() : trouble_);
}

void TransportBar::setNoModelReason(const QString& why) {
    if (std::exchange(trouble_, why) != why) showTurn();
}

void TransportBar::setTurn(const TurnForm& form) {
    if (form == turn_) return;
    const bool other = form.live != turn_.live || form.modelsTurn != turn_.modelsTurn;
    turn_ = form;
    ring_->setTurn(form.modelsTurn ? Owner::Model : Owner::You, form.live ? form.fraction : 0);
    if (!other) return;
    showTurn();
    fit();
}

// Returns the parts that a narrow window hides, least important first. The speed can also be changed by
// commands, and the roll also shows the time. The word of the side whose turn it is outlasts the other side's
// word.
QList<QWidget*> TransportBar::hideableParts() const {
    QLabel* whose = turn_.modelsTurn ? model_.word : you_.word;
    QLabel* others = turn_.modelsTurn ? you_.word : model_.word;
    return {turnLabel_, speed_, time_, others, whose, tempo_};
}

int TransportBar::requiredWidth(const QWidget& part) const {
    // Computes the width as the layout does, but also works while the part is hidden.
    const bool shrinks = (part.sizePolicy().horizontalPolicy() & QSizePolicy::ShrinkFlag) != 0;
    const int least = part.minimumSizeHint().width();
    const int width =
        std::min(shrinks ? least : std::max(least, part.sizeHint().width()), part.maximumWidth());
    return (part.minimumWidth() > 0 ? part.minimumWidth() : width) + row_->spacing();
}

QSize TransportBar::minimumSizeHint() const {
    QSize least = row_->totalMinimumSize();
    for (const QWidget* part : hideableParts())
        if (!part->isHidden()) least.rwidth() -= requiredWidth(*part);
    return least;
}

int TransportBar::widthWithWords() const {
    int room = minimumSizeHint().width();
    for (const QWidget* part : std::initializer_list<const QWidget*>{speed_, time_, tempo_})
        room += requiredWidth(*part);
    for (const Mark& mark : {you_, model_}) room += markWidth(mark) + row_->spacing();
    return room;
}

void TransportBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void TransportBar::fit() {
    int room = width() - minimumSizeHint().width();
    for (const Mark& mark : {you_, model_}) mark.word->setMinimumWidth(markWidth(mark));
    QLabel* whose = turn_.modelsTurn ? model_.word : you_.word;
    const int both = requiredWidth(*you_.word) + requiredWidth(*model_.word);
    QList<QWidget*> parts = hideableParts();
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        // A word shown alone is as wide as the wider of both words, so that nothing moves when the turn
        // changes.
        if (*part == whose && both > room)
            whose->setMinimumWidth(std::max(markWidth(you_), markWidth(model_)));
        const bool fits = requiredWidth(**part) <= room;
        room = fits ? room - requiredWidth(**part) : 0;  // if not, the less important parts are hidden too
        (*part)->setVisible(fits);
    }
}

void TransportBar::setTime(double seconds) { time_->setSeconds(seconds); }

}  // namespace continuo::ui
