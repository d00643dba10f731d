#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "forms.h"
#include "gallery/gallery_types.h"
#include "jobs/job.h"

namespace continuo::app {

class Gallery;
class JobsController;

// The present name of a job: its set may have been renamed since, or the language changed.
QString titleWords(const Job& job, const Gallery& gallery);
// What a job is called that makes this model.
QString teachingTitle(const std::string& out);
// Why a job failed or was not begun, in words; line: the exact one, which stands behind them. reason: as a
// JobError has it.
ui::Saying failureOf(const std::string& reason, const std::string& line);
// What was asked of a job, short: "0:20 · temperature 0.95". Reads its whole request; empty: nothing is
// known.
QString askedWords(const Job& job, const Gallery& gallery);
// The least surprising of what a job made, "best 1.71 (A)", in the numbers that the lists have; empty: none
// of it is there.
QString bestWords(const Job& job, const JobsController& jobs, const Gallery& gallery);

// The set that a job of pictures fills; none where it is another kind of job, or the set was deleted.
std::optional<GallerySet> setOf(const Job& job, const Gallery& gallery);

// The other teaching jobs of the queue that make the same file: one checkpoint lies beside it.
std::vector<Job> othersOfItsFile(const Job& job, std::vector<Job> queue);

}  // namespace continuo::app
