#pragma once

#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace continuo::ui {

// A heading with a line under it and rows of label and control, which a search can thin out.
class FormGroup : public QWidget {
    Q_OBJECT
public:
    FormGroup(const QString& title, int labelWidth, QWidget* parent = nullptr);

    // Names the control by its label where it has no name yet.
    void addRow(const QString& label, QWidget* control);
    // A row over the whole width; `words` are what a search finds it by.
    void addWide(QWidget*, const QString& words);
    // At the right of the heading: a caption, a small button.
    void addToHeading(QWidget*);
    void setNote(const QString&);

    // A row with nothing to choose is left out, whatever is searched for.
    void setAvailable(QWidget* control, bool);
    // Shows the rows that contain every word (all of them if the heading does); whether there is one.
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
