#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "forms.h"

class QComboBox;
class QStackedLayout;

namespace continuo::ui {

class ElidedLabel;
class UnitField;

// How fast it goes, in the toolbar: beats a minute, where they come from, and the click.
class TempoBar : public QWidget {
    Q_OBJECT

public:
    // click: its button.
    explicit TempoBar(QWidget* click, QWidget* parent = nullptr);

    void setTempo(const TempoForm& form);

    // Tempo and place of a recording.
    struct TakeTempo {
        double perMinute = 0;  // quarters; 0: it has no beats there
        QString bar;           // "3/4 · bar 12"; empty: it has none
        bool operator==(const TakeTempo&) const = default;
    };
    // Shows these in place of the tempo for playing, which cannot be changed meanwhile; nullopt: shows that
    // one again.
    void setTake(const std::optional<TakeTempo>& take);

Q_SIGNALS:
    // The user chose; of a tempo that is followed the number is no choice.
    void tempoEdited(const TempoForm& form);
    // Return: the keys belong to the music again.
    void left();

private:
    void commit();
    void showTempo();
    void showTakesTempo();
    void setWrong(bool);

    TempoForm form_;
    std::optional<TakeTempo> take_;
    UnitField* field_ = nullptr;
    QComboBox* source_ = nullptr;
    ElidedLabel* bar_ = nullptr;  // in the place of the source while a take is shown
    QStackedLayout* place_ = nullptr;
};

}  // namespace continuo::ui
