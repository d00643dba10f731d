#include "widgets/facts_pane.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "widgets/badge.h"
#include "widgets/elided_label.h"
#include "widgets/icon_label.h"

namespace continuo::ui {

namespace {

constexpr int kFactsMargin = 12, kFactsGap = 8, kShareBar = 40, kWarnSign = 12;  // px
constexpr int kLeastLines = 66;  // px of the facts that are seen at once

// As high as its lines where there is room, and scrolled where there is not.
class LinesScroll : public QScrollArea {
public:
    explicit LinesScroll(QWidget* lines) {
        setWidget(lines);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        setFocusPolicy(Qt::NoFocus);
        // Keys reach what is out of sight.
        connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
                [this](int, int most) { setFocusPolicy(most > 0 ? Qt::TabFocus : Qt::NoFocus); });
    }
    QSize sizeHint() const override { return {widget()->sizeHint().width(), linesHeight()}; }
    QSize minimumSizeHint() const override {
        return {widget()->minimumSizeHint().width(), std::min(kLeastLines, linesHeight())};
    }

protected:
    // Lines that are added come to be seen later, and only then count.
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        if (event->oldSize().width() != event->size().width()) updateGeometry();  // long lines wrap elsewhere
    }

private:
    // Beside the scroll bar, which would otherwise stay by the lines that wrap for its sake.
    int linesHeight() const {
        const QLayout* lines = widget()->layout();
        if (!lines->hasHeightForWidth()) return lines->totalSizeHint().height();
        return lines->totalHeightForWidth(width() - verticalScrollBar()->sizeHint().width());
    }
};

bool isSame(const Facts::Line& one, const Facts::Line& other) {
    return one.name == other.name && one.value == other.value && one.share == other.share &&
           one.toolTip == other.toolTip && one.warns == other.warns;
}

}  // namespace

FactsPane::FactsPane(const QString& goOn, const QString& goOnToolTip, QWidget* parent)
    : QWidget(parent),
      goOnTip_(goOnToolTip),
      title_(new ElidedLabel),
      place_(new QLabel),
      lines_(new QWidget) {
    Theme::setStyle(title_, TextStyle::PaneTitle);
    Theme::setStyle(place_, TextStyle::Caption, &Tokens::text3);
    badge_ = new Badge(Badge::Kind::Model, tr("model"));
    auto* head = new QHBoxLayout;
    head->addWidget(title_);
    head->addWidget(badge_);
    head->addStretch(1);
    head->addWidget(place_);
    auto* grid = new QGridLayout(lines_);
    grid->setHorizontalSpacing(kFactsGap);
    grid->setColumnStretch(0, 1);
    lines_->layout()->setContentsMargins(0, 0, 0, 8);

    keep_ = new QPushButton(tr("Keep"));
    goOn_ = new QPushButton(goOn);
    discard_ = new QToolButton;
    discard_->setIcon(Theme::icon(QStringLiteral("trash")));
    discard_->setToolTip(tr("Discard; can be undone"));
    discard_->setAccessibleName(tr("Discard"));
    discard_->setProperty("role", QStringLiteral("framed"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(keep_, 1);
    buttons->addWidget(goOn_, 1);
    buttons->addWidget(discard_);
    connect(keep_, &QPushButton::clicked, this, &FactsPane::keepAsked);
    connect(goOn_, &QPushButton::clicked, this, &FactsPane::goOnAsked);
    connect(discard_, &QToolButton::clicked, this, &FactsPane::discardAsked);

    setProperty("role", QStringLiteral("facts"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kFactsMargin, kFactsMargin, kFactsMargin, kFactsMargin);
    column->setSpacing(4);
    column->addLayout(head);
    scroll_ = new LinesScroll(lines_);
    scroll_->setAccessibleName(tr("Facts"));
    column->addWidget(scroll_);
    column->addLayout(buttons);
    setFacts({});
}

void FactsPane::setFacts(const Facts& facts) {
    setVisible(!facts.title.isEmpty());
    if (isHidden()) return;
    title_->setText(facts.title);
    badge_->setVisible(facts.model);
    place_->setText(facts.place);
    // They are told again and again, and to make them takes half as long as a frame may.
    if (!std::equal(shown_.begin(), shown_.end(), facts.lines.begin(), facts.lines.end(), isSame)) {
        shown_ = facts.lines;
        showLines(shown_);
        scroll_->updateGeometry();
    }
    keep_->setEnabled(facts.canKeep);
    keep_->setText(facts.kept ? tr("Kept ★") : tr("Keep"));
    goOn_->setEnabled(facts.canGoOn);
    goOn_->setToolTip(facts.canGoOn || facts.whyNotGoOn.isEmpty() ? goOnTip_ : facts.whyNotGoOn);
    discard_->setEnabled(facts.canDiscard);
}

// Of a line, beside the bar that scrolls them.
int FactsPane::room() const {
    return width() - 2 * kFactsMargin - scroll_->verticalScrollBar()->sizeHint().width();
}

void FactsPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) showLines(shown_);
}

void FactsPane::showLines(const QVector<Facts::Line>& lines) {
    auto* grid = static_cast<QGridLayout*>(lines_->layout());
    qDeleteAll(lines_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    while (QLayoutItem* item = grid->takeAt(0)) delete item;
    for (int i = 0; i < lines.size(); ++i) {
        const Facts::Line& line = lines[i];
        // Theirs from the beginning: a widget that changes its parent is styled anew.
        auto* name = new ElidedLabel(line.name, lines_);
        Theme::setStyle(name, TextStyle::Caption, &Tokens::text2);
        auto* value = new QLabel(line.value, lines_);
        Theme::setStyle(value, TextStyle::Fixed, line.warns ? &Tokens::warn : nullptr);
        value->setTextFormat(Qt::PlainText);
        if (line.warns) {
            auto* sign = new IconLabel(kWarnSign);
            sign->setIcon(Theme::icon(QStringLiteral("warning"), &Tokens::warn));
            sign->setToolTip(line.toolTip);
            grid->addWidget(sign, 2 * i, 1);
            value->setAccessibleName(tr("Unusual: %1").arg(line.value));
        }
        for (QLabel* label : {static_cast<QLabel*>(name), value}) label->setToolTip(line.toolTip);
        // What does not fit beside its name, as a note, has lines of its own; without a bar a value has the
        // bar's room too, and no column that would make other names narrower.
        const bool bare = line.share < 0 && !line.warns;
        const int between = bare ? kFactsGap : 2 * kFactsGap + (line.warns ? kWarnSign : kShareBar);
        const bool alone = name->sizeHint().width() + between + value->sizeHint().width() > room();
        const bool underBar = alone && line.share >= 0;  // with its bar
        if (underBar) {
            grid->addWidget(name, 2 * i, 0, 1, 3);
            grid->addWidget(value, 2 * i + 1, 2, Qt::AlignRight);
        } else if (alone) {
            value->setWordWrap(true);
            value->setMinimumWidth(1);  // a word that is longer than the pane makes it no wider
            grid->addWidget(name, 2 * i, 0, 1, bare ? 3 : 1);
            grid->addWidget(value, 2 * i + 1, 0, 1, 3);
        } else if (bare) {
            auto* row = new QHBoxLayout;
            grid->addLayout(row, 2 * i, 0, 1, 3);
            row->setSpacing(kFactsGap);
            row->addWidget(name, 1);
            row->addWidget(value);
        } else {
            grid->addWidget(name, 2 * i, 0);
            grid->addWidget(value, 2 * i, 2, Qt::AlignRight);
        }
        if (line.share < 0) continue;
        auto* bar = new QProgressBar(lines_);
        bar->setRange(0, 100);
        bar->setValue(static_cast<int>(100 * line.share));
        bar->setTextVisible(false);
        bar->setFixedSize(kShareBar, 6);
        bar->setAccessibleName(line.name);
        grid->addWidget(bar, 2 * i + (underBar ? 1 : 0), 1);
    }
}

}  // namespace continuo::ui
