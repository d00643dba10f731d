#pragma once

#include <vector>

#include "pages/settings_forms.h"
#include "pages/settings_page.h"

class QKeySequenceEdit;
class QLabel;
class QToolButton;

namespace continuo::ui {

// All keys, editable. One that is another's already is named and not taken; the last good one stays in use.
class ShortcutsPage : public SettingsPage {
    Q_OBJECT
public:
    explicit ShortcutsPage(QWidget* parent = nullptr);

    // The first call makes the rows; later ones show other keys for the same actions.
    void setRows(const QVector<ShortcutRow>&);
    const QVector<ShortcutRow>& rows() const { return rows_; }
    // The name of another row with these keys; empty for none.
    QString ownerOf(const QKeySequence&, int except) const;

Q_SIGNALS:
    void edited(const QString& id, const QKeySequence&);

private:
    struct Line {
        QKeySequenceEdit* keys;
        QToolButton* restore;
        QLabel* conflict;
    };
    QWidget* makeLine(int row);
    void take(int row);
    void showLine(int row);

    QVector<ShortcutRow> rows_;
    std::vector<Line> lines_;
};

}  // namespace continuo::ui
