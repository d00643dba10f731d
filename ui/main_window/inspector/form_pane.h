#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "main_window/inspector/form_part.h"
#include "main_window/inspector/latents_field.h"
#include "main_window/inspector/section_pane.h"
#include "widgets/section.h"

namespace continuo::ui {

// An inspector of one form: a collapsible section per part. Every edit by the user emits the whole form;
// setters emit nothing.
template <class Form>
class FormPane : public SectionPane {
public:
    explicit FormPane(const FormParameters<Form>& parameters, QWidget* parent = nullptr)
        : SectionPane(parent), form_(parameters.defaults), temperature_(parameters["temperature"].range) {}

    void setForm(const Form& form) {
        form_ = form;
        for (const Part& each : parts_) {
            each.part->setForm(form_);
            each.section->setSummary(each.summary(form_));
        }
        formShown();
    }
    const Form& form() const { return form_; }

    // Returns whether the model has latents or a window, so that scaleLatents() has an effect.
    bool hasLatentsOrWindow() const { return mostLatents_ > 0; }
    // Returns whether latents are tokens of the window.
    bool isWindow() const { return isWindow_; }
    // Sets the latents chosen by automatic control.
    void setLatentsInUse(int latents) {
        if (!form_.latentsAuto || latents <= 0 || latents == form_.latents) return;
        form_.latents = latents;
        setForm(Form(form_));
    }
    // Changes the temperature by a shortcut's step.
    void stepTemperature(double by) {
        Form form = form_;
        form.temperature = temperature_.rounded(form.temperature + by);
        acceptEdit(form);
    }
    void scaleLatents(double by) {
        if (mostLatents_ == 0) return;
        Form form = form_;
        const double scaled = std::exp2(std::round(std::log2(latentsInUse() * by)));
        const double fewest = std::min(LatentsField::kFewest, mostLatents_);
        form.latents = static_cast<int>(std::clamp(scaled, fewest, static_cast<double>(mostLatents_)));
        form.latentsAuto = false;
        acceptEdit(form);
    }

protected:
    // Adds a collapsible section, which shows the summary while collapsed.
    Section* add(const QString& title, FormPart<Form>* part,
                 const std::function<QString(const Form&)>& summary) {
        Section* section = addSection(title, part);
        parts_.push_back({part, section, summary});
        connect(part, &PartColumn::edited, this, [this, part] { acceptEdit(part->form()); });
        alignLabels(*this);
        return section;
    }
    // Accepts an edit by the user.
    void acceptEdit(const Form& form) {
        const Form changed = form;  // a copy: `form` may belong to a part, which setForm() overwrites
        setForm(changed);
        formEdited();
    }
    // Sets the model's most latents, or tokens of its window, and lowers the form's latents to it. If the
    // model has neither, the form keeps its latents for the next model.
    void setMaxLatents(const ModelFacts& facts) {
        const int most = facts.maxLatentsOrWindow();
        const bool other = std::exchange(isWindow_, facts.hasWindow()) != facts.hasWindow();
        const bool had = std::exchange(mostLatents_, most) > 0;
        const bool tooMany = most > 0 && form_.latents > most;
        if (tooMany) form_.latents = most;
        if (tooMany || other || had != (most > 0))
            setForm(Form(form_));  // refreshes the summaries, which show latents
    }
    virtual void formEdited() = 0;
    // Returns the latents that automatic control uses now, or those set by hand.
    virtual int latentsInUse() const { return form_.latents; }
    virtual void formShown() {}

private:
    struct Part {
        FormPart<Form>* part;
        Section* section;
        std::function<QString(const Form&)> summary;
    };
    Form form_;
    SliderScale temperature_;
    int mostLatents_ = 1024;  // or tokens of the window
    bool isWindow_ = false;
    std::vector<Part> parts_;
};

using PlayFormPane = FormPane<PlayForm>;
using ImageFormPane = FormPane<ImageForm>;
using SoundFormPane = FormPane<SoundForm>;

}  // namespace continuo::ui
