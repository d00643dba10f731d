#pragma once

#include <QWidget>
#include <cstdint>

class QLineEdit;
class QToolButton;

namespace continuo::ui {

// The seed of the random numbers: typed, random, or locked for every take. Setters emit nothing.
class SeedField : public QWidget {
    Q_OBJECT

public:
    explicit SeedField(QWidget* parent = nullptr);

    void setSeed(std::uint64_t seed);
    void setLocked(bool locked);
    // Returns "482109 376615": groups of six digits from the left, for display and screen readers.
    static QString formatSeed(std::uint64_t seed);
    QSize sizeHint() const override;  // fits a random seed

Q_SIGNALS:
    void seedEdited(quint64 seed);
    void lockEdited(bool locked);

private:
    void commit();
    void showSeed();
    void showLock();

    std::uint64_t seed_ = 0;
    int whole_ = 0;  // px of the field that shows a whole random seed
    QLineEdit* field_ = nullptr;
    QToolButton* lock_ = nullptr;
};

}  // namespace continuo::ui
