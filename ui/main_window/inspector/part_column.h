#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QVBoxLayout;

namespace continuo::ui {

class ValueSlider;

// What all parts of an inspector have, whatever their form is: controls below each other, with labels of one
// width.
class PartColumn : public QWidget {
    Q_OBJECT

public:
    static constexpr int kLabelWidth = 92, kMostLabelWidth = 132;  // px, least and most

    QVBoxLayout& column() { return *column_; }
    // A label and what it names.
    static QWidget* labelled(const QString& text, QWidget* field);
    // The same of a field that is to be seen whole: where it needs the room its label has less.
    static QWidget* labelledWhole(const QString& text, QWidget* field);

Q_SIGNALS:
    // The user changed a field of the form.
    void edited();

protected:
    explicit PartColumn(QWidget* parent);
    void place(ValueSlider* slider);
    QCheckBox* placeCheck(const QString& text);
    QComboBox* placeCombo(const QString& label, const QStringList& choices);

private:
    QVBoxLayout* column_ = nullptr;
};

// Makes the labels of all parts of an inspector as wide as the longest, within their bounds.
void alignLabels(QWidget& inspector);

}  // namespace continuo::ui
