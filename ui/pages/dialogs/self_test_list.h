#pragma once

#include <vector>

#include <QString>
#include <QVector>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace continuo::ui {

class IconLabel;

// One thing that is looked at when the program first starts.
struct SelfTestLine {
    enum class State { Waiting, Running, Ok, Warn, Err };
    QString name;  // "Processor"
    QString text;  // "4 cores, AVX2"
    State state = State::Waiting;
    bool operator==(const SelfTestLine&) const = default;
};

// What was looked at and how it is, a line each.
class SelfTestList : public QWidget {
    Q_OBJECT
public:
    explicit SelfTestList(QWidget* parent = nullptr);

    void setLines(const QVector<SelfTestLine>&);

private:
    struct Row {
        IconLabel* icon;
        QLabel* name;
        QLabel* text;
    };
    Row makeRow();

    QGridLayout* grid_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace continuo::ui
