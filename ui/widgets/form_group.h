#pragma once

#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace continuo::ui {

// A heading with a line below it, and rows of label and control, which a search can filter.
class FormGroup : public QWidget {
    Q_OBJECT
public:
    FormGroup(const QString& title, int labelWidth, QWidget* parent = nullptr);

    // Adds a row. Gives the control its label as accessible name if it has none.
    void addRow(const QString& label, QWidget* control);
    // Adds a row of full width; `words`: the text for searches.
    void addWideRow(QWidget*, const QString& words);
    // Adds a caption or small button at the right of the heading.
    void addToHeading(QWidget*);
    void setNote(const QString&);

    // Shows or hides a control's row. A row with nothing to choose stays hidden in searches too.
    void setAvailable(QWidget* control, bool);
    // Shows the rows that contain every word (all rows if the heading does). Returns whether any row is
    // visible.
    bool filter(const QStringList& words);

private:
    struct Row {
        QString text;
        QLabel* label;
        QWidget* control;
        bool available = true, found = true;
    };
    void showRow(const Row&);

    QString title_;
    int labelWidth_;
    QHBoxLayout* heading_ = nullptr;
    QLabel* note_ = nullptr;
    QGridLayout* grid_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace continuo::ui
