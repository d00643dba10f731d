#pragma once

#include <QLineEdit>
#include <QString>

namespace continuo::ui {

// A number that can be typed, at the right, with its unit behind it. The unit is drawn, not part of the text.
class UnitField : public QLineEdit {
    Q_OBJECT
public:
    explicit UnitField(QWidget* parent = nullptr);

    QString unit() const { return unit_; }
    void setUnit(const QString&);
    // A red border, until told otherwise.
    void setWrong(bool);
    bool isWrong() const { return wrong_; }

protected:
    void changeEvent(QEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    QFont unitFont() const;
    void makeRoom();

    QString unit_;
    bool wrong_ = false;
};

}  // namespace continuo::ui
