#pragma once

#include <array>
#include <memory>
#include <optional>

#include <QPointF>
#include <QWidget>

#include "roll/gestures/cursor_drag.h"
#include "roll/gestures/memory_handle.h"
#include "roll/gestures/note_editor.h"
#include "roll/gestures/overview_drag.h"
#include "roll/gestures/range_marker.h"
#include "roll/gestures/selection_band.h"
#include "roll/gestures/view_drag.h"
#include "roll/pitches_in_view.h"
#include "roll/roll_content.h"
#include "roll/roll_geometry.h"
#include "roll/times_in_view.h"

namespace continuo::ui {

class RollOverview;
class RollTiles;
struct NoteLook;

// The canvas of Play: time ruler, turn band, roll with its gutter of keys, velocity lane, pedal lane, and an
// overview where not all is in view. It shows a RollContent that its owner changes on the GUI thread. Static
// parts are drawn from tiles, so a frame while scrolling costs little. Events go to the gesture that is on,
// or to one that takes the press; the roll paints what the gestures keep, does what they answer and tells its
// owner. Escape puts back what a gesture changed.
//
// Wheel: time (with Shift: pitch; with Ctrl: zoom at the mouse). Middle button: drag. Click: the cursor, or a
// note. A drag beside notes selects those that a rubber band touches (SelectionBand), Ctrl+A all, Escape
// none. Arrow keys: next note in time or pitch; with several selected notes they move those. Ctrl+0 fits all,
// Ctrl++ and Ctrl+- zoom. How a range is marked and a note changed: RangeMarker, NoteEditor; how the overview
// moves the view: OverviewDrag.
class PianoRoll : public QWidget {
    Q_OBJECT
public:
    explicit PianoRoll(QWidget* parent = nullptr);
    ~PianoRoll() override;

    // Shows another take, without a fork or anything beside it; null: none. Call contentChanged() when the
    // content grows.
    void setContent(std::shared_ptr<const RollContent>);
    const std::shared_ptr<const RollContent>& content() const { return content_; }
    // Call when the content differs between these moments (RollContent's changes return the first).
    void contentChanged(double fromSeconds, double toSeconds = kStillSounds);
    // Where the branch begins that is shown; nullopt: it is none. rejoin: where it ends, as it replaces a
    // passage; nullopt: the music ends with it.
    void setFork(std::optional<double> seconds, std::optional<double> rejoin = {});
    // Whether that branch is accepted, as it is at first; until it is, what the model plays in it is drawn as
    // pending.
    void setAccepted(bool);
    bool accepted() const { return accepted_; }
    // What was played in its place: notes behind those of the content, as outlines. They are only to be seen,
    // and in the surprise map not even that. Null: none.
    void setPlayed(std::shared_ptr<const RollContent>);
    void setPlayedShown(bool);  // at first they are

    // The moment that sounds now, while live or playing; nullopt: no now line. Everything right of it has not
    // sounded yet.
    void setNow(std::optional<double> seconds);
    std::optional<double> now() const { return times_.now(); }
    // Likewise of what is heard, which is all there: the view goes on with it only as far as it must.
    void setHeard(double seconds);
    // Keeps the now line at 70 % of the width, or brings what is heard no further. Moving the view by hand
    // ends that: followChanged.
    void setFollow(bool);
    bool follow() const { return times_.follow(); }
    // The surprise map instead of the voices' colours. HeatLegend belongs beside it.
    void setHeat(bool);
    bool heat() const { return heat_; }
    // Where the model's memory begins; nullopt: no memory line.
    void setMemoryBegin(std::optional<double> seconds);
    // Where a continuation begins; nullopt: no cursor.
    void setCursorTime(std::optional<double> seconds);
    std::optional<double> cursorTime() const { return cursor_.time(); }
    // The marked range, to which commands apply instead of the cursor; nullopt: none. It stays when another
    // take is shown, until its owner removes it.
    void setMarkedRange(const std::optional<MarkedRange>&);
    const std::optional<MarkedRange>& markedRange() const { return marker_.range(); }
    // For tests: whether the user has not folded it.
    bool velocityLaneShown() const { return !folded_; }
    // Whether the user may request changes of notes: noteChangeAsked, noteAddAsked. Not in Stage view.
    void setEditable(bool);
    bool editable() const { return editor_.allowed() && !stage_; }
    // For Stage view: no ruler and no lanes, a wider turn band, a thicker now line.
    void setStage(bool);
    // Ends a drag of the user and leaves the dragged note as it was: call it when other music is shown, which
    // may contain that note too.
    void letGo();
    // The note of the content with this voice, pitch and start; none if there is none.
    void setSelectedNote(const std::optional<RollNote>&);
    // Of several selected notes the one that keys start from.
    const std::optional<RollNote>& selectedNote() const { return selected_; }
    // Selects those of these notes that the content has.
    void setSelectedNotes(std::vector<RollNote>);
    // All selected notes, in the order of note_selection.h.
    const std::vector<RollNote>& selectedNotes() const { return selection_; }
    // Selects all notes that the take or branch shows. If a range is marked, first the notes that are struck
    // in it, the next time all.
    void selectAll();

    // Pixels for a second, 0.2 to 2000.
    void setScale(double pixelsPerSecond);
    double scale() const { return times_.scale(); }
    void zoom(double factor, std::optional<double> aroundX = {});
    // All of the take in the width, and its pitches in the height.
    void fit();
    // As a take opens: a short one fits, else 40 s of it are in view, a branch from just before its fork.
    void openView();
    // What is in view where a hand has chosen it since the view was opened; nullopt: it is as it opened.
    struct View {
        double begin = 0.0, scale = 0.0;
        PitchesInView pitches;
        bool pitchesByHand = false;
    };
    std::optional<View> viewByHand() const;
    // The same in other music, whose pitches widen it.
    void setView(const View&);
    // The moment at the left edge of the roll.
    void setViewBegin(double seconds);
    double viewBegin() const { return times_.begin(); }
    // Puts as much of [from, to] in view as fits.
    void reveal(double from, double to);
    // Lowest and highest pitch wholly in view.
    int lowestPitchShown() const;
    int highestPitchShown() const;
    void setLowestPitchShown(int pitch);

    RollGeometry rollGeometry() const;
    std::optional<RollNote> noteAt(const QPointF& position) const;
    // Of those that were played instead.
    std::optional<RollNote> playedAt(const QPointF& position) const;
    // Of the branch's, where that is not accepted.
    bool isGhost(const RollNote&) const;
    // "C♯4 · vel 71 · 0.42 s · 3.1 bits (unusual)"
    static QString hoverText(const RollNote&);
    // "What you played: C♯4 at 1:23.4"
    static QString playedText(const RollNote&);
    // "Model, C sharp 4, 3.2 s, 3.1 bits"
    static QString spokenText(const RollNote&);
    // The notes in view, at most kMostNotesSpoken, as a screen reader finds them.
    static constexpr std::size_t kMostNotesSpoken = 400;
    std::vector<RollNote> notesInView() const;
    // Where a note is, in this widget's pixels.
    QRectF rectOf(const RollNote&) const;
    // For tests: tiles drawn since the start: a frame that only scrolls draws those that came into view.
    std::size_t tilesDrawn() const;
    const RollOverview& overview() const { return *overview_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // The user or setCursorTime() moved the cursor, from which a continuation begins.
    void cursorMoved(double seconds);
    // The cursor was removed.
    void cursorRemoved();
    // Another range is marked, or none.
    void markedRangeChanged();
    // The user pulls the marked range out of the ruler.
    void markedRangePulled();
    // Ask for a menu at `globalPosition`; `note` is what lies there.
    void menuAsked(const QPoint& globalPosition, double seconds,
                   const std::optional<continuo::ui::RollNote>& note);
    // A note is to become another one; of which its owner shows what came of it.
    void noteChangeAsked(const continuo::ui::RollNote& was, const continuo::ui::RollNote& becomes);
    // Likewise of several notes, in one step.
    void notesChangeAsked(const std::vector<continuo::ui::NoteChange>& changes);
    // Other notes are selected, or none.
    void selectionChanged();
    // Likewise of a note that is not there yet.
    void noteAddAsked(const continuo::ui::RollNote& note);
    // A note is to be changed by numbers.
    void noteFormAsked(const continuo::ui::RollNote& note);
    void memoryBeginMoved(double seconds);
    void followChanged(bool);
    // Scale, begin or pitches in view changed, but not by following.
    void viewChanged();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    bool event(QEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;

private:
    // What is not the gesture's own and changes with what it answers.
    struct Before {
        double viewBegin = 0.0, scale = 0.0;
        bool follow = false;
        std::optional<RollNote> selected;
        std::vector<RollNote> selection;
        std::optional<MarkedRange> marked;
    };

    RollScene scene() const;
    const RollContent& shown() const;
    // What is seen behind it; null: nothing.
    const RollContent* behind() const;
    QRectF rollArea() const;
    double takeEnd() const;

    void begin(RollGesture&, const RollPointer&);
    void apply(const GestureResult&);
    void putBack();
    // Sets the cursor for a gesture. Notifies always: a gesture may have moved the cursor already.
    void placeCursor(double seconds);
    void notifyCursor();
    void setVelocityLaneShown(bool);
    void tellMarked();
    void tellMark();
    void showHover(const QPoint& position, const QPoint& globalPosition);

    void select(const std::optional<RollNote>&);
    void selectMany(std::vector<RollNote>);
    bool takesEscape() const;
    bool selectByKey(int key, Qt::KeyboardModifiers);
    void selectNext(const std::optional<RollNote>&);
    void selectInTime(int direction);
    void selectInPitch(int direction);
    void renewSelection();
    void revealSelected();

    bool editByKey(int key, Qt::KeyboardModifiers);
    bool markByKey(int key, Qt::KeyboardModifiers);
    // `view`: rather than to a note.
    bool goByKey(int key, bool view);
    bool zoomByKey(int key, bool control);

    void showByHand(double begin, double end);
    void tellOverview();
    void placeOverview();
    QRect withoutOverview() const;

    void fitPitches();
    void moveByHand(double begin);
    void look();
    void tellViewChanged();
    void paintSelected(QPainter&, const RollGeometry&, const NoteLook&) const;
    void paintSounding(QPainter&, const RollGeometry&, const NoteLook&) const;

    std::shared_ptr<const RollContent> content_, played_;
    std::optional<double> fork_, rejoin_;
    std::unique_ptr<RollTiles> tiles_;
    RollOverview* overview_ = nullptr;
    bool overviewShown_ = false, playedShown_ = true, accepted_ = true;
    TimesInView times_;
    PitchesInView pitches_;
    bool viewByHand_ = false, pitchesByHand_ = false;  // since it was opened
    std::optional<RollNote> selected_;
    std::vector<RollNote> selection_;
    bool heat_ = false, folded_ = false, stage_ = false, focusSeen_ = false;

    ViewDrag viewDrag_;
    MemoryHandle memory_;
    RangeMarker marker_;
    NoteEditor editor_;
    CursorDrag cursor_;
    SelectionBand band_{cursor_, marker_};
    OverviewDrag overviewDrag_;
    // In the order in which a press of the left button is offered to them.
    const std::array<RollGesture*, 6> gestures_{&overviewDrag_, &memory_, &marker_,
                                                &editor_,       &band_,   &cursor_};
    RollGesture* on_ = nullptr;
    Before before_;  // when the one that is on began
};

}  // namespace continuo::ui
