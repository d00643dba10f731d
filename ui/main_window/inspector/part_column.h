#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QVBoxLayout;

namespace continuo::ui {

class ValueSlider;

// Common layout of all inspector parts: a column of controls with labels of equal width.
class PartColumn : public QWidget {
    Q_OBJECT

public:
    static constexpr int kLabelWidth = 92, kMostLabelWidth = 132;  // px, least and most

    QVBoxLayout& column() { return *column_; }
    // Makes a row of a label and a field.
    static QWidget* makeLabelledRow(const QString& text, QWidget* field);
    // Like makeLabelledRow(), for a field that must not be cut: the label shrinks if the field needs room.
    static QWidget* makeUncutRow(const QString& text, QWidget* field);

Q_SIGNALS:
    // The user changed a field of the form.
    void edited();

protected:
    explicit PartColumn(QWidget* parent);
    void placeSlider(ValueSlider* slider);
    QCheckBox* placeCheck(const QString& text);
    QComboBox* placeCombo(const QString& label, const QStringList& choices);

private:
    QVBoxLayout* column_ = nullptr;
};

// Makes the labels of all parts as wide as the longest, within the limits.
void alignLabels(QWidget& inspector);

}  // namespace continuo::ui
