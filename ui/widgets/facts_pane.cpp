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
#include <utility>

#include "theme/theme.h"
#include "widgets/badge.h"
#include "widgets/elided_label.h"
#include "widgets/icon_label.h"
#include "widgets/key_tip.h"

namespace continuo::ui {

namespace {

constexpr int kFactsMargin = 12, kFactsGap = 8, kShareBar = 40, kWarnSign = 12;  // px
constexpr int kLeastLines = 66;                                                  // px that are always visible

// Has the height of its lines if there is room, and scrolls otherwise.
class LinesScroll : public QScrollArea {
public:
    explicit LinesScroll(QWidget* lines) {
        setWidget(lines);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        setFocusPolicy(Qt::NoFocus);
        // Accepts the keyboard focus if there is something to scroll.
        connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
                [this](int, int most) { setFocusPolicy(most > 0 ? Qt::TabFocus : Qt::NoFocus); });
    }
    QSize sizeHint() const override { return {widget()->sizeHint().width(), linesHeight()}; }
    QSize minimumSizeHint() const override {
        return {widget()->minimumSizeHint().width(), std::min(kLeastLines, linesHeight())};
    }

protected:
    // Updates the height on a layout request: added lines count only once they are shown.
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        if (event->oldSize().width() != event->size().width())
            updateGeometry();  // long lines wrap differently
    }

private:
    // Returns the height of all lines beside a scroll bar. Without that room, lines might wrap only because
    // of the bar, and the bar would stay.
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
    //: Badge: the model made this.
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

    //: Button: keeps what is shown and marks it with a star.
    keep_ = new QPushButton(tr("Keep"));
    goOn_ = new QPushButton(goOn);
    discard_ = new QToolButton;
    discard_->setIcon(Theme::icon(QStringLiteral("trash")));
    discard_->setToolTip(tr("Discards what is shown here; Undo restores it"));
    discard_->setAccessibleName(tr("Discard"));
    discard_->setProperty("role", QStringLiteral("framed"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(keep_, 1);
    buttons->addWidget(goOn_, 1);
    buttons->addWidget(discard_);
    connect(keep_, &QPushButton::clicked, this, &FactsPane::keepRequested);
    connect(goOn_, &QPushButton::clicked, this, &FactsPane::continueRequested);
    connect(discard_, &QToolButton::clicked, this, &FactsPane::discardRequested);

    setProperty("role", QStringLiteral("facts"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kFactsMargin, kFactsMargin, kFactsMargin, kFactsMargin);
    column->setSpacing(4);
    column->addLayout(head);
    scroll_ = new LinesScroll(lines_);
    //: Read aloud: list of facts about a take, branch, picture or sound.
    scroll_->setAccessibleName(tr("Facts"));
    column->addWidget(scroll_);
    column->addLayout(buttons);
    hide();
}

void FactsPane::setCommands(const QAction* keep, const QAction& discard) {
    if (keep != nullptr) new KeyTip(*keep_, *keep);
    new KeyTip(*discard_, discard);
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
    //: Button: what is shown is kept and has a star.
    keep_->setText(facts.kept ? tr("Kept ★") : tr("Keep"));
    goOn_->setEnabled(facts.canContinue);
    const QString& goOn = facts.canContinue ? facts.continueHint : facts.cannotContinueReason;
    goOn_->setToolTip(goOn.isEmpty() ? goOnTip_ : goOn);
    discard_->setEnabled(facts.canDiscard);
}

// Returns the width of a line beside the scroll bar.
int FactsPane::lineWidth() const {
    return width() - 2 * kFactsMargin - scroll_->verticalScrollBar()->sizeHint().width();
}

void FactsPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) showLines();
}

// Shows the facts. If the layout is unchanged, only texts are updated and nothing moves, because facts are
// set often.
void FactsPane::showLines() {
    const std::vector<Shape> wanted = shapes();
    const bool same = laid_ == wanted.size() &&
                      std::equal(wanted.begin(), wanted.end(), rows_.begin(),
                                 [](const Shape& shape, const Row& row) { return row.shape == shape; });
    if (!same) placeRows(wanted);
    for (std::size_t i = 0; i < laid_; ++i) fillRow(rows_[i], shown_.lines[static_cast<qsizetype>(i)]);
    if (same) return;
    // Shows the rows at once: a layout ignores hidden widgets, so the pane would shrink meanwhile.
    for (std::size_t i = 0; i < rows_.size(); ++i) setRowVisible(rows_[i], i < laid_);
}

void FactsPane::placeRows(const std::vector<Shape>& shapes) {
    while (QLayoutItem* item = lines_->layout()->takeAt(0)) delete item;
    while (rows_.size() < shapes.size()) rows_.push_back(makeRow());
    laid_ = shapes.size();
    for (std::size_t i = 0; i < laid_; ++i) {
        adaptRow(rows_[i], shapes[i]);
        placeRow(static_cast<int>(i), rows_[i]);
    }
}

void FactsPane::setRowVisible(const Row& row, bool shown) {
    row.name->setVisible(shown);
    row.value->setVisible(shown);
    if (row.sign != nullptr) row.sign->setVisible(shown && row.shape.warns);
    if (row.bar != nullptr) row.bar->setVisible(shown && row.shape.bar);
    if (shown) return;
    row.name->clear();
    row.value->clear();
}

bool FactsPane::prepareRows() {
    constexpr std::size_t kUsual = 9;  // lines of a scored answer
    if (!isHidden() || rows_.size() >= kUsual) return false;
    if (rows_.empty()) {
        for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
        layout()->sizeHint();  // loads the fonts
    }
    rows_.push_back(makeRow());
    const Row& row = rows_.back();
    for (QWidget* part : {static_cast<QWidget*>(row.name), static_cast<QWidget*>(row.value)})
        part->ensurePolished();
    return true;
}

// Returns the layout of each line. A value that does not fit beside its name gets its own row. All bars and
// their values are aligned, so the widest value limits the names.
std::vector<FactsPane::Shape> FactsPane::shapes() const {
    const QFontMetrics names(Theme::instance().font(TextStyle::Caption)),
        values(Theme::instance().font(TextStyle::Fixed));
    const auto widthIn = [](const QFontMetrics& font, const QString& text) {
        return font.size(0, text).width();
    };
    int besideBars = 0;
    for (const Facts::Line& line : shown_.lines)
        if (line.share >= 0) besideBars = std::max(besideBars, widthIn(values, line.value));
    std::vector<Shape> shapes;
    for (const Facts::Line& line : shown_.lines) {
        Shape shape{line.isUnusual, line.share >= 0, false};
        int wanted = widthIn(names, line.name) + kFactsGap;
        if (shape.warns) wanted += kWarnSign + kFactsGap;
        wanted += shape.bar ? kShareBar + kFactsGap + besideBars : widthIn(values, line.value);
        shape.separateRows = wanted > lineWidth();
        shapes.push_back(shape);
    }
    return shapes;
}

FactsPane::Row FactsPane::makeRow() {
    // Sets the parent at construction: a widget that changes its parent is styled again.
    Row row{.name = new ElidedLabel(lines_), .value = new QLabel(lines_)};
    for (QLabel* label : {row.name, row.value}) label->hide();
    Theme::setStyle(row.name, TextStyle::Caption, &Tokens::text2);
    Theme::setStyle(row.value, TextStyle::Fixed, nullptr);
    row.value->setTextFormat(Qt::PlainText);
    return row;
}

// Adapts the row's widgets to a shape.
void FactsPane::adaptRow(Row& row, const Shape& shape) {
    row.shape = shape;
    if (std::exchange(row.warned, shape.warns) != shape.warns)
        Theme::setStyle(row.value, TextStyle::Fixed, shape.warns ? &Tokens::warn : nullptr);
    if (!shape.warns) row.value->setAccessibleName({});
    if (shape.warns && row.sign == nullptr) {
        auto* sign = new IconLabel(kWarnSign, lines_);
        sign->setIcon(Theme::icon(QStringLiteral("warning"), &Tokens::warn));
        row.sign = sign;
    }
    if (shape.bar && row.bar == nullptr) {
        row.bar = new QProgressBar(lines_);
        row.bar->setRange(0, 100);
        row.bar->setTextVisible(false);
        row.bar->setFixedSize(kShareBar, 6);
    }
    const bool wraps = shape.separateRows && !shape.bar;
    row.value->setWordWrap(wraps);
    row.value->setMinimumWidth(wraps ? 1 : 0);  // a long word must not widen the pane
}

void FactsPane::placeRow(int at, const Row& row) {
    auto* grid = static_cast<QGridLayout*>(lines_->layout());
    const Shape& shape = row.shape;
    const int top = 2 * at, below = shape.separateRows ? top + 1 : top;
    // Only bars and their values are in columns, because a long value would narrow other lines' names.
    auto* line = new QHBoxLayout;
    grid->addLayout(line, top, 0, 1, shape.bar && !shape.separateRows ? 1 : 3);
    line->setSpacing(kFactsGap);
    line->addWidget(row.name, 1);
    if (shape.warns) line->addWidget(row.sign);
    if (shape.bar) {
        grid->addWidget(row.bar, below, 1);
        grid->addWidget(row.value, below, 2, Qt::AlignRight);
    } else if (shape.separateRows) {
        grid->addWidget(row.value, below, 0, 1, 3);
    } else {
        line->addWidget(row.value);
    }
}

void FactsPane::fillRow(const Row& row, const Facts::Line& line) {
    row.name->setText(line.name);
    row.value->setText(line.value);
    //: Read aloud: a value that draws attention.
    if (row.shape.warns) row.value->setAccessibleName(tr("Unusual: %1").arg(line.value));
    for (QLabel* label : {row.name, row.value, row.sign})
        if (label != nullptr) label->setToolTip(line.toolTip);
    if (!row.shape.bar) return;
    // Otherwise the bar would repaint the whole window at once, although more is about to change.
    row.bar->setUpdatesEnabled(false);
    row.bar->setValue(static_cast<int>(100 * line.share));
    row.bar->setUpdatesEnabled(true);
    row.bar->setAccessibleName(line.name);
}

}  // namespace continuo::ui
