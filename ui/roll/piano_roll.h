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
// overview if not all music is in view. It shows a RollContent that its owner changes on the GUI thread.
// Static parts are cached in tiles, so scrolling is cheap. Events go to the active gesture, or to one that
// accepts the press; the roll paints the gestures' state, executes their results and notifies its owner.
// Escape reverts a gesture.
// Wheel: time (with Shift: pitch; with Ctrl: zoom at the mouse). Middle button: pan. Click: set the cursor,
// or select a note. A drag beside notes selects with a rubber band (SelectionBand); Ctrl+A selects all,
// Escape none. Arrow keys: next note in time or pitch; several selected notes are moved instead. Ctrl+0 fits
// everything, Ctrl++ and Ctrl+- zoom. For ranges, note edits and the overview see RangeMarker, NoteEditor and
// OverviewDrag.
//
// Painting and events have files of their own (piano_roll_painting.cpp, piano_roll_input.cpp): together the
// three would have 800 lines.
class PianoRoll : public QWidget {
    Q_OBJECT
public:
    explicit PianoRoll(QWidget* parent = nullptr);
    ~PianoRoll() override;

    // Shows another take, without fork or played notes; null: none. Call contentChanged() when the content
    // grows.
    void setContent(std::shared_ptr<const RollContent>);
    const std::shared_ptr<const RollContent>& content() const { return content_; }
    // Call when the content differs between these moments (RollContent's changes return the first).
    void contentChanged(double fromSeconds, double toSeconds = kStillSounds);
    // Sets where the shown branch begins; nullopt: not a branch. rejoin: its end if it replaces a passage;
    // nullopt: the music ends with it.
    void setFork(std::optional<double> seconds, std::optional<double> rejoin = {});
    // Sets whether that branch is accepted (default: true). If not, the model's notes in it are drawn as
    // pending.
    void setAccepted(bool);
    bool accepted() const { return accepted_; }
    // Sets the notes originally played in place of the branch, drawn as outlines behind it. They cannot be
    // edited, and are hidden in the surprise map. Null: none.
    void setPlayed(std::shared_ptr<const RollContent>);
    void setPlayedShown(bool);  // default: true

    // Sets the playing moment, live or during playback; nullopt: no now line. Everything right of it has not
    // sounded yet.
    void setNow(std::optional<double> seconds);
    std::optional<double> now() const { return times_.now(); }
    // Sets the playing moment of a finished recording: the view scrolls only as needed.
    void setPlaybackTime(double seconds);
    // Sets whether the view keeps the now line at 70 % of the width (during playback: in view). Moving the
    // view by hand turns this off: followChanged.
    void setFollow(bool);
    bool follow() const { return times_.follow(); }
    // Shows the surprise map instead of the voices' colours. Place a HeatLegend beside it.
    void setHeat(bool);
    bool heat() const { return heat_; }
    // Sets where the model's memory begins; nullopt: no memory line.
    void setMemoryBegin(std::optional<double> seconds);
    // Sets where a continuation begins; nullopt: no cursor.
    void setCursorTime(std::optional<double> seconds);
    std::optional<double> cursorTime() const { return cursor_.time(); }
    // Sets the marked range, which commands use instead of the cursor; nullopt: none. It stays when another
    // take is shown, until its owner removes it.
    void setMarkedRange(const std::optional<MarkedRange>&);
    const std::optional<MarkedRange>& markedRange() const { return marker_.range(); }
    // For tests: whether the lane is expanded.
    bool velocityLaneShown() const { return !folded_; }
    // Sets whether the user may request changes of notes: noteChangeRequested, noteAddRequested. Always false
    // in Stage view.
    void setEditable(bool);
    bool editable() const { return editor_.allowed() && !stage_; }
    // Selects the layout of Stage view: no ruler and no lanes, a wider turn band, a thicker now line.
    void setStage(bool);
    // Ends a drag and keeps the dragged note unchanged. Call when other music is shown, which may contain
    // that note too.
    void endDrag();
    // Selects the content's note with this voice, pitch and start; none if missing.
    void setSelectedNote(const std::optional<RollNote>&);
    // Returns the selected note; of several the one from which keys start.
    const std::optional<RollNote>& selectedNote() const { return selected_; }
    // Selects the given notes; ignores those that are not in the content.
    void setSelectedNotes(std::vector<RollNote>);
    // Returns all selected notes, in the order of note_selection.h.
    const std::vector<RollNote>& selectedNotes() const { return selection_; }
    // Selects all notes of the take or branch. If a range is marked, the first call selects the notes that
    // begin in it.
    void selectAll();

    // Sets the scale in pixels per second, 0.2 to 2000.
    void setScale(double pixelsPerSecond);
    double scale() const { return times_.scale(); }
    void zoom(double factor, std::optional<double> aroundX = {});
    // Fits the take into the width, and its pitches into the height.
    void fit();
    // Chooses the initial view of a take: all if it is short, otherwise 40 s; for a branch from just before
    // its fork.
    void openView();
    // A zoom and position. viewByHand() returns them if the user changed them since the music was opened;
    // nullopt: unchanged.
    struct View {
        double begin = 0.0, scale = 0.0;
        PitchesInView pitches;
        bool pitchesByHand = false;
    };
    std::optional<View> viewByHand() const;
    // Applies a view to other music. Pitches that the user did not choose are widened to those of the music.
    void setView(const View&);
    // Sets the moment at the left edge of the roll.
    void setViewBegin(double seconds);
    double viewBegin() const { return times_.begin(); }
    // Scrolls so that as much of [from, to] as possible is in view.
    void reveal(double from, double to);
    // Return the lowest and highest pitch that are completely in view.
    int lowestPitchShown() const;
    int highestPitchShown() const;
    void setLowestPitchShown(int pitch);

    RollGeometry rollGeometry() const;
    std::optional<RollNote> noteAt(const QPointF& position) const;
    // Returns the originally played note at a position.
    std::optional<RollNote> playedAt(const QPointF& position) const;
    // Returns whether the note belongs to a branch that is not accepted.
    bool isGhost(const RollNote&) const;
    // notesInView() returns the visible notes for screen readers, at most this many.
    static constexpr std::size_t kMostNotesSpoken = 400;
    std::vector<RollNote> notesInView() const;
    // Returns a note's rectangle in this widget.
    QRectF noteRect(const RollNote&) const;
    // For tests: number of tiles drawn so far. A frame that only scrolls draws only tiles that came into
    // view.
    std::size_t tilesDrawn() const;
    const RollOverview& overview() const { return *overview_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // The user or setCursorTime() moved the cursor, where a continuation begins.
    void cursorMoved(double seconds);
    // The cursor was removed.
    void cursorRemoved();
    // The marked range changed or was cleared.
    void markedRangeChanged();
    // The user drags the marked range out of the ruler.
    void markedRangeDragged();
    // Requests to open a menu at `globalPosition`; `note` is the note there.
    void menuRequested(const QPoint& globalPosition, double seconds,
                       const std::optional<continuo::ui::RollNote>& note);
    // Requests to change a note. The owner performs it and shows the result.
    void noteChangeRequested(const continuo::ui::RollNote& was, const continuo::ui::RollNote& becomes);
    // Requests to change several notes in one step.
    void notesChangeRequested(const std::vector<continuo::ui::NoteChange>& changes);
    // The selection changed.
    void selectionChanged();
    // Requests to add a new note.
    void noteAddRequested(const continuo::ui::RollNote& note);
    // Requests to open the dialog for a note.
    void noteFormRequested(const continuo::ui::RollNote& note);
    void memoryBeginMoved(double seconds);
    void followChanged(bool);
    // Scale, begin or visible pitches changed, except by following.
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
    // The roll's state before a gesture that the gesture does not own; cancelling restores it.
    struct Before {
        double viewBegin = 0.0, scale = 0.0;
        bool follow = false;
        std::optional<RollNote> selected;
        std::vector<RollNote> selection;
        std::optional<MarkedRange> marked;
    };

    RollScene scene() const;
    const RollContent& shownContent() const;
    // Returns the music drawn behind the content; null: none.
    const RollContent* contentBehind() const;
    QRectF rollArea() const;
    double takeEnd() const;

    void begin(RollGesture&, const RollPointer&);
    void apply(const GestureResult&);
    void cancelGesture();
    // Sets the cursor for a gesture. Always notifies: a gesture may have moved the cursor already.
    void placeCursor(double seconds);
    void notifyCursor();
    void setVelocityLaneShown(bool);
    void notifyMarkedRange();
    void updateDescription();
    void showHover(const QPoint& position, const QPoint& globalPosition);

    void select(const std::optional<RollNote>&);
    void selectMany(std::vector<RollNote>);
    bool handlesEscape() const;
    bool selectByKey(int key, Qt::KeyboardModifiers);
    void selectNext(const std::optional<RollNote>&);
    void selectInTime(int direction);
    void selectInPitch(int direction);
    void refreshSelection();
    void revealSelected();

    bool editByKey(int key, Qt::KeyboardModifiers);
    bool markByKey(int key, Qt::KeyboardModifiers);
    // `view`: move the view, not the selection.
    bool moveByKey(int key, bool view);
    bool zoomByKey(int key, bool control);

    void showRangeByHand(double begin, double end);
    void updateOverview();
    void placeOverview();
    QRect areaWithoutOverview() const;

    void fitPitches();
    void moveByHand(double begin);
    void refreshLook();
    void notifyViewChanged();
    void paintSelected(QPainter&, const RollGeometry&, const NoteLook&) const;
    void paintSounding(QPainter&, const RollGeometry&, const NoteLook&) const;

    std::shared_ptr<const RollContent> content_, played_;
    std::optional<double> fork_, rejoin_;
    std::unique_ptr<RollTiles> tiles_;
    RollOverview* overview_ = nullptr;
    bool overviewShown_ = false, playedShown_ = true, accepted_ = true;
    TimesInView times_;
    PitchesInView pitches_;
    bool viewByHand_ = false, pitchesByHand_ = false;  // changed by hand since the view was opened
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
    // A press of the left button is offered to the gestures in this order.
    const std::array<RollGesture*, 6> gestures_{&overviewDrag_, &memory_, &marker_,
                                                &editor_,       &band_,   &cursor_};
    RollGesture* on_ = nullptr;
    Before before_;  // when the active gesture began
};

}  // namespace continuo::ui
