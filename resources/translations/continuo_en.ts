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
        <source>in use; %n message(s) of other channels not heard</source>
        <translation>
            <numerusform>in use; %n message of other channels not heard</numerusform>
            <numerusform>in use; %n messages of other channels not heard</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::AwaitedBranch</name>
    <message numerus="yes">
        <source>%n continuation(s) are ready; this is number %1.</source>
        <translation>
            <numerusform>%n continuation is ready; this is number %1.</numerusform>
            <numerusform>%n continuations are ready; this is number %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n continuation(s) are ready.</source>
        <translation>
            <numerusform>%n continuation is ready.</numerusform>
            <numerusform>%n continuations are ready.</numerusform>
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
        <source>%Ln of these are discarded; Settings › Files &amp; privacy brings them back.</source>
        <translation>
            <numerusform>%Ln of these is discarded; Settings › Files &amp; privacy brings it back.</numerusform>
            <numerusform>%Ln of these are discarded; Settings › Files &amp; privacy brings them back.</numerusform>
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
        <source>%Ln of the files before it could not be read.</source>
        <translation>
            <numerusform>%Ln of the files before it could not be read.</numerusform>
            <numerusform>%Ln of the files before it could not be read.</numerusform>
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
        <source>%n set(s) made of it</source>
        <translation>
            <numerusform>%n set made of it</numerusform>
            <numerusform>%n sets made of it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::JobWords</name>
    <message numerus="yes">
        <source>%1, only %2, goes on, %n time(s)</source>
        <translation>
            <numerusform>%1, only %2, goes on, %n time</numerusform>
            <numerusform>%1, only %2, goes on, %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 goes on from %2, %n time(s)</source>
        <translation>
            <numerusform>%1 goes on from %2, %n time</numerusform>
            <numerusform>%1 goes on from %2, %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 replaced, %n time(s)</source>
        <translation>
            <numerusform>%1, %2 replaced, %n time</numerusform>
            <numerusform>%1, %2 replaced, %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelCard</name>
    <message numerus="yes">
        <source>, %n piece(s)</source>
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
        <translation>
            <numerusform>%n model, %1</numerusform>
            <numerusform>%n models, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more cannot be read</source>
        <translation>
            <numerusform>%n more cannot be read</numerusform>
            <numerusform>%n more cannot be read</numerusform>
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
        <source>%Ln file(s) not opened: %1.</source>
        <translation>
            <numerusform>%Ln file not opened: %1.</numerusform>
            <numerusform>%Ln files not opened: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) opened as takes: %1.</source>
        <translation>
            <numerusform>%Ln file opened as a take: %1.</numerusform>
            <numerusform>%Ln files opened as takes: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Flaws were mended in %Ln take(s): %1. The files themselves stay as they are.</source>
        <translation>
            <numerusform>Flaws were mended in %Ln take: %1. The file itself stays as it is.</numerusform>
            <numerusform>Flaws were mended in %Ln takes: %1. The files themselves stay as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drums are left out of %Ln take(s): %1.</source>
        <translation>
            <numerusform>Drums are left out of %Ln take: %1.</numerusform>
            <numerusform>Drums are left out of %Ln takes: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Several parts became one piano in %Ln take(s): %1. The menu of a take chooses its parts.</source>
        <translation>
            <numerusform>Several parts became one piano in %Ln take: %1. The menu of a take chooses its parts.</numerusform>
            <numerusform>Several parts became one piano in %Ln takes: %1. The menu of a take chooses its parts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::OutputCalibration</name>
    <message numerus="yes">
        <source>You hear %n stroke(s) of Continuo&apos;s piano, then as many of the instrument at “%1”. Tap along with what you hear, on any key of your keyboard or the space bar: the difference says how much earlier the instrument has to get its notes.</source>
        <translation>
            <numerusform>You hear %n stroke of Continuo&apos;s piano, then as many of the instrument at “%1”. Tap along with what you hear, on any key of your keyboard or the space bar: the difference says how much earlier the instrument has to get its notes.</numerusform>
            <numerusform>You hear %n strokes of Continuo&apos;s piano, then as many of the instrument at “%1”. Tap along with what you hear, on any key of your keyboard or the space bar: the difference says how much earlier the instrument has to get its notes.</numerusform>
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
        <source>%Ln part(s) became one piano: %1.</source>
        <translation>
            <numerusform>%Ln part became one piano: %1.</numerusform>
            <numerusform>%Ln parts became one piano: %1.</numerusform>
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
        <source>%n other(s) in its place</source>
        <translation>
            <numerusform>%n other in its place</numerusform>
            <numerusform>%n others in its place</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace what is marked, %n variation(s)</source>
        <translation>
            <numerusform>Replace what is marked, %n variation</numerusform>
            <numerusform>Replace what is marked, %n variations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln selected note(s) out</source>
        <translation>
            <numerusform>Take %Ln selected note out</numerusform>
            <numerusform>Take %Ln selected notes out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeNoteEditing</name>
    <message numerus="yes">
        <source>%Ln note(s) taken out. Undo brings them back.</source>
        <translation>
            <numerusform>%Ln note taken out. Undo brings it back.</numerusform>
            <numerusform>%Ln notes taken out. Undo brings them back.</numerusform>
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
        <source>%n wrong message(s)</source>
        <translation>
            <numerusform>%n wrong message</numerusform>
            <numerusform>%n wrong messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::BundleDialog</name>
    <message numerus="yes">
        <source>All pictures too (%Ln)</source>
        <translation>
            <numerusform>All pictures too (%Ln)</numerusform>
            <numerusform>All pictures too (%Ln)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All sounds too (%Ln)</source>
        <translation>
            <numerusform>All sounds too (%Ln)</numerusform>
            <numerusform>All sounds too (%Ln)</numerusform>
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
        <source>More like this: keeps the upper %n row(s), as far as the line in the picture, and makes the rest anew</source>
        <translation>
            <numerusform>More like this: keeps the upper %n row, as far as the line in the picture, and makes the rest anew</numerusform>
            <numerusform>More like this: keeps the upper %n rows, as far as the line in the picture, and makes the rest anew</numerusform>
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
        <source>Behind it, not in the list: %n note(s) that were played instead</source>
        <translation>
            <numerusform>Behind it, not in the list: %n note that was played instead</numerusform>
            <numerusform>Behind it, not in the list: %n notes that were played instead</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) selected</source>
        <translation>
            <numerusform>%Ln note selected</numerusform>
            <numerusform>%Ln notes selected</numerusform>
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
        <source>what %n folder(s) or file(s) hold</source>
        <translation>
            <numerusform>what %n folder or file holds</numerusform>
            <numerusform>what %n folders or files hold</numerusform>
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
