#pragma once

#include <QLineEdit>
#include <QString>
#include <optional>

namespace continuo::ui {

// A number that can be typed, at the right, with its unit behind it. The unit is drawn, not part of the text.
class UnitField : public QLineEdit {
    Q_OBJECT
public:
    static constexpr QChar kMinus{0x2212};  // as numbers are shown; typed ones may have a hyphen

    explicit UnitField(QWidget* parent = nullptr);

    QString unit() const { return unit_; }
    void setUnit(const QString&);
    // px in which this text and the unit are whole.
    int widthFor(const QString& text) const;
    // A red border, until told otherwise.
    void setWrong(bool);
    bool isWrong() const { return wrong_; }
    // A number as it is typed here or elsewhere, with or without the unit; nothing where it is none, or out
    // of range.
    static std::optional<double> numberIn(const QString& text, const QString& unit, double least,
                                          double most);

Q_SIGNALS:
    // Escape: what was typed is not wanted.
    void takenBack();

protected:
    bool event(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void changeEvent(QEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    bool takesBack(const QKeyEvent&) const;
    QFont unitFont() const;
    void makeRoom();

    QString unit_;
    bool wrong_ = false;
};

}  // namespace continuo::ui
