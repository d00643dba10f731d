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

// A list of MIDI ports: in use, activity light, name and state. A disconnected port can be removed.
class MidiPortList : public QFrame {
    Q_OBJECT
public:
    // Outputs can play a test note; inputs can be limited to one channel.
    enum class Ports { Inputs, Outputs };
    MidiPortList(const QString& name, const QString& whenEmpty, Ports, QWidget* parent = nullptr);

    // Rows that remain keep the focus.
    void setRows(const QVector<MidiPortRow>&);
    void flash(int row);

Q_SIGNALS:
    void usedEdited(int row, bool used);
    void testRequested(int row);
    void channelEdited(int row, int channel);  // 1 to 16; 0: all
    void removeRequested(int row);

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
        QPushButton* remove;
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
