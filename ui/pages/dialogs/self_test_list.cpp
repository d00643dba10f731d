#include "pages/dialogs/self_test_list.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/icon_label.h"
#include "widgets/section.h"

namespace continuo::ui {

namespace {

QIcon stateIcon(SelfTestLine::State state) {
    switch (state) {
        case SelfTestLine::State::Waiting:
        case SelfTestLine::State::Running: return Theme::icon(QStringLiteral("clock"), &Tokens::text3);
        case SelfTestLine::State::Ok: return Theme::icon(QStringLiteral("check"), &Tokens::ok);
        case SelfTestLine::State::Warn: return Theme::icon(QStringLiteral("warning"), &Tokens::warn);
        case SelfTestLine::State::Err: return Theme::icon(QStringLiteral("warning"), &Tokens::err);
    }
    return {};
}

}  // namespace

SelfTestList::SelfTestList(QWidget* parent) : QWidget(parent), grid_(new QGridLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(grid_);
    details_ = new QLabel;
    details_->setTextFormat(Qt::PlainText);
    details_->setWordWrap(true);
    details_->setAccessibleName(tr("Details"));
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    Theme::setStyle(details_, TextStyle::Caption, &Tokens::text2);
    column->addWidget(more_ = new Section(tr("Details"), details_));
    more_->setFirst();
    more_->hide();
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(8);
    grid_->setColumnMinimumWidth(1, 110);
    grid_->setColumnStretch(2, 1);
}

SelfTestList::Row SelfTestList::makeRow() {
    const Row row{new IconLabel(16, this), new QLabel(this), new QLabel(this)};
    Theme::setStyle(row.name, TextStyle::Body, &Tokens::text2);
    const int line = static_cast<int>(rows_.size());
    grid_->addWidget(row.icon, line, 0);
    grid_->addWidget(row.name, line, 1);
    grid_->addWidget(row.text, line, 2);
    row.text->setTextFormat(Qt::PlainText);
    row.text->setWordWrap(true);
    return row;
}

void SelfTestList::setLines(const QVector<SelfTestLine>& lines) {
    while (rows_.size() < static_cast<std::size_t>(lines.size())) rows_.push_back(makeRow());
    for (std::size_t index = 0; index < rows_.size(); ++index) {
        const Row& row = rows_[index];
        const bool shown = index < static_cast<std::size_t>(lines.size());
        for (QWidget* part : std::initializer_list<QWidget*>{row.icon, row.name, row.text})
            part->setVisible(shown);
        if (!shown) continue;
        const SelfTestLine& line = lines[static_cast<qsizetype>(index)];
        row.icon->setIcon(stateIcon(line.state));
        row.name->setText(line.name);
        //: State of a line of the check at the first start.
        row.text->setText(line.state == SelfTestLine::State::Waiting   ? tr("waiting")
                          : line.state == SelfTestLine::State::Running ? tr("checking")
                                                                       : line.text);
    }
    showDetails(lines);
}

void SelfTestList::showDetails(const QVector<SelfTestLine>& lines) {
    QStringList details;
    for (const SelfTestLine& line : lines)
        if (!line.details.isEmpty())
            details << tr("%1: %2", "what and its details").arg(line.name, line.details);
    details_->setText(details.join(QLatin1Char('\n')));
    more_->setVisible(!details.isEmpty());
}

}  // namespace continuo::ui
