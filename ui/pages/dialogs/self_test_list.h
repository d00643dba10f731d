#pragma once

#include <vector>

#include <QString>
#include <QVector>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace continuo::ui {

class IconLabel;
class Section;

// One thing that is looked at when the program first starts.
struct SelfTestLine {
    enum class State { Waiting, Running, Ok, Warn, Err };
    QString name;  // "Processor"
    QString text;  // "AMD Ryzen 5 5600"
    State state = State::Waiting;
    QString details = {};  // technical; shown when asked for
    bool operator==(const SelfTestLine&) const = default;
};

// What was looked at and how it is, a line each; technical figures are under Details, closed at first.
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

    void showDetails(const QVector<SelfTestLine>&);

    QGridLayout* grid_ = nullptr;
    Section* more_ = nullptr;
    QLabel* details_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace continuo::ui
