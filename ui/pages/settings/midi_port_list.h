#pragma once

#include <vector>

#include <QFrame>

#include "pages/settings/settings_forms.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace continuo::ui {

class ActivityDot;
class Badge;
class ElidedLabel;

// MIDI ports below each other: whether it is used, a dot that lights up with what comes through, its name and
// how it is. One that is gone can be forgotten.
class MidiPortList : public QFrame {
    Q_OBJECT
public:
    // An output can play a note; an input can be heard on one channel alone.
    enum class Ports { Inputs, Outputs };
    MidiPortList(const QString& name, const QString& whenEmpty, Ports, QWidget* parent = nullptr);

    // Rows that stay keep their focus.
    void setRows(const QVector<MidiPortRow>&);
    void flash(int row);

Q_SIGNALS:
    void usedEdited(int row, bool used);
    void testAsked(int row);
    void channelEdited(int row, int channel);  // 1 to 16; 0: all
    void forgetAsked(int row);

private:
    struct Row {
        QWidget* frame;
        QCheckBox* used;
        ActivityDot* dot;
        ElidedLabel* name;
        QLabel* detail;
        Badge* loop;
        QComboBox* channel;
        QPushButton* test;
        QPushButton* forget;
    };
    Row makeRow(int index);
    void connectRow(const Row&, int index);
    void fill(const MidiPortRow&, const Row&) const;

    Ports ports_;
    QVBoxLayout* column_ = nullptr;
    QLabel* empty_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace continuo::ui
