#pragma once

#include <vector>

#include <QFrame>

#include "pages/settings/settings_forms.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace continuo::ui {

class ActivityDot;
class Badge;

// MIDI ports below each other: whether it is used, a dot that lights up with what comes through, its name and
// how it is.
class MidiPortList : public QFrame {
    Q_OBJECT
public:
    // With a test button a row can play a note (outputs).
    MidiPortList(const QString& name, const QString& whenEmpty, bool withTest, QWidget* parent = nullptr);

    // Rows that stay keep their focus.
    void setRows(const QVector<MidiPortRow>&);
    void flash(int row);

Q_SIGNALS:
    void usedEdited(int row, bool used);
    void testAsked(int row);

private:
    struct Row {
        QWidget* frame;
        QCheckBox* used;
        ActivityDot* dot;
        QLabel* name;
        QLabel* detail;
        Badge* loop;
        QPushButton* test;
    };
    Row makeRow(int index);
    static void fill(const MidiPortRow&, const Row&);

    bool withTest_;
    QVBoxLayout* column_ = nullptr;
    QLabel* empty_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace continuo::ui
