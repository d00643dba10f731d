#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

namespace continuo::ui {

// Shows the progress through a row of steps: completed ones ticked, the current one marked, each with a note.
class StepBar : public QWidget {
    Q_OBJECT
public:
    explicit StepBar(const QStringList& titles, QWidget* parent = nullptr);

    int current() const { return current_; }
    void setCurrent(int);
    // missing: the completed step found nothing, which its mark shows.
    void setNote(int step, const QString& note, bool missing = false);

    QSize sizeHint() const override { return {640, 52}; }
    QSize minimumSizeHint() const override { return {400, 52}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void paintStep(QPainter&, const QRect&, int step) const;
    void paintCircle(QPainter&, const QRect&, int step) const;
    QRect mirrored(const QRect& part, const QRect& whole) const;
    void updateDescription();

    QStringList titles_, notes_;
    QList<bool> missing_;
    int current_ = 0;
};

}  // namespace continuo::ui
