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

// One check of the self-test at the first start.
struct SelfTestLine {
    enum class State { Waiting, Running, Ok, Warn, Err };
    QString name;  // "Processor"
    QString text;  // "AMD Ryzen 5 5600"
    State state = State::Waiting;
    QString details = {};  // technical; shown on request
    bool operator==(const SelfTestLine&) const = default;
};

// The results of the checks, one per line. Technical figures are under Details, collapsed by default.
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
