#pragma once

#include <vector>

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QKeySequenceEdit;
class QLabel;
class QToolButton;

namespace continuo::ui {

class MidiField;

// All commands with their keys and their MIDI messages, editable. A key that is another's already is named
// and not taken; the last good one stays in use. What a message means is decided by who shows the rows.
class ShortcutsPage : public SettingsPage {
    Q_OBJECT
public:
    explicit ShortcutsPage(QWidget* parent = nullptr);

    // The first call makes the rows; later ones show other keys and messages for the same actions.
    void setRows(const QVector<ShortcutRow>&);
    const QVector<ShortcutRow>& rows() const { return rows_; }
    // The action that waits for its message; empty: none does.
    void setLearning(const QString& id);
    // The name of another row with these keys; empty for none.
    QString ownerOf(const QKeySequence&, int except) const;

Q_SIGNALS:
    void edited(const QString& id, const QKeySequence&);
    void learnAsked(const QString& id);
    void learnCancelled();
    void forgetAsked(const QString& id);
    // The two pedals that a piano has beside the sustain pedal are to give commands.
    void pedalsAsked();

private:
    struct Line {
        QKeySequenceEdit* keys;
        QToolButton* restore;
        MidiField* midi;
        QLabel* note;  // below them: why a key is not taken, what is waited for
    };
    void makeHead(int labelWidth);
    QWidget* makeLine(int row);
    void makeKeys(int row, Line& line, QWidget* box);
    void makeMidi(int row, Line& line, QWidget* box);
    void take(int row);
    void showLine(int row);

    QVector<ShortcutRow> rows_;
    std::vector<Line> lines_;
    QString learning_;
};

}  // namespace continuo::ui
