#include "pages/settings/midi_port_list.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/activity_dot.h"
#include "widgets/badge.h"

namespace continuo::ui {

namespace {

ActivityDot::State dotOf(PortState state) {
    switch (state) {
        case PortState::Unused: return ActivityDot::State::Off;
        case PortState::Ready: return ActivityDot::State::Ok;
        case PortState::Gone: return ActivityDot::State::Warn;
        case PortState::Trouble: return ActivityDot::State::Err;
    }
    return ActivityDot::State::Off;
}

QColor Tokens::*detailColour(PortState state) {
    if (state == PortState::Gone) return &Tokens::warn;
    return state == PortState::Trouble ? &Tokens::err : &Tokens::text2;
}

QLabel* plainLabel(QWidget* parent, TextStyle style, QColor Tokens::*colour) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    Theme::setStyle(label, style, colour);
    return label;
}

}  // namespace

MidiPortList::MidiPortList(const QString& name, const QString& whenEmpty, bool withTest, QWidget* parent)
    : QFrame(parent),
      withTest_(withTest),
      column_(new QVBoxLayout(this)),
      empty_(new QLabel(whenEmpty, this)) {
    setProperty("role", QStringLiteral("list"));
    setAccessibleName(name);
    column_->setContentsMargins(1, 1, 1, 1);
    column_->setSpacing(0);
    empty_->setWordWrap(true);
    empty_->setMinimumHeight(64);
    empty_->setMargin(12);
    Theme::setStyle(empty_, TextStyle::Body, &Tokens::text2);
    column_->addWidget(empty_);
    column_->addStretch();
}

MidiPortList::Row MidiPortList::makeRow(int index) {
    Row row{};
    row.frame = new QFrame(this);
    row.frame->setProperty("role", QStringLiteral("row"));
    row.frame->setMinimumHeight(44);
    row.used = new QCheckBox(row.frame);
    row.dot = new ActivityDot(row.frame);
    row.name = plainLabel(row.frame, TextStyle::Body, &Tokens::text);
    row.detail = plainLabel(row.frame, TextStyle::Caption, &Tokens::text2);
    row.loop = new Badge(Badge::Kind::Plain, tr("loop"), row.frame);
    row.loop->setToolTip(tr("This port brings back what is sent"));
    row.test = new QPushButton(tr("C4", "test note"), row.frame);
    row.test->setIcon(Theme::icon(QStringLiteral("note")));
    row.test->setAutoDefault(false);
    Theme::setRole(row.test, ButtonRole::Small);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(row.name);
    words->addWidget(row.detail);
    auto* line = new QHBoxLayout(row.frame);
    line->setContentsMargins(6, 2, 8, 2);
    line->setSpacing(4);
    line->addWidget(row.used);
    line->addWidget(row.dot);
    line->addLayout(words, 1);
    line->addWidget(row.loop);
    line->addWidget(row.test);
    row.test->setVisible(withTest_);
    connect(row.used, &QCheckBox::clicked, this, [this, index](bool on) { Q_EMIT usedEdited(index, on); });
    connect(row.test, &QPushButton::clicked, this, [this, index] { Q_EMIT testAsked(index); });
    column_->insertWidget(column_->count() - 1, row.frame);
    return row;
}

void MidiPortList::fill(const MidiPortRow& port, const Row& row) {
    row.used->setChecked(port.used);
    row.used->setAccessibleName(port.name);
    row.used->setAccessibleDescription(port.detail);
    row.dot->setState(dotOf(port.state));
    row.name->setText(port.name);
    row.detail->setText(port.detail);
    row.detail->setVisible(!port.detail.isEmpty());
    Theme::setStyle(row.detail, TextStyle::Caption, detailColour(port.state));
    row.loop->setVisible(port.loop);
    row.test->setEnabled(port.state == PortState::Ready);
    row.test->setAccessibleName(tr("Play a note to %1").arg(port.name));
    row.test->setToolTip(row.test->accessibleName());
}

void MidiPortList::setRows(const QVector<MidiPortRow>& ports) {
    const auto count = static_cast<std::size_t>(ports.size());
    while (rows_.size() > count) {
        delete rows_.back().frame;
        rows_.pop_back();
    }
    while (rows_.size() < count) rows_.push_back(makeRow(static_cast<int>(rows_.size())));
    for (std::size_t index = 0; index < count; ++index)
        fill(ports[static_cast<qsizetype>(index)], rows_[index]);
    empty_->setVisible(ports.isEmpty());
}

void MidiPortList::flash(int row) {
    if (row >= 0 && row < static_cast<int>(rows_.size())) rows_[static_cast<std::size_t>(row)].dot->flash();
}

}  // namespace continuo::ui
