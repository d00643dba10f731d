#pragma once

#include <QStringList>

#include "main_window/inspector/form_part.h"

namespace continuo::ui {

// The small parts of the inspectors, and the texts of their collapsed sections.

// Makes the part for the sampling filters; top-k is at most the vocabulary. Works for PlayForm (which also
// has temperature factors), ImageForm and SoundForm.
template <class Form>
FormPart<Form>* makeSamplingPart(const FormParameters<Form>& parameters);
template <class Form>
QString samplingSummary(const Form& form, const Form& usual);
// samplingSummary() joins these texts: the active filters and the non-default values.
template <class Form>
QStringList samplingTexts(const Form& form, const Form& usual);

// Makes the part for output and volume.
PlayFormPart* makeOutputPart(const PlayParameters& parameters);
QString outputSummary(const PlayForm& form);

// Makes the part for exporting pictures.
ImageFormPart* makeExportPart();
QString exportSummary(const ImageForm& form);

// Makes the part for exporting sounds.
SoundFormPart* makeSoundExportPart();
QString soundExportSummary(const SoundForm& form);

}  // namespace continuo::ui
