<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Roll</name>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::AudioSettings</name>
    <message numerus="yes">
        <source>in use; %n message(s) of other channels ignored</source>
        <translation>
            <numerusform>in use; %n message of other channels ignored</numerusform>
            <numerusform>in use; %n messages of other channels ignored</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::AwaitedBranch</name>
    <message numerus="yes">
        <source>%n continuation(s) are ready.</source>
        <translation>
            <numerusform>%n continuation is ready.</numerusform>
            <numerusform>%n continuations are ready.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n continuation(s) are ready; number %1 is shown.</source>
        <translation>
            <numerusform>%n continuation is ready; number %1 is shown.</numerusform>
            <numerusform>%n continuations are ready; number %1 is shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::BundleExports</name>
    <message numerus="yes">
        <source>%1, %2, %Ln branch(es)</source>
        <comment>date, length, branches</comment>
        <translation>
            <numerusform>%1, %2, %Ln branch</numerusform>
            <numerusform>%1, %2, %Ln branches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::BundleOpening</name>
    <message numerus="yes">
        <source>%Ln of these are discarded. Restore them in Settings › Files &amp; privacy.</source>
        <extracomment>Follows “Already present: 3 takes.”</extracomment>
        <translation>
            <numerusform>%Ln of these is discarded. Restore it in Settings › Files &amp; privacy.</numerusform>
            <numerusform>%Ln of these are discarded. Restore them in Settings › Files &amp; privacy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::BundleWords</name>
    <message numerus="yes">
        <source>%Ln take(s)</source>
        <translation>
            <numerusform>%Ln take</numerusform>
            <numerusform>%Ln takes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln branch(es)</source>
        <translation>
            <numerusform>%Ln branch</numerusform>
            <numerusform>%Ln branches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s)</source>
        <translation>
            <numerusform>%Ln picture</numerusform>
            <numerusform>%Ln pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sound(s)</source>
        <translation>
            <numerusform>%Ln sound</numerusform>
            <numerusform>%Ln sounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::Discarded</name>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln note(s), %2</source>
        <comment>date, notes, length</comment>
        <translation>
            <numerusform>%1, %Ln note, %2</numerusform>
            <numerusform>%1, %Ln notes, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sound(s)</source>
        <translation>
            <numerusform>%n sound</numerusform>
            <numerusform>%n sounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ExportProgress</name>
    <message numerus="yes">
        <source>%Ln more waiting</source>
        <extracomment>Further exports that wait for the one in progress.</extracomment>
        <translation>
            <numerusform>%Ln more waiting</numerusform>
            <numerusform>%Ln more waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::FirstRunController</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageFiles</name>
    <message numerus="yes">
        <source>Wrote %n picture(s) and a sheet of all into %1</source>
        <translation>
            <numerusform>Wrote %n picture and a sheet of all into %1</numerusform>
            <numerusform>Wrote %n pictures and a sheet of all into %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo could not read %Ln of the files before it.</source>
        <extracomment>Follows “Opened 1 of 5 pictures, …”.</extracomment>
        <translation>
            <numerusform>Continuo could not read %Ln of the files before it.</numerusform>
            <numerusform>Continuo could not read %Ln of the files before it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageSets</name>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n set(s)</source>
        <translation>
            <numerusform>%n set</numerusform>
            <numerusform>%n sets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::JobWords</name>
    <message numerus="yes">
        <source>Continue only %2 of %1, %n variation(s)</source>
        <extracomment>Name of a job: %1 is a take, %2 a range of time, the only music that the model hears.</extracomment>
        <translation>
            <numerusform>Continue only %2 of %1, %n variation</numerusform>
            <numerusform>Continue only %2 of %1, %n variations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continue %1 from %2, %n variation(s)</source>
        <extracomment>Name of a job: %1 is a take, %2 the time from which it is continued.</extracomment>
        <translation>
            <numerusform>Continue %1 from %2, %n variation</numerusform>
            <numerusform>Continue %1 from %2, %n variations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace %2 of %1, %n variation(s)</source>
        <translation>
            <numerusform>Replace %2 of %1, %n variation</numerusform>
            <numerusform>Replace %2 of %1, %n variations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelCard</name>
    <message numerus="yes">
        <source>, %n piece(s)</source>
        <extracomment>Appended to a value in a model card: number of test pieces.</extracomment>
        <translation>
            <numerusform>, %n piece</numerusform>
            <numerusform>, %n pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelShelf</name>
    <message numerus="yes">
        <source>%n model(s), %1</source>
        <extracomment>Contents of a folder: %1 is the size of the models&apos; files.</extracomment>
        <translation>
            <numerusform>%n model, %1</numerusform>
            <numerusform>%n models, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable</source>
        <extracomment>Further model files in a folder that Continuo cannot read.</extracomment>
        <translation>
            <numerusform>%n unreadable</numerusform>
            <numerusform>%n unreadable</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::OpenedFiles</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo could not open %Ln file(s): %1.</source>
        <translation>
            <numerusform>Continuo could not open %Ln file: %1.</numerusform>
            <numerusform>Continuo could not open %Ln files: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Opened %Ln file(s) as takes: %1.</source>
        <translation>
            <numerusform>Opened %Ln file as a take: %1.</numerusform>
            <numerusform>Opened %Ln files as takes: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo repaired errors in %Ln take(s): %1. The files are unchanged.</source>
        <translation>
            <numerusform>Continuo repaired errors in %Ln take: %1. The file is unchanged.</numerusform>
            <numerusform>Continuo repaired errors in %Ln takes: %1. The files are unchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo left the drums out of %Ln take(s): %1.</source>
        <translation>
            <numerusform>Continuo left the drums out of %Ln take: %1.</numerusform>
            <numerusform>Continuo left the drums out of %Ln takes: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo merged several parts into one piano in %Ln take(s): %1. Choose parts in a take&apos;s menu.</source>
        <translation>
            <numerusform>Continuo merged several parts into one piano in %Ln take: %1. Choose parts in its menu.</numerusform>
            <numerusform>Continuo merged several parts into one piano in %Ln takes: %1. Choose parts in a take&apos;s menu.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::OutputCalibration</name>
    <message numerus="yes">
        <source>Continuo plays %n note(s) on its piano, then as many on the instrument at “%1”. Tap along on any key of your keyboard or the space bar. Continuo measures how much earlier the instrument needs its notes.</source>
        <translation>
            <numerusform>Continuo plays %n note on its piano, then as many on the instrument at “%1”. Tap along on any key of your keyboard or the space bar. Continuo measures how much earlier the instrument needs its notes.</numerusform>
            <numerusform>Continuo plays %n notes on its piano, then as many on the instrument at “%1”. Tap along on any key of your keyboard or the space bar. Continuo measures how much earlier the instrument needs its notes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::PartsChoice</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo merged %Ln part(s) into one piano: %1.</source>
        <translation>
            <numerusform>Continuo merged %Ln part into one piano: %1.</numerusform>
            <numerusform>Continuo merged %Ln parts into one piano: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::SetWords</name>
    <message numerus="yes">
        <source>%1, %n picture(s)</source>
        <translation>
            <numerusform>%1, %n picture</numerusform>
            <numerusform>%1, %n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n sound(s)</source>
        <translation>
            <numerusform>%1, %n sound</numerusform>
            <numerusform>%1, %n sounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::SoundSets</name>
    <message numerus="yes">
        <source>%n variation(s)</source>
        <translation>
            <numerusform>%n variation</numerusform>
            <numerusform>%n variations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::StatusController</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeMenus</name>
    <message numerus="yes">
        <source>Continue from here, %n variation(s)</source>
        <translation>
            <numerusform>Continue from here, %n variation</numerusform>
            <numerusform>Continue from here, %n variations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continue, %n variation(s)</source>
        <translation>
            <numerusform>Continue, %n variation</numerusform>
            <numerusform>Continue, %n variations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Make %n alternative(s)</source>
        <extracomment>Menu of a branch: generates other versions of it.</extracomment>
        <translation>
            <numerusform>Make %n alternative</numerusform>
            <numerusform>Make %n alternatives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace the marked range, %n variation(s)</source>
        <translation>
            <numerusform>Replace the marked range, %n variation</numerusform>
            <numerusform>Replace the marked range, %n variations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln selected note(s)</source>
        <translation>
            <numerusform>Delete %Ln selected note</numerusform>
            <numerusform>Delete %Ln selected notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeNoteEditing</name>
    <message numerus="yes">
        <source>Deleted %Ln note(s). Undo restores them.</source>
        <translation>
            <numerusform>Deleted %Ln note. Undo restores it.</numerusform>
            <numerusform>Deleted %Ln notes. Undo restores them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::TakesController</name>
    <message numerus="yes">
        <source>%Ln note(s) selected</source>
        <translation>
            <numerusform>%Ln note selected</numerusform>
            <numerusform>%Ln notes selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::TakesTree</name>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n branch</numerusform>
            <numerusform>%n branches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln note(s)</source>
        <translation>
            <numerusform>%1 · %Ln note</numerusform>
            <numerusform>%1 · %Ln notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln latent(s)</source>
        <translation>
            <numerusform>%Ln latent</numerusform>
            <numerusform>%Ln latents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::TeachController</name>
    <message numerus="yes">
        <source>%1, %Ln note(s)</source>
        <translation>
            <numerusform>%1, %Ln note</numerusform>
            <numerusform>%1, %Ln notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::AdvancedPage</name>
    <message numerus="yes">
        <source>%n malformed message(s)</source>
        <translation>
            <numerusform>%n malformed message</numerusform>
            <numerusform>%n malformed messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::BundleDialog</name>
    <message numerus="yes">
        <source>Include all pictures (%Ln)</source>
        <translation>
            <numerusform>Include all pictures (%Ln)</numerusform>
            <numerusform>Include all pictures (%Ln)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Include all sounds (%Ln)</source>
        <translation>
            <numerusform>Include all sounds (%Ln)</numerusform>
            <numerusform>Include all sounds (%Ln)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::ConstraintsPart</name>
    <message numerus="yes">
        <source>%n voices</source>
        <translation>
            <numerusform>%n voice</numerusform>
            <numerusform>%n voices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::CountIn</name>
    <message numerus="yes">
        <source>Count-in: %n beat(s)</source>
        <translation>
            <numerusform>Count-in: %n beat</numerusform>
            <numerusform>Count-in: %n beats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::ExportDialog</name>
    <message numerus="yes">
        <source>%Ln note(s), %1</source>
        <translation>
            <numerusform>%Ln note, %1</numerusform>
            <numerusform>%Ln notes, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::FilesPage</name>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n take</numerusform>
            <numerusform>%n takes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n branch</numerusform>
            <numerusform>%n branches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sound(s)</source>
        <translation>
            <numerusform>%n sound</numerusform>
            <numerusform>%n sounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::ImagePage</name>
    <message numerus="yes">
        <source>More like this: keeps the upper %n row(s), above the line, and generates the rest again</source>
        <translation>
            <numerusform>More like this: keeps the upper %n row, above the line, and generates the rest again</numerusform>
            <numerusform>More like this: keeps the upper %n rows, above the line, and generates the rest again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::InspectorPanel</name>
    <message numerus="yes">
        <source>%n variation(s)</source>
        <translation>
            <numerusform>%n variation</numerusform>
            <numerusform>%n variations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::PianoRoll</name>
    <message numerus="yes">
        <source>%Ln note(s) selected</source>
        <translation>
            <numerusform>%Ln note selected</numerusform>
            <numerusform>%Ln notes selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drawn behind the branch, but not in this list: %n note(s) originally played in its place</source>
        <extracomment>Read aloud: about the piano roll.</extracomment>
        <translation>
            <numerusform>Drawn behind the branch, but not in this list: %n note originally played in its place</numerusform>
            <numerusform>Drawn behind the branch, but not in this list: %n notes originally played in its place</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::QueueView</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n paused</source>
        <translation>
            <numerusform>%n paused</numerusform>
            <numerusform>%n paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n done</numerusform>
            <numerusform>%n done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n cancelled</numerusform>
            <numerusform>%n cancelled</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::TeachDialog</name>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>music of %n folder(s) or file(s)</source>
        <extracomment>Completes “Chosen: …”: their notes are not counted yet.</extracomment>
        <translation>
            <numerusform>music of %n folder or file</numerusform>
            <numerusform>music of %n folders or files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::TimePart</name>
    <message numerus="yes">
        <source>%n bar(s)</source>
        <translation>
            <numerusform>%n bar</numerusform>
            <numerusform>%n bars</numerusform>
        </translation>
    </message>
</context>
</TS>
