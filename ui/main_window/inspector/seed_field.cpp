#include "main_window/inspector/seed_field.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QToolButton>
#include <limits>

#include "forms.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr qsizetype kGroup = 6;  // digits
constexpr int kFieldFrame = 14;  // px beside the digits, where borders are widest
constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

QToolButton* smallButton(const QString& name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setToolTip(name);
    button->setAccessibleName(name);
    Theme::setRole(button, ButtonRole::Small);
    return button;
}

}  // namespace

SeedField::SeedField(QWidget* parent) : QWidget(parent), field_(new QLineEdit(this)) {
    field_->setAccessibleName(tr("Seed"));
    field_->setProperty("role", QStringLiteral("value"));  // same padding as other numbers
    field_->setFixedHeight(24);
    Theme::setStyle(field_, TextStyle::Fixed);
    const QFontMetrics digits(Theme::instance().font(TextStyle::Fixed));
    whole_ = digits.horizontalAdvance(formatSeed(kRandomSeedLimit - 1)) + kFieldFrame;
    field_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9 ]{0,24}")), field_));
    //: Button: chooses another start of the random numbers.
    QToolButton* die = smallButton(tr("Another seed"), this);
    die->setIcon(Theme::icon(QStringLiteral("dice")));
    lock_ = smallButton(tr("Use this seed for every take"), this);
    lock_->setCheckable(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(field_, 1);
    row->addWidget(die);
    row->addWidget(lock_);
    connect(field_, &QLineEdit::editingFinished, this, &SeedField::commit);
    connect(die, &QToolButton::clicked, this, [this] {
        seed_ = QRandomGenerator::global()->generate64() % kRandomSeedLimit;
        showSeed();
        Q_EMIT seedEdited(seed_);
    });
    connect(lock_, &QToolButton::clicked, this, [this](bool locked) {
        showLock();
        Q_EMIT lockEdited(locked);
    });
    showSeed();
    showLock();
}

QSize SeedField::sizeHint() const {
    int width = whole_;
    for (const QToolButton* button : findChildren<QToolButton*>())
        width += layout()->spacing() + button->sizeHint().width();
    return {width, layout()->totalMinimumSize().height()};
}

void SeedField::setSeed(std::uint64_t seed) {
    seed_ = seed;
    if (!field_->hasFocus() || !field_->isModified()) showSeed();
}

void SeedField::setLocked(bool locked) {
    lock_->setChecked(locked);
    showLock();
}

QString SeedField::formatSeed(std::uint64_t seed) {
    QString digits = QString::number(seed);
    for (qsizetype at = kGroup; at < digits.size(); at += kGroup + 1) digits.insert(at, QLatin1Char(' '));
    return digits;
}

void SeedField::commit() {
    if (!field_->isModified()) return;
    bool understood = false;
    const std::uint64_t seed = field_->text().remove(QLatin1Char(' ')).toULongLong(&understood);
    field_->setModified(false);
    const bool other = understood && seed <= kMost && seed != seed_;
    if (other) seed_ = seed;
    showSeed();
    if (other) Q_EMIT seedEdited(seed_);
}

// Shows the start of a long seed.
void SeedField::showSeed() {
    const QString shown = formatSeed(seed_);
    if (field_->text() != shown) {
        field_->setText(shown);
        field_->setCursorPosition(0);
    }
    field_->setToolTip(shown);
}

void SeedField::showLock() {
    lock_->setIcon(
        Theme::icon(lock_->isChecked() ? QStringLiteral("lock-closed") : QStringLiteral("lock-open")));
}

}  // namespace continuo::ui
