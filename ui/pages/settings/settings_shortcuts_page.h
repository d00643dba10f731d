#pragma once

#include <vector>

#include "pages/settings/settings_forms.h"
#include "pages/settings/settings_page.h"

class QKeySequenceEdit;
class QLabel;
class QToolButton;

namespace continuo::ui {

class MidiField;

// All commands with their shortcuts and MIDI messages, editable. A shortcut that is in use is rejected with
// the other command's name. The owner of the page decides about MIDI messages.
class ShortcutsPage : public SettingsPage {
    Q_OBJECT
public:
    explicit ShortcutsPage(QWidget* parent = nullptr);

    // The first call makes the rows; later calls update shortcuts and messages of the same commands.
    void setRows(const QVector<ShortcutRow>&);
    const QVector<ShortcutRow>& rows() const { return rows_; }
    // Sets the command that is learning a message; empty: none.
    void setLearning(const QString& id);
    // Returns the name of another row with this shortcut; empty: none.
    QString conflictingCommand(const QKeySequence&, int except) const;

Q_SIGNALS:
    void edited(const QString& id, const QKeySequence&);
    void learnRequested(const QString& id);
    void learnCancelled();
    void clearRequested(const QString& id);
    // Requests to assign commands to a piano's other two pedals.
    void pedalsRequested();

private:
    struct Line {
        QKeySequenceEdit* keys;
        QToolButton* restore;
        MidiField* midi;
        QLabel* note;  // below both fields: why a shortcut is rejected, or what is expected
    };
    void makeHead(int labelWidth);
    QWidget* makeLine(int row);
    void makeKeys(int row, Line& line, QWidget* box);
    void makeMidi(int row, Line& line, QWidget* box);
    void commitKeys(int row);
    void showLine(int row);

    QVector<ShortcutRow> rows_;
    std::vector<Line> lines_;
    QString learning_;
};

}  // namespace continuo::ui
