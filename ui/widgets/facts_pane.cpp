#include "widgets/facts_pane.h"

#include <QEvent>
#include <QFontMetrics>
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
    hide();
}

void FactsPane::setFacts(const Facts& facts) {
    if (facts == shown_) return;
    shown_ = facts;
    setVisible(!facts.title.isEmpty());
    if (isHidden()) return;
    title_->setText(facts.title);
    badge_->setVisible(facts.model);
    place_->setText(facts.place);
    showLines();
    scroll_->updateGeometry();
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
    if (event->oldSize().width() != event->size().width()) showLines();
}

// Where each line lies as before only the words are others, and nothing moves: they are told again and again,
// and to make them takes half as long as a frame may.
void FactsPane::showLines() {
    std::vector<Shape> shapes;
    for (const Facts::Line& line : shown_.lines) shapes.push_back(shapeOf(line));
    const bool same = std::equal(rows_.begin(), rows_.end(), shapes.begin(), shapes.end(),
                                 [](const Row& row, const Shape& shape) { return row.shape == shape; });
    if (!same) {
        auto* grid = static_cast<QGridLayout*>(lines_->layout());
        qDeleteAll(lines_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
        while (QLayoutItem* item = grid->takeAt(0)) delete item;
        rows_.clear();
        for (const Shape& shape : shapes) rows_.push_back(makeRow(static_cast<int>(rows_.size()), shape));
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) fill(rows_[i], shown_.lines[static_cast<qsizetype>(i)]);
    if (same) return;
    // At once: a layout passes over what waits to be shown, and the pane would be lower until then.
    for (QWidget* part : lines_->findChildren<QWidget*>()) part->show();
}

// What does not fit beside its name, as a note, has lines of its own; without a bar a value has the bar's
// room too, and no column that would make other names narrower.
FactsPane::Shape FactsPane::shapeOf(const Facts::Line& line) const {
    const auto widthIn = [](TextStyle style, const QString& text) {
        return QFontMetrics(Theme::instance().font(style)).size(0, text).width();
    };
    Shape shape{line.warns, line.share >= 0, false};
    const bool bare = !shape.bar && !shape.warns;
    const int between = bare ? kFactsGap : 2 * kFactsGap + (shape.warns ? kWarnSign : kShareBar);
    shape.alone =
        widthIn(TextStyle::Caption, line.name) + between + widthIn(TextStyle::Fixed, line.value) > room();
    return shape;
}

FactsPane::Row FactsPane::makeRow(int at, const Shape& shape) {
    auto* grid = static_cast<QGridLayout*>(lines_->layout());
    // Theirs from the beginning: a widget that changes its parent is styled anew.
    Row row{shape, new ElidedLabel(lines_), new QLabel(lines_)};
    Theme::setStyle(row.name, TextStyle::Caption, &Tokens::text2);
    Theme::setStyle(row.value, TextStyle::Fixed, shape.warns ? &Tokens::warn : nullptr);
    row.value->setTextFormat(Qt::PlainText);
    if (shape.warns) {
        auto* sign = new IconLabel(kWarnSign, lines_);
        sign->setIcon(Theme::icon(QStringLiteral("warning"), &Tokens::warn));
        grid->addWidget(row.sign = sign, 2 * at, 1);
    }
    const bool bare = !shape.bar && !shape.warns;
    const bool underBar = shape.alone && shape.bar;  // with its bar
    if (underBar) {
        grid->addWidget(row.name, 2 * at, 0, 1, 3);
        grid->addWidget(row.value, 2 * at + 1, 2, Qt::AlignRight);
    } else if (shape.alone) {
        row.value->setWordWrap(true);
        row.value->setMinimumWidth(1);  // a word that is longer than the pane makes it no wider
        grid->addWidget(row.name, 2 * at, 0, 1, bare ? 3 : 1);
        grid->addWidget(row.value, 2 * at + 1, 0, 1, 3);
    } else if (bare) {
        auto* line = new QHBoxLayout;
        grid->addLayout(line, 2 * at, 0, 1, 3);
        line->setSpacing(kFactsGap);
        line->addWidget(row.name, 1);
        line->addWidget(row.value);
    } else {
        grid->addWidget(row.name, 2 * at, 0);
        grid->addWidget(row.value, 2 * at, 2, Qt::AlignRight);
    }
    if (!shape.bar) return row;
    row.bar = new QProgressBar(lines_);
    row.bar->setRange(0, 100);
    row.bar->setTextVisible(false);
    row.bar->setFixedSize(kShareBar, 6);
    grid->addWidget(row.bar, 2 * at + (underBar ? 1 : 0), 1);
    return row;
}

void FactsPane::fill(const Row& row, const Facts::Line& line) {
    row.name->setText(line.name);
    row.value->setText(line.value);
    if (row.sign != nullptr) row.value->setAccessibleName(tr("Unusual: %1").arg(line.value));
    for (QLabel* label : {row.name, row.value, row.sign})
        if (label != nullptr) label->setToolTip(line.toolTip);
    if (row.bar == nullptr) return;
    row.bar->setValue(static_cast<int>(100 * line.share));
    row.bar->setAccessibleName(line.name);
}

}  // namespace continuo::ui
