#pragma once

#include <QDialog>
#include <QString>
#include <QVector>

namespace continuo::ui {

// Something that a model can be taught from: a take, a file, a folder.
struct TeachSource {
    QString name;         // "Take 12", "my-recordings/"
    QString detail = {};  // "4:12, 1,203 notes"; of a folder "32 MIDI files"
    int notes = -1;       // below 0: not known before it is read
    double seconds = -1;  // likewise
    bool chosen = true;

    bool operator==(const TeachSource&) const = default;
};

struct TeachForm {
    QString model;  // name of the model that it goes on from
    QVector<TeachSource> sources;
    double minutes = 20;  // how long to learn
    QString name;         // of the new model
    int fewestNotes = 0;  // below so many nothing can be learnt

    bool operator==(const TeachForm&) const = default;
};

// A user teaches a model their own playing: what to learn from, for how long, and what the new model is
// called.
class TeachDialog : public QDialog {
    Q_OBJECT
public:
    explicit TeachDialog(QWidget* parent = nullptr);

    void setForm(const TeachForm&);
    // As the user left it.
    TeachForm form() const { return form_; }
    // Files or a folder that were chosen: below the others, checked unless it says otherwise.
    void addSource(const TeachSource&);
    // A sentence above the buttons, as why it could not begin; empty: none.
    void setProblem(const QString&);

Q_SIGNALS:
    void addFilesAsked();  // MIDI files
    void addFolderAsked();
    // The dialog stays open until it is closed by whoever listens.
    void startAsked();

private:
    TeachForm form_;
};

}  // namespace continuo::ui
