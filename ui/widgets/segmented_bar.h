#pragma once

#include <vector>

#include <QFrame>
#include <QString>

class QToolButton;

namespace continuo::ui {

// A few exclusive choices in a frame: the workspaces in the toolbar, the view of a canvas. Arrow keys move
// between them.
class SegmentedBar : public QFrame {
    Q_OBJECT
public:
    // 32 px with icons and the Tab text style, or 24 px with captions.
    enum class Size { Workspaces, Small };
    struct Segment {
        QString text;
        QString icon = {};
        QString toolTip = {};
    };

    SegmentedBar(Size, const std::vector<Segment>&, QWidget* parent = nullptr);

    // Hides the texts, which remain as accessible names.
    void setIconsOnly(bool);
    bool iconsOnly() const { return iconsOnly_; }

    int current() const;
    // Emits nothing.
    void setCurrent(int);
    QToolButton* button(int index) const { return buttons_[static_cast<std::size_t>(index)]; }

Q_SIGNALS:
    void currentEdited(int index);

private:
    Size size_;
    std::vector<QToolButton*> buttons_;
    bool iconsOnly_ = false;
};

}  // namespace continuo::ui
