#include "pages/sound/sound_page.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/sound/sound_row.h"
#include "roll/heat_legend.h"
#include "theme/theme.h"
#include "wave/wave_canvas.h"
#include "widgets/banner_stack.h"
#include "widgets/content_stack.h"
#include "widgets/drop_frame.h"
#include "widgets/elided_label.h"
#include "widgets/tab_order.h"

namespace continuo::ui {
namespace {

constexpr int kHeadHeight = 28, kMostRowsShown = 4;

// Returns the files that are sounds by name.
QList<QUrl> soundUrls(const QMimeData& data) {
    static const QStringList kinds = {QStringLiteral("wav"),  QStringLiteral("flac"), QStringLiteral("ogg"),
                                      QStringLiteral("opus"), QStringLiteral("mp3"),  QStringLiteral("aif"),
                                      QStringLiteral("aiff")};
    QList<QUrl> sounds;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile() && kinds.contains(QFileInfo(url.toLocalFile()).suffix().toLower()))
            sounds << url;
    return sounds;
}

// Prefers the height of all rows, up to a limit.
class RowArea : public QScrollArea {
public:
    QSize sizeHint() const override { return {QScrollArea::sizeHint().width(), maximumHeight()}; }
};

QLabel* makeCaption(const QString& text) {
    auto* label = new QLabel(text);
    Theme::setStyle(label, TextStyle::Caption, &Tokens::text2);
    return label;
}

}  // namespace

SoundPage::SoundPage(QWidget* parent) : QWidget(parent) {
    setAcceptDrops(true);
    canvas_ = new WaveCanvas;
    list_ = new SoundList;
    auto* content = new QWidget;
    auto* parts = new QVBoxLayout(content);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(canvas_, 1);
    parts->addWidget(variations_ = makeVariations());
    stack_ = new ContentStack(content);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head_ = makeHead());
    column->addWidget(banners_ = new BannerStack);
    column->addWidget(stack_, 1);
    drop_ = new DropFrame(this);

    connect(canvas_, &WaveCanvas::seamMoved, this, &SoundPage::seamMoved);
    connect(canvas_, &WaveCanvas::positionChosen, this, &SoundPage::positionChosen);
    connect(canvas_, &WaveCanvas::followChanged, follow_, &QToolButton::setChecked);
    connect(list_, &SoundList::selectionChanged, this, [this](qint64 id) {
        showChosen();
        Q_EMIT selectionChanged(id);
    });
    connect(list_, &SoundList::playRequested, this, &SoundPage::playRequested);
    connect(list_, &SoundList::stopRequested, this, &SoundPage::stopRequested);
    connect(list_, &SoundList::starRequested, this, &SoundPage::starRequested);
    connect(list_, &SoundList::dragRequested, this, &SoundPage::dragRequested);
    connect(stack_, &ContentStack::focusLeft, this, [this] { setFocus(); });
    connect(stack_, &ContentStack::buttonTriggered, this,
            [this] { missing_.isEmpty() ? Q_EMIT generateRequested() : Q_EMIT modelsRequested(); });
    connect(stack_, &ContentStack::linkTriggered, this, &SoundPage::openRequested);
    connect(stack_, &ContentStack::chipTriggered, this, &SoundPage::exampleChosen);
    makeEmpty();
    clear();
}

QWidget* SoundPage::makeHead() {
    auto* head = new QWidget;
    head->setProperty("role", QStringLiteral("paneHead"));
    head->setAttribute(Qt::WA_StyledBackground);
    head->setFixedHeight(kHeadHeight);
    title_ = new ElidedLabel;
    detail_ = new ElidedLabel;
    Theme::setStyle(title_, TextStyle::PaneTitle);
    Theme::setStyle(detail_, TextStyle::Caption, &Tokens::text2);
    auto* legend =
        new HeatLegend({tr("bits/code"), QStringLiteral("0"),
                        //: End of a scale of colours: 8 bits or more.
                        tr("8+"), tr("Colour scale of the surprise in bits per code, from 0 to 8 and more"),
                        tr("Surprise of each code: 0 bits is certain, 8 and more very unusual")});
    follow_ = new QToolButton;
    //: Switch: the view moves along with the sound.
    follow_->setText(tr("Follow"));
    follow_->setIcon(Theme::icon(QStringLiteral("follow")));
    follow_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    follow_->setCheckable(true);
    follow_->setChecked(canvas_->follow());
    follow_->setToolTip(tr("Scrolls the view with playback"));
    Theme::setRole(follow_, ButtonRole::Small);
    connect(follow_, &QToolButton::clicked, canvas_, &WaveCanvas::setFollow);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    take_ = new QToolButton;
    take_->setAccessibleName(tr("Show take"));
    take_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    Theme::setRole(take_, ButtonRole::Small);
    take_->hide();
    row->addWidget(title_);
    row->addWidget(take_);
    row->addWidget(detail_, 1);
    row->addWidget(legend);
    row->addWidget(follow_);
    return head;
}

QWidget* SoundPage::makeVariations() {
    auto* part = new QWidget;
    auto* title = new QLabel(tr("Variations"));
    Theme::setStyle(title, TextStyle::PaneTitle);
    hint_ = new ElidedLabel;
    Theme::setStyle(hint_, TextStyle::Caption, &Tokens::text2);
    hint_->setText(tr("Playback continues at the same position in another variation."));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 0, 12, 0);
    head->addStrut(kHeadHeight);
    head->addWidget(title);
    head->addSpacing(8);
    head->addWidget(hint_, 1);
    //: Column of a list.
    head->addWidget(makeCaption(tr("progress")));
    head->addSpacing(12);
    head->addWidget(makeCaption(tr("bits/code")));
    head->addSpacing(24);  // above the stars
    scroll_ = new RowArea;
    scroll_->setWidget(list_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(scroll_);
    return part;
}

void SoundPage::setNoModelReason(const QString& why) {
    if (why == missing_) return;
    missing_ = why;
    setAcceptDrops(why.isEmpty());
    makeEmpty();
}

void SoundPage::setOfferedCount(int variations) {
    if (variations == offered_) return;
    offered_ = variations;
    makeEmpty();
}

void SoundPage::setExamples(const QStringList& names) {
    if (names == examples_) return;
    examples_ = names;
    makeEmpty();
}

void SoundPage::makeEmpty() {
    const bool there = missing_.isEmpty();
    stack_->setEmpty(there ? EmptyState::Content{QStringLiteral("waveform"),
                                                 tr("Drop a sound to continue it, or generate from scratch."),
                                                 //: Button: %1 is the number of sounds.
                                                 tr("Generate %1").arg(offered_), QStringLiteral("waveform"),
                                                 tr("Open a sound…"), examples_}
                           : EmptyState::Content{QStringLiteral("waveform"), missing_, tr("Choose a model…"),
                                                 QStringLiteral("chip")});
    setTabOrderByLayout(this);
    showContent();
}

void SoundPage::showContent() {
    stack_->setFilled(filled_);
    head_->setVisible(filled_);
    setAccessibleName(filled_ ? tr("Sounds") : stack_->empty().accessibleName());
}

void SoundPage::setSet(const SoundSet& set) {
    const bool other = !filled_ || set.prompt != set_.prompt || set.title != set_.title;
    filled_ = true;
    set_ = set;
    setTitle(set.title, set.detail);
    list_->setVariations(set.variations);
    variations_->setVisible(!set.variations.empty());
    hint_->setVisible(set.variations.size() > 1);
    const auto rows = std::min(static_cast<int>(set.variations.size()), kMostRowsShown);
    scroll_->setMinimumHeight(std::min(rows, 1) * SoundRow::kHeight);
    scroll_->setMaximumHeight(rows * SoundRow::kHeight);
    showChosen();
    if (other) canvas_->fit();
    showContent();
    setTabOrderByLayout(this);
}

void SoundPage::clear() {
    set_ = {};
    filled_ = false;
    list_->setVariations({});
    canvas_->setPlayhead({});
    canvas_->setContent(nullptr);
    showContent();
}

void SoundPage::setTitle(const QString& title, const QString& detail) {
    set_.title = title;
    set_.detail = detail;
    title_->setText(title);
    detail_->setText(detail);
}

void SoundPage::setTakeCommand(QAction& command) { take_->setDefaultAction(&command); }

void SoundPage::setFromTake(bool is) { take_->setVisible(is); }

void SoundPage::setVariation(const SoundVariationForm& form) { list_->setForm(form); }

void SoundPage::contentChanged(qint64 id) {
    list_->contentChanged(id);
    if (id == selected()) canvas_->contentChanged();
}

void SoundPage::select(qint64 id) {
    list_->select(id);
    showChosen();
}

// Shows the selected variation, or the prompt.
void SoundPage::showChosen() {
    std::shared_ptr<const WaveContent> shown = set_.prompt;
    for (const SoundList::Variation& each : set_.variations)
        if (each.form.id == selected()) shown = each.content;
    canvas_->setContent(std::move(shown));
}

void SoundPage::setPlaying(qint64 id, std::optional<double> seconds) {
    if (id != list_->playing()) list_->setPlaying(id);
    canvas_->setPlayhead(seconds);
}

void SoundPage::setLevel(double peakDb) { list_->setLevel(peakDb); }

void SoundPage::zoomIn() { canvas_->zoom(1.25); }

void SoundPage::zoomOut() { canvas_->zoom(0.8); }

void SoundPage::zoomFit() { canvas_->fit(); }

void SoundPage::requestStar() {
    if (selected() != 0) Q_EMIT starRequested(selected());
}

void SoundPage::selectNext() { selectStep(1); }

void SoundPage::selectPrevious() { selectStep(-1); }

void SoundPage::selectStep(int by) {
    const auto count = static_cast<int>(set_.variations.size());
    if (count == 0) return;
    int at = by > 0 ? -1 : 0;
    for (int i = 0; i < count; ++i)
        if (set_.variations[static_cast<std::size_t>(i)].form.id == selected()) at = i;
    const qint64 next = set_.variations[static_cast<std::size_t>((at + by + count) % count)].form.id;
    if (next == selected()) return;
    select(next);
    Q_EMIT selectionChanged(next);
}

void SoundPage::dragEnterEvent(QDragEnterEvent* event) {
    // A drag from this page must not accidentally replace its prompt.
    if (event->source() != nullptr || soundUrls(*event->mimeData()).isEmpty()) return;
    event->acceptProposedAction();
    drop_->show();
}

void SoundPage::dragLeaveEvent(QDragLeaveEvent*) { drop_->hide(); }

void SoundPage::dropEvent(QDropEvent* event) {
    drop_->hide();
    event->acceptProposedAction();
    Q_EMIT soundsDropped(soundUrls(*event->mimeData()));
}

}  // namespace continuo::ui
