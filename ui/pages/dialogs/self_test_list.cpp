#include "pages/dialogs/self_test_list.h"

#include <QGridLayout>
#include <QLabel>

#include "theme/theme.h"
#include "widgets/icon_label.h"

namespace continuo::ui {

namespace {

QIcon iconOf(SelfTestLine::State state) {
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

SelfTestList::SelfTestList(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
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
        row.icon->setIcon(iconOf(line.state));
        row.name->setText(line.name);
        row.text->setText(line.state == SelfTestLine::State::Waiting   ? tr("waits")
                          : line.state == SelfTestLine::State::Running ? tr("is being looked at")
                                                                       : line.text);
    }
}

}  // namespace continuo::ui
