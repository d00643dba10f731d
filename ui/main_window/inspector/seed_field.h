#pragma once

#include <QWidget>
#include <cstdint>

class QLineEdit;
class QToolButton;

namespace continuo::ui {

// The number that randomness begins with: typed, thrown by a die, or locked for every take. Setters tell
// nobody.
class SeedField : public QWidget {
    Q_OBJECT

public:
    explicit SeedField(QWidget* parent = nullptr);

    void setSeed(std::uint64_t seed);
    void setLocked(bool locked);
    // "482109 376615": in sixes from the left, as it is shown and read out.
    static QString grouped(std::uint64_t seed);
    QSize sizeHint() const override;  // in which a seed that is thrown is seen whole

Q_SIGNALS:
    void seedEdited(quint64 seed);
    void lockEdited(bool locked);

private:
    void commit();
    void showSeed();
    void showLock();

    std::uint64_t seed_ = 0;
    int whole_ = 0;  // px of the field then
    QLineEdit* field_ = nullptr;
    QToolButton* lock_ = nullptr;
};

}  // namespace continuo::ui
