#pragma once

#include <QStringList>

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

// The inspectors' small parts, and what their heads say while they are closed.

// Which tokens are left out of the draw; top-k goes up to the vocabulary. For PlayForm, which has the
// temperature factors too, ImageForm and SoundForm.
template <class Form>
FormPart<Form>* makeSamplingPart(int vocabulary);
template <class Form>
QString samplingSummary(const Form& form);
// What that says, a part each: which filters are on, and what else is other than usual.
template <class Form>
QStringList samplingWords(const Form& form, const Form& usual = {});

// Where it sounds, and how loud.
PlayFormPart* makeOutputPart();
QString outputSummary(const PlayForm& form);

// How a picture is written into a file.
ImageFormPart* makeExportPart();
QString exportSummary(const ImageForm& form);

// How a sound is written into a file.
SoundFormPart* makeSoundExportPart();
QString soundExportSummary(const SoundForm& form);

}  // namespace continuo::ui
