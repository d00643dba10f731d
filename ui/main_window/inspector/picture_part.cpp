#include "main_window/inspector/picture_part.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "widgets/elided_combo.h"

namespace continuo::ui {
namespace {

const QString kSeparator = QStringLiteral(", ");

// Returns the part before the last comma, or the whole label.
QString parseClass(const QString& label) {
    return label.contains(kSeparator) ? label.section(kSeparator, 0, -2) : label;
}

QString parseStyle(const QString& label) {
    return label.contains(kSeparator) ? label.section(kSeparator, -1) : QString();
}

QLabel* makeCaption() {
    auto* label = new QLabel;
    Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    label->setWordWrap(true);
    return label;
}

QComboBox* makeChooser(const QString& name) {
    auto* combo = new ElidedCombo;
    combo->setAccessibleName(name);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return combo;
}

}  // namespace

PicturePart::PicturePart(QWidget* parent) : ImageFormPart(parent) {
    addChoosers();
    //: Slider: share of the rows of a picture that are kept.
    kept_ = new ValueSlider(tr("Kept rows"), {0, 100, 1, 50, 0, tr("%")});
    placeSlider(kept_);
    connect(kept_, &ValueSlider::valueEdited, this, [this](double percent) {
        edit([&](ImageForm& form) { form.keptRows = qRound(percent / 100 * sourceRows_); });
    });
    //: Label: order in which the model generates red, green and blue.
    order_ = makeChooser(tr("Order"));
    //: Order of colours: red, green and blue of one pixel, then of the next.
    order_->addItems({tr("Interleaved RGB"),
                      //: Order of colours: all of red, all of green, all of blue.
                      tr("R, then G, then B")});
    order_->setEnabled(false);
    column().addWidget(orderRow_ = makeLabelledRow(tr("Order"), order_));
    auto* reason = makeCaption();
    reason->setText(tr("this model has only one order of colours"));
    column().addWidget(reasonRow_ = makeLabelledRow({}, reason));
    size_ = new QLabel;
    Theme::setStyle(size_, TextStyle::Fixed);
    tokens_ = makeCaption();
    column().addWidget(makeLabelledRow(tr("Size"), size_));
    column().addWidget(tokensRow_ = makeLabelledRow({}, tokens_));
    onShow([this](const ImageForm&) {
        showLabels();
        showKept();
    });
    setModel({});
    setModels({}, -1);
}

void PicturePart::addChoosers() {
    models_ = makeChooser(tr("Model"));
    models_->setToolTip(tr("Model that makes the pictures; an opened picture is fitted to its size"));
    column().addWidget(modelRow_ = makeLabelledRow(tr("Model"), models_));
    connect(models_, &QComboBox::activated, this, &PicturePart::modelChosen);
    //: Label: what the picture shows, from the model's list of classes.
    class_ = makeChooser(tr("Class"));
    //: Label: style of the picture, from the model's list.
    style_ = makeChooser(tr("Style"));
    column().addWidget(classRow_ = makeLabelledRow(tr("Class"), class_));
    column().addWidget(styleRow_ = makeLabelledRow(tr("Style"), style_));
    connect(class_, &QComboBox::activated, this, &PicturePart::chooseClass);
    connect(style_, &QComboBox::activated, this, [this](int index) {
        edit([&](ImageForm& form) { form.label = style_->itemData(index).toString(); });
    });
}

void PicturePart::setModel(const ImageModelFacts& facts) {
    facts_ = facts;
    class_->clear();
    //: Choice of “Class” or “Style”: the model chooses.
    class_->addItem(tr("Any"));
    for (const QString& label : facts.labels)
        if (class_->findText(parseClass(label), Qt::MatchExactly) < 0) class_->addItem(parseClass(label));
    const bool styles = std::any_of(facts.labels.begin(), facts.labels.end(),
                                    [](const QString& label) { return !parseStyle(label).isEmpty(); });
    classRow_->setVisible(!facts.labels.isEmpty());
    styleRow_->setVisible(styles);
    order_->setCurrentIndex(facts.planar ? 1 : 0);
    const bool there = facts.width > 0;
    //: Width, height and number of colours of a picture.
    size_->setText(there ? tr("%1 × %2 × 3").arg(facts.width).arg(facts.height) : tr("no model"));
    for (QWidget* row : {orderRow_, reasonRow_, tokensRow_}) row->setVisible(there);
    //: Number of values that a picture consists of.
    tokens_->setText(there ? tr("%L1 tokens").arg(3 * facts.width * facts.height) : QString());
    showLabels();
    showKept();
}

void PicturePart::setModels(const QStringList& names, int chosen) {
    models_->clear();
    models_->addItems(names);
    models_->setCurrentIndex(chosen);
    modelRow_->setVisible(names.size() > 1);
}

void PicturePart::setSourceRows(int rows) {
    sourceRows_ = rows;
    showLabels();
    showKept();
}

// Lists the styles of the selected class. With kept rows the first entry is "As the source" instead of "Any".
void PicturePart::showLabels() {
    //: Choice of “Class”: the class of the picture that is continued.
    const QString free = keepsRows() ? tr("As the source") : tr("Any");
    class_->setItemText(0, free);
    const QString& chosen = form().label;
    const bool any = !facts_.labels.contains(chosen);
    class_->setCurrentIndex(any ? 0 : std::max(0, class_->findText(parseClass(chosen), Qt::MatchExactly)));
    style_->clear();
    if (any) style_->addItem(free);
    for (const QString& label : facts_.labels)
        if (!any && parseClass(label) == parseClass(chosen)) style_->addItem(parseStyle(label), label);
    style_->setCurrentIndex(any ? 0 : style_->findData(chosen));
    style_->setEnabled(!any);
    style_->setToolTip(any ? tr("Choose a class first: each class has its own styles") : QString());
}

// Selects another class and keeps the style if it exists there.
void PicturePart::chooseClass(int index) {
    const QString wanted = class_->itemText(index), style = parseStyle(form().label);
    QString found;
    for (const QString& label : std::as_const(facts_.labels)) {
        if (index == 0 || parseClass(label) != wanted) continue;
        if (found.isEmpty() || parseStyle(label) == style) found = label;
    }
    edit([&](ImageForm& form) { form.label = found; });
}

void PicturePart::showKept() {
    kept_->setEnabled(sourceRows_ > 0);
    kept_->setToolTip(
        sourceRows_ > 0
            ? tr("Share of the source that is kept, from the top; the line in the picture also sets it")
            : tr("These pictures have no source whose rows could be kept"));
    kept_->setValue(sourceRows_ > 0 ? 100.0 * form().keptRows / sourceRows_ : 0);
}

//: Summary of the section “Picture”: the model chooses the class.
QString PicturePart::summary(const ImageForm& form) { return form.label.isEmpty() ? tr("any") : form.label; }

}  // namespace continuo::ui
