#include "main_window/inspector/image_inspector.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include "main_window/inspector/image_generate_part.h"
#include "main_window/inspector/inspector_parts.h"
#include "main_window/inspector/picture_part.h"
#include "theme/theme.h"
#include "widgets/key_tip.h"

namespace continuo::ui {

ImageInspector::ImageInspector(QWidget* parent) : ImageFormPane(parent) {
    add(tr("Generate"), generate_ = new ImageGeneratePart, [this](const ImageForm& form) {
        return generate_->summary(form);
    })->setOpen(true);
    add(tr("Picture"), picture_ = new PicturePart, &PicturePart::summary)->setOpen(true);
    add(tr("Sampling"), makeSamplingPart<ImageForm>(ImageModelFacts::kMostTopK), samplingSummary<ImageForm>);
    add(tr("Export"), makeExportPart(), exportSummary);
    connect(picture_, &PicturePart::modelChosen, this, &ImageInspector::modelChosen);
    addButtons();
    setForm({});
}

void ImageInspector::addButtons() {
    start_ = new QPushButton;
    Theme::setRole(start_, ButtonRole::Primary);
    stop_ = new QPushButton(tr("Stop, keep"));
    stop_->setToolTip(tr("Ends making; what is there stays"));
    stop_->setMinimumHeight(32);
    discard_ = new QPushButton(tr("Stop, discard"));
    discard_->setToolTip(tr("Ends making; what was made goes"));
    discard_->setMinimumHeight(32);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 12, 12, 12);
    row->setSpacing(4);
    row->addWidget(start_, 1);
    row->addWidget(stop_, 1);
    row->addWidget(discard_, 1);
    foot().addLayout(row);
    for (QPushButton* each : {start_, stop_, discard_}) each->installEventFilter(this);
    connect(start_, &QPushButton::clicked, this, &ImageInspector::generateAsked);
    connect(stop_, &QPushButton::clicked, this, &ImageInspector::stopAsked);
    connect(discard_, &QPushButton::clicked, this, &ImageInspector::discardAsked);
}

void ImageInspector::setModel(const ModelFacts& facts, const ImageModelFacts& pictures) {
    modelThere_ = pictures.width > 0;
    generate_->setModel(facts);
    picture_->setModel(pictures);
    setMostLatents(facts);
    modelName_ = facts.name;
    Q_EMIT modelNamed(facts.name);
    showButtons();
}

void ImageInspector::setFacts(const ModelFacts& facts) { generate_->setModel(facts); }

void ImageInspector::setCommands(const QAction& generate, const QAction& stop) {
    new KeyTip(*start_, generate);
    new KeyTip(*stop_, stop);
}

void ImageInspector::setLately(int latents, double msPerToken) { generate_->setLately(latents, msPerToken); }

void ImageInspector::setModels(const QStringList& names, int chosen) { picture_->setModels(names, chosen); }

void ImageInspector::setSourceRows(int rows) { picture_->setSourceRows(rows); }

void ImageInspector::setMaking(bool making) {
    if (making && !making_) makingFor_.start();
    making_ = making;
    showButtons();
}

// A double click on Generate is one wish: its second half would ask once more, or come upon what stops in the
// same place. That may be long after where the machine is busy, so the moments of the clicks themselves count
// too.
bool ImageInspector::eventFilter(QObject* watched, QEvent* event) {
    const bool press =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (!press) return ImageFormPane::eventFilter(watched, event);
    const int interval = QApplication::doubleClickInterval();
    const quint64 at = static_cast<QMouseEvent*>(event)->timestamp();
    if (watched == start_) {
        askedAt_ = at;
        return event->type() == QEvent::MouseButtonDblClick;
    }
    const bool soon = askedAt_ && at >= *askedAt_ && at - *askedAt_ < static_cast<quint64>(interval);
    return soon || (makingFor_.isValid() && !makingFor_.hasExpired(interval));
}

void ImageInspector::editKeptRows(int rows) {
    if (rows == form().keptRows) return;
    ImageForm changed = form();
    changed.keptRows = rows;
    take(changed);
}

void ImageInspector::formShown() { showButtons(); }

int ImageInspector::latentsInUse() const { return generate_->latentsInUse(form()); }

void ImageInspector::showButtons() {
    start_->setText(form().variations == 1 ? tr("Generate") : tr("Generate %1").arg(form().variations));
    start_->setEnabled(modelThere_);
    // What takes a button's place takes its focus: otherwise that goes to whatever comes next in the window.
    const QWidget* focused = window()->focusWidget();
    QPushButton* next = making_ ? stop_ : start_;
    next->show();
    if (focused == start_ || focused == stop_ || focused == discard_) next->setFocus();
    start_->setVisible(!making_);
    stop_->setVisible(making_);
    discard_->setVisible(making_);
}

}  // namespace continuo::ui
