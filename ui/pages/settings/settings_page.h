#pragma once

#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

class QComboBox;
class QVBoxLayout;

namespace continuo::ui {

struct Choices;
class FormGroup;
class RestartLine;

// A page of the settings: a column of groups of rows. Each edit is emitted at once by the page's signals.
class SettingsPage : public QWidget {
    Q_OBJECT
public:
    SettingsPage(const QString& title, const QString& icon, QWidget* parent = nullptr);

    const QString& title() const { return title_; }
    const QString& icon() const { return icon_; }
    // Shows the rows that contain every word, or all rows if the title does. Returns whether any row is
    // visible.
    bool filter(const QStringList& words);

    // Shows the restart row, because a change on this page needs a restart.
    void offerRestart(bool offered);
    // Sets why a restart is not possible now, a sentence; empty: no known reason.
    void setRestartBlocked(const QString& why);

Q_SIGNALS:
    void restartRequested();
    // Requests to restore the defaults of this page; call the setters with the result.
    void defaultsRequested();

protected:
    static constexpr int kLabelWidth = 180;

    QVBoxLayout* column() const { return column_; }
    // Appends a group at the end of the page.
    FormGroup* addGroup(const QString& title, int labelWidth = kLabelWidth);
    FormGroup* makeGroup(const QString& title, int labelWidth);
    // Adds the restart row, hidden.
    void addRestart(FormGroup*);
    // Shows the choices in the box, and hides its row if there are none; emits nothing.
    static void showChoices(const Choices&, QComboBox*, FormGroup*);

private:
    QString title_, icon_;
    QVBoxLayout* column_ = nullptr;
    std::vector<FormGroup*> groups_;
    FormGroup* restartGroup_ = nullptr;
    RestartLine* restart_ = nullptr;
};

}  // namespace continuo::ui
