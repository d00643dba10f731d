#include "pages/settings/midi_port_list.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/activity_dot.h"
#include "widgets/badge.h"
#include "widgets/box_accessible.h"
#include "widgets/elided_label.h"

namespace continuo::ui {

namespace {

ActivityDot::State toDotState(PortState state) {
    switch (state) {
        case PortState::Unused: return ActivityDot::State::Off;
        case PortState::Ready: return ActivityDot::State::Ok;
        case PortState::Gone: return ActivityDot::State::Warn;
        case PortState::Failed: return ActivityDot::State::Err;
    }
    return ActivityDot::State::Off;
}

QColor Tokens::*detailColour(PortState state) {
    if (state == PortState::Gone) return &Tokens::warn;
    return state == PortState::Failed ? &Tokens::err : &Tokens::text2;
}

QPushButton* makeSmallButton(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setAutoDefault(false);
    Theme::setRole(button, ButtonRole::Small);
    return button;
}

QComboBox* makeChannelChoice(QWidget* parent) {
    auto* box = new QComboBox(parent);
    nameBox(*box, QString());  // named after its port, once known
    box->addItem(MidiPortList::tr("All channels"));
    for (int channel = 1; channel <= 16; ++channel) box->addItem(MidiPortList::tr("Channel %1").arg(channel));
    return box;
}

}  // namespace

MidiPortList::MidiPortList(const QString& name, const QString& whenEmpty, Ports ports, QWidget* parent)
    : QFrame(parent), ports_(ports), column_(new QVBoxLayout(this)), empty_(new QLabel(whenEmpty, this)) {
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
    row.name = new ElidedLabel(row.frame);  // device names can be long
    Theme::setStyle(row.name, TextStyle::Body, &Tokens::text);
    row.detail = new QLabel(row.frame);
    row.detail->setTextFormat(Qt::PlainText);
    row.detail->setWordWrap(true);
    Theme::setStyle(row.detail, TextStyle::Caption, &Tokens::text2);
    row.loop = new Badge(Badge::Kind::Plain, tr("loopback"), row.frame);
    row.loop->setToolTip(tr("This port returns what Continuo sends to it"));
    row.channel = makeChannelChoice(row.frame);
    row.test = makeSmallButton(tr("C4", "test note"), row.frame);
    row.test->setIcon(Theme::icon(QStringLiteral("note")));
    //: Button: removes a disconnected MIDI port from the list.
    row.remove = makeSmallButton(tr("Forget"), row.frame);
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
    for (QWidget* part : std::initializer_list<QWidget*>{row.loop, row.channel, row.test, row.remove})
        line->addWidget(part);
    connectRow(row, index);
    column_->insertWidget(column_->count() - 1, row.frame);
    return row;
}

void MidiPortList::connectRow(const Row& row, int index) {
    connect(row.used, &QCheckBox::clicked, this, [this, index](bool on) { Q_EMIT usedEdited(index, on); });
    connect(row.test, &QPushButton::clicked, this, [this, index] { Q_EMIT testRequested(index); });
    connect(row.remove, &QPushButton::clicked, this, [this, index] { Q_EMIT removeRequested(index); });
    connect(row.channel, &QComboBox::activated, this,
            [this, index](int channel) { Q_EMIT channelEdited(index, channel); });
}

void MidiPortList::fill(const MidiPortRow& port, const Row& row) const {
    row.used->setChecked(port.used);
    row.used->setAccessibleName(port.name);
    row.used->setAccessibleDescription(port.detail);
    row.dot->setState(toDotState(port.state));
    row.name->setText(port.name);
    row.detail->setText(port.detail);
    row.detail->setVisible(!port.detail.isEmpty());
    Theme::setStyle(row.detail, TextStyle::Caption, detailColour(port.state));
    row.loop->setVisible(port.loopsBack);
    const bool gone = port.state == PortState::Gone;
    row.channel->setVisible(ports_ == Ports::Inputs && !gone);
    row.channel->setCurrentIndex(port.channel);
    if (const QString name = tr("MIDI channels of %1").arg(port.name); row.channel->accessibleName() != name)
        nameBox(*row.channel, name);
    row.remove->setVisible(gone);
    //: Read aloud: removes the disconnected MIDI port %1 from the list.
    row.remove->setAccessibleName(tr("Forget %1").arg(port.name));
    row.test->setVisible(ports_ == Ports::Outputs && !gone);
    row.test->setEnabled(port.state == PortState::Ready);
    row.test->setAccessibleName(tr("Send a test note to %1").arg(port.name));
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
