#pragma once

#include <QLineEdit>
#include <QString>
#include <optional>

namespace continuo::ui {

// A right-aligned number field with its unit after it. The unit is drawn and not part of the text.
class UnitField : public QLineEdit {
    Q_OBJECT
public:
    static constexpr QChar kMinus{0x2212};  // used in output; input may have a hyphen

    explicit UnitField(QWidget* parent = nullptr);

    QString unit() const { return unit_; }
    void setUnit(const QString&);
    // Returns the width in px that shows this text and the unit completely.
    int widthFor(const QString& text) const;
    // Sets whether a red border marks invalid input.
    void setInvalid(bool);
    bool isInvalid() const { return wrong_; }
    // Parses a number with or without the unit; nullopt if it is invalid or out of range.
    static std::optional<double> parseNumber(const QString& text, const QString& unit, double least,
                                             double most);

Q_SIGNALS:
    // The user pressed Escape: discard the input.
    void inputDiscarded();

protected:
    bool event(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void changeEvent(QEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    bool isDiscardKey(const QKeyEvent&) const;
    QFont unitFont() const;
    void reserveUnitRoom();

    QString unit_;
    bool wrong_ = false;
};

}  // namespace continuo::ui
