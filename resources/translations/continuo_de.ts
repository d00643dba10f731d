<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Program</name>
    <message>
        <source>You play the piano, a model plays on.</source>
        <translation>Am Klavier beginnen, ein Modell spielt weiter.</translation>
    </message>
    <message>
        <source>FOLDER</source>
        <translation>ORDNER</translation>
    </message>
    <message>
        <source>File of the settings</source>
        <translation>Datei der Einstellungen</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>DATEI</translation>
    </message>
    <message>
        <source>Sound device, or part of its name; none</source>
        <translation>Tongerät oder ein Teil seines Namens; none: keines</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NAME</translation>
    </message>
    <message>
        <source>Do not ask about sound and keyboard</source>
        <translation>Nicht nach Ton und Keyboard fragen</translation>
    </message>
    <message>
        <source>MIDI file that plays in your place</source>
        <translation>MIDI-Datei, die anstelle des Spielers spielt</translation>
    </message>
    <message>
        <source>There is no display to open the window on. Set DISPLAY or WAYLAND_DISPLAY, or make music without a window with continuo-cli.</source>
        <translation>Es gibt keinen Bildschirm für das Fenster. DISPLAY oder WAYLAND_DISPLAY setzen, oder mit continuo-cli Musik ohne Fenster machen.</translation>
    </message>
    <message>
        <source>[FILE…]</source>
        <translation>[DATEI…]</translation>
    </message>
    <message>
        <source>MIDI files, sounds, pictures or Continuo files to open</source>
        <translation>Zu öffnende MIDI-Dateien, Klänge, Bilder oder Continuo-Dateien</translation>
    </message>
    <message>
        <source>Folder of takes, pictures, sounds, queue and log</source>
        <translation>Ordner für Aufnahmen, Bilder, Klänge, Warteschlange und Protokoll</translation>
    </message>
</context>
<context>
    <name>Roll</name>
    <message>
        <source>Next, not yet sounding</source>
        <translation>Als Nächstes, noch nicht erklungen</translation>
    </message>
    <message>
        <source>Ped</source>
        <translation>Ped</translation>
    </message>
    <message>
        <source>Vel</source>
        <translation>Dyn</translation>
    </message>
    <message>
        <source>C %1</source>
        <translation>C %1</translation>
    </message>
    <message>
        <source>C sharp %1</source>
        <translation>Cis %1</translation>
    </message>
    <message>
        <source>D %1</source>
        <translation>D %1</translation>
    </message>
    <message>
        <source>D sharp %1</source>
        <translation>Dis %1</translation>
    </message>
    <message>
        <source>E %1</source>
        <translation>E %1</translation>
    </message>
    <message>
        <source>F %1</source>
        <translation>F %1</translation>
    </message>
    <message>
        <source>F sharp %1</source>
        <translation>Fis %1</translation>
    </message>
    <message>
        <source>G %1</source>
        <translation>G %1</translation>
    </message>
    <message>
        <source>G sharp %1</source>
        <translation>Gis %1</translation>
    </message>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>A sharp %1</source>
        <translation>Ais %1</translation>
    </message>
    <message>
        <source>B %1</source>
        <translation>H %1</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>%1.%2</source>
        <comment>bar and beat</comment>
        <translation>%1.%2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln Note</numerusform>
            <numerusform>%Ln Noten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 – %2 (%3), %4</source>
        <translation>%1 – %2 (%3), %4</translation>
    </message>
    <message>
        <source>Marked from %1 to %2, %3 long, %4</source>
        <translation>Markiert von %1 bis %2, %3 lang, %4</translation>
    </message>
    <message>
        <source>vel %1</source>
        <translation>Anschlag %1</translation>
    </message>
    <message>
        <source>Model, not accepted yet</source>
        <translation>Modell, noch nicht angenommen</translation>
    </message>
    <message>
        <source>C%1</source>
        <translation>C%1</translation>
    </message>
    <message>
        <source>C♯%1</source>
        <translation>Cis%1</translation>
    </message>
    <message>
        <source>D%1</source>
        <translation>D%1</translation>
    </message>
    <message>
        <source>D♯%1</source>
        <translation>Dis%1</translation>
    </message>
    <message>
        <source>E%1</source>
        <translation>E%1</translation>
    </message>
    <message>
        <source>F%1</source>
        <translation>F%1</translation>
    </message>
    <message>
        <source>F♯%1</source>
        <translation>Fis%1</translation>
    </message>
    <message>
        <source>G%1</source>
        <translation>G%1</translation>
    </message>
    <message>
        <source>G♯%1</source>
        <translation>Gis%1</translation>
    </message>
    <message>
        <source>A%1</source>
        <translation>A%1</translation>
    </message>
    <message>
        <source>A♯%1</source>
        <translation>Ais%1</translation>
    </message>
    <message>
        <source>B%1</source>
        <translation>H%1</translation>
    </message>
</context>
<context>
    <name>Wave</name>
    <message>
        <source>Codes at the seam</source>
        <translation>Codes an der Nahtstelle</translation>
    </message>
    <message>
        <source>one cell: one level of one %1 ms frame</source>
        <translation>eine Zelle: eine Stufe eines Rahmens von %1 ms</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>To come, %1 s</source>
        <translation>Noch %1 s</translation>
    </message>
    <message>
        <source>Codes</source>
        <translation>Codes</translation>
    </message>
    <message>
        <source>dB</source>
        <comment>decibel</comment>
        <translation>dB</translation>
    </message>
    <message>
        <source>Hz</source>
        <comment>hertz</comment>
        <translation>Hz</translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousand</comment>
        <translation>%1k</translation>
    </message>
</context>
<context>
    <name>continuo::app::Application</name>
    <message>
        <source>About Continuo</source>
        <translation>Über Continuo</translation>
    </message>
    <message>
        <source>Continuo %1
You play, a model plays on. Everything stays on this computer.</source>
        <translation>Continuo %1
Am Klavier beginnen, ein Modell spielt weiter. Alles bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>The model “%1” is not where it was, so “%2” is taken in its place. Settings › Model &amp; compute has the others.</source>
        <translation>Das Modell „%1“ ist nicht mehr dort, wo es war; an seiner Stelle spielt „%2“. Die anderen stehen in Einstellungen › Modell &amp; Rechnen.</translation>
    </message>
    <message>
        <source>Continuo&apos;s own file is not where it was. Quit, and start it again by hand.</source>
        <translation>Die Programmdatei von Continuo ist nicht mehr dort, wo sie war. Continuo beenden und von Hand neu starten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::AudioSettings</name>
    <message>
        <source>%L1 Hz</source>
        <translation>%L1 Hz</translation>
    </message>
    <message>
        <source>%1 – %L2 ms</source>
        <translation>%1 – %L2 ms</translation>
    </message>
    <message>
        <source>a period until it is asked for</source>
        <translation>eine Periode bis zur Abfrage</translation>
    </message>
    <message>
        <source>to the loudspeaker</source>
        <translation>bis zum Lautsprecher</translation>
    </message>
    <message>
        <source>at most, as the device tells; not measured with a cable</source>
        <translation>höchstens, laut Gerät; nicht per Kabel gemessen</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>gone, used again when it returns</source>
        <translation>getrennt, wird nach dem Anschließen wieder benutzt</translation>
    </message>
    <message>
        <source>note on</source>
        <translation>Note an</translation>
    </message>
    <message>
        <source>vel %1</source>
        <translation>Anschlag %1</translation>
    </message>
    <message>
        <source>note off</source>
        <translation>Note aus</translation>
    </message>
    <message>
        <source>pedal</source>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>controller</source>
        <translation>Controller</translation>
    </message>
    <message>
        <source>CC%1</source>
        <translation>CC%1</translation>
    </message>
    <message>
        <source>other</source>
        <translation>sonstige</translation>
    </message>
    <message numerus="yes">
        <source>in use; %n message(s) of other channels not heard</source>
        <translation>
            <numerusform>in Gebrauch; %n Nachricht anderer Kanäle nicht gehört</numerusform>
            <numerusform>in Gebrauch; %n Nachrichten anderer Kanäle nicht gehört</numerusform>
        </translation>
    </message>
    <message>
        <source>channel %1 is not heard</source>
        <translation>Kanal %1 wird nicht gehört</translation>
    </message>
</context>
<context>
    <name>continuo::app::AwaitedBranch</name>
    <message>
        <source>%1 is ready.</source>
        <translation>%1 ist fertig.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n continuation(s) are ready; this is number %1.</source>
        <translation>
            <numerusform>%n Fortsetzung ist fertig; das ist Nummer %1.</numerusform>
            <numerusform>%n Fortsetzungen sind fertig; das ist Nummer %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n continuation(s) are ready.</source>
        <translation>
            <numerusform>%n Fortsetzung ist fertig.</numerusform>
            <numerusform>%n Fortsetzungen sind fertig.</numerusform>
        </translation>
    </message>
    <message>
        <source>Hear the next</source>
        <translation>Nächste hören</translation>
    </message>
</context>
<context>
    <name>continuo::app::BundleExports</name>
    <message numerus="yes">
        <source>%1, %2, %Ln branch(es)</source>
        <comment>date, length, branches</comment>
        <translation>
            <numerusform>%1, %2, %Ln Zweig</numerusform>
            <numerusform>%1, %2, %Ln Zweige</numerusform>
        </translation>
    </message>
    <message>
        <source>Export as a Continuo file</source>
        <translation>Als Continuo-Datei exportieren</translation>
    </message>
    <message>
        <source>Another Continuo file is being written; wait until it is done.</source>
        <translation>Eine andere Continuo-Datei wird gerade geschrieben; bitte warten, bis sie fertig ist.</translation>
    </message>
    <message>
        <source>Stopped: no Continuo file was written.</source>
        <translation>Angehalten: Es wurde keine Continuo-Datei geschrieben.</translation>
    </message>
    <message>
        <source>Writing %1: %2 %</source>
        <translation>%1 wird geschrieben: %2 %</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Exported %1. There was nothing to put in.</source>
        <translation>%1 exportiert. Es war nichts da, was hineingehört.</translation>
    </message>
    <message>
        <source>Exported %1: %2.</source>
        <translation>%1 exportiert: %2.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>continuo::app::BundleOpening</name>
    <message>
        <source>Open a Continuo file</source>
        <translation>Continuo-Datei öffnen</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>%1 wird geöffnet&#xa0;…</translation>
    </message>
    <message>
        <source>Nothing in %1 is new.</source>
        <translation>In %1 ist nichts neu.</translation>
    </message>
    <message>
        <source>New from %1: %2.</source>
        <translation>Neu aus %1: %2.</translation>
    </message>
    <message>
        <source>Already there: %1.</source>
        <translation>Schon da: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of these are discarded; Settings › Files &amp; privacy brings them back.</source>
        <translation>
            <numerusform>%Ln davon ist verworfen; Einstellungen › Dateien &amp; Privatsphäre holt es zurück.</numerusform>
            <numerusform>%Ln davon sind verworfen; Einstellungen › Dateien &amp; Privatsphäre holt sie zurück.</numerusform>
        </translation>
    </message>
    <message>
        <source>a newer Continuo wrote it. Install that one to open it.</source>
        <translation>Ein neueres Continuo hat sie geschrieben. Wer dieses installiert, kann sie öffnen.</translation>
    </message>
    <message>
        <source>it is not there any more.</source>
        <translation>Sie ist nicht mehr da.</translation>
    </message>
    <message>
        <source>it is no Continuo file, or it is damaged.</source>
        <translation>Sie ist keine Continuo-Datei, oder sie ist beschädigt.</translation>
    </message>
    <message>
        <source>“%1” was not opened, and nothing was added: %2</source>
        <translation>„%1“ wurde nicht geöffnet, und nichts kam dazu. %2</translation>
    </message>
    <message>
        <source>Nothing of “%1” was added, as it cannot be written to the disk. Make room, then open it again.</source>
        <translation>Aus „%1“ kam nichts dazu, denn es lässt sich nicht auf den Datenträger schreiben. Bitte Platz schaffen, dann noch einmal öffnen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::BundleWords</name>
    <message>
        <source>Continuo files (*.continuo)</source>
        <translation>Continuo-Dateien (*.continuo)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln take(s)</source>
        <translation>
            <numerusform>%Ln Aufnahme</numerusform>
            <numerusform>%Ln Aufnahmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln branch(es)</source>
        <translation>
            <numerusform>%Ln Zweig</numerusform>
            <numerusform>%Ln Zweige</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s)</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sound(s)</source>
        <translation>
            <numerusform>%Ln Klang</numerusform>
            <numerusform>%Ln Klänge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ComputeSettings</name>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>%1 parameters, %2</source>
        <translation>%1 Parameter, %2</translation>
    </message>
    <message>
        <source>“%1” was imported and is in the list.</source>
        <translation>„%1“ wurde importiert und steht in der Liste.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Models and published checkpoints (*.safetensors *.bin *.ckpt *.pt *.pth config.json)</source>
        <translation>Modelle und veröffentlichte Checkpoints (*.safetensors *.bin *.ckpt *.pt *.pth config.json)</translation>
    </message>
    <message>
        <source>Choose a folder of models</source>
        <translation>Ordner mit Modellen wählen</translation>
    </message>
    <message>
        <source>Another checkpoint is being imported. Add this one when that is done.</source>
        <translation>Ein anderer Checkpoint wird gerade importiert. Dieser kann danach hinzugefügt werden.</translation>
    </message>
    <message>
        <source>Continuo does not know where your models lie: HOME is not set. Nothing was imported.</source>
        <translation>Der Ort der eigenen Modelle ist unbekannt: HOME ist nicht gesetzt. Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>“%1” is being imported…</source>
        <translation>„%1“ wird importiert&#xa0;…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Versuchen</translation>
    </message>
    <message>
        <source>plays the sustain pedal</source>
        <translation>spielt das Haltepedal</translation>
    </message>
    <message>
        <source>“%1” needs at least %2 of memory, and %3 are allowed. The model chosen before stays in use. Raise the limit, choose the precision int8, or another model.</source>
        <translation>„%1“ braucht mindestens %2 Speicher, erlaubt sind %3. Das bisher gewählte Modell bleibt in Gebrauch. Die Grenze anheben, die Genauigkeit int8 oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>“%1” needs about %2 of memory, and %3 are free. The model chosen before stays in use. End other programs, choose the precision int8, or try it nevertheless.</source>
        <translation>„%1“ braucht etwa %2 Speicher, frei sind %3. Das bisher gewählte Modell bleibt in Gebrauch. Andere Programme beenden, die Genauigkeit int8 wählen oder es trotzdem versuchen.</translation>
    </message>
    <message>
        <source>%L1 ms/token in the middle, %L2 ms at the 95th percentile; %L3 tokens a second, measured on %4</source>
        <translation>%L1 ms/Token in der Mitte, %L2 ms beim 95. Perzentil; %L3 Token je Sekunde, gemessen am %4</translation>
    </message>
    <message>
        <source>“%1” is being deleted. Choose another model.</source>
        <translation>„%1“ wird gerade gelöscht. Bitte ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>remembers %1</source>
        <translation>erinnert sich an %1</translation>
    </message>
    <message>
        <source>The codec “%1” was added. Models for sound that were made with it use it.</source>
        <translation>Der Codec „%1“ ist hinzugefügt. Modelle für Klang, die mit ihm entstanden sind, verwenden ihn.</translation>
    </message>
</context>
<context>
    <name>continuo::app::DeviceBanners</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>continuo::app::DeviceWords</name>
    <message>
        <source>%1 has ended, and MIDI with it. Continuo goes on when it is back.</source>
        <translation>%1 wurde beendet und mit ihm MIDI. Continuo macht weiter, sobald es wieder da ist.</translation>
    </message>
    <message>
        <source>Continuo listens to “%1”.</source>
        <translation>Continuo hört jetzt „%1“.</translation>
    </message>
    <message>
        <source>“%1” is back and is used again.</source>
        <translation>„%1“ ist wieder da und wird wieder benutzt.</translation>
    </message>
    <message>
        <source>The keyboard “%1” is gone. Its notes were let go; it is used again when it returns.</source>
        <translation>Das Keyboard „%1“ ist weg. Seine Noten wurden losgelassen; kommt es zurück, wird es wieder benutzt.</translation>
    </message>
    <message>
        <source>The keyboard “%1” cannot be opened, often because another program uses it. Continuo keeps trying.</source>
        <translation>Das Keyboard „%1“ lässt sich nicht öffnen, oft weil ein anderes Programm es benutzt. Continuo versucht es weiter.</translation>
    </message>
    <message>
        <source>“%1” is not heard: Continuo listens to %2 inputs at most. Choose fewer.</source>
        <translation>„%1“ wird nicht gehört: Continuo hört höchstens %2 Eingänge. Weniger wählen.</translation>
    </message>
    <message>
        <source>“%1” is played too.</source>
        <translation>Auch „%1“ wird jetzt benutzt.</translation>
    </message>
    <message>
        <source>The MIDI output “%1” is gone. It is played again when it returns.</source>
        <translation>Der MIDI-Ausgang „%1“ ist weg. Kommt er zurück, wird er wieder benutzt.</translation>
    </message>
    <message>
        <source>The MIDI output “%1” is not there. It is played as soon as it is.</source>
        <translation>Der MIDI-Ausgang „%1“ ist nicht da. Sobald er da ist, wird er benutzt.</translation>
    </message>
    <message>
        <source>The MIDI output stands still. Choose another one, or plug it in again.</source>
        <translation>Der MIDI-Ausgang steht still. Einen anderen wählen oder ihn neu anschließen.</translation>
    </message>
    <message>
        <source>No sound device is to be had. Continuo goes on silently and tries again. Connect one, or start JACK.</source>
        <translation>Kein Tongerät ist verfügbar. Continuo läuft ohne Ton weiter und versucht es erneut. Eines anschließen oder JACK starten.</translation>
    </message>
    <message>
        <source>The sound device “%1” is not to be had. Continuo goes on silently and tries again. Choose another one.</source>
        <translation>Das Tongerät „%1“ ist nicht verfügbar. Continuo läuft ohne Ton weiter und versucht es erneut. Ein anderes wählen.</translation>
    </message>
    <message>
        <source>The sound device “%1” has gone. Continuo goes on silently and tries again.</source>
        <translation>Das Tongerät „%1“ ist weg. Continuo läuft ohne Ton weiter und versucht es erneut.</translation>
    </message>
    <message>
        <source>Sound is back, by “%1”.</source>
        <translation>Der Ton ist wieder da, über „%1“.</translation>
    </message>
    <message>
        <source>The sound device “%1” stands still. Choose it again, or another one.</source>
        <translation>Das Tongerät „%1“ steht still. Neu wählen oder ein anderes nehmen.</translation>
    </message>
    <message>
        <source>No piano sound was found, so that Continuo is silent. Install a soundfont, such as the package musescore-general-soundfont-small, or choose one in the settings under Playing.</source>
        <translation>Kein Klavierklang wurde gefunden, daher bleibt Continuo stumm. Eine Soundfont installieren, etwa das Paket musescore-general-soundfont-small, oder in den Einstellungen unter „Spielen“ eine wählen.</translation>
    </message>
    <message>
        <source>Sound or MIDI is in trouble. Continuo goes on and tries again.</source>
        <translation>Ton oder MIDI ist gestört. Continuo läuft weiter und versucht es erneut.</translation>
    </message>
    <message>
        <source>%1 is too slow for the latency target: %2 → %3 latents.</source>
        <translation>%1 ist für das Latenzziel zu langsam: %2 → %3 Latente.</translation>
    </message>
    <message>
        <source>%1 has time to spare: %2 → %3 latents.</source>
        <translation>%1 hat Zeit übrig: %2 → %3 Latente.</translation>
    </message>
    <message>
        <source>JACK&apos;s transport cannot be followed, because no JACK server runs. Continuo goes on without beats. Start JACK; its transport is followed by itself then.</source>
        <translation>Dem Transport von JACK ist nicht zu folgen, weil kein JACK-Server läuft. Continuo läuft ohne Schläge weiter. JACK starten; dem Transport wird dann von selbst gefolgt.</translation>
    </message>
    <message>
        <source>JACK&apos;s transport is there and is followed.</source>
        <translation>Der Transport von JACK ist da, und Continuo folgt ihm.</translation>
    </message>
    <message>
        <source>The sound dropped out last at %1, while the model played.</source>
        <translation>Der Ton setzte zuletzt um %1 aus, während das Modell spielte.</translation>
    </message>
    <message>
        <source>The sound dropped out last at %1, while a job ran.</source>
        <translation>Der Ton setzte zuletzt um %1 aus, während ein Auftrag lief.</translation>
    </message>
    <message>
        <source>The sound dropped out last at %1.</source>
        <translation>Der Ton setzte zuletzt um %1 aus.</translation>
    </message>
    <message>
        <source>A longer period of the JACK server helps.</source>
        <translation>Eine längere Periode des JACK-Servers hilft.</translation>
    </message>
    <message>
        <source>A longer period helps; a click shows where it is chosen.</source>
        <translation>Eine längere Periode hilft; ein Klick zeigt, wo sie gewählt wird.</translation>
    </message>
    <message>
        <source>Continuo&apos;s MIDI ports have other names now, such as “%1”. What was connected to the earlier ones is connected no more. Connect it again.</source>
        <translation>Continuos MIDI-Anschlüsse heißen jetzt anders, etwa „%1“. Was mit den früheren verbunden war, ist es nicht mehr. Bitte neu verbinden.</translation>
    </message>
    <message>
        <source>The name stays “%1”.</source>
        <translation>Der Name bleibt „%1“.</translation>
    </message>
    <message>
        <source>Ports need a name. %1 Type another one.</source>
        <translation>Anschlüsse brauchen einen Namen. %1 Einen anderen eingeben.</translation>
    </message>
    <message>
        <source>Names of ports have %1 characters at most. %2 Type a shorter one.</source>
        <translation>Namen von Anschlüssen haben höchstens %1 Zeichen. %2 Einen kürzeren eingeben.</translation>
    </message>
    <message>
        <source>Names of ports have no control characters. %1 Type another one.</source>
        <translation>Namen von Anschlüssen haben keine Steuerzeichen. %1 Einen anderen eingeben.</translation>
    </message>
    <message>
        <source>The MIDI output “%1” cannot be opened, often because another program uses it. Continuo keeps trying.</source>
        <translation>Der MIDI-Ausgang „%1“ lässt sich nicht öffnen, oft weil ein anderes Programm ihn benutzt. Continuo versucht es weiter.</translation>
    </message>
    <message>
        <source>What Continuo sends comes back by a MIDI input. It is passed over. Switch off MIDI thru or local echo there.</source>
        <translation>Was Continuo sendet, kommt über einen MIDI-Eingang zurück. Es wird übergangen. Dort MIDI-Thru oder das lokale Echo ausschalten.</translation>
    </message>
    <message>
        <source>%1: held on “%2” for a long time while nothing else was played. It seems to hang and was let go.</source>
        <translation>%1: auf „%2“ lange gehalten, während sonst nichts gespielt wurde. Hängt anscheinend und wurde losgelassen.</translation>
    </message>
    <message>
        <source>%1 is too slow for the latency target, and fewer latents do not help: %2 → %3 latents. Notes may come late; closing other programs helps.</source>
        <translation>%1 ist für das Latenzziel zu langsam, und weniger Latente helfen nicht: %2 → %3 Latente. Noten können zu spät kommen; andere Programme zu beenden hilft.</translation>
    </message>
    <message>
        <source>%1 is too slow for the latency target, also with %2 latents. Notes may come late; closing other programs or a smaller model helps.</source>
        <translation>%1 ist für das Latenzziel zu langsam, auch mit %2 Latenten. Noten können zu spät kommen; andere Programme zu beenden hilft, oder ein kleineres Modell.</translation>
    </message>
    <message>
        <source>bf16 products as f32</source>
        <translation>bf16-Produkte als f32</translation>
    </message>
    <message>
        <source>bf16 products on %1</source>
        <translation>bf16-Produkte auf %1</translation>
    </message>
    <message>
        <source>The sustain pedal of “%1” is down, and an answer waits until it comes up. If your foot is not on it, its polarity is the wrong way round: plug it in anew, or change that at the keyboard.</source>
        <translation>Das Haltepedal von „%1“ ist getreten, und eine Antwort wartet, bis es losgelassen wird. Wenn kein Fuß darauf steht, ist es falsch herum gepolt: neu einstecken oder am Keyboard umstellen.</translation>
    </message>
    <message>
        <source>%1: held on “%2” for a long time while nothing else was played. They seem to hang and were let go.</source>
        <translation>%1: auf „%2“ lange gehalten, während sonst nichts gespielt wurde. Hängen anscheinend und wurden losgelassen.</translation>
    </message>
    <message>
        <source>No sound device</source>
        <translation>Kein Tongerät</translation>
    </message>
</context>
<context>
    <name>continuo::app::Discarded</name>
    <message>
        <source>%1, branch %2</source>
        <translation>%1, Zweig %2</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n Bild</numerusform>
            <numerusform>%n Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, picture %2</source>
        <translation>%1, Bild %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln note(s), %2</source>
        <comment>date, notes, length</comment>
        <translation>
            <numerusform>%1, %Ln Note, %2</numerusform>
            <numerusform>%1, %Ln Noten, %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>date, pictures or sounds</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n sound(s)</source>
        <translation>
            <numerusform>%n Klang</numerusform>
            <numerusform>%n Klänge</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, variation %2</source>
        <translation>%1, Variante %2</translation>
    </message>
</context>
<context>
    <name>continuo::app::DraggedFiles</name>
    <message>
        <source>The file to be dragged is being written: hold the mouse button until it is there.</source>
        <translation>Die Datei zum Ziehen wird geschrieben: die Maustaste halten, bis sie da ist.</translation>
    </message>
    <message>
        <source>The file is written; drag it once more.</source>
        <translation>Die Datei ist geschrieben; noch einmal ziehen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::DuetIndicators</name>
    <message>
        <source>No model listens.</source>
        <translation>Kein Modell hört zu.</translation>
    </message>
    <message>
        <source>The model has not answered yet.</source>
        <translation>Das Modell hat noch nicht geantwortet.</translation>
    </message>
    <message>
        <source>You have played since the model’s last answer.</source>
        <translation>Seit der letzten Antwort des Modells wurde gespielt.</translation>
    </message>
    <message>
        <source>Playing along, the model gives no answers of its own.</source>
        <translation>Beim Mitspielen gibt das Modell keine Antworten.</translation>
    </message>
    <message>
        <source>The model does not remember any more how this answer began. Memory says how far back it hears.</source>
        <translation>Das Modell erinnert sich nicht mehr daran, wie diese Antwort begann. Wie weit es zurück hört, sagt „Gedächtnis“.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ErrorWords</name>
    <message>
        <source>Continuo cannot start</source>
        <translation>Continuo kann nicht starten</translation>
    </message>
    <message>
        <source>The model cannot be loaded</source>
        <translation>Das Modell lässt sich nicht laden</translation>
    </message>
    <message>
        <source>You can play, but nobody answers. Choose another model.</source>
        <translation>Spielen geht, aber niemand antwortet. Ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The model has stopped</source>
        <translation>Das Modell ist stehen geblieben</translation>
    </message>
    <message>
        <source>What was played is kept. Begin a new take to go on.</source>
        <translation>Das Gespielte bleibt erhalten. Mit einer neuen Aufnahme geht es weiter.</translation>
    </message>
    <message>
        <source>This cannot be continued</source>
        <translation>Das lässt sich nicht fortsetzen</translation>
    </message>
    <message>
        <source>What is there stays as it is. Choose another place or other settings.</source>
        <translation>Das Vorhandene bleibt, wie es ist. Eine andere Stelle oder andere Einstellungen wählen.</translation>
    </message>
    <message>
        <source>The file was not opened</source>
        <translation>Die Datei wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Nothing was changed. Choose another file.</source>
        <translation>Nichts wurde verändert. Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Nothing was written</source>
        <translation>Nichts wurde geschrieben</translation>
    </message>
    <message>
        <source>The take could not be made again</source>
        <translation>Die Aufnahme ließ sich nicht noch einmal erzeugen</translation>
    </message>
    <message>
        <source>It is kept as it is.</source>
        <translation>Sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Nothing could be measured</source>
        <translation>Es ließ sich nichts messen</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>Das ging nicht</translation>
    </message>
    <message>
        <source>Your takes are as they were.</source>
        <translation>Die Aufnahmen sind, wie sie waren.</translation>
    </message>
    <message>
        <source>The job was not done</source>
        <translation>Der Auftrag wurde nicht ausgeführt</translation>
    </message>
    <message>
        <source>What you play cannot be saved at the moment</source>
        <translation>Das Gespielte lässt sich im Augenblick nicht sichern</translation>
    </message>
    <message>
        <source>Continuo keeps it in memory and tries again. Make room on the disk.</source>
        <translation>Continuo behält es im Speicher und versucht es erneut. Auf dem Datenträger Platz schaffen.</translation>
    </message>
    <message>
        <source>Some of what was stored cannot be read</source>
        <translation>Ein Teil des Gesicherten ist nicht lesbar</translation>
    </message>
    <message>
        <source>Continuo put it aside, deleted nothing and goes on with the rest.</source>
        <translation>Continuo hat ihn beiseitegelegt, nichts gelöscht und macht mit dem Rest weiter.</translation>
    </message>
    <message>
        <source>another Continuo uses the folder of your takes, or a newer one made it</source>
        <translation>ein anderes Continuo benutzt den Ordner der Aufnahmen, oder ein neueres hat ihn angelegt</translation>
    </message>
    <message>
        <source>it does not fit what is there</source>
        <translation>es passt nicht zu dem, was da ist</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>die Datei lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>a file is damaged, may not be read, or is not what it should be</source>
        <translation>eine Datei ist beschädigt, darf nicht gelesen werden oder ist nicht, was sie sein soll</translation>
    </message>
    <message>
        <source>its file is damaged, or of a kind that Continuo does not know</source>
        <translation>seine Datei ist beschädigt oder von einer Art, die Continuo nicht kennt</translation>
    </message>
    <message>
        <source>something that it needs is not there</source>
        <translation>etwas, das dafür nötig ist, fehlt</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>a device is not to be had</source>
        <translation>ein Gerät ist nicht verfügbar</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>es wurde angehalten</translation>
    </message>
    <message>
        <source>Continuo has a fault; please report the details</source>
        <translation>Continuo hat einen Fehler; bitte die Einzelheiten melden</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Choose another place.</source>
        <translation>Was da ist, bleibt, wie es ist. Einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>The model cannot be used</source>
        <translation>Das Modell kann nicht verwendet werden</translation>
    </message>
    <message>
        <source>The model chosen before stays. Choose another file.</source>
        <translation>Das zuvor gewählte Modell bleibt. Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>The one before plays on. Choose another one, a smaller one or fewer bits.</source>
        <translation>Das bisherige spielt weiter. Ein anderes oder kleineres Modell oder weniger Bits wählen.</translation>
    </message>
    <message>
        <source>The checkpoint was not imported</source>
        <translation>Der Checkpoint wurde nicht importiert</translation>
    </message>
    <message>
        <source>Nothing was changed, and the model chosen before stays in use. A checkpoint is a folder with config.json and the weights.</source>
        <translation>Es wurde nichts geändert, das bisher gewählte Modell bleibt in Gebrauch. Ein Checkpoint ist ein Ordner mit config.json und den Gewichten.</translation>
    </message>
    <message>
        <source>The list of models was not changed</source>
        <translation>Die Liste der Modelle wurde nicht geändert</translation>
    </message>
    <message>
        <source>The models stay where they are.</source>
        <translation>Die Modelle bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Whether this is in the music that the model learnt from cannot be said</source>
        <translation>Ob dies in der Musik vorkommt, aus der das Modell gelernt hat, lässt sich nicht sagen</translation>
    </message>
    <message>
        <source>Your takes are as they were. Get the .learnt file beside the model again.</source>
        <translation>Die Aufnahmen sind, wie sie waren. Die .learnt-Datei neben dem Modell noch einmal beschaffen.</translation>
    </message>
    <message>
        <source>The models that make pictures cannot be looked up</source>
        <translation>Die Modelle für Bilder sind nicht zu finden</translation>
    </message>
    <message>
        <source>Your pictures are as they were. Look at the folders of models in the settings.</source>
        <translation>Die Bilder sind, wie sie waren. In den Einstellungen nach den Modellordnern sehen.</translation>
    </message>
    <message>
        <source>Your pictures are as they were.</source>
        <translation>Die Bilder sind, wie sie waren.</translation>
    </message>
    <message>
        <source>What was played and made is kept as it was.</source>
        <translation>Was gespielt und erzeugt wurde, bleibt, wie es war.</translation>
    </message>
    <message>
        <source>Pictures cannot be saved at the moment</source>
        <translation>Bilder lassen sich gerade nicht sichern</translation>
    </message>
    <message>
        <source>Continuo keeps them in memory and tries again. Make room on the disk.</source>
        <translation>Continuo behält sie im Speicher und versucht es weiter. Auf dem Datenträger Platz schaffen.</translation>
    </message>
    <message>
        <source>What you play cannot be saved any more, as the file of your takes is damaged</source>
        <translation>Das Gespielte lässt sich nicht mehr sichern, denn die Datei der Aufnahmen ist beschädigt</translation>
    </message>
    <message>
        <source>Continuo keeps it in memory. Export what you want to keep, then start Continuo again: it puts the file aside and begins a new one.</source>
        <translation>Continuo behält es im Speicher. Exportieren, was bleiben soll, dann Continuo neu starten: Es legt die Datei beiseite und beginnt eine neue.</translation>
    </message>
    <message>
        <source>Pictures cannot be saved any more, as the file of your pictures is damaged</source>
        <translation>Bilder lassen sich nicht mehr sichern, denn die Datei der Bilder ist beschädigt</translation>
    </message>
    <message>
        <source>Continuo keeps them in memory. Export what you want to keep, then start Continuo again: it puts the file aside and begins a new one.</source>
        <translation>Continuo behält sie im Speicher. Exportieren, was bleiben soll, dann Continuo neu starten: Es legt die Datei beiseite und beginnt eine neue.</translation>
    </message>
    <message>
        <source>The queue cannot be saved</source>
        <translation>Die Warteschlange lässt sich nicht sichern</translation>
    </message>
    <message>
        <source>What waits in it would be lost at the end. Make room on the disk, or look at the folder of the takes.</source>
        <translation>Was in ihr wartet, ginge am Ende verloren. Auf dem Datenträger Platz schaffen oder den Ordner der Aufnahmen prüfen.</translation>
    </message>
    <message>
        <source>The queue cannot be saved any more, as its file is damaged</source>
        <translation>Die Warteschlange lässt sich nicht mehr sichern, denn ihre Datei ist beschädigt</translation>
    </message>
    <message>
        <source>What waits in it is lost at the end. At its next start Continuo puts the file aside and begins a new one.</source>
        <translation>Was in ihr wartet, geht am Ende verloren. Beim nächsten Start legt Continuo die Datei beiseite und beginnt eine neue.</translation>
    </message>
    <message>
        <source>What was deleted is gone, but it still takes its room on the disk</source>
        <translation>Das Gelöschte ist fort, nimmt aber noch seinen Platz auf dem Datenträger ein</translation>
    </message>
    <message>
        <source>The next deletion tries again to give it back, and needs as much room for a moment as the rest takes.</source>
        <translation>Das nächste Löschen versucht erneut, ihn freizugeben, und braucht dafür kurz so viel Platz, wie der Rest einnimmt.</translation>
    </message>
    <message>
        <source>Nothing was changed. Close the other Continuo, look at the room and permissions of the folder, or start this one with --data and a folder of its own.</source>
        <translation>Nichts wurde geändert. Das andere Continuo schließen, Platz und Rechte des Ordners prüfen, oder dieses mit --data und einem eigenen Ordner starten.</translation>
    </message>
    <message>
        <source>the folder of your takes cannot be written, or a file in it not be read</source>
        <translation>der Ordner der Aufnahmen lässt sich nicht beschreiben, oder eine Datei darin nicht lesen</translation>
    </message>
    <message>
        <source>Whatever it had made by then is kept. Ask for it again, with other settings perhaps.</source>
        <translation>Was bis dahin entstanden war, bleibt erhalten. Erneut anfordern, vielleicht mit anderen Einstellungen.</translation>
    </message>
    <message>
        <source>How much this surprises the model cannot be said</source>
        <translation>Wie sehr das das Modell überrascht, lässt sich nicht sagen</translation>
    </message>
    <message>
        <source>Takes and pictures are as they were. Choose another model.</source>
        <translation>Aufnahmen und Bilder sind, wie sie waren. Ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>“%1” is not there any more</source>
        <translation>„%1“ ist nicht mehr da</translation>
    </message>
    <message>
        <source>“%1” may not be read</source>
        <translation>„%1“ darf nicht gelesen werden</translation>
    </message>
    <message>
        <source>“%1” is damaged</source>
        <translation>„%1“ ist beschädigt</translation>
    </message>
    <message>
        <source>“%1” is no MIDI file</source>
        <translation>„%1“ ist keine MIDI-Datei</translation>
    </message>
    <message>
        <source>“%1” has no notes for a piano</source>
        <translation>„%1“ hat keine Noten für ein Klavier</translation>
    </message>
    <message>
        <source>Settings cannot be saved</source>
        <translation>Die Einstellungen lassen sich nicht sichern</translation>
    </message>
    <message>
        <source>What you change holds until you quit Continuo. Make room on the disk, or look at the permissions of the file and its folder.</source>
        <translation>Was geändert wird, gilt bis zum Ende von Continuo. Auf dem Datenträger Platz schaffen oder nach den Rechten der Datei und ihres Ordners sehen.</translation>
    </message>
    <message>
        <source>No model is installed. You can play, but nobody answers. Add one in the settings.</source>
        <translation>Kein Modell ist installiert. Spielen geht, aber niemand antwortet. Eines lässt sich in den Einstellungen hinzufügen.</translation>
    </message>
    <message>
        <source>“%1” is empty</source>
        <translation>„%1“ ist leer</translation>
    </message>
    <message>
        <source>“%1” is no PNG, JPEG, WebP or BMP picture</source>
        <translation>„%1“ ist kein Bild in PNG, JPEG, WebP oder BMP</translation>
    </message>
    <message>
        <source>“%1” is of a kind that Qt cannot read here; its image formats are missing</source>
        <translation>„%1“ ist von einer Art, die Qt hier nicht lesen kann; seine Bildformate fehlen</translation>
    </message>
    <message>
        <source>“%1” is a folder</source>
        <translation>„%1“ ist ein Ordner</translation>
    </message>
    <message>
        <source>“%1” is larger than %2</source>
        <translation>„%1“ ist größer als %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a file, and what became of it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The model “%1” is not there any more, so the job was not done. Bring its file back and try again, or ask for it with another model.</source>
        <translation>Das Modell „%1“ ist nicht mehr da, darum wurde der Auftrag nicht ausgeführt. Seine Datei zurückholen und es erneut versuchen, oder es mit einem anderen Modell anfordern.</translation>
    </message>
    <message>
        <source>%1 – the model “%2” is not there any more. %3</source>
        <comment>what happened; what can be done</comment>
        <translation>%1 – das Modell „%2“ ist nicht mehr da. %3</translation>
    </message>
    <message>
        <source>Bring its file back, or choose another model.</source>
        <translation>Seine Datei zurückholen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>A file that it needs cannot be read or written, so the job was not done.</source>
        <translation>Eine nötige Datei lässt sich nicht lesen oder schreiben, darum wurde der Auftrag nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Look at the file and at the room on the disk, then try again.</source>
        <translation>Die Datei und den Platz auf dem Datenträger prüfen, dann erneut versuchen.</translation>
    </message>
    <message>
        <source>The model’s file is damaged, or of a kind that Continuo does not know, so the job was not done.</source>
        <translation>Die Modelldatei ist beschädigt oder von einer Art, die Continuo nicht kennt, darum wurde der Auftrag nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Something that it needs is not there any more, so the job was not done.</source>
        <translation>Etwas Nötiges ist nicht mehr da, darum wurde der Auftrag nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Bring it back and try again, or ask for it anew.</source>
        <translation>Es zurückholen und erneut versuchen, oder es neu anfordern.</translation>
    </message>
    <message>
        <source>There is not enough memory, so the job was not done.</source>
        <translation>Der Speicher reicht nicht, darum wurde der Auftrag nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Close other programs and try again, or ask for it with fewer latents or a smaller model.</source>
        <translation>Andere Programme schließen und es erneut versuchen, oder es mit weniger Latenten oder einem kleineren Modell anfordern.</translation>
    </message>
    <message>
        <source>The device that computes failed or is not to be had, so the job was not done.</source>
        <translation>Das Rechengerät versagte oder ist nicht verfügbar, darum wurde der Auftrag nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Try again, or choose another device in the settings first.</source>
        <translation>Erneut versuchen, oder vorher in den Einstellungen ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>It was stopped, so the job was not done.</source>
        <translation>Der Auftrag wurde angehalten und darum nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Erneut versuchen.</translation>
    </message>
    <message>
        <source>Continuo has a fault, so the job was not done.</source>
        <translation>Continuo hat einen Fehler, darum wurde der Auftrag nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Try again, and please report the details.</source>
        <translation>Erneut versuchen, und bitte die Einzelheiten melden.</translation>
    </message>
    <message>
        <source>What was asked for does not fit what is there, so the job was not done.</source>
        <translation>Das Angeforderte passt nicht zu dem, was da ist, darum wurde der Auftrag nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Ask for it again, with other settings perhaps.</source>
        <translation>Erneut anfordern, vielleicht mit anderen Einstellungen.</translation>
    </message>
    <message>
        <source>Whatever it had made by then is kept.</source>
        <translation>Was bis dahin entstanden war, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Get its file anew and try again, or ask for it with another model.</source>
        <translation>Die Datei neu beschaffen und es erneut versuchen, oder es mit einem anderen Modell anfordern.</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Choose what to export without that.</source>
        <translation>Was da ist, bleibt, wie es ist. Ohne das auswählen, was exportiert wird.</translation>
    </message>
    <message>
        <source>something that goes into it cannot be read</source>
        <translation>etwas, was hineinkommt, lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>there is no room on the disk</source>
        <translation>auf der Platte ist kein Platz</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Make room there, or choose another place.</source>
        <translation>Was da ist, bleibt, wie es ist. Dort Platz schaffen oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>its folder, or the file that is there, may not be written</source>
        <translation>in den Ordner oder in die Datei, die da ist, darf nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Change the permissions, or choose another place.</source>
        <translation>Was da ist, bleibt, wie es ist. Die Rechte ändern oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>its folder is not there</source>
        <translation>den Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Make the folder, or choose another place.</source>
        <translation>Was da ist, bleibt, wie es ist. Den Ordner anlegen oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Choose a shorter name.</source>
        <translation>Was da ist, bleibt, wie es ist. Einen kürzeren Namen wählen.</translation>
    </message>
    <message>
        <source>a folder, or what is no plain file, has its name</source>
        <translation>ein Ordner oder etwas anderes als eine gewöhnliche Datei heißt schon so</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Choose another name.</source>
        <translation>Was da ist, bleibt, wie es ist. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Your work is kept as it is. Wait a moment, or choose another name.</source>
        <translation>Was da ist, bleibt, wie es ist. Einen Augenblick warten oder einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>what was played or made last is not on the disk yet</source>
        <translation>was zuletzt gespielt oder gemacht wurde, ist noch nicht auf der Platte</translation>
    </message>
    <message>
        <source>Continuo keeps it in memory. Make room where your takes are, then try again.</source>
        <translation>Continuo behält es im Speicher. Platz schaffen, wo die Aufnahmen liegen, und dann noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Your work is kept as it is.</source>
        <translation>Was da ist, bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>the file is being written at this moment</source>
        <translation>die Datei wird gerade geschrieben</translation>
    </message>
    <message>
        <source>“%1” is a score; the program that wrote it can export it as MIDI</source>
        <translation>„%1“ ist ein Notensatz; das Programm, das ihn geschrieben hat, kann ihn als MIDI exportieren</translation>
    </message>
    <message>
        <source>“%1” is a %2 picture, which is not read; it can be saved as PNG elsewhere</source>
        <translation>„%1“ ist ein Bild in %2, das nicht gelesen wird; anderswo lässt es sich als PNG speichern</translation>
    </message>
    <message>
        <source>“%1” is a Git LFS pointer, not the file itself; git lfs pull gets the file</source>
        <translation>„%1“ ist ein Git-LFS-Zeiger, nicht die Datei selbst; git lfs pull holt die Datei</translation>
    </message>
    <message>
        <source>“%1” is a web page; download the file itself, not the page that offers it</source>
        <translation>„%1“ ist eine Webseite; die Datei selbst herunterladen, nicht die Seite, die sie anbietet</translation>
    </message>
    <message>
        <source>“%1” is an archive; unpack it and choose a file inside</source>
        <translation>„%1“ ist ein Archiv; entpacken und eine Datei daraus wählen</translation>
    </message>
    <message>
        <source>“%1” is a file of the kind %2</source>
        <translation>„%1“ ist eine Datei der Art %2</translation>
    </message>
    <message>
        <source>“%5” has %L1 × %L2 pixels; up to %L3 million are read, and %L4 along a side; save it smaller</source>
        <translation>„%5“ hat %L1 × %L2 Pixel; gelesen werden bis zu %L3 Millionen und %L4 auf einer Seite; kleiner speichern</translation>
    </message>
    <message>
        <source>Sounds cannot be saved at the moment</source>
        <translation>Klänge lassen sich gerade nicht sichern</translation>
    </message>
    <message>
        <source>Sounds cannot be saved any more, as the file of your sounds is damaged</source>
        <translation>Klänge lassen sich nicht mehr sichern, denn die Datei der Klänge ist beschädigt</translation>
    </message>
    <message>
        <source>Continuo could not look up the models for sound</source>
        <translation>Continuo konnte die Modelle für Klang nicht finden</translation>
    </message>
    <message>
        <source>Your sounds are unchanged. Check the model folders in the settings.</source>
        <translation>Die Klänge sind unverändert. In den Einstellungen die Modellordner prüfen.</translation>
    </message>
    <message>
        <source>Your sounds are unchanged.</source>
        <translation>Die Klänge sind unverändert.</translation>
    </message>
    <message>
        <source>“%1” is a %2 file; open it in the workspace Sound, as Play reads MIDI alone</source>
        <translation>„%1“ ist eine %2-Datei; sie lässt sich im Arbeitsbereich Klang öffnen, denn Spielen liest nur MIDI</translation>
    </message>
    <message>
        <source>Continuo could not record</source>
        <translation>Continuo konnte nicht aufnehmen</translation>
    </message>
    <message>
        <source>Anything recorded so far is kept. Check the disk and the folder.</source>
        <translation>Bisher Aufgenommenes bleibt erhalten. Platte und Ordner prüfen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ExportChoices</name>
    <message>
        <source>take</source>
        <comment>in a file&apos;s name, before its number</comment>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>you</source>
        <comment>in a file&apos;s name, whose notes it has</comment>
        <translation>ich</translation>
    </message>
    <message>
        <source>model</source>
        <comment>in a file&apos;s name, whose notes it has</comment>
        <translation>Modell</translation>
    </message>
</context>
<context>
    <name>continuo::app::ExportProgress</name>
    <message>
        <source>Writing %1: %2 %</source>
        <translation>%1 wird geschrieben: %2 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more waiting</source>
        <translation>
            <numerusform>%Ln weiterer wartet</numerusform>
            <numerusform>%Ln weitere warten</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>continuo::app::FileFilters</name>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>MIDI files</source>
        <translation>MIDI-Dateien</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Klänge</translation>
    </message>
</context>
<context>
    <name>continuo::app::FilesSettings</name>
    <message>
        <source>The log was copied. Read it before you send it: it names your sound and MIDI devices.</source>
        <translation>Das Protokoll wurde kopiert. Vor dem Verschicken durchlesen: Es nennt die Ton- und MIDI-Geräte.</translation>
    </message>
    <message>
        <source>Folder of exports</source>
        <translation>Exportordner</translation>
    </message>
    <message>
        <source>Delete what is discarded?</source>
        <translation>Verworfenes löschen?</translation>
    </message>
    <message>
        <source>It is deleted from this computer for good, and Undo cannot bring it back. Everything else stays, and a recording stays whole while a take that you kept is part of it.</source>
        <translation>Es wird endgültig von diesem Rechner gelöscht, und „Rückgängig“ kann es nicht zurückholen. Alles andere bleibt, auch eine ganze Aufzeichnung, solange eine behaltene Aufnahme ein Teil von ihr ist.</translation>
    </message>
    <message>
        <source>Copies of damaged files that were kept (“*.damaged-*.sqlite” in the folder of takes) may still hold it: delete them there if you do not need them.</source>
        <translation>Kopien beschädigter Dateien, die aufgehoben wurden („*.damaged-*.sqlite“ im Ordner der Aufnahmen), können es noch enthalten: dort löschen, wenn sie nicht mehr gebraucht werden.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>Exporte</translation>
    </message>
</context>
<context>
    <name>continuo::app::FirstRunController</name>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n Thread</numerusform>
            <numerusform>%n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>kein Gerät</translation>
    </message>
    <message>
        <source>Piano</source>
        <translation>Klavier</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>no soundfont was found</source>
        <translation>keine Soundfont gefunden</translation>
    </message>
    <message>
        <source>waits for a sound device</source>
        <translation>wartet auf ein Tongerät</translation>
    </message>
    <message>
        <source>Its speed here is being measured.</source>
        <translation>Seine Geschwindigkeit hier wird noch gemessen.</translation>
    </message>
    <message>
        <source>Choose a MIDI file</source>
        <translation>MIDI-Datei wählen</translation>
    </message>
    <message>
        <source>Answers after about %L1 ms here. %2</source>
        <translation>Antwortet hier nach etwa %L1 ms. %2</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>%L1 ms per token with %L2 latents</source>
        <translation>%L1 ms je Token mit %L2 Latenten</translation>
    </message>
    <message>
        <source>%1, licence: %2</source>
        <translation>%1, Lizenz: %2</translation>
    </message>
    <message>
        <source>SHA-256 %1…</source>
        <translation>SHA-256 %1&#xa0;…</translation>
    </message>
    <message>
        <source>is being measured</source>
        <translation>wird gemessen</translation>
    </message>
    <message>
        <source>answers after about %L1 ms</source>
        <translation>antwortet nach etwa %L1 ms</translation>
    </message>
    <message>
        <source>%L1 ms per token; latents Auto, now %L2</source>
        <translation>%L1 ms je Token; Latents Auto, jetzt %L2</translation>
    </message>
    <message>
        <source>%1 on %2.</source>
        <translation>%1 auf %2.</translation>
    </message>
    <message>
        <source>It answers after about %L1 ms on this computer.</source>
        <translation>Es antwortet auf diesem Rechner nach etwa %L1 ms.</translation>
    </message>
    <message>
        <source>Remembers %1; %2</source>
        <translation>Erinnert sich an %1; %2</translation>
    </message>
    <message>
        <source>%L1 ms per token</source>
        <translation>%L1 ms je Token</translation>
    </message>
</context>
<context>
    <name>continuo::app::GalleryMarking</name>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>New name of %1:</source>
        <translation>Neuer Name für %1:</translation>
    </message>
    <message>
        <source>%1 is discarded. Undo brings it back.</source>
        <translation>%1 ist verworfen. „Rückgängig“ holt es zurück.</translation>
    </message>
</context>
<context>
    <name>continuo::app::GrowingTake</name>
    <message>
        <source>Dropped answer</source>
        <translation>Abgelehnte Antwort</translation>
    </message>
</context>
<context>
    <name>continuo::app::HearingCommands</name>
    <message>
        <source>Listen to two takes or branches first; then this switches between them.</source>
        <translation>Dafür erst zwei Aufnahmen oder Zweige anhören; dann wechselt dies zwischen ihnen.</translation>
    </message>
    <message>
        <source>Stage view plays no takes. F11 leaves Stage view.</source>
        <translation>Die Bühnenansicht spielt keine Aufnahmen ab. F11 verlässt sie.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageController</name>
    <message>
        <source>Star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>Export as one sheet…</source>
        <translation>Als ein Blatt exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>%1 made this picture, and makes these too.</source>
        <translation>%1 hat dieses Bild erzeugt und erzeugt auch diese.</translation>
    </message>
    <message>
        <source>Nothing was begun: rows are kept of a known class, and this picture’s is not known. Choose a class; a picture that is being made tells its own with its first row.</source>
        <translation>Nichts wurde begonnen: Zeilen werden von einer bekannten Klasse behalten, und die dieses Bildes ist nicht bekannt. Erst eine Klasse wählen; ein Bild, das gerade entsteht, nennt seine mit der ersten Zeile.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Export all pictures…</source>
        <translation>Alle Bilder exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>%1 made these pictures, and it is not there: %2 makes the next ones.</source>
        <translation>%1 hat diese Bilder gemacht und ist nicht da: Die nächsten macht %2.</translation>
    </message>
    <message>
        <source>Nothing was begun: the model “%1” is not there any more. “%2” makes the pictures now; generate once more if it is to.</source>
        <translation>Nichts wurde begonnen: Das Modell „%1“ ist nicht mehr da. Jetzt macht „%2“ die Bilder; soll es das, noch einmal erzeugen.</translation>
    </message>
    <message>
        <source>Nothing was begun: the model “%1” is not there any more. Bring its file back, or add another one in Settings › Model &amp; compute.</source>
        <translation>Nichts wurde begonnen: Das Modell „%1“ ist nicht mehr da. Seine Datei zurückholen oder unter Einstellungen › Modell &amp; Rechnen ein anderes hinzufügen.</translation>
    </message>
    <message>
        <source>No set is chosen.</source>
        <translation>Kein Satz ist gewählt.</translation>
    </message>
    <message>
        <source>No set with pictures is chosen.</source>
        <translation>Kein Satz mit Bildern ist gewählt.</translation>
    </message>
    <message>
        <source>There is nothing to undo in Image.</source>
        <translation>In Bild gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to redo in Image.</source>
        <translation>In Bild gibt es nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Picture %1 is discarded. Undo brings it back.</source>
        <translation>Bild %1 ist verworfen. „Rückgängig“ holt es zurück.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageFiles</name>
    <message>
        <source>A picture from another program</source>
        <translation>Ein Bild aus einem anderen Programm</translation>
    </message>
    <message>
        <source>Open a picture</source>
        <translation>Ein Bild öffnen</translation>
    </message>
    <message>
        <source>Export as PNG</source>
        <translation>Als PNG exportieren</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG-Bilder (*.png)</translation>
    </message>
    <message>
        <source>Continuo %1</source>
        <translation>Continuo %1</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 ist geschrieben</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>a file was written, and how far its pictures are</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Nothing was written to %1: pictures are exported as PNG. Give a name that ends in .png.</source>
        <translation>In %1 wurde nichts geschrieben: Bilder werden als PNG exportiert. Nötig ist ein Name, der auf .png endet.</translation>
    </message>
    <message>
        <source>A copied picture</source>
        <translation>Ein kopiertes Bild</translation>
    </message>
    <message>
        <source>What was dragged is %1: the rest of the file is white.</source>
        <comment>not finished, row 5 of 32</comment>
        <translation>Was gezogen wurde, ist %1: der Rest der Datei ist weiß.</translation>
    </message>
    <message>
        <source>Picture %1 of %2 is on the clipboard.</source>
        <translation>Bild %1 von %2 ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>%1 It is %2, and white below.</source>
        <comment>not finished, row 5 of 32</comment>
        <translation>%1 Es ist %2 und darunter weiß.</translation>
    </message>
    <message>
        <source>Folder for the pictures</source>
        <translation>Ordner für die Bilder</translation>
    </message>
    <message>
        <source>Nothing was exported: no pixel of these pictures is drawn yet.</source>
        <translation>Nichts wurde exportiert: Von diesen Bildern ist noch kein Pixel gezeichnet.</translation>
    </message>
    <message numerus="yes">
        <source>Wrote %n picture(s) and a sheet of all into %1</source>
        <translation>
            <numerusform>%n Bild und ein Blatt mit allen nach %1 geschrieben</numerusform>
            <numerusform>%n Bilder und ein Blatt mit allen nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>None of the %1 files was opened: none of them can be read as a picture. Nothing was changed. Choose other files.</source>
        <translation>Keine der %1 Dateien wurde geöffnet: Keine lässt sich als Bild lesen. Nichts wurde verändert. Andere Dateien wählen.</translation>
    </message>
    <message>
        <source>1 of %1 pictures was opened, “%2”: one is continued at a time. Open another one to continue that instead.</source>
        <translation>1 von %1 Bildern wurde geöffnet, „%2“: Fortgesetzt wird eines auf einmal. Um ein anderes fortzusetzen, dieses öffnen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the files before it could not be read.</source>
        <translation>
            <numerusform>%Ln der Dateien davor ließ sich nicht lesen.</numerusform>
            <numerusform>%Ln der Dateien davor ließen sich nicht lesen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageModelChoice</name>
    <message>
        <source>%1 (%2 × %3)</source>
        <translation>%1 (%2 × %3)</translation>
    </message>
    <message>
        <source>No model for pictures is installed. Add one in Settings › Model &amp; compute.</source>
        <translation>Kein Modell für Bilder ist installiert. Unter Einstellungen › Modell &amp; Rechnen lässt sich eines hinzufügen.</translation>
    </message>
    <message>
        <source>The model “%1” is not there any more, so “%2” goes on making the pictures.</source>
        <translation>Das Modell „%1“ ist nicht mehr da, deshalb macht „%2“ die Bilder weiter.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageSets</name>
    <message>
        <source>nothing is made of it yet</source>
        <translation>noch ist nichts daraus gemacht</translation>
    </message>
    <message>
        <source>Source, kept %1 %</source>
        <translation>Vorlage, behalten %1 %</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n Bild</numerusform>
            <numerusform>%n Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <comment>pictures and how far</comment>
        <translation>%1, Zeile %2</translation>
    </message>
    <message numerus="yes">
        <source>%n set(s) made of it</source>
        <translation>
            <numerusform>%n Satz daraus gemacht</numerusform>
            <numerusform>%n Sätze daraus gemacht</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, waits for its turn</source>
        <translation>%1, wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
        <source>%1, waiting</source>
        <comment>pictures</comment>
        <translation>%1, wartet</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageWords</name>
    <message>
        <source>from nothing</source>
        <translation>aus dem Nichts</translation>
    </message>
    <message>
        <source>continues picture %1 of %2 from row %3</source>
        <translation>setzt Bild %1 aus %2 ab Zeile %3 fort</translation>
    </message>
    <message>
        <source>continues the upper half of one picture</source>
        <translation>setzt die obere Hälfte eines Bildes fort</translation>
    </message>
    <message>
        <source>continues one picture from row %1</source>
        <translation>setzt ein Bild ab Zeile %1 fort</translation>
    </message>
</context>
<context>
    <name>continuo::app::JobWords</name>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 Token</translation>
    </message>
    <message>
        <source>kept %1 %</source>
        <translation>behalten %1 %</translation>
    </message>
    <message>
        <source>from nothing</source>
        <translation>aus dem Nichts</translation>
    </message>
    <message>
        <source>for at most %L1 min</source>
        <translation>höchstens %L1 min</translation>
    </message>
    <message>
        <source>Teach “%1”</source>
        <translation>„%1“ anlernen</translation>
    </message>
    <message>
        <source>There is too little to learn from. Nothing was made: choose more takes, or add MIDI files.</source>
        <translation>Das ist zu wenig, um daraus zu lernen. Es wurde nichts gemacht: mehr Aufnahmen wählen oder MIDI-Dateien hinzufügen.</translation>
    </message>
    <message>
        <source>A model of this name is there already, or another job makes it. It stays as it is: teach the new one under another name.</source>
        <translation>Ein Modell dieses Namens ist schon da, oder ein anderer Auftrag macht es. Es bleibt, wie es ist: das neue unter einem anderen Namen anlernen.</translation>
    </message>
    <message>
        <source>What it learns from is not there now, or too little of it. What it learnt before is kept: bring the music back, then try again.</source>
        <translation>Woraus gelernt wird, ist gerade nicht da, oder zu wenig davon. Was bisher gelernt wurde, ist aufgehoben: die Musik zurückbringen, dann noch einmal versuchen.</translation>
    </message>
    <message>
        <source>N %L1</source>
        <comment>latents</comment>
        <translation>N %L1</translation>
    </message>
    <message>
        <source>window %L1</source>
        <translation>Fenster %L1</translation>
    </message>
    <message>
        <source>temp %L1</source>
        <comment>temperature</comment>
        <translation>Temp. %L1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>%1, branch %2</source>
        <translation>%1, Zweig %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, only %2, goes on, %n time(s)</source>
        <translation>
            <numerusform>%1, nur %2, %n Fortsetzung</numerusform>
            <numerusform>%1, nur %2, %n Fortsetzungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 goes on from %2, %n time(s)</source>
        <translation>
            <numerusform>%1 ab %2, %n Fortsetzung</numerusform>
            <numerusform>%1 ab %2, %n Fortsetzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>stopped at %1</source>
        <comment>time</comment>
        <translation>beendet um %1</translation>
    </message>
    <message>
        <source>stopped on %1</source>
        <comment>day</comment>
        <translation>beendet am %1</translation>
    </message>
    <message>
        <source>These pictures cannot go on – the model’s file is another one than when they were begun. They stay as they are: bring the earlier file back, or generate anew.</source>
        <translation>Diese Bilder lassen sich nicht fortsetzen – die Modelldatei ist eine andere als zu Beginn. Die Bilder bleiben, wie sie sind: die frühere Datei zurückholen oder neu erzeugen.</translation>
    </message>
    <message>
        <source>These pictures cannot go on – on this device they come out otherwise than they were begun. They stay as they are: choose the earlier device, or generate anew.</source>
        <translation>Diese Bilder lassen sich nicht fortsetzen – auf diesem Gerät fallen sie anders aus als zu Beginn. Die Bilder bleiben, wie sie sind: das frühere Gerät wählen oder neu erzeugen.</translation>
    </message>
    <message>
        <source>lowest %L1 (%2)</source>
        <translation>niedrigste %L1 (%2)</translation>
    </message>
    <message>
        <source>%1, %2 replaced</source>
        <translation>%1, %2 ersetzt</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 replaced, %n time(s)</source>
        <translation>
            <numerusform>%1, %2 ersetzt, %n-mal</numerusform>
            <numerusform>%1, %2 ersetzt, %n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, only %2, goes on</source>
        <translation>%1, nur %2, Fortsetzung</translation>
    </message>
    <message>
        <source>%1 goes on from %2</source>
        <translation>%1, Fortsetzung ab %2</translation>
    </message>
    <message>
        <source>discarded</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>after %1</source>
        <comment>length of sound</comment>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>after %1 of %2</source>
        <comment>length of sound and its file</comment>
        <translation>nach %1 von %2</translation>
    </message>
    <message>
        <source>These sounds cannot be continued: the model’s file has changed since they were begun. They stay unchanged. Restore the earlier file, or generate new sounds.</source>
        <translation>Diese Klänge lassen sich nicht fortsetzen: Die Datei des Modells hat sich seit ihrem Beginn geändert. Die Klänge bleiben unverändert. Die frühere Datei wiederherstellen oder neue Klänge erzeugen.</translation>
    </message>
    <message>
        <source>These sounds cannot be made: the model’s codec is missing. Add its file in Settings › Model &amp; compute, then try again.</source>
        <translation>Diese Klänge lassen sich nicht erzeugen: Der Codec des Modells fehlt. Seine Datei unter Einstellungen › Modell &amp; Rechnen hinzufügen, dann erneut versuchen.</translation>
    </message>
    <message>
        <source>These sounds cannot be continued: on this device they would differ from their beginning. They stay unchanged. Choose the earlier device, or generate new sounds.</source>
        <translation>Diese Klänge lassen sich nicht fortsetzen: Auf diesem Gerät würden sie von ihrem Anfang abweichen. Die Klänge bleiben unverändert. Das frühere Gerät wählen oder neue Klänge erzeugen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::JobsController</name>
    <message>
        <source>The model has nothing to go on from: no note is struck in the marked range.</source>
        <translation>Das Modell hat nichts, woran es anknüpfen könnte: Im markierten Bereich wird keine Note angeschlagen.</translation>
    </message>
    <message>
        <source>There is no second model to compare with. Model › Teach it my playing… makes one of your own.</source>
        <translation>Es gibt kein zweites Modell zum Vergleichen. Modell › Dem Modell mein Spiel beibringen&#xa0;… macht ein eigenes.</translation>
    </message>
    <message>
        <source>There is no model to go on with, so nothing was begun. Choose one in Settings › Model &amp; compute.</source>
        <translation>Es gibt kein Modell, das weiterspielen könnte, darum wurde nichts begonnen. Unter Einstellungen › Modell &amp; Rechnen eines wählen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::Manual</name>
    <message>
        <source>manual.md</source>
        <extracomment>The file with the manual in the window&apos;s language; leave it as it is where there is none.</extracomment>
        <translation>manual.de.md</translation>
    </message>
    <message>
        <source>The manual is not there: its file is not installed.</source>
        <translation>Das Handbuch fehlt: Seine Datei ist nicht installiert.</translation>
    </message>
</context>
<context>
    <name>continuo::app::MidiControls</name>
    <message>
        <source>No knob or slider of a MIDI device was moved; nothing was changed.</source>
        <translation>Es wurde kein Drehknopf oder Schieber eines MIDI-Geräts bewegt; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Stop waiting for a MIDI controller</source>
        <translation>Nicht mehr auf einen MIDI-Regler warten</translation>
    </message>
    <message>
        <source>Move by a MIDI controller…</source>
        <translation>Mit einem MIDI-Regler bewegen&#xa0;…</translation>
    </message>
    <message>
        <source>Forget MIDI controller %1</source>
        <translation>MIDI-Regler %1 vergessen</translation>
    </message>
    <message>
        <source>Move a knob or a slider of your MIDI device: %1 will follow it.</source>
        <translation>Einen Drehknopf oder Schieber des MIDI-Geräts bewegen: %1 folgt ihm dann.</translation>
    </message>
    <message>
        <source>%1 follows MIDI controller %2.</source>
        <translation>%1 folgt dem MIDI-Regler %2.</translation>
    </message>
    <message>
        <source>MIDI controller %1</source>
        <translation>MIDI-Regler %1</translation>
    </message>
    <message>
        <source>Turn MIDI controller %1 past %2 to pick it up.</source>
        <translation>MIDI-Regler %1 über %2 hinaus drehen, um den Wert aufzunehmen.</translation>
    </message>
    <message>
        <source>MIDI controller %1, once it is turned past %2</source>
        <translation>MIDI-Regler %1, sobald er %2 erreicht</translation>
    </message>
</context>
<context>
    <name>continuo::app::MidiShortcuts</name>
    <message>
        <source>%1 gave “%2” until now; now it gives “%3”.</source>
        <translation>%1 gab bisher „%2“, jetzt „%3“.</translation>
    </message>
    <message>
        <source>%1 moved “%2” until now; now it gives “%3”.</source>
        <translation>%1 bewegte bisher „%2“, jetzt gibt es „%3“.</translation>
    </message>
    <message>
        <source>%1 passed the turn until now; now it gives “%2”, and Enter passes the turn.</source>
        <translation>%1 übergab bisher den Zug, jetzt gibt es „%2“, und den Zug übergibt die Eingabetaste.</translation>
    </message>
    <message>
        <source>%1 gave “%2” until now; now it moves “%3”.</source>
        <translation>%1 gab bisher „%2“, jetzt bewegt es „%3“.</translation>
    </message>
    <message>
        <source>%1 gave “%2” until now; now it passes the turn.</source>
        <translation>%1 gab bisher „%2“, jetzt übergibt es den Zug.</translation>
    </message>
    <message>
        <source>“%1” is not done while a dialog is open.</source>
        <translation>„%1“ geht nicht, solange ein Dialog offen ist.</translation>
    </message>
    <message>
        <source>“%1” is not possible now.</source>
        <translation>„%1“ ist jetzt nicht möglich.</translation>
    </message>
    <message>
        <source>Program %1</source>
        <translation>Programm %1</translation>
    </message>
    <message>
        <source>Soft pedal (67)</source>
        <translation>Una corda (67)</translation>
    </message>
    <message>
        <source>Sostenuto (66)</source>
        <translation>Sostenuto (66)</translation>
    </message>
    <message>
        <source>Controller %1</source>
        <translation>Controller %1</translation>
    </message>
    <message>
        <source>%1, channel %2</source>
        <translation>%1, Kanal %2</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelCard</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>unknown: ask whoever made it</source>
        <translation>unbekannt: beim Urheber nachfragen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>Latents</source>
        <translation>Latente</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis zu %1</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>is being worked out…</source>
        <translation>wird berechnet&#xa0;…</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Commercial use</source>
        <translation>Kommerzielle Nutzung</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Hergestellt von</translation>
    </message>
    <message>
        <source>Taught from</source>
        <translation>Angelernt aus</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>Importiert aus</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>Gelernt aus</translation>
    </message>
    <message>
        <source>Known limits</source>
        <translation>Bekannte Grenzen</translation>
    </message>
    <message>
        <source>%L1 bits/dim</source>
        <translation>%L1 Bit/Dim</translation>
    </message>
    <message>
        <source>%L1 nats/token</source>
        <translation>%L1 Nats/Token</translation>
    </message>
    <message numerus="yes">
        <source>, %n piece(s)</source>
        <translation>
            <numerusform>, %n Stück</numerusform>
            <numerusform>, %n Stücke</numerusform>
        </translation>
    </message>
    <message>
        <source>; by counting alone: %1</source>
        <translation>; durch bloßes Zählen: %1</translation>
    </message>
    <message>
        <source>How well it foresees what it never learnt from</source>
        <translation>Wie gut es voraussieht, woraus es nie gelernt hat</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Held out</source>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Its parent there</source>
        <translation>Das Ausgangsmodell dort</translation>
    </message>
    <message>
        <source>Nats by latents</source>
        <translation>Nats nach Latenten</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>needs about %1 of memory</source>
        <translation>braucht etwa %1 Speicher</translation>
    </message>
    <message>
        <source>needs about %1 of memory, %2 are free</source>
        <translation>braucht etwa %1 Speicher, frei sind %2</translation>
    </message>
    <message>
        <source>needs at least %1 of memory, %2 are allowed</source>
        <translation>braucht mindestens %1 Speicher, erlaubt sind %2</translation>
    </message>
    <message>
        <source>within the memory limit %L1 latents and a context of %L2 tokens</source>
        <translation>innerhalb der Speichergrenze %L1 Latente und ein Kontext von %L2 Token</translation>
    </message>
    <message>
        <source>%L1 ms/token with %L2 latents, measured on %3</source>
        <translation>%L1 ms/Token mit %L2 Latenten, gemessen am %3</translation>
    </message>
    <message>
        <source>about %L1 ms/token (estimate)</source>
        <translation>etwa %L1 ms/Token (geschätzt)</translation>
    </message>
    <message>
        <source>The parent’s maker</source>
        <translation>Hersteller des Ausgangsmodells</translation>
    </message>
    <message>
        <source>The parent’s SHA-256</source>
        <translation>SHA-256 des Ausgangsmodells</translation>
    </message>
    <message>
        <source>%L1 ms/token, measured on %2</source>
        <translation>%L1 ms/Token, gemessen am %2</translation>
    </message>
    <message>
        <source>Answers and continues piano playing.</source>
        <translation>Beantwortet Klavierspiel und setzt es fort.</translation>
    </message>
    <message>
        <source>Makes small pictures and completes those that you open.</source>
        <translation>Erzeugt kleine Bilder und ergänzt geöffnete.</translation>
    </message>
    <message>
        <source>Continues recorded sound.</source>
        <translation>Setzt aufgenommenen Ton fort.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>Wozu es dient</translation>
    </message>
    <message>
        <source>the whole session, fading</source>
        <translation>die ganze Sitzung, verblassend</translation>
    </message>
    <message>
        <source>the last %L1 tokens</source>
        <translation>die letzten %L1 Token</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Remembers</source>
        <translation>Erinnert sich an</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelCards</name>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen&#xa0;…</translation>
    </message>
    <message>
        <source>It is in use. Choose another model first.</source>
        <translation>Es ist in Gebrauch. Zuerst ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Its file is put into the trash. Takes that were made with it stay.</source>
        <translation>Die Datei kommt in den Papierkorb. Aufnahmen, die damit entstanden sind, bleiben.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>There is no trash for this folder: the file would be gone.</source>
        <translation>Für diesen Ordner gibt es keinen Papierkorb: Die Datei wäre verloren.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>A job in the queue makes it, or teaches a model that begins from it. Let the job end, or cancel it first.</source>
        <translation>Ein Auftrag in der Warteschlange macht es, oder lernt ein Modell an, das von ihm ausgeht. Erst den Auftrag enden lassen oder abbrechen.</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Wird gelöscht&#xa0;…</translation>
    </message>
    <message>
        <source>Delete “%1” for good?</source>
        <translation>„%1“ endgültig löschen?</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelImporter</name>
    <message>
        <source>This file is a Python pickle that holds more than weights, and could run code. Nothing of it was run, nothing was imported, and the model chosen before stays in use. Convert the checkpoint to .safetensors with a program you trust, and add that file.</source>
        <translation>Diese Datei ist ein Python-Pickle, das mehr als Gewichte enthält und Code ausführen könnte. Nichts davon wurde ausgeführt, nichts importiert, das bisher gewählte Modell bleibt in Gebrauch. Den Checkpoint mit einem vertrauenswürdigen Programm in .safetensors umwandeln und diese Datei hinzufügen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelMenuCommands</name>
    <message>
        <source>No model is in use in this workspace.</source>
        <translation>In diesem Arbeitsbereich ist kein Modell in Gebrauch.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelShelf</name>
    <message>
        <source>No models</source>
        <translation>Keine Modelle</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s), %1</source>
        <translation>
            <numerusform>%n Modell, %1</numerusform>
            <numerusform>%n Modelle, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more cannot be read</source>
        <translation>
            <numerusform>%n weitere ist nicht lesbar</numerusform>
            <numerusform>%n weitere sind nicht lesbar</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelStatus</name>
    <message>
        <source>no model yet</source>
        <translation>noch kein Modell</translation>
    </message>
</context>
<context>
    <name>continuo::app::OpenedFiles</name>
    <message>
        <source>The file has flaws, which Continuo mended in the take. The file itself stays as it is.</source>
        <translation>Die Datei hat Fehler, die Continuo in der Aufnahme behoben hat. Die Datei selbst bleibt, wie sie ist.</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 und %Ln weitere</numerusform>
            <numerusform>%1 und %Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) not opened: %1.</source>
        <translation>
            <numerusform>%Ln Datei nicht geöffnet: %1.</numerusform>
            <numerusform>%Ln Dateien nicht geöffnet: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) opened as takes: %1.</source>
        <translation>
            <numerusform>%Ln Datei als Aufnahme geöffnet: %1.</numerusform>
            <numerusform>%Ln Dateien als Aufnahmen geöffnet: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Flaws were mended in %Ln take(s): %1. The files themselves stay as they are.</source>
        <translation>
            <numerusform>Fehler in %Ln Aufnahme behoben: %1. Die Datei selbst bleibt, wie sie ist.</numerusform>
            <numerusform>Fehler in %Ln Aufnahmen behoben: %1. Die Dateien selbst bleiben, wie sie sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>The drums of the file are left out: a take is a piano&apos;s.</source>
        <translation>Das Schlagzeug der Datei ist weggelassen: Eine Aufnahme ist Klaviermusik.</translation>
    </message>
    <message numerus="yes">
        <source>Drums are left out of %Ln take(s): %1.</source>
        <translation>
            <numerusform>Bei %Ln Aufnahme ist das Schlagzeug weggelassen: %1.</numerusform>
            <numerusform>Bei %Ln Aufnahmen ist das Schlagzeug weggelassen: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Several parts became one piano in %Ln take(s): %1. The menu of a take chooses its parts.</source>
        <translation>
            <numerusform>Bei %Ln Aufnahme wurden mehrere Stimmen zu einem Klavier: %1. Im Menü einer Aufnahme lassen sich ihre Stimmen wählen.</numerusform>
            <numerusform>Bei %Ln Aufnahmen wurden mehrere Stimmen zu einem Klavier: %1. Im Menü einer Aufnahme lassen sich ihre Stimmen wählen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::OscController</name>
    <message>
        <source>Port %1 is taken by another program, so nothing comes by OSC. Choose another port, or end that program.</source>
        <translation>Port %1 hat ein anderes Programm, darum kommt über OSC nichts an. Einen anderen Port wählen oder jenes Programm beenden.</translation>
    </message>
    <message>
        <source>OSC %1</source>
        <translation>OSC %1</translation>
    </message>
    <message>
        <source>OSC: port %1 is taken</source>
        <translation>OSC: Port %1 ist vergeben</translation>
    </message>
    <message>
        <source>Port %1 cannot be opened, so nothing comes by OSC. The system says: %2.</source>
        <translation>Port %1 lässt sich nicht öffnen, darum kommt über OSC nichts an. Das System sagt: %2.</translation>
    </message>
    <message>
        <source>OSC: port %1 cannot be opened</source>
        <translation>OSC: Port %1 lässt sich nicht öffnen</translation>
    </message>
</context>
<context>
    <name>continuo::app::OscSettings</name>
    <message>
        <source>“%1” will not do. Give addresses with their ports, as 192.168.1.20:9000, %2 at most; names of computers are not looked up.</source>
        <translation>„%1“ geht nicht. Gebraucht werden Adressen mit ihrem Port, wie 192.168.1.20:9000, höchstens %2; Namen von Rechnern werden nicht nachgeschlagen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::OutputCalibration</name>
    <message>
        <source>Calibrate the MIDI output</source>
        <translation>MIDI-Ausgang einmessen</translation>
    </message>
    <message>
        <source>The instrument is compared with Continuo&apos;s own piano, and that cannot be heard: choose a sound device and a soundfont in the settings first.</source>
        <translation>Das Instrument wird mit Continuos eigenem Klavier verglichen, und das ist nicht zu hören: erst in den Einstellungen ein Tongerät und eine Soundfont wählen.</translation>
    </message>
    <message numerus="yes">
        <source>You hear %n stroke(s) of Continuo&apos;s piano, then as many of the instrument at “%1”. Tap along with what you hear, on any key of your keyboard or the space bar: the difference says how much earlier the instrument has to get its notes.</source>
        <translation>
            <numerusform>Zu hören ist %n Anschlag von Continuos Klavier, dann ebenso viele des Instruments an „%1“. Mitklopfen, was zu hören ist, auf irgendeiner Taste des Keyboards oder der Leertaste: der Unterschied sagt, wie viel früher das Instrument seine Noten bekommen muss.</numerusform>
            <numerusform>Zu hören sind %n Anschläge von Continuos Klavier, dann ebenso viele des Instruments an „%1“. Mitklopfen, was zu hören ist, auf irgendeiner Taste des Keyboards oder der Leertaste: der Unterschied sagt, wie viel früher das Instrument seine Noten bekommen muss.</numerusform>
        </translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Continuo&apos;s piano</source>
        <translation>Continuos Klavier</translation>
    </message>
    <message>
        <source>The instrument at “%1”</source>
        <translation>Das Instrument an „%1“</translation>
    </message>
    <message>
        <source>Tap along with these strokes.</source>
        <translation>Diese Anschläge mitklopfen.</translation>
    </message>
    <message>
        <source>Tap along with these strokes. Is nothing heard? Then choose the instrument in Settings &gt; Audio &amp; MIDI.</source>
        <translation>Diese Anschläge mitklopfen. Ist nichts zu hören? Dann das Instrument in den Einstellungen unter „Audio &amp; MIDI“ wählen.</translation>
    </message>
    <message>
        <source>There were too few taps: six are needed of each, after the third stroke. They come from a keyboard that is chosen in Settings &gt; Audio &amp; MIDI, or from the space bar.</source>
        <translation>Es wurde zu selten geklopft: je sechsmal ist nötig, nach dem dritten Anschlag. Es zählt ein Keyboard, das in den Einstellungen unter „Audio &amp; MIDI“ gewählt ist, oder die Leertaste.</translation>
    </message>
    <message>
        <source>Both sound together</source>
        <translation>Beide klingen zugleich</translation>
    </message>
    <message>
        <source>The instrument is %1 ms later</source>
        <translation>Das Instrument ist %1 ms später</translation>
    </message>
    <message>
        <source>The instrument is %1 ms earlier</source>
        <translation>Das Instrument ist %1 ms früher</translation>
    </message>
    <message>
        <source>Compared with Continuo&apos;s piano, give or take %1 ms. With an output offset of %2 ms both sound together.</source>
        <translation>Verglichen mit Continuos Klavier, auf etwa %1 ms genau. Mit einem Versatz von %2 ms klingen beide zugleich.</translation>
    </message>
    <message>
        <source>More than 200 ms cannot be made up for.</source>
        <translation>Mehr als 200 ms lassen sich nicht ausgleichen.</translation>
    </message>
    <message>
        <source>The taps lie far apart: another try may be better.</source>
        <translation>Das Klopfen streut stark: ein weiterer Versuch wird vielleicht genauer.</translation>
    </message>
    <message>
        <source>Use %1 ms</source>
        <translation>%1 ms verwenden</translation>
    </message>
</context>
<context>
    <name>continuo::app::PartsChoice</name>
    <message>
        <source>Track %1</source>
        <translation>Spur %1</translation>
    </message>
    <message>
        <source>%1, channel %2</source>
        <translation>%1, Kanal %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 und %Ln weitere</numerusform>
            <numerusform>%1 und %Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) became one piano: %1.</source>
        <translation>
            <numerusform>%Ln Stimme wurde zu einem Klavier: %1.</numerusform>
            <numerusform>%Ln Stimmen wurden zu einem Klavier: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose parts…</source>
        <translation>Stimmen wählen&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln Note</numerusform>
            <numerusform>%Ln Noten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::PictureClipboard</name>
    <message>
        <source>There is nothing to copy: no picture is chosen. Click one first.</source>
        <translation>Es gibt nichts zu kopieren: kein Bild ist gewählt. Zuerst eines anklicken.</translation>
    </message>
    <message>
        <source>There is no picture on the clipboard. Copy a picture or a picture file first.</source>
        <translation>In der Zwischenablage ist kein Bild. Zuerst ein Bild oder eine Bilddatei kopieren.</translation>
    </message>
</context>
<context>
    <name>continuo::app::PictureJobs</name>
    <message>
        <source>%1 was stopped at row %2 of %3.</source>
        <translation>%1 wurde bei Zeile %2 von %3 angehalten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::PictureOpening</name>
    <message>
        <source>Continuo made this picture; its settings and its model, %1, are back.</source>
        <translation>Dieses Bild ist von Continuo; seine Einstellungen und sein Modell %1 sind wieder da.</translation>
    </message>
    <message>
        <source>Continuo made this picture; its settings are back.</source>
        <translation>Continuo hat dieses Bild gemacht; seine Einstellungen sind wieder da.</translation>
    </message>
    <message>
        <source>It was exported smooth: its pixels, also in the rows that are kept, come back nearly.</source>
        <translation>Es wurde geglättet exportiert: Seine Pixel, auch die der behaltenen Zeilen, kommen nur fast so zurück.</translation>
    </message>
    <message>
        <source>It was made from nothing: to make it again, keep no row of it.</source>
        <translation>Es entstand aus dem Nichts: Damit es noch einmal entsteht, keine Zeile davon behalten.</translation>
    </message>
    <message>
        <source>Keep no row</source>
        <translation>Keine Zeile behalten</translation>
    </message>
    <message>
        <source>Rows can only be kept of a known class, and nothing tells this picture’s: %1 was chosen. Choose another one where it shows something else.</source>
        <translation>Zeilen lassen sich nur bei einer bekannten Klasse behalten, und die dieses Bildes ist nicht bekannt: %1 wurde gewählt. Eine andere wählen, wenn es etwas anderes zeigt.</translation>
    </message>
    <message>
        <source>“%1” has %L2 × %L3 pixels and the model another shape: the middle of it was taken.</source>
        <translation>„%1“ hat %L2 × %L3 Pixel und das Modell eine andere Form: Die Mitte wurde genommen.</translation>
    </message>
    <message>
        <source>“%1” has %L2 × %L3 pixels and the model another shape: it is there whole, between white bars.</source>
        <translation>„%1“ hat %L2 × %L3 Pixel und das Modell eine andere Form: Es ist ganz da, zwischen weißen Balken.</translation>
    </message>
    <message>
        <source>Take it whole</source>
        <translation>Ganz nehmen</translation>
    </message>
    <message>
        <source>Take the middle</source>
        <translation>Die Mitte nehmen</translation>
    </message>
</context>
<context>
    <name>continuo::app::PictureWords</name>
    <message>
        <source>%L1 from token %L2</source>
        <translation>%L1 ab Token %L2</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Hergestellt von</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Its hash</source>
        <translation>Sein Hash</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Kept rows</source>
        <translation>Behaltene Zeilen</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Latents</source>
        <translation>Latente</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Continues</source>
        <translation>Setzt fort</translation>
    </message>
    <message>
        <source>%1 from token %L2</source>
        <translation>%1 ab Token %L2</translation>
    </message>
    <message>
        <source>Another model made it, %1: this one draws otherwise from the same settings.</source>
        <translation>Ein anderes Modell hat es erzeugt, %1: dieses zeichnet mit denselben Einstellungen anders.</translation>
    </message>
    <message>
        <source>It was made with the adapter %1, which this window does not use.</source>
        <translation>Es wurde mit dem Adapter %1 erzeugt, den dieses Fenster nicht verwendet.</translation>
    </message>
    <message>
        <source>Sliders were moved while it was made; they stand as they did at first.</source>
        <translation>Während es entstand, wurden Regler bewegt; sie stehen wie am Anfang.</translation>
    </message>
    <message>
        <source>This model has no class %1.</source>
        <translation>Dieses Modell hat keine Klasse %1.</translation>
    </message>
    <message>
        <source>What lies beyond the ends of a slider was brought to its end.</source>
        <translation>Was jenseits des Endes eines Reglers liegt, steht nun an dessen Ende.</translation>
    </message>
    <message>
        <source>It was made with weights of %1, and the settings have %2: it comes out otherwise. Settings › Model &amp; compute has the choice.</source>
        <translation>Es entstand mit Gewichten in %1, und die Einstellungen haben %2: Es kommt anders heraus. Die Wahl steht unter Einstellungen › Modell &amp; Rechnen.</translation>
    </message>
    <message>
        <source>The model drew its class, %1, by itself, and does so again where no row is kept.</source>
        <translation>Die Klasse, %1, hat das Modell selbst gezogen, und tut es wieder, wo keine Zeile behalten wird.</translation>
    </message>
    <message>
        <source>not finished, row %L1 of %L2</source>
        <translation>nicht fertig, Zeile %L1 von %L2</translation>
    </message>
    <message>
        <source>It was exported before it was finished: it is white below row %L1 of %L2.</source>
        <translation>Es wurde exportiert, bevor es fertig war: Unter Zeile %L1 von %L2 ist es weiß.</translation>
    </message>
    <message>
        <source>“%1” is animated; its first picture was taken.</source>
        <translation>„%1“ ist animiert; das erste Bild wurde genommen.</translation>
    </message>
    <message>
        <source>“%1” is partly transparent; it was laid over white.</source>
        <translation>„%1“ ist teilweise durchsichtig; es wurde auf Weiß gelegt.</translation>
    </message>
    <message>
        <source>“%1” is cut off; what is missing is grey.</source>
        <translation>„%1“ ist abgeschnitten; was fehlt, ist grau.</translation>
    </message>
    <message>
        <source>Not all that “%1” says of itself could be read.</source>
        <translation>Nicht alles, was „%1“ über sich sagt, ließ sich lesen.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
</context>
<context>
    <name>continuo::app::PlayController</name>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>There is not enough memory for the whole model. It plays with fewer latents, or does not hear as far back. Raise the memory limit, choose the precision int8, or another model.</source>
        <translation>Für das ganze Modell reicht der Speicher nicht. Es spielt mit weniger Latenten oder hört nicht so weit zurück. Die Speichergrenze anheben, die Genauigkeit int8 oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>No model was chosen; you play and record alone.</source>
        <translation>Kein Modell gewählt: Es wird allein gespielt und aufgenommen.</translation>
    </message>
    <message>
        <source>The last session continues, but not as it was saved.</source>
        <translation>Die letzte Sitzung geht weiter, aber nicht so, wie sie gespeichert war.</translation>
    </message>
    <message>
        <source>The model cannot continue the last session. It begins a new one.</source>
        <translation>Das Modell kann die letzte Sitzung nicht fortsetzen. Es beginnt eine neue.</translation>
    </message>
</context>
<context>
    <name>continuo::app::PlayingSettings</name>
    <message>
        <source>Choose a soundfont</source>
        <translation>Soundfont wählen</translation>
    </message>
    <message>
        <source>Soundfonts (*.sf2 *.sf3)</source>
        <translation>Soundfonts (*.sf2 *.sf3)</translation>
    </message>
</context>
<context>
    <name>continuo::app::QueueController</name>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>rests while you play</source>
        <translation>ruht während des Spielens</translation>
    </message>
    <message>
        <source>%L1 tokens a second</source>
        <translation>%L1 Token je Sekunde</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>What %1 made is not there any more, or was discarded. Undo or the settings bring back what was discarded.</source>
        <translation>Was %1 gemacht hat, ist nicht mehr da oder wurde verworfen. „Rückgängig“ oder die Einstellungen holen Verworfenes zurück.</translation>
    </message>
    <message>
        <source>what was made is kept</source>
        <translation>das Entstandene bleibt</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1 left in all</source>
        <translation>noch %1 insgesamt</translation>
    </message>
    <message>
        <source>nothing was made</source>
        <translation>nichts ist entstanden</translation>
    </message>
</context>
<context>
    <name>continuo::app::QuitQuestion</name>
    <message>
        <source>the latest of what was played</source>
        <translation>das zuletzt Gespielte</translation>
    </message>
    <message>
        <source>the latest of your pictures</source>
        <translation>die neuesten Bilder</translation>
    </message>
    <message>
        <source>the latest changes of the queue</source>
        <translation>die letzten Änderungen der Warteschlange</translation>
    </message>
    <message>
        <source>A file is damaged: export what you want to keep first.</source>
        <translation>Eine Datei ist beschädigt: Vorher exportieren, was bleiben soll.</translation>
    </message>
    <message>
        <source>Make room on the disk first; the details say what else may be in the way.</source>
        <translation>Vorher auf dem Datenträger Platz schaffen; die Einzelheiten sagen, was sonst im Weg sein mag.</translation>
    </message>
    <message>
        <source>Quit without saving?</source>
        <translation>Ohne zu sichern beenden?</translation>
    </message>
    <message>
        <source>This is not on the disk, and it is lost when Continuo quits: %1. %2</source>
        <translation>Das ist nicht auf dem Datenträger und geht verloren, wenn Continuo endet: %1. %2</translation>
    </message>
    <message>
        <source>Quit and lose it</source>
        <translation>Beenden und verlieren</translation>
    </message>
    <message>
        <source>Quit while recording?</source>
        <translation>Während der Aufnahme beenden?</translation>
    </message>
    <message>
        <source>The take is saved up to this second. Recording stops; nothing is lost.</source>
        <translation>Die Aufnahme ist bis zu dieser Sekunde gesichert. Sie endet hier; nichts geht verloren.</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>Anhalten und beenden</translation>
    </message>
    <message>
        <source>Keep playing</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Quit while a file is read?</source>
        <translation>Beenden, während eine Datei gelesen wird?</translation>
    </message>
    <message>
        <source>Quit and leave it out</source>
        <translation>Beenden und weglassen</translation>
    </message>
    <message>
        <source>Quit while a file is written?</source>
        <translation>Beenden, während eine Datei geschrieben wird?</translation>
    </message>
    <message>
        <source>Quit and leave the file unwritten</source>
        <translation>Beenden und die Datei nicht schreiben</translation>
    </message>
    <message>
        <source>A take is being recorded. Stop the recording, then restart.</source>
        <translation>Eine Aufnahme läuft. Erst die Aufnahme anhalten, dann neu starten.</translation>
    </message>
    <message>
        <source>“%1” is being made. Wait until it is done or pause it in the queue, then restart.</source>
        <translation>„%1“ ist in Arbeit. Abwarten, bis es fertig ist, oder in der Warteschlange pausieren, dann neu starten.</translation>
    </message>
    <message>
        <source>A file is being written. Wait until it is there, then restart.</source>
        <translation>Eine Datei wird geschrieben. Abwarten, bis sie fertig ist, dann neu starten.</translation>
    </message>
    <message>
        <source>A model is being imported. Wait until it is in the list, then restart.</source>
        <translation>Ein Modell wird importiert. Abwarten, bis es in der Liste steht, dann neu starten.</translation>
    </message>
    <message>
        <source>Quit while a model is imported?</source>
        <translation>Beenden, während ein Modell importiert wird?</translation>
    </message>
    <message>
        <source>The checkpoint that you added is not a model yet. When Continuo quits now it is not imported; the checkpoint itself stays as it is.</source>
        <translation>Der hinzugefügte Checkpoint ist noch kein Modell. Wird Continuo jetzt beendet, wird er nicht importiert; der Checkpoint selbst bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>What you opened or pasted is still being read, and Continuo quits by itself once it is. When it quits now that is not in your takes; the file itself stays as it is.</source>
        <translation>Was geöffnet oder eingefügt wurde, wird noch gelesen; danach beendet sich Continuo von selbst. Wird es jetzt beendet, ist das nicht unter den Aufnahmen; die Datei selbst bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>A file that you asked for is not written yet. When Continuo quits now there is no such file; your takes, pictures and sounds are kept.</source>
        <translation>Eine gewünschte Datei ist noch nicht geschrieben. Wird Continuo jetzt beendet, gibt es sie nicht; Aufnahmen, Bilder und Klänge bleiben erhalten.</translation>
    </message>
    <message>
        <source>your latest sounds</source>
        <translation>die neuesten Klänge</translation>
    </message>
</context>
<context>
    <name>continuo::app::Readouts</name>
    <message>
        <source>%1 · bar %2</source>
        <comment>metre and number</comment>
        <translation>%1 · Takt %2</translation>
    </message>
</context>
<context>
    <name>continuo::app::RecentFiles</name>
    <message>
        <source>%1 in %2</source>
        <comment>a file and its folder</comment>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 is not there any more: it was moved, renamed or deleted. The list has it no more.</source>
        <translation>%1 ist nicht mehr da: verschoben, umbenannt oder gelöscht. In der Liste steht die Datei nicht mehr.</translation>
    </message>
</context>
<context>
    <name>continuo::app::SavedSessions</name>
    <message>
        <source>%1 still remembers your last session.</source>
        <translation>%1 erinnert sich noch an die letzte Sitzung.</translation>
    </message>
    <message>
        <source>Continue it</source>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>continuo::app::SetJobs</name>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
</context>
<context>
    <name>continuo::app::SetWords</name>
    <message>
        <source>Set %1</source>
        <translation>Satz %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n picture(s)</source>
        <translation>
            <numerusform>%1, %n Bild</numerusform>
            <numerusform>%1, %n Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n sound(s)</source>
        <translation>
            <numerusform>%1, %n Klang</numerusform>
            <numerusform>%1, %n Klänge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::ShownNames</name>
    <message>
        <source>%1 in %2</source>
        <comment>a model and its folder</comment>
        <translation>%1 in %2</translation>
    </message>
</context>
<context>
    <name>continuo::app::SoundController</name>
    <message>
        <source>There is nothing to undo in Sound.</source>
        <translation>In Klang gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to redo in Sound.</source>
        <translation>In Klang gibt es nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Variation %1 is discarded. Undo brings it back.</source>
        <translation>Variante %1 ist verworfen. „Rückgängig“ holt sie zurück.</translation>
    </message>
    <message>
        <source>No model for sound is installed. Add one and its codec in Settings › Model &amp; compute.</source>
        <translation>Kein Modell für Klang ist installiert. Eines mit seinem Codec unter Einstellungen › Modell &amp; Rechnen hinzufügen.</translation>
    </message>
    <message>
        <source>The codec of the model “%1” is missing. Add its file in Settings › Model &amp; compute.</source>
        <translation>Der Codec des Modells „%1“ fehlt. Seine Datei unter Einstellungen › Modell &amp; Rechnen hinzufügen.</translation>
    </message>
    <message>
        <source>The variation is still being decoded. Try again in a moment.</source>
        <translation>Die Variante wird noch dekodiert. Gleich noch einmal versuchen.</translation>
    </message>
    <message>
        <source>This variation has no sound yet.</source>
        <translation>Diese Variante hat noch keinen Klang.</translation>
    </message>
    <message>
        <source>Continuo %1</source>
        <translation>Continuo %1</translation>
    </message>
    <message>
        <source>Opened only “%1”: Continuo continues one sound at a time.</source>
        <translation>Nur „%1“ geöffnet: Continuo setzt immer einen Klang fort.</translation>
    </message>
    <message>
        <source>Continuo made this sound; its settings are back.</source>
        <translation>Continuo hat diesen Klang gemacht; seine Einstellungen sind wieder da.</translation>
    </message>
    <message>
        <source>Continuo made this sound with the model “%1”. Its settings are back, but not the model.</source>
        <translation>Continuo hat diesen Klang mit dem Modell „%1“ gemacht. Seine Einstellungen sind wieder da, das Modell nicht.</translation>
    </message>
</context>
<context>
    <name>continuo::app::SoundFiles</name>
    <message>
        <source>Open a sound</source>
        <translation>Klang öffnen</translation>
    </message>
    <message>
        <source>WAV files (*.wav)</source>
        <translation>WAV-Dateien (*.wav)</translation>
    </message>
    <message>
        <source>FLAC files (*.flac)</source>
        <translation>FLAC-Dateien (*.flac)</translation>
    </message>
    <message>
        <source>Export the sound</source>
        <translation>Klang exportieren</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 ist geschrieben</translation>
    </message>
    <message>
        <source>Ogg Vorbis files (*.ogg)</source>
        <translation>Ogg-Vorbis-Dateien (*.ogg)</translation>
    </message>
    <message>
        <source>Nothing was written to %1: the name must end in .wav, .flac or .ogg. Choose another name.</source>
        <translation>In %1 wurde nichts geschrieben: Der Name muss auf .wav, .flac oder .ogg enden. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>The prompt&apos;s file “%1” is missing or was changed. The sound is mono, at %L2 Hz.</source>
        <translation>Die Datei der Vorgabe, „%1“, fehlt oder wurde geändert. Der Klang ist mono, mit %L2 Hz.</translation>
    </message>
</context>
<context>
    <name>continuo::app::SoundJobs</name>
    <message>
        <source>%1 was stopped at %2 of %3.</source>
        <comment>set of sounds, two lengths</comment>
        <translation>%1 wurde bei %2 von %3 angehalten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::SoundRecorder</name>
    <message>
        <source>Nothing was recorded: no sound input was found. Connect a microphone and choose its device in Settings › Audio &amp; MIDI, or start JACK.</source>
        <translation>Nichts aufgenommen: kein Audioeingang gefunden. Ein Mikrofon anschließen und sein Gerät unter „Einstellungen › Audio &amp; MIDI“ wählen, oder JACK starten.</translation>
    </message>
    <message>
        <source>Nothing was recorded: the sound input could not be opened. Choose another device in Settings › Audio &amp; MIDI.</source>
        <translation>Nichts aufgenommen: der Audioeingang ließ sich nicht öffnen. Unter „Einstellungen › Audio &amp; MIDI“ ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Recording %1</source>
        <comment>file name; a date</comment>
        <translation>Aufnahme %1</translation>
    </message>
    <message>
        <source>The recording ended at its limit of %1.</source>
        <translation>Die Aufnahme endete an ihrer Grenze von %1.</translation>
    </message>
    <message>
        <source>The recording ended because the sound device changed its sample rate.</source>
        <translation>Die Aufnahme endete, weil das Audiogerät seine Abtastrate wechselte.</translation>
    </message>
    <message>
        <source>The recording ended because the sound input “%1” disappeared.</source>
        <translation>Die Aufnahme endete, weil der Audioeingang „%1“ weg ist.</translation>
    </message>
    <message>
        <source>Nothing was recorded.</source>
        <translation>Nichts aufgenommen.</translation>
    </message>
    <message>
        <source>The computer was too busy: %L1 s are missing in the recording.</source>
        <translation>Der Rechner war überlastet: In der Aufnahme fehlen %L1 s.</translation>
    </message>
    <message>
        <source>Recorded %1 to %2</source>
        <translation>%1 aufgenommen in %2</translation>
    </message>
    <message>
        <source>The last recording was interrupted. It is saved as “%1”.</source>
        <translation>Die letzte Aufnahme wurde unterbrochen. Sie ist als „%1“ gespeichert.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>continuo::app::SoundSets</name>
    <message>
        <source>These sounds cannot be heard: the codec that they were made with is missing. Add its file in Settings › Model &amp; compute.</source>
        <translation>Diese Klänge sind nicht hörbar: Der Codec, mit dem sie erzeugt wurden, fehlt. Seine Datei unter Einstellungen › Modell &amp; Rechnen hinzufügen.</translation>
    </message>
    <message>
        <source>%1 of %2 s generated</source>
        <translation>%1 von %2 s erzeugt</translation>
    </message>
    <message>
        <source>%1 s generated</source>
        <translation>%1 s erzeugt</translation>
    </message>
    <message>
        <source>%1 s kept, %2</source>
        <translation>%1 s behalten, %2</translation>
    </message>
    <message>
        <source>%1, waiting</source>
        <comment>sounds</comment>
        <translation>%1, wartet</translation>
    </message>
    <message numerus="yes">
        <source>%n variation(s)</source>
        <translation>
            <numerusform>%n Variante</numerusform>
            <numerusform>%n Varianten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>variations and their file</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>continuo::app::StageController</name>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>recording, %1</source>
        <translation>Aufnahme läuft, %1</translation>
    </message>
    <message>
        <source>Play, and it yields.</source>
        <translation>Beim Spielen verstummt das Modell.</translation>
    </message>
    <message>
        <source>Play, and it grows soft.</source>
        <translation>Beim Spielen wird das Modell leiser.</translation>
    </message>
    <message>
        <source>Play, and it goes on with you.</source>
        <translation>Beim Spielen spielt das Modell mit.</translation>
    </message>
    <message>
        <source>hears everything</source>
        <translation>hört alles</translation>
    </message>
    <message>
        <source>hears everything since %1</source>
        <translation>hört alles seit %1</translation>
    </message>
    <message>
        <source>%L1 bpm</source>
        <translation>%L1 bpm</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>noch nicht gesichert</translation>
    </message>
    <message>
        <source>hears everything, fading</source>
        <translation>hört alles, verblassend</translation>
    </message>
</context>
<context>
    <name>continuo::app::StandIn</name>
    <message>
        <source>%1 plays in your place</source>
        <translation>%1 spielt anstelle des Spielers</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>continuo::app::StatusController</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiteres</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>opening sound …</source>
        <translation>Ton wird geöffnet&#xa0;…</translation>
    </message>
    <message>
        <source>%1 %L2 k · %3</source>
        <translation>%1 %L2 k · %3</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeClipboard</name>
    <message>
        <source>There is nothing to copy yet. Play something first.</source>
        <translation>Es gibt noch nichts zu kopieren. Erst etwas spielen.</translation>
    </message>
    <message>
        <source>%1 of %2 is on the clipboard as a MIDI file.</source>
        <translation>%1 von %2 liegt als MIDI-Datei in der Zwischenablage.</translation>
    </message>
    <message>
        <source>%1 is on the clipboard as a MIDI file.</source>
        <translation>%1 liegt als MIDI-Datei in der Zwischenablage.</translation>
    </message>
    <message>
        <source>There is no MIDI on the clipboard. Copy notes or a MIDI file first.</source>
        <translation>In der Zwischenablage ist kein MIDI. Erst Noten oder eine MIDI-Datei kopieren.</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeCommands</name>
    <message>
        <source>There is nothing to accept: choose a continuation that has no star yet.</source>
        <translation>Es gibt nichts anzunehmen: eine Fortsetzung wählen, die noch keinen Stern hat.</translation>
    </message>
    <message>
        <source>Nothing is taken out: no note is selected and nothing is marked. A whole take or branch is discarded in the list of takes.</source>
        <translation>Nichts ist herausgenommen: Keine Note ist ausgewählt und nichts ist markiert. Eine ganze Aufnahme oder ein Zweig wird in der Liste der Aufnahmen verworfen.</translation>
    </message>
    <message>
        <source>Open a MIDI file</source>
        <translation>MIDI-Datei öffnen</translation>
    </message>
    <message>
        <source>Let a MIDI file play in my place</source>
        <translation>MIDI-Datei an meiner Stelle spielen lassen</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeExports</name>
    <message>
        <source>Export MIDI</source>
        <translation>MIDI exportieren</translation>
    </message>
    <message>
        <source>MIDI files (*.mid)</source>
        <translation>MIDI-Dateien (*.mid)</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 ist geschrieben</translation>
    </message>
    <message>
        <source>Export sound</source>
        <translation>Ton exportieren</translation>
    </message>
    <message>
        <source>WAV, 16 bits (*.wav)</source>
        <translation>WAV, 16 Bit (*.wav)</translation>
    </message>
    <message>
        <source>WAV, 24 bits (*.wav)</source>
        <translation>WAV, 24 Bit (*.wav)</translation>
    </message>
    <message>
        <source>FLAC, 16 bits (*.flac)</source>
        <translation>FLAC, 16 Bit (*.flac)</translation>
    </message>
    <message>
        <source>FLAC, 24 bits (*.flac)</source>
        <translation>FLAC, 24 Bit (*.flac)</translation>
    </message>
    <message>
        <source>Folder of exports</source>
        <translation>Exportordner</translation>
    </message>
    <message>
        <source>%1: my notes</source>
        <translation>%1: eigene Noten</translation>
    </message>
    <message>
        <source>%1: the model&apos;s notes</source>
        <translation>%1: Noten des Modells</translation>
    </message>
    <message>
        <source>%1: a file for each of us</source>
        <translation>%1: eine Datei für jeden von uns</translation>
    </message>
    <message>
        <source>WAV, 32 bits, floating point (*.wav)</source>
        <translation>WAV, 32 Bit, Gleitkomma (*.wav)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Is there already and would be replaced: %1</source>
        <translation>Ist schon da und würde ersetzt: %1</translation>
    </message>
    <message>
        <source>Nothing was written: there are no such notes. Choose others by Export…</source>
        <translation>Nichts wurde geschrieben: Solche Noten gibt es nicht. Andere sind unter „Exportieren&#xa0;…“ zu wählen.</translation>
    </message>
    <message>
        <source>Bars of the take: %1, %2 bpm</source>
        <translation>Takte der Aufnahme: %1, %2 bpm</translation>
    </message>
    <message>
        <source>Bars of the take: %1, %2 bpm at first</source>
        <translation>Takte der Aufnahme: %1, zu Beginn %2 bpm</translation>
    </message>
    <message>
        <source>Looking for bars…</source>
        <translation>Takte werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>Bars found: %1, about %2 bpm</source>
        <translation>Gefundene Takte: %1, etwa %2 bpm</translation>
    </message>
    <message>
        <source>No steady beat found: 120 bpm, notes as played</source>
        <translation>Kein fester Schlag gefunden: 120 bpm, Noten wie gespielt</translation>
    </message>
    <message>
        <source>No steady beat found: 120 bpm</source>
        <translation>Kein fester Schlag gefunden: 120 bpm</translation>
    </message>
    <message>
        <source>%1: %2 as marked</source>
        <translation>%1: %2 wie markiert</translation>
    </message>
    <message>
        <source>There are no notes to take along. Mark or choose some.</source>
        <translation>Da sind keine Noten, die sich mitnehmen ließen. Andere sind zu markieren oder zu wählen.</translation>
    </message>
    <message>
        <source>%1, normalised</source>
        <translation>%1, normalisiert</translation>
    </message>
    <message>
        <source>Wrote my notes: %1</source>
        <translation>Meine Noten geschrieben: %1</translation>
    </message>
    <message>
        <source>Wrote the model&apos;s notes: %1</source>
        <translation>Noten des Modells geschrieben: %1</translation>
    </message>
    <message>
        <source>Export stopped. %1 was not written.</source>
        <translation>Export angehalten. %1 wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>Some of the opened file could not be kept.</source>
        <translation>Manches aus der geöffneten Datei ist nicht enthalten.</translation>
    </message>
    <message>
        <source>Tempi and bars of the opened file</source>
        <translation>Tempi und Takte der geöffneten Datei</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeHearing</name>
    <message>
        <source>There is nothing to hear: no note is struck in the marked range.</source>
        <translation>Da ist nichts zu hören: Im markierten Bereich wird keine Note angeschlagen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeKeeper</name>
    <message>
        <source>%1 keeps the last %2 seconds.</source>
        <translation>%1 behält die letzten %2 Sekunden.</translation>
    </message>
    <message>
        <source>Nothing was played yet.</source>
        <translation>Es wurde noch nichts gespielt.</translation>
    </message>
    <message>
        <source>%1 keeps all that was played.</source>
        <translation>%1 behält alles, was gespielt wurde.</translation>
    </message>
    <message>
        <source>Nothing was played, so there is no recording.</source>
        <translation>Es wurde nichts gespielt, also gibt es keine Aufnahme.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeMarking</name>
    <message>
        <source>star on %1</source>
        <comment>undo</comment>
        <translation>Stern für %1</translation>
    </message>
    <message>
        <source>taking the star off %1</source>
        <comment>undo</comment>
        <translation>Entfernen des Sterns von %1</translation>
    </message>
    <message>
        <source>note on %1</source>
        <comment>undo</comment>
        <translation>Notiz zu %1</translation>
    </message>
    <message>
        <source>new name of %1</source>
        <comment>undo</comment>
        <translation>neuer Name von %1</translation>
    </message>
    <message>
        <source>tags of %1</source>
        <comment>undo</comment>
        <translation>Schlagwörter von %1</translation>
    </message>
    <message>
        <source>discard of %1</source>
        <comment>undo</comment>
        <translation>Verwerfen von %1</translation>
    </message>
    <message>
        <source>return of %1</source>
        <comment>undo</comment>
        <translation>Zurückholen von %1</translation>
    </message>
    <message>
        <source>taking notes out of %1</source>
        <comment>undo</comment>
        <translation>Herausnehmen von Noten aus %1</translation>
    </message>
    <message>
        <source>change of a note of %1</source>
        <comment>undo</comment>
        <translation>Änderung einer Note von %1</translation>
    </message>
    <message>
        <source>new note in %1</source>
        <comment>undo</comment>
        <translation>neue Note in %1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note on %1:</source>
        <translation>Notiz zu %1:</translation>
    </message>
    <message>
        <source>There is nothing to name yet. Play something first.</source>
        <translation>Es gibt noch nichts zu benennen. Erst etwas spielen.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>New name of %1:</source>
        <translation>Neuer Name für %1:</translation>
    </message>
    <message>
        <source>It keeps its name, as it has no number to go by. Type another name.</source>
        <translation>Der Name bleibt, da es keine Nummer gibt, die ihn ersetzt. Einen anderen Namen eingeben.</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Tags of %1, with commas between them:</source>
        <translation>Schlagwörter für %1, durch Kommas getrennt:</translation>
    </message>
    <message>
        <source>What you are playing cannot be discarded. Begin a new take first.</source>
        <translation>Was gerade gespielt wird, lässt sich nicht verwerfen. Zuerst eine neue Aufnahme beginnen.</translation>
    </message>
    <message>
        <source>This take is being recorded and cannot be discarded. Stop the recording first.</source>
        <translation>Diese Aufnahme läuft noch und kann nicht verworfen werden. Zuerst die Aufnahme beenden.</translation>
    </message>
    <message>
        <source>%1 is discarded. Undo brings it back.</source>
        <translation>%1 ist verworfen. „Rückgängig“ holt es zurück.</translation>
    </message>
    <message>
        <source>taking back the changes of notes of %1</source>
        <comment>undo</comment>
        <translation>Zurücknehmen der Notenänderungen von %1</translation>
    </message>
    <message>
        <source>There is nothing to undo in Play.</source>
        <translation>In Spielen gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to redo in Play.</source>
        <translation>In Spielen gibt es nichts zu wiederholen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeMenus</name>
    <message>
        <source>Change this note…</source>
        <translation>Diese Note ändern&#xa0;…</translation>
    </message>
    <message>
        <source>Take this note out</source>
        <translation>Diese Note herausnehmen</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>Von hier an fortsetzen</translation>
    </message>
    <message numerus="yes">
        <source>Continue from here, %n variation(s)</source>
        <translation>
            <numerusform>Von hier an fortsetzen, %n Variante</numerusform>
            <numerusform>Von hier an fortsetzen, %n Varianten</numerusform>
        </translation>
    </message>
    <message>
        <source>Listen from here</source>
        <translation>Von hier an anhören</translation>
    </message>
    <message>
        <source>As it was recorded</source>
        <translation>Wie aufgenommen</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Make again and compare</source>
        <translation>Neu erzeugen und vergleichen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message numerus="yes">
        <source>Continue, %n variation(s)</source>
        <translation>
            <numerusform>Fortsetzen, %n Variante</numerusform>
            <numerusform>Fortsetzen, %n Varianten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s) in its place</source>
        <translation>
            <numerusform>%n andere an seiner Stelle</numerusform>
            <numerusform>%n andere an seiner Stelle</numerusform>
        </translation>
    </message>
    <message>
        <source>Play on from here, live</source>
        <translation>Von hier an live weiterspielen</translation>
    </message>
    <message>
        <source>Take the star off</source>
        <translation>Stern entfernen</translation>
    </message>
    <message>
        <source>Copy seed</source>
        <translation>Startwert kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Replace what is marked, %n variation(s)</source>
        <translation>
            <numerusform>Markiertes ersetzen, %n Variante</numerusform>
            <numerusform>Markiertes ersetzen, %n Varianten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln selected note(s) out</source>
        <translation>
            <numerusform>%Ln gewählte Note entfernen</numerusform>
            <numerusform>%Ln gewählte Noten entfernen</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose parts…</source>
        <translation>Stimmen wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Continue as sound</source>
        <translation>Als Klang fortsetzen</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeNoteEditing</name>
    <message>
        <source>Notes can be taken out once the take is no longer played.</source>
        <translation>Noten lassen sich herausnehmen, sobald die Aufnahme nicht mehr gespielt wird.</translation>
    </message>
    <message>
        <source>The note is taken out. Undo brings it back.</source>
        <translation>Die Note ist herausgenommen. „Rückgängig“ bringt sie zurück.</translation>
    </message>
    <message>
        <source>Nothing is taken out: no note is struck in the marked range.</source>
        <translation>Nichts ist herausgenommen: Im markierten Bereich wird keine Note angeschlagen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) taken out. Undo brings them back.</source>
        <translation>
            <numerusform>%Ln Note herausgenommen. „Rückgängig“ bringt sie zurück.</numerusform>
            <numerusform>%Ln Noten herausgenommen. „Rückgängig“ bringt sie zurück.</numerusform>
        </translation>
    </message>
    <message>
        <source>The notes are as they were recorded. Undo brings the changes back.</source>
        <translation>Die Noten sind wie aufgenommen. „Rückgängig“ bringt die Änderungen zurück.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeOnCanvas</name>
    <message>
        <source>Branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>asking the model …</source>
        <translation>das Modell wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>asking the model … %L1 %</source>
        <translation>das Modell wird gefragt&#xa0;… %L1&#xa0;%</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakePlan</name>
    <message>
        <source>There are no beats here: %1 s, as long as your last phrase.</source>
        <translation>Hier gibt es keine Schläge: %1 s, so lang wie die letzte eigene Phrase.</translation>
    </message>
    <message>
        <source>%1 s, as long as your last phrase.</source>
        <translation>%1 s, so lang wie die letzte eigene Phrase.</translation>
    </message>
    <message>
        <source>Nobody plays while a take is continued: %1 s are made.</source>
        <translation>Während eine Aufnahme fortgesetzt wird, spielt niemand: %1 s entstehen.</translation>
    </message>
    <message>
        <source>There are no beats here, and nothing of yours before this point: %1 s are made.</source>
        <translation>Hier gibt es keine Schläge und davor nichts Eigenes: %1 s entstehen.</translation>
    </message>
    <message>
        <source>Nothing of yours is before this point: %1 s are made.</source>
        <translation>Vor dieser Stelle ist nichts Eigenes: %1 s entstehen.</translation>
    </message>
    <message>
        <source>There are no beats here, and your last phrase is very short: %1 s are made.</source>
        <translation>Hier gibt es keine Schläge, und die letzte eigene Phrase ist sehr kurz: %1 s entstehen.</translation>
    </message>
    <message>
        <source>Your last phrase is very short: %1 s are made.</source>
        <translation>Die letzte eigene Phrase ist sehr kurz: %1 s entstehen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeReplays</name>
    <message>
        <source>%1 is of what you are playing now, which has no end yet. Begin a new take, then make it again.</source>
        <translation>%1 gehört zu dem, was gerade gespielt wird und noch kein Ende hat. Zuerst eine neue Aufnahme beginnen, dann neu erzeugen.</translation>
    </message>
    <message>
        <source>%1 cannot be made again: it continues a saved session whose state is not on this computer.</source>
        <translation>%1 lässt sich nicht neu erzeugen: Die Aufnahme setzt eine gespeicherte Sitzung fort, deren Zustand nicht auf diesem Computer ist.</translation>
    </message>
    <message>
        <source>%1 cannot be made again: the state of the session that it continues is damaged.</source>
        <translation>%1 lässt sich nicht neu erzeugen: Der Zustand der Sitzung, die die Aufnahme fortsetzt, ist beschädigt.</translation>
    </message>
    <message>
        <source>%1 was cut off when the program was ended by force, so there is nothing to compare with. All that was played is there: listen to it, or play on from it.</source>
        <translation>%1 brach ab, als das Programm gewaltsam beendet wurde; es gibt nichts zum Vergleichen. Alles Gespielte ist da: anhören oder von dort aus weiterspielen.</translation>
    </message>
    <message>
        <source>Making %1 again …</source>
        <translation>%1 wird neu erzeugt&#xa0;…</translation>
    </message>
    <message>
        <source>%1: the same %L2 tokens again.</source>
        <translation>%1: wieder dieselben %L2 Token.</translation>
    </message>
    <message>
        <source>%1: other tokens than on %2, where it was played; it was taken with the model %3.</source>
        <translation>%1: andere Token als auf %2, wo gespielt wurde; das Modell der Aufnahme war %3.</translation>
    </message>
    <message>
        <source>Making %1 again, and the %2 before it that the model has heard …</source>
        <translation>%1 entsteht noch einmal, mit den %2 davor, die das Modell gehört hat&#xa0;…</translation>
    </message>
    <message>
        <source>%1: the same %L2 tokens again, up to where it was cut off when the program was ended by force.</source>
        <translation>%1: wieder dieselben %L2 Token, bis dahin, wo sie abbrach, als das Programm gewaltsam beendet wurde.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeSounds</name>
    <message>
        <source>“%1” has no notes that could sound.</source>
        <translation>„%1“ hat keine Noten, die klingen könnten.</translation>
    </message>
    <message>
        <source>Rendering “%1” as sound…</source>
        <translation>„%1“ wird als Klang berechnet&#xa0;…</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakesController</name>
    <message>
        <source>Take %1</source>
        <translation>Aufnahme %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) selected</source>
        <translation>
            <numerusform>%Ln Note gewählt</numerusform>
            <numerusform>%Ln Noten gewählt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::TakesTree</name>
    <message>
        <source>%1, branch %2</source>
        <translation>%1, Zweig %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n Zweig</numerusform>
            <numerusform>%n Zweige</numerusform>
        </translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Your notes</source>
        <translation>Eigene Noten</translation>
    </message>
    <message>
        <source>The model&apos;s notes</source>
        <translation>Noten des Modells</translation>
    </message>
    <message>
        <source>Surprise, nats/note</source>
        <translation>Überraschung, Nats/Note</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>wird aufgenommen</translation>
    </message>
    <message>
        <source>It begins at %1.</source>
        <translation>Sie beginnt bei %1.</translation>
    </message>
    <message>
        <source>Known passage</source>
        <translation>Bekannte Stelle</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n Note</numerusform>
            <numerusform>%n Noten</numerusform>
        </translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Unusually certain</source>
        <translation>Ungewöhnlich sicher</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>The longest passage of the model&apos;s notes here whose pitches also stand in the music that it learnt from, in any key and rhythm. Scales and trills do not count. Up to 18 notes are usual between different pieces; from %1 on there is a warning.</source>
        <translation>Die längste Stelle in den Noten des Modells hier, deren Tonhöhen auch in der Musik stehen, aus der es gelernt hat, in beliebiger Tonart und beliebigem Rhythmus. Tonleitern und Triller zählen nicht. Bis 18 Noten sind zwischen verschiedenen Stücken üblich; ab %1 wird gewarnt.</translation>
    </message>
    <message>
        <source>From there on %1 pitches in a row hardly surprised the model, %2 bits a note: it repeats itself, plays a figure, or knows the passage by heart.</source>
        <translation>Von dort an haben %1 Tonhöhen in Folge das Modell kaum überrascht, %2 Bit je Note: Es wiederholt sich, spielt eine Figur oder kennt die Stelle auswendig.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>How unlike the other branches from the same place it goes from pitch to pitch: 0 is the same, 1 has nothing in common.</source>
        <translation>Wie anders als die übrigen Zweige von derselben Stelle es von Ton zu Ton weitergeht: 0 ist gleich, 1 hat nichts gemeinsam.</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Notes in passages of %1 pitches and more that the answer had before.</source>
        <translation>Töne in Passagen von mindestens %1 Tönen, die schon vorher in der Antwort standen.</translation>
    </message>
    <message>
        <source>In scale</source>
        <translation>In der Tonart</translation>
    </message>
    <message>
        <source>Notes that lie in the key which the answer fits best, %1.</source>
        <translation>Töne, die in der Tonart liegen, zu der die Antwort am besten passt, %1.</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Heard</source>
        <translation>Gehört</translation>
    </message>
    <message>
        <source>The model went on from this part alone, which was marked. It knew nothing of what is before it.</source>
        <translation>Das Modell hat allein an diesen Teil angeknüpft, der markiert war. Was davor liegt, kannte es nicht.</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>Temperatur %1</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>How it was made</source>
        <translation>Entstanden mit</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln note(s)</source>
        <translation>
            <numerusform>%1 · %Ln Note</numerusform>
            <numerusform>%1 · %Ln Noten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 latents</source>
        <translation>%1 bis %2 Latente</translation>
    </message>
    <message numerus="yes">
        <source>%Ln latent(s)</source>
        <translation>
            <numerusform>%Ln Latente</numerusform>
            <numerusform>%Ln Latente</numerusform>
        </translation>
    </message>
    <message>
        <source>Yours, nats/note</source>
        <translation>Eigene, Nats/Note</translation>
    </message>
    <message>
        <source>What you played in this branch&apos;s place, for as long as the branch goes: how much it surprised the model. More is not worse: the model&apos;s notes are drawn from what it expects.</source>
        <translation>Wie sehr das Modell überrascht hat, was an der Stelle dieses Zweigs selbst gespielt wurde, über die Dauer des Zweigs. Mehr ist nicht schlechter: Die Noten des Modells sind aus dem gezogen, was es erwartet.</translation>
    </message>
    <message>
        <source>temperature %1 to %2</source>
        <translation>Temperatur %1 bis %2</translation>
    </message>
    <message>
        <source>on the beat</source>
        <translation>auf dem Schlag</translation>
    </message>
    <message>
        <source>near the beat</source>
        <translation>nah am Schlag</translation>
    </message>
    <message>
        <source>What follows, nats/note</source>
        <translation>Was folgt, Nats/Note</translation>
    </message>
    <message>
        <source>How much the music behind this passage surprised the model after it, pitch, strength and time of each note. The less, the better it leads there.</source>
        <translation>Wie sehr die Musik nach dieser Stelle das Modell hinter ihr überraschte, mit Höhe, Stärke und Zeit jeder Note. Je weniger, desto besser führt sie dorthin.</translation>
    </message>
    <message>
        <source>%1 for %2–%3</source>
        <comment>a branch, and what it replaces</comment>
        <translation>%1 für %2–%3</translation>
    </message>
    <message>
        <source>window %1 to %2</source>
        <translation>Fenster %1 bis %2</translation>
    </message>
    <message>
        <source>window %L1</source>
        <translation>Fenster %L1</translation>
    </message>
</context>
<context>
    <name>continuo::app::TeachController</name>
    <message numerus="yes">
        <source>%1, %Ln note(s)</source>
        <translation>
            <numerusform>%1, %Ln Note</numerusform>
            <numerusform>%1, %Ln Noten</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose MIDI files</source>
        <translation>MIDI-Dateien wählen</translation>
    </message>
    <message>
        <source>Choose a folder of MIDI files</source>
        <translation>Ordner mit MIDI-Dateien wählen</translation>
    </message>
    <message>
        <source>There is no model to go on from. Choose one in the settings first.</source>
        <translation>Es gibt kein Modell, von dem aus es weitergeht. Zuerst in den Einstellungen eines wählen.</translation>
    </message>
    <message>
        <source>Continuo does not know where your models lie: HOME is not set.</source>
        <translation>Continuo weiß nicht, wo die eigenen Modelle liegen: HOME ist nicht gesetzt.</translation>
    </message>
    <message>
        <source>A name cannot begin with a dot.</source>
        <translation>Ein Name kann nicht mit einem Punkt beginnen.</translation>
    </message>
    <message>
        <source>A model of this name is there already. Give the new one another.</source>
        <translation>Ein Modell dieses Namens ist schon da. Dem neuen einen anderen geben.</translation>
    </message>
    <message>
        <source>My playing</source>
        <translation>Mein Spiel</translation>
    </message>
    <message>
        <source>“%1” is ready: %2.</source>
        <translation>„%1“ ist fertig: %2.</translation>
    </message>
    <message>
        <source>Play with it</source>
        <translation>Damit spielen</translation>
    </message>
    <message>
        <source>“%1” plays from now on. Settings › Model &amp; compute has the others.</source>
        <translation>„%1“ spielt von nun an. Die anderen stehen unter Einstellungen › Modell &amp; Rechnen.</translation>
    </message>
    <message>
        <source>This name is too long for a file. Give the model a shorter one.</source>
        <translation>Dieser Name ist zu lang für eine Datei. Dem Modell einen kürzeren geben.</translation>
    </message>
    <message>
        <source>“%1” is not there any more: its file was deleted or moved. What plays goes on.</source>
        <translation>„%1“ ist nicht mehr da: die Datei wurde gelöscht oder verschoben. Was spielt, spielt weiter.</translation>
    </message>
    <message>
        <source>Teaching was stopped; “%1” is kept as it was by then: %2.</source>
        <translation>Das Lernen wurde beendet; „%1“ bleibt, wie es bis dahin war: %2.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TeachingWords</name>
    <message>
        <source>stopped before anything was learnt</source>
        <translation>angehalten, bevor etwas gelernt war</translation>
    </message>
    <message>
        <source>what was learnt until it was stopped is kept</source>
        <translation>was bis zum Anhalten gelernt war, ist behalten</translation>
    </message>
    <message>
        <source>it foresees your playing better: %1 nats a token, before %2 (less is better)</source>
        <translation>es sieht das eigene Spiel besser voraus: %1 Nats je Token, vorher %2 (weniger ist besser)</translation>
    </message>
    <message>
        <source>it foresees your playing no better: %1 nats a token, before %2; more music helps</source>
        <translation>es sieht das eigene Spiel nicht besser voraus: %1 Nats je Token, vorher %2; mehr Musik hilft</translation>
    </message>
    <message>
        <source>stopped; what was learnt before is kept, and goes on when it is tried again</source>
        <translation>angehalten; was zuvor gelernt wurde, ist aufgehoben und geht weiter, wenn es noch einmal versucht wird</translation>
    </message>
    <message>
        <source>how well it foresees your playing was not measured</source>
        <translation>wie gut es das eigene Spiel voraussieht, wurde nicht gemessen</translation>
    </message>
    <message>
        <source>it foresees your playing by %1 nats a token, which cannot be compared: the music that it is measured by is not what it was before</source>
        <translation>es sieht das eigene Spiel mit %1 Nats je Token voraus; mit vorher vergleichen lässt sich das nicht, denn gemessen wurde an anderer Musik</translation>
    </message>
</context>
<context>
    <name>continuo::app::WrittenNotice</name>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::Actions</name>
    <message>
        <source>New take</source>
        <translation>Neue Aufnahme</translation>
    </message>
    <message>
        <source>Open a MIDI file…</source>
        <translation>MIDI-Datei öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Let a MIDI file play in my place…</source>
        <translation>MIDI-Datei an meiner Stelle spielen lassen&#xa0;…</translation>
    </message>
    <message>
        <source>Export sound…</source>
        <translation>Ton exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Keep the last 30 seconds</source>
        <translation>Die letzten 30 Sekunden behalten</translation>
    </message>
    <message>
        <source>Keep the last 2 minutes</source>
        <translation>Die letzten 2 Minuten behalten</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Keep with a star</source>
        <translation>Mit Stern behalten</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>Notiz schreiben&#xa0;…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Search takes</source>
        <translation>Aufnahmen durchsuchen</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Play the selected take</source>
        <translation>Gewählte Aufnahme abspielen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Hand over</source>
        <translation>Zug übergeben</translation>
    </message>
    <message>
        <source>Stop the model</source>
        <translation>Modell anhalten</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>Panik</translation>
    </message>
    <message>
        <source>Computer keyboard plays notes</source>
        <translation>Computertastatur spielt Noten</translation>
    </message>
    <message>
        <source>Several continuations</source>
        <translation>Mehrere Fortsetzungen</translation>
    </message>
    <message>
        <source>Higher temperature</source>
        <translation>Temperatur erhöhen</translation>
    </message>
    <message>
        <source>Lower temperature</source>
        <translation>Temperatur senken</translation>
    </message>
    <message>
        <source>Surprise</source>
        <translation>Überraschung</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Stage view</source>
        <translation>Bühnenansicht</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen&#xa0;…</translation>
    </message>
    <message>
        <source>Set up sound and keyboard…</source>
        <translation>Ton und Keyboard einrichten&#xa0;…</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>Befehl suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Keys…</source>
        <translation>Tasten&#xa0;…</translation>
    </message>
    <message>
        <source>About Continuo</source>
        <translation>Über Continuo</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Extras</translation>
    </message>
    <message>
        <source>Cancel the running job</source>
        <translation>Laufenden Auftrag abbrechen</translation>
    </message>
    <message>
        <source>New pictures</source>
        <translation>Neue Bilder</translation>
    </message>
    <message>
        <source>Open a picture…</source>
        <translation>Ein Bild öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Export the picture…</source>
        <translation>Das Bild exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Star the picture</source>
        <translation>Dem Bild einen Stern geben</translation>
    </message>
    <message>
        <source>Discard the picture</source>
        <translation>Das Bild verwerfen</translation>
    </message>
    <message>
        <source>Search pictures</source>
        <translation>Bilder suchen</translation>
    </message>
    <message>
        <source>Generate pictures</source>
        <translation>Bilder erzeugen</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>Mehr davon</translation>
    </message>
    <message>
        <source>Stop, keep rows</source>
        <translation>Anhalten, Zeilen behalten</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Picture, NLL map, difference</source>
        <translation>Bild, NLL-Karte, Unterschied</translation>
    </message>
    <message>
        <source>Keep all that was played</source>
        <translation>Alles Gespielte behalten</translation>
    </message>
    <message>
        <source>Continue, before what waits</source>
        <translation>Fortsetzen, vor allem Wartenden</translation>
    </message>
    <message>
        <source>Generate pictures, before what waits</source>
        <translation>Bilder erzeugen, vor allem Wartenden</translation>
    </message>
    <message>
        <source>New take with the settings of this one</source>
        <translation>Neue Aufnahme mit denselben Einstellungen</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>Was ist das?</translation>
    </message>
    <message>
        <source>Tap the tempo</source>
        <translation>Tempo tippen</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Teach it my playing…</source>
        <translation>Dem Modell mein Spiel beibringen&#xa0;…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Switch between the last two</source>
        <translation>Zwischen den letzten beiden wechseln</translation>
    </message>
    <message>
        <source>Calibrate the MIDI output…</source>
        <translation>MIDI-Ausgang einmessen&#xa0;…</translation>
    </message>
    <message>
        <source>Export all of the set as one sheet…</source>
        <translation>Ganzen Satz als ein Blatt exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen&#xa0;…</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>Schlagwörter&#xa0;…</translation>
    </message>
    <message>
        <source>Copy as MIDI</source>
        <translation>Als MIDI kopieren</translation>
    </message>
    <message>
        <source>Paste MIDI as a take</source>
        <translation>MIDI als Aufnahme einfügen</translation>
    </message>
    <message>
        <source>Take the marked notes out</source>
        <translation>Markierte Noten herausnehmen</translation>
    </message>
    <message>
        <source>Export sound of the marked range…</source>
        <translation>Ton des markierten Bereichs exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Copy the marked range as MIDI</source>
        <translation>Markierten Bereich als MIDI kopieren</translation>
    </message>
    <message>
        <source>Listen to the marked range</source>
        <translation>Markierten Bereich anhören</translation>
    </message>
    <message>
        <source>Continue the marked range, hearing only it</source>
        <translation>Markierten Bereich fortsetzen, nur ihn hören</translation>
    </message>
    <message>
        <source>Continue the marked range, before what waits</source>
        <translation>Markierten Bereich fortsetzen, vor allem Wartenden</translation>
    </message>
    <message>
        <source>Several continuations of the marked range</source>
        <translation>Mehrere Fortsetzungen des markierten Bereichs</translation>
    </message>
    <message>
        <source>Nothing is marked. A drag along the ruler marks a range.</source>
        <translation>Nichts ist markiert. Ziehen am Lineal markiert einen Bereich.</translation>
    </message>
    <message>
        <source>Take the mark away</source>
        <translation>Markierung aufheben</translation>
    </message>
    <message>
        <source>The model’s card…</source>
        <translation>Modellkarte&#xa0;…</translation>
    </message>
    <message>
        <source>Add a model…</source>
        <translation>Modell hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>Wiederholen: %1</translation>
    </message>
    <message>
        <source>Rename the set…</source>
        <translation>Satz umbenennen&#xa0;…</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Model and compute…</source>
        <translation>Modell und Rechnen&#xa0;…</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>words and key</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Hear the next branch</source>
        <translation>Nächsten Zweig anhören</translation>
    </message>
    <message>
        <source>Hear the previous branch</source>
        <translation>Vorigen Zweig anhören</translation>
    </message>
    <message>
        <source>Show what was played</source>
        <translation>Zeigen, was gespielt wurde</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Paste a picture to continue it</source>
        <translation>Bild einfügen, um es fortzusetzen</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Listen slower</source>
        <translation>Langsamer anhören</translation>
    </message>
    <message>
        <source>Listen faster</source>
        <translation>Schneller anhören</translation>
    </message>
    <message>
        <source>Export takes as a Continuo file…</source>
        <translation>Aufnahmen als Continuo-Datei exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Open a Continuo file…</source>
        <translation>Continuo-Datei öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Export everything as a Continuo file…</source>
        <translation>Alles als Continuo-Datei exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Noch einmal antworten</translation>
    </message>
    <message>
        <source>Export all pictures of the set…</source>
        <translation>Alle Bilder des Satzes exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Accept the branch</source>
        <translation>Zweig annehmen</translation>
    </message>
    <message>
        <source>Continue by each model</source>
        <translation>Mit jedem Modell fortsetzen</translation>
    </message>
    <message>
        <source>Replace what is marked</source>
        <translation>Markiertes ersetzen</translation>
    </message>
    <message>
        <source>Continue the marked range by each model</source>
        <translation>Den markierten Bereich mit jedem Modell fortsetzen</translation>
    </message>
    <message>
        <source>Export MIDI</source>
        <translation>MIDI exportieren</translation>
    </message>
    <message>
        <source>Export MIDI of the marked range</source>
        <translation>MIDI des markierten Bereichs exportieren</translation>
    </message>
    <message>
        <source>Half the latents or window</source>
        <translation>Latente oder Fenster halbieren</translation>
    </message>
    <message>
        <source>Twice the latents or window</source>
        <translation>Latente oder Fenster verdoppeln</translation>
    </message>
    <message>
        <source>New sound</source>
        <translation>Neuer Klang</translation>
    </message>
    <message>
        <source>Open a sound…</source>
        <translation>Einen Klang öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Export the variation…</source>
        <translation>Die Variante exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Star the variation</source>
        <translation>Der Variante einen Stern geben</translation>
    </message>
    <message>
        <source>Discard the variation</source>
        <translation>Die Variante verwerfen</translation>
    </message>
    <message>
        <source>Search sounds</source>
        <translation>Klänge suchen</translation>
    </message>
    <message>
        <source>Record a sound</source>
        <translation>Einen Klang aufnehmen</translation>
    </message>
    <message>
        <source>Play the chosen variation</source>
        <translation>Gewählte Variante abspielen</translation>
    </message>
    <message>
        <source>Loop around the seam</source>
        <translation>Schleife um die Nahtstelle</translation>
    </message>
    <message>
        <source>Hear the next variation</source>
        <translation>Nächste Variante anhören</translation>
    </message>
    <message>
        <source>Hear the previous variation</source>
        <translation>Vorige Variante anhören</translation>
    </message>
    <message>
        <source>Generate sounds</source>
        <translation>Klänge erzeugen</translation>
    </message>
    <message>
        <source>Stop, keep what is generated</source>
        <translation>Anhalten, Erzeugtes behalten</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Klang</translation>
    </message>
    <message>
        <source>Show take</source>
        <translation>Aufnahme zeigen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::AdvancedPage</name>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Other programs may control Play</source>
        <translation>Andere Programme dürfen „Spielen“ steuern</translation>
    </message>
    <message>
        <source>Other computers of the network too</source>
        <translation>Auch andere Rechner des Netzes</translation>
    </message>
    <message>
        <source>Remote control (OSC)</source>
        <translation>Fernsteuerung (OSC)</translation>
    </message>
    <message>
        <source>Whoever reaches this computer can then move the controls and give commands: OSC knows no password. Otherwise only programs of this computer can.</source>
        <translation>Wer diesen Rechner erreicht, kann dann Regler bewegen und Befehle geben: OSC kennt kein Passwort. Sonst können es nur Programme dieses Rechners.</translation>
    </message>
    <message>
        <source>The UDP port to which they send, %1 to %2</source>
        <translation>Der UDP-Port, an den sie senden, %1 bis %2</translation>
    </message>
    <message>
        <source>Who is told of each change of a control and of the turn: address and port, or several, parted by blanks. Empty: nobody</source>
        <translation>Wem jede Änderung eines Reglers und des Zuges gemeldet wird: Adresse und Port, oder mehrere, durch Leerzeichen getrennt. Leer: niemandem</translation>
    </message>
    <message>
        <source>Other programs may control Play, OSC, network</source>
        <translation>Andere Programme dürfen „Spielen“ steuern, OSC, Netz</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Other computers of the network, remote</source>
        <translation>Auch andere Rechner des Netzes, fern</translation>
    </message>
    <message>
        <source>Tell changes to</source>
        <translation>Änderungen melden an</translation>
    </message>
    <message>
        <source>Last message</source>
        <translation>Letzte Nachricht</translation>
    </message>
    <message>
        <source>Passed over</source>
        <translation>Übergangen</translation>
    </message>
    <message>
        <source>For TouchOSC, Max, Pd, SuperCollider and pedal boards that send OSC. The manual lists the addresses, such as /continuo/temperature.</source>
        <translation>Für TouchOSC, Max, Pd, SuperCollider und Pedalboards, die OSC senden. Das Handbuch nennt die Adressen, wie /continuo/temperature.</translation>
    </message>
    <message>
        <source>A port is a number from %1 to %2.</source>
        <translation>Ein Port ist eine Zahl von %1 bis %2.</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message numerus="yes">
        <source>%n wrong message(s)</source>
        <translation>
            <numerusform>%n falsche Nachricht</numerusform>
            <numerusform>%n falsche Nachrichten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::AnswererList</name>
    <message>
        <source>Who answers</source>
        <translation>Wer antwortet</translation>
    </message>
    <message>
        <source>Model card: data and licence</source>
        <translation>Modellkarte: Daten und Lizenz</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>Play and record only. You can add one later.</source>
        <translation>Nur spielen und aufnehmen. Eines hinzufügen geht auch später.</translation>
    </message>
    <message>
        <source>little memory</source>
        <translation>wenig Speicher</translation>
    </message>
</context>
<context>
    <name>continuo::ui::AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Size of everything</source>
        <translation>Größe von allem</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie die Arbeitsfläche</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Size of everything, scale, zoom</source>
        <translation>Größe von allem, Maßstab, Skalierung, Zoom</translation>
    </message>
    <message>
        <source>Reduce motion, animation</source>
        <translation>Weniger Bewegung, Animation</translation>
    </message>
    <message>
        <source>The size changes at the next start.</source>
        <translation>Die Größe ändert sich beim nächsten Start.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::AudioMidiPage</name>
    <message>
        <source>Audio &amp; MIDI</source>
        <translation>Audio &amp; MIDI</translation>
    </message>
    <message>
        <source>MIDI monitor</source>
        <translation>MIDI-Monitor</translation>
    </message>
    <message>
        <source>newest first</source>
        <translation>neueste zuerst</translation>
    </message>
    <message>
        <source>MIDI monitor, messages</source>
        <translation>MIDI-Monitor, Nachrichten</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Pause the MIDI monitor</source>
        <translation>MIDI-Monitor pausieren</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Delay from key to sound</source>
        <translation>Verzögerung Taste bis Ton</translation>
    </message>
    <message>
        <source>Delay from key to sound, latency</source>
        <translation>Verzögerung Taste bis Ton, Latenz</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Abtastrate</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>Periode</translation>
    </message>
    <message>
        <source>Test tone</source>
        <translation>Testton</translation>
    </message>
    <message>
        <source>Output level</source>
        <translation>Ausgangspegel</translation>
    </message>
    <message>
        <source>Test tone, level, meter</source>
        <translation>Testton, Pegel, Anzeige</translation>
    </message>
    <message>
        <source>Xruns</source>
        <translation>Xruns</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Count xruns from zero</source>
        <translation>Xruns neu zählen</translation>
    </message>
    <message>
        <source>How often sound was missing; a longer period helps</source>
        <translation>Wie oft der Ton aussetzte; eine längere Periode hilft</translation>
    </message>
    <message>
        <source>MIDI inputs</source>
        <translation>MIDI-Eingänge</translation>
    </message>
    <message>
        <source>No MIDI keyboard found. Plug one in – it appears here by itself.</source>
        <translation>Kein MIDI-Keyboard gefunden. Ein angeschlossenes erscheint hier von selbst.</translation>
    </message>
    <message>
        <source>MIDI outputs</source>
        <translation>MIDI-Ausgänge</translation>
    </message>
    <message>
        <source>No MIDI output found. The built-in piano plays.</source>
        <translation>Kein MIDI-Ausgang gefunden. Das eingebaute Klavier spielt.</translation>
    </message>
    <message>
        <source>Use every keyboard, also one plugged in later</source>
        <translation>Jedes Keyboard benutzen, auch später angeschlossene</translation>
    </message>
    <message>
        <source>MIDI inputs, keyboard</source>
        <translation>MIDI-Eingänge, Keyboard</translation>
    </message>
    <message>
        <source>Ports of Continuo&apos;s own, virtual ports</source>
        <translation>Continuos eigene Anschlüsse, virtuelle Anschlüsse</translation>
    </message>
    <message>
        <source>Set by the sound server, for all programs</source>
        <translation>Vom Tonserver bestimmt, für alle Programme</translation>
    </message>
    <message>
        <source>Other programs find Continuo as “%1” and “%2”.</source>
        <translation>Andere Programme finden Continuo als „%1“ und „%2“.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>xruns, time</comment>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1, load %2 %</source>
        <translation>%1, Last %2 %</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Neu suchen</translation>
    </message>
    <message>
        <source>Search for sound devices again</source>
        <translation>Tongeräte neu suchen</translation>
    </message>
    <message>
        <source>Finds devices that were plugged in since; the sound stops for a moment</source>
        <translation>Findet Geräte, die seither angesteckt wurden; der Ton setzt einen Moment aus</translation>
    </message>
    <message>
        <source>What the ports of Continuo&apos;s own begin with. Programs that are connected to them have to be connected again when it changes.</source>
        <translation>Womit Continuos eigene Anschlüsse beginnen. Ändert es sich, sind verbundene Programme neu zu verbinden.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of Continuo&apos;s own ports</source>
        <translation>Name von Continuos eigenen Anschlüssen</translation>
    </message>
    <message>
        <source>Output offset, calibrate</source>
        <translation>Versatz, einmessen</translation>
    </message>
    <message>
        <source>Output offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>How much later the MIDI output gets its notes; below 0 earlier, for an instrument that is slow to sound</source>
        <translation>Um wie viel später der MIDI-Ausgang seine Noten bekommt; unter 0 früher, für ein Instrument, das träge klingt</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>Einmessen&#xa0;…</translation>
    </message>
    <message>
        <source>Finds the offset by strokes that you tap along with</source>
        <translation>Findet den Versatz durch Anschläge, die man mitklopft</translation>
    </message>
    <message>
        <source>Ignore what Continuo itself just sent (30 ms)</source>
        <translation>Überhören, was Continuo eben selbst gesendet hat (30 ms)</translation>
    </message>
    <message>
        <source>Its notes may come back by a cable or by MIDI thru, and would be answered as yours</source>
        <translation>Seine Noten können durch ein Kabel oder MIDI-Thru zurückkommen und würden wie die eigenen beantwortet</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Vorrang</translation>
    </message>
</context>
<context>
    <name>continuo::ui::Banner</name>
    <message>
        <source>What to do about it</source>
        <translation>Was sich tun lässt</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
</context>
<context>
    <name>continuo::ui::BringBackDialog</name>
    <message>
        <source>Bring back what was discarded</source>
        <translation>Verworfenes zurückholen</translation>
    </message>
    <message>
        <source>Discarded</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Nothing is discarded.</source>
        <translation>Nichts ist verworfen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::BundleDialog</name>
    <message>
        <source>Export takes as a Continuo file</source>
        <translation>Aufnahmen als Continuo-Datei exportieren</translation>
    </message>
    <message>
        <source>Each take goes along with the whole recording that it is of, all its branches and what you noted, to be opened by another Continuo.</source>
        <translation>Jede Aufnahme kommt mit der ganzen Aufzeichnung, zu der sie gehört, allen Zweigen und Notizen in die Datei; ein anderes Continuo kann sie öffnen.</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>There are no takes.</source>
        <translation>Es gibt keine Aufnahmen.</translation>
    </message>
    <message numerus="yes">
        <source>All pictures too (%Ln)</source>
        <translation>
            <numerusform>Alle Bilder dazu (%Ln)</numerusform>
            <numerusform>Alle Bilder dazu (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>All sounds too (%Ln)</source>
        <translation>
            <numerusform>Auch alle Klänge (%Ln)</numerusform>
            <numerusform>Auch alle Klänge (%Ln)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::CalibrationDialog</name>
    <message>
        <source>Calibrate the MIDI output</source>
        <translation>MIDI-Ausgang einmessen</translation>
    </message>
    <message>
        <source>Strokes</source>
        <translation>Anschläge</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Noch einmal</translation>
    </message>
</context>
<context>
    <name>continuo::ui::CommandPalette</name>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Was ist zu tun?</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>No command has these words.</source>
        <translation>Kein Befehl hat diese Wörter.</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>not possible at the moment</source>
        <translation>gerade nicht möglich</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>command and keys</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>in the workspace %1</source>
        <translation>im Arbeitsbereich %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ComputePage</name>
    <message>
        <source>Model &amp; compute</source>
        <translation>Modell &amp; Rechnen</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Add a model…</source>
        <translation>Modell hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Model, licence</source>
        <translation>Modell, Lizenz</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Threads, processor</source>
        <translation>Threads, Prozessor</translation>
    </message>
    <message>
        <source>Speed on this computer</source>
        <translation>Tempo auf diesem Rechner</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen&#xa0;…</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>Noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Model for the piano</source>
        <translation>Modell für das Klavier</translation>
    </message>
    <message>
        <source>Model for pictures</source>
        <translation>Modell für Bilder</translation>
    </message>
    <message>
        <source>Model for pictures, licence</source>
        <translation>Modell für Bilder, Lizenz</translation>
    </message>
    <message>
        <source>No model is installed. Add a .safetensors file, or a published checkpoint.</source>
        <translation>Es ist kein Modell installiert. Eine .safetensors-Datei oder einen veröffentlichten Checkpoint hinzufügen.</translation>
    </message>
    <message>
        <source>Folders of models</source>
        <translation>Ordner mit Modellen</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Folders of models, where models are looked for</source>
        <translation>Ordner mit Modellen, wo Modelle gesucht werden</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Memory at most</source>
        <translation>Speicher höchstens</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>What models may take together. Auto: what is free. A model that needs more gets fewer latents, then a shorter context.</source>
        <translation>Was Modelle zusammen belegen dürfen. Auto: was frei ist. Ein Modell, das mehr braucht, bekommt weniger Latente, dann einen kürzeren Kontext.</translation>
    </message>
    <message>
        <source>Memory at most, limit</source>
        <translation>Speicher höchstens, Grenze</translation>
    </message>
    <message>
        <source>Model for sound</source>
        <translation>Modell für Klang</translation>
    </message>
    <message>
        <source>Model for sound, licence</source>
        <translation>Modell für Klang, Lizenz</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ConstraintsPart</name>
    <message>
        <source>Scale</source>
        <translation>Tonleiter</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>As I play</source>
        <translation>Wie ich spiele</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>The model keeps to this scale; as you play: to the key of what you played last.</source>
        <translation>Das Modell hält sich an diese Tonleiter; wie gespielt: an die Tonart dessen, was zuletzt gespielt wurde.</translation>
    </message>
    <message>
        <source>Root of the scale</source>
        <translation>Grundton der Tonleiter</translation>
    </message>
    <message>
        <source>Kind of scale</source>
        <translation>Art der Tonleiter</translation>
    </message>
    <message>
        <source>Strictly</source>
        <translation>Streng</translation>
    </message>
    <message>
        <source>Keep strictly to the scale</source>
        <translation>Streng an die Tonleiter halten</translation>
    </message>
    <message>
        <source>Other notes never come. Otherwise they are seldom, as passing notes.</source>
        <translation>Andere Töne kommen nie vor. Sonst sind sie selten, als Durchgangstöne.</translation>
    </message>
    <message>
        <source>Lowest key of the model</source>
        <translation>Tiefste Taste des Modells</translation>
    </message>
    <message>
        <source>Highest key of the model</source>
        <translation>Höchste Taste des Modells</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>The model strikes keys from the first to the second.</source>
        <translation>Das Modell schlägt Tasten von der ersten bis zur zweiten an.</translation>
    </message>
    <message>
        <source>any</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>The most notes of the model that sound at once.</source>
        <translation>So viele Töne des Modells klingen höchstens zugleich.</translation>
    </message>
    <message>
        <source>Softest</source>
        <translation>Leisester Ton</translation>
    </message>
    <message>
        <source>Loudest</source>
        <translation>Lautester Ton</translation>
    </message>
    <message>
        <source>The velocity of the model&apos;s softest notes.</source>
        <translation>Die Anschlagstärke der leisesten Töne des Modells.</translation>
    </message>
    <message>
        <source>The velocity of the model&apos;s loudest notes.</source>
        <translation>Die Anschlagstärke der lautesten Töne des Modells.</translation>
    </message>
    <message>
        <source>Your key shows after a few notes.</source>
        <translation>Die eigene Tonart steht hier nach einigen Tönen.</translation>
    </message>
    <message>
        <source>%1: %2 % of your notes</source>
        <translation>%1: %2 % der eigenen Töne</translation>
    </message>
    <message>
        <source>C</source>
        <comment>root</comment>
        <translation>C</translation>
    </message>
    <message>
        <source>D♭</source>
        <comment>root</comment>
        <translation>Des</translation>
    </message>
    <message>
        <source>D</source>
        <comment>root</comment>
        <translation>D</translation>
    </message>
    <message>
        <source>E♭</source>
        <comment>root</comment>
        <translation>Es</translation>
    </message>
    <message>
        <source>E</source>
        <comment>root</comment>
        <translation>E</translation>
    </message>
    <message>
        <source>F</source>
        <comment>root</comment>
        <translation>F</translation>
    </message>
    <message>
        <source>F♯</source>
        <comment>root</comment>
        <translation>Fis</translation>
    </message>
    <message>
        <source>G</source>
        <comment>root</comment>
        <translation>G</translation>
    </message>
    <message>
        <source>A♭</source>
        <comment>root</comment>
        <translation>As</translation>
    </message>
    <message>
        <source>A</source>
        <comment>root</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>B♭</source>
        <comment>root</comment>
        <translation>B</translation>
    </message>
    <message>
        <source>B</source>
        <comment>root</comment>
        <translation>H</translation>
    </message>
    <message>
        <source>major</source>
        <translation>Dur</translation>
    </message>
    <message>
        <source>minor</source>
        <translation>Moll</translation>
    </message>
    <message>
        <source>harmonic minor</source>
        <translation>harmonisches Moll</translation>
    </message>
    <message>
        <source>dorian</source>
        <translation>dorisch</translation>
    </message>
    <message>
        <source>mixolydian</source>
        <translation>mixolydisch</translation>
    </message>
    <message>
        <source>major pentatonic</source>
        <translation>Dur-Pentatonik</translation>
    </message>
    <message>
        <source>minor pentatonic</source>
        <translation>Moll-Pentatonik</translation>
    </message>
    <message>
        <source>blues</source>
        <translation>Blues</translation>
    </message>
    <message>
        <source>whole tone</source>
        <translation>Ganzton</translation>
    </message>
    <message>
        <source>your key</source>
        <translation>Eigene Tonart</translation>
    </message>
    <message>
        <source>%1, strictly</source>
        <translation>%1, streng</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>keys</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message numerus="yes">
        <source>%n voices</source>
        <translation>
            <numerusform>%n Stimme</numerusform>
            <numerusform>%n Stimmen</numerusform>
        </translation>
    </message>
    <message>
        <source>velocity %1 to %2</source>
        <translation>Anschlag %1 bis %2</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>%L1 to %L2 notes/s</source>
        <translation>%L1 bis %L2 Töne/s</translation>
    </message>
    <message>
        <source>%L1 notes/s or more</source>
        <translation>%L1 Töne/s oder mehr</translation>
    </message>
    <message>
        <source>%L1 notes/s or fewer</source>
        <translation>%L1 Töne/s oder weniger</translation>
    </message>
    <message>
        <source>Sparsest</source>
        <translation>Dichte ab</translation>
    </message>
    <message>
        <source>Densest</source>
        <translation>Dichte bis</translation>
    </message>
    <message>
        <source>The model strikes at least so many notes a second. A chord may count for up to two seconds.</source>
        <translation>So viele Töne je Sekunde schlägt das Modell mindestens an. Ein Akkord kann für bis zu zwei Sekunden zählen.</translation>
    </message>
    <message>
        <source>The model strikes at most so many notes a second, over two seconds.</source>
        <translation>So viele Töne je Sekunde schlägt das Modell höchstens an, über zwei Sekunden gemittelt.</translation>
    </message>
    <message>
        <source>Dynamics as I play</source>
        <translation>Dynamik, wie ich spiele</translation>
    </message>
    <message>
        <source>Dynamics</source>
        <translation>Dynamik</translation>
    </message>
    <message>
        <source>The model strikes no softer and no louder than you did lately.</source>
        <translation>Das Modell schlägt nicht leiser und nicht lauter an, als zuletzt gespielt wurde.</translation>
    </message>
    <message>
        <source>your dynamics</source>
        <translation>Eigene Dynamik</translation>
    </message>
</context>
<context>
    <name>continuo::ui::CountIn</name>
    <message numerus="yes">
        <source>Count-in: %n beat(s)</source>
        <translation>
            <numerusform>Vorzähler: %n Schlag</numerusform>
            <numerusform>Vorzähler: %n Schläge</numerusform>
        </translation>
    </message>
    <message>
        <source>Count-in</source>
        <translation>Vorzähler</translation>
    </message>
</context>
<context>
    <name>continuo::ui::DelayBar</name>
    <message>
        <source>Delay from key to sound</source>
        <translation>Verzögerung Taste bis Ton</translation>
    </message>
    <message>
        <source>%1: %2 ms</source>
        <translation>%1: %2 ms</translation>
    </message>
    <message>
        <source>%1 ms in all</source>
        <translation>%1 ms insgesamt</translation>
    </message>
    <message>
        <source>Known once sound and a keyboard are running.</source>
        <translation>Bekannt, sobald Ton und ein Keyboard laufen.</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>goal %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>part of the delay and its ms</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Noten</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>of a file</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Music</source>
        <translation>Musik</translation>
    </message>
    <message>
        <source>Mine and the model&apos;s</source>
        <translation>Eigene und die des Modells</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>The model&apos;s</source>
        <translation>Die des Modells</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>MIDI, a track for each of us</source>
        <translation>MIDI, für jeden von uns eine Spur</translation>
    </message>
    <message>
        <source>MIDI, one track</source>
        <translation>MIDI, eine Spur</translation>
    </message>
    <message>
        <source>WAV, 16 bits</source>
        <translation>WAV, 16 Bit</translation>
    </message>
    <message>
        <source>WAV, 24 bits</source>
        <translation>WAV, 24 Bit</translation>
    </message>
    <message>
        <source>WAV, 32 bits, floating point</source>
        <translation>WAV, 32 Bit, Gleitkomma</translation>
    </message>
    <message>
        <source>FLAC, 16 bits</source>
        <translation>FLAC, 16 Bit</translation>
    </message>
    <message>
        <source>FLAC, 24 bits</source>
        <translation>FLAC, 24 Bit</translation>
    </message>
    <message>
        <source>Two files: mine and the model&apos;s</source>
        <translation>Zwei Dateien: eigene Noten und die des Modells</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern&#xa0;…</translation>
    </message>
    <message>
        <source>Change the folder</source>
        <translation>Ordner ändern</translation>
    </message>
    <message>
        <source>Stems</source>
        <translation>Stems</translation>
    </message>
    <message>
        <source>Stems, two files: mine and the model&apos;s</source>
        <translation>Stems, zwei Dateien: eigene Noten und die des Modells</translation>
    </message>
    <message>
        <source>Whole, %1</source>
        <translation>Ganz, %1</translation>
    </message>
    <message>
        <source>The last 30 seconds</source>
        <translation>Die letzten 30 Sekunden</translation>
    </message>
    <message>
        <source>The last 2 minutes</source>
        <translation>Die letzten 2 Minuten</translation>
    </message>
    <message>
        <source>The file needs a name.</source>
        <translation>Die Datei braucht einen Namen.</translation>
    </message>
    <message>
        <source>A name cannot hold a slash.</source>
        <translation>Ein Name kann keinen Schrägstrich enthalten.</translation>
    </message>
    <message>
        <source>There are no such notes in this range.</source>
        <translation>In diesem Bereich gibt es keine solchen Noten.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s), %1</source>
        <translation>
            <numerusform>%Ln Note, %1</numerusform>
            <numerusform>%Ln Noten, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Is there already and will be replaced: %1</source>
        <translation>Ist schon da und wird ersetzt: %1</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>From %1 on</source>
        <translation>Ab %1</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>As played</source>
        <translation>Wie gespielt</translation>
    </message>
    <message>
        <source>On the grid</source>
        <translation>Auf dem Raster</translation>
    </message>
    <message>
        <source>120 bpm</source>
        <translation>120 bpm</translation>
    </message>
    <message>
        <source>1/8</source>
        <translation>1/8</translation>
    </message>
    <message>
        <source>1/8 triplets</source>
        <translation>1/8-Triolen</translation>
    </message>
    <message>
        <source>1/16</source>
        <translation>1/16</translation>
    </message>
    <message>
        <source>1/16 triplets</source>
        <translation>1/16-Triolen</translation>
    </message>
    <message>
        <source>1/32</source>
        <translation>1/32</translation>
    </message>
    <message>
        <source>Marked range, %1 to %2</source>
        <translation>Markierter Bereich, %1 bis %2</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>Normalisieren</translation>
    </message>
    <message>
        <source>As loud as it can be: peak at −1 dBFS</source>
        <translation>So laut wie möglich: Spitze bei −1 dBFS</translation>
    </message>
    <message>
        <source>Normalise, as loud as it can be: peak at −1 dBFS</source>
        <translation>Normalisieren, so laut wie möglich: Spitze bei −1 dBFS</translation>
    </message>
</context>
<context>
    <name>continuo::ui::FactsPane</name>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Kept ★</source>
        <translation>Behalten ★</translation>
    </message>
    <message>
        <source>Unusual: %1</source>
        <translation>Ungewöhnlich: %1</translation>
    </message>
    <message>
        <source>Discard; can be undone</source>
        <translation>Verwerfen; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Angaben</translation>
    </message>
</context>
<context>
    <name>continuo::ui::FilesPage</name>
    <message>
        <source>Files &amp; privacy</source>
        <translation>Dateien &amp; Privatsphäre</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Exported files</source>
        <translation>Exportierte Dateien</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Continuo has no telemetry, and uses the network for remote control alone, which is off until you switch it on (Advanced). What you play stays on this computer.</source>
        <translation>Continuo sammelt keine Nutzungsdaten und nutzt das Netz nur für die Fernsteuerung, die aus ist, bis man sie einschaltet (Erweitert). Was gespielt wird, bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Privacy, telemetry, network</source>
        <translation>Privatsphäre, Datenschutz, Telemetrie, Netzwerk</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern&#xa0;…</translation>
    </message>
    <message>
        <source>Open the folder: %1</source>
        <translation>Ordner öffnen: %1</translation>
    </message>
    <message>
        <source>Change the folder: %1</source>
        <translation>Ordner ändern: %1</translation>
    </message>
    <message>
        <source>Delete for good…</source>
        <translation>Endgültig löschen&#xa0;…</translation>
    </message>
    <message>
        <source>Discarded</source>
        <translation>Verworfen</translation>
    </message>
    <message numerus="yes">
        <source>%n take(s)</source>
        <translation>
            <numerusform>%n Aufnahme</numerusform>
            <numerusform>%n Aufnahmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n Zweig</numerusform>
            <numerusform>%n Zweige</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n Bild</numerusform>
            <numerusform>%n Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is discarded.</source>
        <translation>Nichts ist verworfen.</translation>
    </message>
    <message>
        <source>Discarded, but played or worked on at the moment: %L1. It can be deleted afterwards.</source>
        <translation>Verworfen, aber gerade gespielt oder in Arbeit: %L1. Das kann danach gelöscht werden.</translation>
    </message>
    <message>
        <source>Bring back…</source>
        <translation>Zurückholen&#xa0;…</translation>
    </message>
    <message>
        <source>Discarded: bring back takes, branches and pictures, or delete them for good</source>
        <translation>Verworfen: Aufnahmen, Zweige und Bilder zurückholen oder endgültig löschen</translation>
    </message>
    <message>
        <source>Discarded: %1. All of it stays on this computer until it is deleted.</source>
        <translation>Verworfen: %1. All das bleibt auf diesem Rechner, bis es gelöscht wird.</translation>
    </message>
    <message>
        <source>Write how it was made into files</source>
        <translation>In Dateien schreiben, wie es entstand</translation>
    </message>
    <message>
        <source>Write how it was made into files, metadata: model, seed and settings, MIDI, WAV, FLAC, PNG</source>
        <translation>In Dateien schreiben, wie es entstand, Metadaten: Modell, Startwert und Einstellungen, MIDI, WAV, FLAC, PNG</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Open the log&apos;s folder</source>
        <translation>Ordner des Protokolls öffnen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>Protokoll kopieren</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Log, bug report, errors</source>
        <translation>Protokoll, Fehlerbericht, Fehler</translation>
    </message>
    <message>
        <source>Now into music, not into pictures, as it was set before. A click sets both.</source>
        <translation>Jetzt in Musik, nicht in Bilder, wie es vorher eingestellt war. Ein Klick stellt beides ein.</translation>
    </message>
    <message>
        <source>Now into pictures, not into music, as it was set before. A click sets both.</source>
        <translation>Jetzt in Bilder, nicht in Musik, wie es vorher eingestellt war. Ein Klick stellt beides ein.</translation>
    </message>
    <message>
        <source>For bug reports: what was told, devices that came and went, jobs, errors. No music, and nothing of your files. It stays on this computer.</source>
        <translation>Für Fehlerberichte: was gemeldet wurde, Geräte, die kamen und gingen, Aufträge, Fehler. Keine Musik und nichts aus Dateien. Es bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The log cannot be written: %1</source>
        <translation>Das Protokoll lässt sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>Model, seed and settings, into MIDI, WAV, FLAC and PNG. Without them a file holds what is heard or seen, and nothing in it tells that a program made it. MIDI keeps its bars and its two tracks, then called Piano 1 and Piano 2; the file&apos;s name is the one that you give.</source>
        <translation>Modell, Startwert und Einstellungen, in MIDI, WAV, FLAC und PNG. Ohne sie enthält eine Datei, was zu hören oder zu sehen ist, und nichts in ihr sagt, dass ein Programm sie gemacht hat. MIDI behält die Takte und die beiden Spuren, die dann Piano 1 und Piano 2 heißen; der Name der Datei bleibt, wie er gegeben wird.</translation>
    </message>
    <message numerus="yes">
        <source>%n sound(s)</source>
        <translation>
            <numerusform>%n Klang</numerusform>
            <numerusform>%n Klänge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::FirstRunDialog</name>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Welcome to Continuo</source>
        <translation>Willkommen bei Continuo</translation>
    </message>
    <message>
        <source>Skip, take me to Play</source>
        <translation>Überspringen und spielen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Continuo plays on from what you play</source>
        <translation>Continuo spielt weiter, was am Klavier beginnt</translation>
    </message>
    <message>
        <source>Everything stays on this computer: no account, no network, nothing is sent.</source>
        <translation>Alles bleibt auf diesem Rechner: kein Konto, kein Netzwerk, nichts wird gesendet.</translation>
    </message>
    <message>
        <source>You play, and it answers.</source>
        <translation>Wer spielt, bekommt eine Antwort.</translation>
    </message>
    <message>
        <source>Pause, and the model goes on in your manner. Play, and it listens again. Meanwhile Continuo looks at what this computer has:</source>
        <translation>In einer Pause spielt das Modell in derselben Art weiter. Beim Spielen hört es wieder zu. Inzwischen prüft Continuo, was dieser Rechner hat:</translation>
    </message>
    <message>
        <source>Did you hear a soft chord?</source>
        <translation>War ein leiser Akkord zu hören?</translation>
    </message>
    <message>
        <source>If not, choose where the sound goes and play it again.</source>
        <translation>Wenn nicht: wählen, wohin der Ton geht, und noch einmal spielen.</translation>
    </message>
    <message>
        <source>Play it again</source>
        <translation>Noch einmal spielen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Output level</source>
        <translation>Ausgangspegel</translation>
    </message>
    <message>
        <source>Press a key or click the piano: it sounds at once. A keyboard plugged in later appears here by itself.</source>
        <translation>Eine Taste drücken oder auf das Klavier klicken: Es klingt sofort. Ein später angeschlossenes Keyboard erscheint hier von selbst.</translation>
    </message>
    <message>
        <source>Computer keyboard and mouse</source>
        <translation>Computertastatur und Maus</translation>
    </message>
    <message>
        <source>A to L: white keys; the row above: black ones. Z and X: an octave. Shift: loud.</source>
        <translation>A bis L: weiße Tasten; die Reihe darüber: schwarze. Die beiden Tasten links unten: eine Oktave. Umschalt: laut.</translation>
    </message>
    <message>
        <source>works now</source>
        <translation>geht schon</translation>
    </message>
    <message>
        <source>The speed of this computer is still being measured.</source>
        <translation>Das Tempo dieses Rechners wird noch gemessen.</translation>
    </message>
    <message>
        <source>A short piece lies ready: press Enter and the model goes on from it.</source>
        <translation>Ein kurzes Stück liegt bereit: Mit der Eingabetaste setzt das Modell es fort.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>All of this can be changed in Settings. Nothing is recorded yet.</source>
        <translation>All das lässt sich in den Einstellungen ändern. Noch wird nichts aufgenommen.</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Yes, I heard it</source>
        <translation>Ja, war zu hören</translation>
    </message>
    <message>
        <source>Start playing</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>you heard the chord</source>
        <translation>Akkord war zu hören</translation>
    </message>
    <message>
        <source>No MIDI keyboard found. Play with what you have.</source>
        <translation>Kein MIDI-Keyboard gefunden. Es geht auch ohne.</translation>
    </message>
    <message>
        <source>Which keyboard do you play?</source>
        <translation>Welches Keyboard wird gespielt?</translation>
    </message>
    <message>
        <source>Play on it: the keys below light up.</source>
        <translation>Darauf spielen: Die Tasten unten leuchten auf.</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>computer keys and mouse</source>
        <translation>Computertastatur und Maus</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>kein Gerät</translation>
    </message>
    <message>
        <source>There is no sound device here.</source>
        <translation>Hier gibt es kein Tongerät.</translation>
    </message>
    <message>
        <source>You can go on without: all is shown, nothing is heard. Connect a device, or start JACK, and Continuo uses it by itself.</source>
        <translation>Es geht auch ohne: alles ist zu sehen, nichts zu hören. Wird ein Gerät angeschlossen oder JACK gestartet, benutzt Continuo es von selbst.</translation>
    </message>
    <message>
        <source>no soundfont</source>
        <translation>keine Soundfont</translation>
    </message>
    <message>
        <source>No soundfont was found.</source>
        <translation>Keine Soundfont wurde gefunden.</translation>
    </message>
    <message>
        <source>The piano takes its sound from one. You can go on without: all is shown, nothing is heard. Choose a file that ends in .sf2 or .sf3, or install one, and Continuo finds it.</source>
        <translation>Aus ihr nimmt das Klavier seinen Klang. Es geht auch ohne: alles ist zu sehen, nichts zu hören. Eine Datei wählen, die auf .sf2 oder .sf3 endet, oder eine installieren: Continuo findet sie.</translation>
    </message>
    <message>
        <source>You can play and record all the same. With a model from Settings › Model &amp; compute it answers, and goes on from what you played before.</source>
        <translation>Spielen und aufnehmen geht trotzdem. Ein Modell aus Einstellungen › Modell &amp; Rechnen antwortet dann und spielt auch weiter, was vorher gespielt wurde.</translation>
    </message>
    <message>
        <source>Another soundfont…</source>
        <translation>Andere Soundfont&#xa0;…</translation>
    </message>
    <message>
        <source>Keyboard and model</source>
        <translation>Keyboard und Modell</translation>
    </message>
    <message>
        <source>MIDI keyboard</source>
        <translation>MIDI-Keyboard</translation>
    </message>
    <message>
        <source>None connected. Continuo looks again every second.</source>
        <translation>Keines angeschlossen. Continuo sieht jede Sekunde wieder nach.</translation>
    </message>
    <message>
        <source>looking</source>
        <translation>wird gesucht</translation>
    </message>
    <message>
        <source>Play a file as if it were you</source>
        <translation>Eine Datei statt des eigenen Spiels abspielen</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen&#xa0;…</translation>
    </message>
    <message>
        <source>My keyboard is missing</source>
        <translation>Mein Keyboard fehlt</translation>
    </message>
    <message>
        <source>Computer keys know two loudness levels; a MIDI keyboard knows 127.</source>
        <translation>Computertasten kennen zwei Lautstärken, ein MIDI-Keyboard 127.</translation>
    </message>
    <message>
        <source>“%1” takes your part; the model answers it.</source>
        <translation>„%1“ übernimmt den eigenen Part; das Modell antwortet darauf.</translation>
    </message>
    <message>
        <source>A MIDI file takes your part; the model answers it.</source>
        <translation>Eine MIDI-Datei übernimmt den eigenen Part; das Modell antwortet darauf.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::FirstRunPane</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>continuo::ui::GeneratePart</name>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>How much the model thinks about each note</source>
        <translation>Wie gründlich das Modell jede Note überlegt</translation>
    </message>
    <message>
        <source>Latency target</source>
        <translation>Latenzziel</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>How soon after your turn the first note shall sound; for automatic latents</source>
        <translation>Wie bald nach dem eigenen Zug die erste Note klingen soll; für automatische Latente</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Match mine</source>
        <translation>Wie gespielt</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Until I play</source>
        <translation>Bis ich spiele</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>The answer ends on a bar line, so many bars after the one next to your turn. Without a tempo it is as long as what you played.</source>
        <translation>Die Antwort endet auf einem Taktstrich, so viele Takte nach dem, bei dem das Modell an die Reihe kam. Ohne Tempo ist sie so lang wie das Gespielte.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>A note takes three to four: how loud it is, its beginning, its end and the waits between.</source>
        <translation>Eine Note braucht drei bis vier: wie laut sie ist, ihren Anfang, ihr Ende und das Warten dazwischen.</translation>
    </message>
    <message>
        <source>As many as keep the latency target</source>
        <translation>So viele, wie das Latenzziel erlaubt</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>How many continuations of a take are made at once</source>
        <translation>Wie viele Fortsetzungen einer Aufnahme auf einmal entstehen</translation>
    </message>
    <message>
        <source>Only an answer in call &amp; response has a length, and what continues a take. In this mode the model plays until you take the turn.</source>
        <translation>Eine Länge haben nur Antworten bei „Frage &amp; Antwort“ und was eine Aufnahme fortsetzt. Bei diesem Modus spielt das Modell, bis der Zug genommen wird.</translation>
    </message>
    <message>
        <source>As many as the model has: nobody waits for a continuation</source>
        <translation>So viele, wie das Modell hat: Auf eine Fortsetzung wartet niemand</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>%L1, latents %2</source>
        <translation>%L1, Latente %2</translation>
    </message>
    <message>
        <source>%L1, window %2</source>
        <translation>%L1, Fenster %2</translation>
    </message>
    <message>
        <source>How many of the last events each layer of the model sees. Fewer is faster, more sees farther.</source>
        <translation>Wie viele der letzten Ereignisse jede Schicht des Modells sieht. Weniger ist schneller, mehr sieht weiter zurück.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::HearFirstRow</name>
    <message>
        <source>Or hear it first:</source>
        <translation>Oder erst zuhören:</translation>
    </message>
    <message>
        <source>Output level</source>
        <translation>Ausgangspegel</translation>
    </message>
    <message>
        <source>The note that was struck last</source>
        <translation>Die zuletzt angeschlagene Note</translation>
    </message>
    <message>
        <source>You hear</source>
        <translation>Zu hören</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>%1 anhalten</translation>
    </message>
    <message>
        <source>Listen to %1</source>
        <translation>%1 anhören</translation>
    </message>
    <message>
        <source>%1 · vel %2</source>
        <translation>%1 · Anschlag %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::HeatLegend</name>
    <message>
        <source>Surprise in bits for each note: from 0 to 8 and more, lightness rises or falls steadily</source>
        <translation>Überraschung in Bit je Note: von 0 bis 8 und mehr, die Helligkeit steigt oder fällt stetig</translation>
    </message>
    <message>
        <source>How little the model expected each note: 0 bits was certain, 8 and more very unusual</source>
        <translation>Wie wenig das Modell jede Note erwartet hat: 0 Bit war sicher, 8 und mehr sehr ungewöhnlich</translation>
    </message>
    <message>
        <source>bits/note</source>
        <translation>Bit/Note</translation>
    </message>
    <message>
        <source>8+</source>
        <translation>8+</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ImageHeader</name>
    <message>
        <source>All cells</source>
        <translation>Alle Felder</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>The pictures themselves</source>
        <translation>Die Bilder selbst</translation>
    </message>
    <message>
        <source>NLL map</source>
        <translation>NLL-Karte</translation>
    </message>
    <message>
        <source>How little the model expected each pixel</source>
        <translation>Wie wenig das Modell jedes Pixel erwartet hat</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>How far each pixel is from the source&apos;s</source>
        <translation>Wie weit jedes Pixel von dem der Vorlage entfernt ist</translation>
    </message>
    <message>
        <source>Zoom of the cells</source>
        <translation>Vergrößerung der Felder</translation>
    </message>
    <message>
        <source>Zoom of all cells; also Ctrl and the wheel over one</source>
        <translation>Vergrößerung aller Felder; auch mit Strg und dem Mausrad über einem</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>×%1</source>
        <comment>zoom</comment>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Fit, ×%L1</source>
        <translation>Einpassen, ×%L1</translation>
    </message>
    <message>
        <source>Fit, 1/%1</source>
        <translation>Einpassen, 1/%1</translation>
    </message>
    <message>
        <source>These pictures go on from nothing: there is no source to differ from.</source>
        <translation>Diese Bilder entstehen aus dem Nichts: Es gibt keine Vorlage, von der sie abweichen.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ImageInspector</name>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>As many as the model has</source>
        <translation>So viele, wie das Modell hat</translation>
    </message>
    <message>
        <source>How much the model thinks about each pixel</source>
        <translation>Wie viel das Modell über jedes Pixel nachdenkt</translation>
    </message>
    <message>
        <source>How many of the last colour values each layer of the model sees. Fewer is faster, more sees farther.</source>
        <translation>Wie viele der letzten Farbwerte jede Schicht des Modells sieht. Weniger ist schneller, mehr sieht weiter zurück.</translation>
    </message>
    <message>
        <source>Pictures that are made together, from one beginning</source>
        <translation>Bilder, die zusammen entstehen, aus einem Anfang</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ImagePage</name>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>star what you like; the rest can go</source>
        <translation>Stern für das, was gefällt; der Rest kann weg</translation>
    </message>
    <message>
        <source>8+</source>
        <translation>8+</translation>
    </message>
    <message>
        <source>Drop a picture to continue it, or start from nothing.</source>
        <translation>Ein Bild hierher ziehen, um es fortzusetzen, oder mit nichts beginnen.</translation>
    </message>
    <message>
        <source>Generate %1</source>
        <translation>%1 erzeugen</translation>
    </message>
    <message>
        <source>Open a picture…</source>
        <translation>Ein Bild öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Ein Modell wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>place in a set</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Surprise, bits/dim</source>
        <translation>Überraschung, Bit/Dim</translation>
    </message>
    <message>
        <source>Kept rows</source>
        <translation>Behaltene Zeilen</translation>
    </message>
    <message>
        <source>Bits/dim above the line, where the source is</source>
        <translation>Bit/Dim über der Linie, wo die Vorlage ist</translation>
    </message>
    <message>
        <source>Generated rows</source>
        <translation>Erzeugte Zeilen</translation>
    </message>
    <message>
        <source>Bits/dim below the line</source>
        <translation>Bit/Dim unter der Linie</translation>
    </message>
    <message>
        <source>From the source, below the line; 0: the same, 1: black against white</source>
        <translation>Von der Vorlage, unter der Linie; 0: gleich, 1: Schwarz gegen Weiß</translation>
    </message>
    <message>
        <source>NLL map, bits/dim</source>
        <translation>NLL-Karte, Bit/Dim</translation>
    </message>
    <message>
        <source>Surprise in bits for each byte, the mean of a pixel’s three: from 0, ordinary, to 8 and more, surprising; lightness rises or falls steadily</source>
        <translation>Überraschung in Bit je Byte, im Mittel der drei eines Pixels: von 0, gewöhnlich, bis 8 und mehr, überraschend; die Helligkeit steigt oder fällt stetig</translation>
    </message>
    <message>
        <source>How little the model expected each pixel, in bits for each of its three bytes: 0 was certain, 8 is what a byte costs of which nothing is known</source>
        <translation>Wie wenig das Modell jedes Pixel erwartet hat, in Bit für jedes seiner drei Byte: 0 war sicher, 8 kostet ein Byte, von dem nichts bekannt ist</translation>
    </message>
    <message>
        <source>The line is at the top: move it down to keep the rows above</source>
        <translation>Die Linie liegt ganz oben: Weiter unten bleiben die Zeilen darüber erhalten</translation>
    </message>
    <message>
        <source>The picture has not come to the line yet</source>
        <translation>Das Bild ist noch nicht bis zur Linie gekommen</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>How many bits each byte of the picture cost the model, the kept rows too; less: more as expected</source>
        <translation>Wie viele Bit jedes Byte des Bildes das Modell gekostet hat (Bit/Dim), auch in den behaltenen Zeilen; weniger: eher wie erwartet</translation>
    </message>
    <message>
        <source>Generate keeps the rows above the line and makes the rest anew: its pictures come here.</source>
        <translation>„Erzeugen“ behält die Zeilen über der Linie und macht den Rest neu: Die Bilder kommen hierher.</translation>
    </message>
    <message numerus="yes">
        <source>More like this: keeps the upper %n row(s), as far as the line in the picture, and makes the rest anew</source>
        <translation>
            <numerusform>Mehr davon: behält oben %n Zeile, bis zur Linie im Bild, und macht den Rest neu</numerusform>
            <numerusform>Mehr davon: behält oben %n Zeilen, bis zur Linie im Bild, und macht den Rest neu</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::ImageWorkspace</name>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>No model for pictures is installed.</source>
        <translation>Kein Modell für Bilder ist installiert.</translation>
    </message>
    <message>
        <source>No picture is chosen.</source>
        <translation>Kein Bild ist gewählt.</translation>
    </message>
    <message>
        <source>Continuo is still looking for models for pictures.</source>
        <translation>Continuo sucht noch nach Modellen für Bilder.</translation>
    </message>
    <message>
        <source>No pictures are being made.</source>
        <translation>Es werden keine Bilder erzeugt.</translation>
    </message>
    <message>
        <source>No model for pictures is installed</source>
        <translation>Kein Modell für Bilder ist installiert</translation>
    </message>
    <message>
        <source>Order of the sets</source>
        <translation>Reihenfolge der Sätze</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
</context>
<context>
    <name>continuo::ui::InfoButton</name>
    <message>
        <source>What the PNG says of how it was made</source>
        <translation>Was das PNG darüber sagt, wie es entstand</translation>
    </message>
    <message>
        <source>How this picture was made</source>
        <translation>Wie dieses Bild entstand</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name: value</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::InspectorPanel</name>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>Turn-taking</source>
        <translation>Wechselspiel</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Several continuations from the same place</source>
        <translation>Mehrere Fortsetzungen von derselben Stelle</translation>
    </message>
    <message>
        <source>×%1</source>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Lets the model go on: at once when it listens, otherwise from the cursor. From what is marked it goes on hearing that alone.</source>
        <translation>Lässt das Modell weiterspielen: sofort, wenn es zuhört, sonst ab der Marke. An Markiertes knüpft es an und hört nur dieses.</translation>
    </message>
    <message numerus="yes">
        <source>%n variation(s)</source>
        <translation>
            <numerusform>%n Variante</numerusform>
            <numerusform>%n Varianten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::InspectorParts</name>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>min-p %L1</source>
        <translation>min-p %L1</translation>
    </message>
    <message>
        <source>top-p %L1</source>
        <translation>top-p %L1</translation>
    </message>
    <message>
        <source>top-k %L1</source>
        <translation>top-k %L1</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>Reverb</source>
        <translation>Hall</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Sound what I play</source>
        <translation>Eigenes Spiel hörbar</translation>
    </message>
    <message>
        <source>Your channel</source>
        <translation>Eigener Kanal</translation>
    </message>
    <message>
        <source>Model channel</source>
        <translation>Modellkanal</translation>
    </message>
    <message>
        <source>%L1 dB, channel %2</source>
        <translation>%L1 dB, Kanal %2</translation>
    </message>
    <message>
        <source>Size of the file</source>
        <translation>Größe der Datei</translation>
    </message>
    <message>
        <source>×%1</source>
        <comment>zoom</comment>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Enlarged</source>
        <translation>Vergrößert</translation>
    </message>
    <message>
        <source>Nearest: squares</source>
        <translation>Nächster Nachbar: Quadrate</translation>
    </message>
    <message>
        <source>Lanczos: smooth</source>
        <translation>Lanczos: weich</translation>
    </message>
    <message>
        <source>Lanczos</source>
        <translation>Lanczos</translation>
    </message>
    <message>
        <source>nearest</source>
        <translation>nächster Nachbar</translation>
    </message>
    <message>
        <source>Notes that go round in a circle come less likely, the more often they have been round. Mild leaves accompaniments alone.</source>
        <translation>Töne, die im Kreis gehen, werden mit jeder Runde unwahrscheinlicher. Mild lässt Begleitungen in Ruhe.</translation>
    </message>
    <message>
        <source>No guard</source>
        <translation>Kein Schutz</translation>
    </message>
    <message>
        <source>Mild guard</source>
        <translation>Milder Schutz</translation>
    </message>
    <message>
        <source>Strong guard</source>
        <translation>Starker Schutz</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>no guard</source>
        <translation>kein Schutz</translation>
    </message>
    <message>
        <source>strong guard</source>
        <translation>starker Schutz</translation>
    </message>
    <message>
        <source>Send what I play</source>
        <translation>Senden, was ich spiele</translation>
    </message>
    <message>
        <source>Your notes go to the MIDI output too, where another instrument sounds them</source>
        <translation>Die eigenen Noten gehen auch an den MIDI-Ausgang, wo ein anderes Instrument sie spielt</translation>
    </message>
    <message>
        <source>Output offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>How much later the MIDI output gets its notes; below 0 earlier, for an instrument that is slow to sound</source>
        <translation>Um wie viel später der MIDI-Ausgang seine Noten bekommt; unter 0 früher, für ein Instrument, das träge klingt</translation>
    </message>
    <message>
        <source>Pedal</source>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>Eigenes</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Whose sustain pedal sounds and goes to the MIDI output. A model that knows no pedal holds its notes as long as they are to sound, whatever is chosen.</source>
        <translation>Wessen Haltepedal klingt und an den MIDI-Ausgang geht. Ein Modell ohne Pedal hält seine Noten, unabhängig von der Wahl, so lange, wie sie klingen sollen.</translation>
    </message>
    <message>
        <source>Temperature of</source>
        <translation>Temperatur für</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>Timing</translation>
    </message>
    <message>
        <source>Timing temperature</source>
        <translation>Temperatur des Timings</translation>
    </message>
    <message>
        <source>How boldly the waits between notes are chosen, whatever the temperature above is. Below ×1 long waits come seldom, so the music also hurries.</source>
        <translation>Wie kühn die Abstände zwischen den Noten gewählt werden, gleich wie hoch die Temperatur darüber ist. Unter ×1 werden lange Abstände selten, dadurch wird die Musik auch hastiger.</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>Tonhöhe</translation>
    </message>
    <message>
        <source>Pitch temperature</source>
        <translation>Temperatur der Tonhöhe</translation>
    </message>
    <message>
        <source>Multiplies the temperature where a pitch is chosen. Notes come as often as before.</source>
        <translation>Multipliziert die Temperatur, wo eine Tonhöhe gewählt wird. Noten kommen so oft wie zuvor.</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Anschlag</translation>
    </message>
    <message>
        <source>Velocity temperature</source>
        <translation>Temperatur des Anschlags</translation>
    </message>
    <message>
        <source>Multiplies the temperature where it is chosen how loud a note is.</source>
        <translation>Multipliziert die Temperatur, wo gewählt wird, wie laut eine Note ist.</translation>
    </message>
    <message>
        <source>timing ×%L1</source>
        <translation>Timing ×%L1</translation>
    </message>
    <message>
        <source>pitch ×%L1</source>
        <translation>Tonhöhe ×%L1</translation>
    </message>
    <message>
        <source>velocity ×%L1</source>
        <translation>Anschlag ×%L1</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>Einmessen&#xa0;…</translation>
    </message>
    <message>
        <source>Finds the offset by strokes that you tap along with</source>
        <translation>Findet den Versatz durch Anschläge, die man mitklopft</translation>
    </message>
    <message>
        <source>In files channel 10 is for drums; there its notes are on another one</source>
        <translation>In Dateien ist Kanal 10 für Schlagzeug; dort stehen die Noten auf einem anderen</translation>
    </message>
    <message>
        <source>How it was made</source>
        <translation>Wie es entstand</translation>
    </message>
    <message>
        <source>Model, seed and settings are written into the file; dropped here, it brings them back. One switch for all files: Settings, Files &amp; privacy.</source>
        <translation>Modell, Startwert und Einstellungen werden in die Datei geschrieben; hier abgelegt, bringt sie sie zurück. Ein Schalter für alle Dateien: Einstellungen, Dateien &amp; Privatsphäre.</translation>
    </message>
    <message>
        <source>how it was made</source>
        <translation>wie es entstand</translation>
    </message>
    <message>
        <source>How the file’s larger pixels are made. No network adds detail: what is not drawn does not come by enlarging.</source>
        <translation>Wie die größeren Pixel der Datei entstehen. Kein Netz fügt Einzelheiten hinzu: Was nicht gezeichnet ist, kommt durchs Vergrößern nicht dazu.</translation>
    </message>
    <message>
        <source>Pedal recall</source>
        <translation>Wiederkehr des Pedals</translation>
    </message>
    <message>
        <source>How soon the model comes back to a pedal that was used: the longer it has played without it, the more readily. Off, it may forget the pedal for half a minute.</source>
        <translation>Wie bald das Modell auf ein Pedal zurückkommt, das benutzt wurde: je länger es ohne gespielt hat, desto eher. Ausgeschaltet vergisst es das Pedal mitunter eine halbe Minute lang.</translation>
    </message>
    <message>
        <source>pedal %L1</source>
        <translation>Pedal %L1</translation>
    </message>
    <message>
        <source>pedal off</source>
        <translation>Pedal aus</translation>
    </message>
    <message>
        <source>mild guard</source>
        <translation>milder Schutz</translation>
    </message>
    <message>
        <source>WAV, 16 bit</source>
        <translation>WAV, 16 Bit</translation>
    </message>
    <message>
        <source>WAV, 24 bit</source>
        <translation>WAV, 24 Bit</translation>
    </message>
    <message>
        <source>WAV, 32 bit float</source>
        <translation>WAV, 32 Bit Gleitkomma</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>With the prompt</source>
        <translation>Mit der Vorgabe</translation>
    </message>
    <message>
        <source>The prompt is written before what the model made, at its own rate</source>
        <translation>Die Vorgabe wird vor die Fortsetzung geschrieben, mit ihrer eigenen Abtastrate</translation>
    </message>
    <message>
        <source>Model, seed and settings are written into the file. One switch for all files: Settings, Files &amp; privacy.</source>
        <translation>Modell, Startwert und Einstellungen werden in die Datei geschrieben. Ein Schalter für alle Dateien: Einstellungen, Dateien &amp; Privatsphäre.</translation>
    </message>
    <message>
        <source>with the prompt</source>
        <translation>mit der Vorgabe</translation>
    </message>
</context>
<context>
    <name>continuo::ui::JobTable</name>
    <message>
        <source>Jobs</source>
        <translation>Aufträge</translation>
    </message>
</context>
<context>
    <name>continuo::ui::KeyTip</name>
    <message>
        <source>%1 (%2)</source>
        <comment>words and key</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>continuo::ui::KeyboardStrip</name>
    <message>
        <source>Piano keys</source>
        <translation>Klaviertasten</translation>
    </message>
    <message>
        <source>%1
Computer keys: the row of %2 plays white keys, the row above it black ones; %3 and %4 shift by an octave, Shift is loud.</source>
        <translation>%1
Computertasten: Die Reihe mit %2 spielt weiße Tasten, die Reihe darüber schwarze; %3 und %4 verschieben um eine Oktave, Umschalt ist laut.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::LanguagePage</name>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie die Arbeitsfläche</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
    <message>
        <source>Changes at the next start.</source>
        <translation>Ändert sich beim nächsten Start.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::LatentsCurve</name>
    <message>
        <source>%1k</source>
        <comment>thousands</comment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>Latents, what they cost and bring</source>
        <translation>Latente: was sie kosten und bringen</translation>
    </message>
    <message>
        <source>%1 latents: %2 ms per token</source>
        <translation>%1 Latente: %2 ms je Token</translation>
    </message>
    <message>
        <source>%1 latents: %2 nats per token</source>
        <translation>%1 Latente: %2 Nats je Token</translation>
    </message>
    <message>
        <source>Not measured on this computer yet.</source>
        <translation>Auf diesem Rechner noch nicht gemessen.</translation>
    </message>
    <message>
        <source>ms/token</source>
        <translation>ms/Token</translation>
    </message>
    <message>
        <source>nats/token</source>
        <translation>Nats/Token</translation>
    </message>
</context>
<context>
    <name>continuo::ui::LatentsField</name>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Automatic latents</source>
        <translation>Automatische Latente</translation>
    </message>
    <message>
        <source>Latents</source>
        <translation>Latente</translation>
    </message>
    <message>
        <source>%L1 ms/token</source>
        <translation>%L1 ms/Token</translation>
    </message>
    <message>
        <source>%L1 nats/token</source>
        <translation>%L1 Nats/Token</translation>
    </message>
    <message>
        <source>%1 latents: %2</source>
        <translation>%1 Latente: %2</translation>
    </message>
    <message>
        <source>The fewest latents that Auto chooses, also where they are too many for the target</source>
        <translation>So viele Latente wählt Auto mindestens, auch wo sie für das Ziel zu viele sind</translation>
    </message>
    <message>
        <source>%1 at least</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>Fewest automatic latents, %1</source>
        <translation>Mindestzahl automatischer Latenter, %1</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Automatic window</source>
        <translation>Automatisches Fenster</translation>
    </message>
    <message>
        <source>The model&apos;s whole window</source>
        <translation>Das ganze Fenster des Modells</translation>
    </message>
    <message>
        <source>Window %1: %2</source>
        <translation>Fenster %1: %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::LevelMeter</name>
    <message>
        <source>Level</source>
        <translation>Pegel</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MainWindow</name>
    <message>
        <source>Continuo</source>
        <translation>Continuo</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Spielen</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>&amp;Erzeugen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>This model has neither latents nor a window.</source>
        <translation>Dieses Modell hat weder Latente noch ein Fenster.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MakingButtons</name>
    <message>
        <source>Stop, keep</source>
        <translation>Halt, behalten</translation>
    </message>
    <message>
        <source>Ends making; what is there stays</source>
        <translation>Beendet das Erzeugen; was da ist, bleibt</translation>
    </message>
    <message>
        <source>Stop, discard</source>
        <translation>Halt, verwerfen</translation>
    </message>
    <message>
        <source>Ends making; what was made goes</source>
        <translation>Beendet das Erzeugen; was entstand, geht</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>Generate %1</source>
        <translation>%1 erzeugen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MakingReadout</name>
    <message>
        <source>left</source>
        <translation>noch</translation>
    </message>
    <message>
        <source>Nothing is being made</source>
        <translation>Es entsteht gerade nichts</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Rests while you play</source>
        <translation>Ruht während des Spielens</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ManualDialog</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Find in the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MemoryPart</name>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>How far back the model hears. Also by the handle of the line below the ruler.</source>
        <translation>Wie weit das Modell zurückhört. Auch am Griff der Linie unter dem Lineal einstellbar.</translation>
    </message>
    <message>
        <source>the last %L1 s</source>
        <translation>die letzten %L1 s</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>%L1 min</source>
        <translation>%L1 min</translation>
    </message>
    <message>
        <source>%L1 s</source>
        <translation>%L1 s</translation>
    </message>
    <message>
        <source>about the last %1</source>
        <comment>minutes or seconds</comment>
        <translation>etwa die letzten %1</translation>
    </message>
    <message>
        <source>the last %L1 tokens, about %2</source>
        <translation>die letzten %L1 Token, etwa %2</translation>
    </message>
    <message>
        <source>This is for live playing. What continues a take hears all before it, as far back as the model can.</source>
        <translation>Das gilt beim Spielen. Was eine Aufnahme fortsetzt, hört alles davor, so weit das Modell zurückhören kann.</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>the whole session, fading</source>
        <translation>die ganze Sitzung, verblassend</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MidiField</name>
    <message>
        <source>%1: MIDI</source>
        <translation>%1: MIDI</translation>
    </message>
    <message>
        <source>Click, then press a pedal, pad or key of a MIDI device. Delete forgets it.</source>
        <translation>Anklicken, dann Pedal, Pad oder Taste eines MIDI-Geräts drücken. Entf löscht die Zuordnung.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Press a pedal, pad or key…</source>
        <translation>Pedal, Pad oder Taste drücken&#xa0;…</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MidiPortList</name>
    <message>
        <source>loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>This port brings back what is sent</source>
        <translation>Dieser Anschluss gibt zurück, was gesendet wird</translation>
    </message>
    <message>
        <source>C4</source>
        <comment>test note</comment>
        <translation>C4</translation>
    </message>
    <message>
        <source>Play a note to %1</source>
        <translation>Eine Note an %1 senden</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>Alle Kanäle</translation>
    </message>
    <message>
        <source>Channel %1</source>
        <translation>Kanal %1</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Channels of %1</source>
        <translation>Kanäle von %1</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>%1 vergessen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ModelCardDialog</name>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Dieses Modell verwenden</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>What latents cost and bring</source>
        <translation>Was Latente kosten und bringen</translation>
    </message>
    <message>
        <source>What its card says</source>
        <translation>Was die Modellkarte sagt</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ModelFolderList</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open the folder: %1</source>
        <translation>Ordner öffnen: %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove from the folders: %1</source>
        <translation>Aus den Ordnern nehmen: %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ModelList</name>
    <message>
        <source>licence unknown</source>
        <translation>Lizenz unbekannt</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>Einzelheiten&#xa0;…</translation>
    </message>
    <message>
        <source>Details of the model: %1</source>
        <translation>Einzelheiten zum Modell: %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MonitorModel</name>
    <message>
        <source>in</source>
        <translation>Eing.</translation>
    </message>
    <message>
        <source>out</source>
        <translation>Ausg.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MonitorTable</name>
    <message>
        <source>MIDI messages, newest first</source>
        <translation>MIDI-Nachrichten, neueste zuerst</translation>
    </message>
</context>
<context>
    <name>continuo::ui::NllChart</name>
    <message>
        <source>NLL by row</source>
        <translation>NLL je Zeile</translation>
    </message>
    <message>
        <source>kept rows %L1 bits/dim</source>
        <translation>behaltene Zeilen %L1 Bit/Dim</translation>
    </message>
    <message>
        <source>generated rows %L1 bits/dim</source>
        <translation>erzeugte Zeilen %L1 Bit/Dim</translation>
    </message>
    <message>
        <source>Nothing is known yet.</source>
        <translation>Noch ist nichts bekannt.</translation>
    </message>
    <message>
        <source>row 0</source>
        <translation>Zeile 0</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>erzeugt</translation>
    </message>
</context>
<context>
    <name>continuo::ui::NoteDialog</name>
    <message>
        <source>Change this note</source>
        <translation>Diese Note ändern</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>Tonhöhe</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Start, seconds</source>
        <translation>Anfang, Sekunden</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Length, seconds</source>
        <translation>Länge, Sekunden</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Anschlag</translation>
    </message>
    <message>
        <source>Velocity, 1 to 127</source>
        <translation>Anschlag, 1 bis 127</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>The start is a number of seconds, from 0 on.</source>
        <translation>Der Anfang ist eine Zahl von Sekunden, ab 0.</translation>
    </message>
    <message>
        <source>The length is a number of seconds, %1 at least.</source>
        <translation>Die Länge ist eine Zahl von Sekunden, mindestens %1.</translation>
    </message>
    <message>
        <source>The velocity is a number from 1 to 127.</source>
        <translation>Der Anschlag ist eine Zahl von 1 bis 127.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PanicButton</name>
    <message>
        <source>Silences everything at once (%1)</source>
        <translation>Bringt sofort alles zum Schweigen (%1)</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PartsDialog</name>
    <message>
        <source>Choose parts</source>
        <translation>Stimmen wählen</translation>
    </message>
    <message>
        <source>Parts of %1</source>
        <translation>Stimmen von %1</translation>
    </message>
    <message>
        <source>The model hears the checked parts, as one piano. The others are not heard, but every MIDI export contains them.</source>
        <translation>Das Modell hört die gewählten Stimmen als ein Klavier. Die anderen hört es nicht, aber jeder MIDI-Export enthält sie.</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>The file has no parts.</source>
        <translation>Die Datei hat keine Stimmen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open as a take</source>
        <translation>Als Aufnahme öffnen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PianoRoll</name>
    <message>
        <source>Piano roll</source>
        <translation>Klavierrolle</translation>
    </message>
    <message>
        <source>vel %1</source>
        <translation>Anschlag %1</translation>
    </message>
    <message>
        <source>not yet sounding</source>
        <translation>noch nicht erklungen</translation>
    </message>
    <message>
        <source>sounding</source>
        <translation>klingt</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 bits (unusual)</source>
        <translation>%1 Bit (ungewöhnlich)</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>The model remembers from here on. Drag to change.</source>
        <translation>Von hier an erinnert sich das Modell. Zum Ändern ziehen.</translation>
    </message>
    <message>
        <source>Show or fold how hard keys were struck</source>
        <translation>Anschlagstärke zeigen oder einklappen</translation>
    </message>
    <message>
        <source>Drag to change what is marked, with Alt between beats too</source>
        <translation>Ziehen ändert den markierten Bereich, mit Alt auch zwischen den Schlägen</translation>
    </message>
    <message>
        <source>Marked: %1. Drag it out of the window to take it along as a MIDI file.</source>
        <translation>Markiert: %1. Aus dem Fenster gezogen wird daraus eine MIDI-Datei.</translation>
    </message>
    <message>
        <source>Drag to mark a range, click to set the cursor; the middle button moves, Ctrl and the wheel zoom</source>
        <translation>Ziehen markiert einen Bereich, ein Klick setzt die Marke; die mittlere Taste verschiebt, Strg und das Rad vergrößern</translation>
    </message>
    <message>
        <source>Drag to see more or less of the music</source>
        <translation>Ziehen, um mehr oder weniger von der Musik zu sehen</translation>
    </message>
    <message>
        <source>Drag to see another part of the music</source>
        <translation>Ziehen, um einen anderen Teil der Musik zu sehen</translation>
    </message>
    <message>
        <source>Click to go to %1</source>
        <translation>Ein Klick führt zu %1</translation>
    </message>
    <message>
        <source>What you played: %1 at %2</source>
        <translation>Selbst gespielt: %1 bei %2</translation>
    </message>
    <message>
        <source>What the model played: %1 at %2</source>
        <translation>Vom Modell gespielt: %1 bei %2</translation>
    </message>
    <message numerus="yes">
        <source>Behind it, not in the list: %n note(s) that were played instead</source>
        <translation>
            <numerusform>Dahinter, nicht in der Liste: %n Note, die stattdessen gespielt wurde</numerusform>
            <numerusform>Dahinter, nicht in der Liste: %n Noten, die stattdessen gespielt wurden</numerusform>
        </translation>
    </message>
    <message>
        <source>not accepted yet</source>
        <translation>noch nicht angenommen</translation>
    </message>
    <message>
        <source>The branch is not accepted yet</source>
        <translation>Der Zweig ist noch nicht angenommen</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Piano roll&lt;/b&gt;&lt;/p&gt;&lt;p&gt;What was played and made. A click sets the place from which the model goes on, a drag along the ruler marks a range.&lt;/p&gt;&lt;p&gt;Notes of music that is kept can be dragged, longer or shorter by their ends, harder or softer by their stems below. A double click adds a note, Del takes the selected one out. From the keyboard: arrows select a note, Alt and arrows move it, with Shift by an octave or in length, Ctrl+Up and Ctrl+Down change how hard it was struck, Insert adds one.&lt;/p&gt;&lt;p&gt;A drag beside notes selects all notes that it touches, with Shift or Ctrl in addition; Ctrl+A selects all notes, Esc none. Selected notes are changed together, and then the arrows transpose and move them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Klavierrolle&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Was gespielt und gemacht wurde. Ein Klick setzt die Stelle, von der aus das Modell weitermacht, Ziehen im Lineal markiert einen Bereich.&lt;/p&gt;&lt;p&gt;Noten von Musik, die behalten ist, lassen sich ziehen, an ihrem Ende länger oder kürzer, an ihrem Stiel darunter lauter oder leiser. Ein Doppelklick fügt eine Note hinzu, Entf nimmt die gewählte heraus. Mit der Tastatur: Pfeile wählen eine Note, Alt und Pfeile verschieben sie, mit Umschalt um eine Oktave oder in der Länge, Strg+Auf und Strg+Ab ändern den Anschlag, Einfg fügt eine hinzu.&lt;/p&gt;&lt;p&gt;Ziehen neben Noten wählt alle Noten, die es berührt, mit Umschalt oder Strg zusätzlich; Strg+A wählt alle Noten, Esc keine. Gewählte Noten werden gemeinsam geändert, und die Pfeile transponieren und verschieben sie dann.&lt;/p&gt;</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) selected</source>
        <translation>
            <numerusform>%Ln Note gewählt</numerusform>
            <numerusform>%Ln Noten gewählt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::PictureCanvas</name>
    <message>
        <source>kept above, row 0</source>
        <translation>behalten darüber, Zeile 0</translation>
    </message>
    <message>
        <source>kept above, rows 0–%1</source>
        <translation>behalten darüber, Zeilen 0–%1</translation>
    </message>
    <message>
        <source>generated below, row %1</source>
        <translation>erzeugt darunter, Zeile %1</translation>
    </message>
    <message>
        <source>generated below, rows %1–%2</source>
        <translation>erzeugt darunter, Zeilen %1–%2</translation>
    </message>
    <message>
        <source>nothing is kept; %1</source>
        <translation>nichts wird behalten; %1</translation>
    </message>
    <message>
        <source>%1; nothing is generated</source>
        <translation>%1; nichts wird erzeugt</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>kept rows; generated rows</comment>
        <translation>%1; %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PicturePart</name>
    <message>
        <source>Kept rows</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>How much of the source stays, from the top; also by the line in the picture</source>
        <translation>Wie viel von der Vorlage bleibt, von oben; auch mit der Linie im Bild</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Interleaved RGB</source>
        <translation>RGB verschränkt</translation>
    </message>
    <message>
        <source>R, then G, then B</source>
        <translation>R, dann G, dann B</translation>
    </message>
    <message>
        <source>this model has one order only</source>
        <translation>dieses Modell kennt nur eine Reihenfolge</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stil</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Beliebig</translation>
    </message>
    <message>
        <source>%1 × %2 × 3</source>
        <translation>%1 × %2 × 3</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 Token</translation>
    </message>
    <message>
        <source>any</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>What makes the pictures; a picture that is there is fitted to its size</source>
        <translation>Was die Bilder macht; ein Bild, das da ist, wird an seine Größe angepasst</translation>
    </message>
    <message>
        <source>Styles are a class&apos;s: choose one first</source>
        <translation>Stile gehören zu einer Klasse: erst eine wählen</translation>
    </message>
    <message>
        <source>These pictures go on from nothing: there are no rows to keep</source>
        <translation>Diese Bilder entstehen aus dem Nichts: Es gibt keine Zeilen zu behalten</translation>
    </message>
    <message>
        <source>As the source</source>
        <translation>Wie die Vorlage</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PicturesModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>being made</source>
        <translation>entsteht gerade</translation>
    </message>
    <message>
        <source>%L1 bits per dimension</source>
        <translation>%L1 Bit je Dimension</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
    <message>
        <source>%L1 bits per code</source>
        <translation>%L1 Bit je Code</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PicturesPanel</name>
    <message>
        <source>Search pictures</source>
        <translation>Bilder suchen</translation>
    </message>
    <message>
        <source>Every set of pictures is kept here.</source>
        <translation>Jeder Satz von Bildern bleibt hier.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>More like this: keeps the rows above the line, and makes the rest anew</source>
        <translation>Mehr davon: behält die Zeilen über der Linie und macht den Rest neu</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>bits/dim</source>
        <translation>Bit/Dim</translation>
    </message>
    <message>
        <source>Sets of pictures</source>
        <translation>Bildersätze</translation>
    </message>
    <message>
        <source>Latest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Least surprising first</source>
        <translation>Am wenigsten überraschende zuerst</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>No set of pictures fits the search.</source>
        <translation>Kein Satz von Bildern passt zur Suche.</translation>
    </message>
    <message>
        <source>Search sounds</source>
        <translation>Klänge durchsuchen</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Klänge</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Klang</translation>
    </message>
    <message>
        <source>bits/code</source>
        <translation>Bit/Code</translation>
    </message>
    <message>
        <source>Every sound is kept here.</source>
        <translation>Hier bleibt jeder Klang erhalten.</translation>
    </message>
    <message>
        <source>No sound fits the search.</source>
        <translation>Kein Klang passt zur Suche.</translation>
    </message>
    <message>
        <source>Keeps the chosen variation up to the seam, and continues it there</source>
        <translation>Behält die gewählte Variante bis zur Nahtstelle und setzt sie dort fort</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PlayPage</name>
    <message>
        <source>Piano roll</source>
        <translation>Klavierrolle</translation>
    </message>
    <message>
        <source>Piano keys</source>
        <translation>Klaviertasten</translation>
    </message>
    <message>
        <source>Play something. Continuo answers when you pause.</source>
        <translation>Etwas spielen. In der Pause antwortet Continuo.</translation>
    </message>
    <message>
        <source>Use computer keyboard</source>
        <translation>Computertastatur benutzen</translation>
    </message>
    <message>
        <source>Open a MIDI file</source>
        <translation>MIDI-Datei öffnen</translation>
    </message>
    <message>
        <source>No MIDI keyboard found. Plug one in – it appears here by itself.</source>
        <translation>Kein MIDI-Keyboard gefunden. Ein angeschlossenes erscheint hier von selbst.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Notes: %L1 yours, %L2 the model&apos;s</source>
        <translation>Noten: %L1 eigene, %L2 vom Modell</translation>
    </message>
    <message>
        <source>Marked: %1</source>
        <translation>Markiert: %1</translation>
    </message>
    <message>
        <source>Play something, and it is kept. No model is there to answer.</source>
        <translation>Was gespielt wird, bleibt erhalten. Es ist kein Modell da, das antwortet.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PlayWorkspace</name>
    <message>
        <source>No model for the piano is installed</source>
        <translation>Kein Modell für das Klavier ist installiert</translation>
    </message>
    <message>
        <source>Order of the takes</source>
        <translation>Reihenfolge der Aufnahmen</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PlayingPage</name>
    <message>
        <source>Playing</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Adapts to how I play</source>
        <translation>Passt sich dem Spiel an</translation>
    </message>
    <message>
        <source>Gap before an answer</source>
        <translation>Pause vor einer Antwort</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Reverb</source>
        <translation>Hall</translation>
    </message>
    <message>
        <source>Turn-taking</source>
        <translation>Wechselspiel</translation>
    </message>
    <message>
        <source>Call &amp; response</source>
        <translation>Frage &amp; Antwort</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>Play along</source>
        <translation>Mitspielen</translation>
    </message>
    <message>
        <source>Free run</source>
        <translation>Freilauf</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Ctrl+A: adapt the gap to how you play</source>
        <translation>Strg+A: Pause an das Spiel anpassen</translation>
    </message>
    <message>
        <source>More is safer on a slow computer; less lets the model hear you sooner</source>
        <translation>Mehr ist auf langsamen Rechnern sicherer; bei weniger hört das Modell früher zu</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Gap before an answer, adaptive, silence</source>
        <translation>Pause vor einer Antwort, angepasst, Stille</translation>
    </message>
    <message>
        <source>Built-in piano</source>
        <translation>Eingebautes Klavier</translation>
    </message>
    <message>
        <source>Another soundfont…</source>
        <translation>Andere Soundfont&#xa0;…</translation>
    </message>
    <message>
        <source>Soundfont</source>
        <translation>Soundfont</translation>
    </message>
    <message>
        <source>Volume, loudness, gain</source>
        <translation>Lautstärke, Verstärkung, Pegel</translation>
    </message>
    <message>
        <source>Reverb, room</source>
        <translation>Hall, Raum</translation>
    </message>
    <message>
        <source>Lookahead</source>
        <translation>Vorausschau</translation>
    </message>
    <message>
        <source>Pedal</source>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Yield</source>
        <translation>Nachgeben</translation>
    </message>
    <message>
        <source>Duck</source>
        <translation>Leiser werden</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>Turn by</source>
        <translation>Wechsel mit</translation>
    </message>
    <message>
        <source>If I play over</source>
        <translation>Hineinspielen</translation>
    </message>
    <message>
        <source>Lookahead, composed ahead, latency</source>
        <translation>Vorausschau, vorauskomponiert, Latenz</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PriorityLabel</name>
    <message>
        <source>Real-time: before other programs.</source>
        <translation>Echtzeit: vor anderen Programmen.</translation>
    </message>
    <message>
        <source>Real-time, but the model has no more of the processor than other programs: its answers may come late while others compute.</source>
        <translation>Echtzeit, aber das Modell bekommt nicht mehr vom Prozessor als andere Programme: Seine Antworten können zu spät kommen, während andere rechnen.</translation>
    </message>
    <message>
        <source>No real-time priority: notes may come late while others compute.</source>
        <translation>Keine Echtzeitpriorität: Noten können zu spät kommen, während andere rechnen.</translation>
    </message>
    <message>
        <source>%1 Install rtkit (see the manual, Sound and keyboards).</source>
        <translation>%1 rtkit installieren (siehe Handbuch, Ton und Keyboards).</translation>
    </message>
</context>
<context>
    <name>continuo::ui::QueueModel</name>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::QueueView</name>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Progress of the running job</source>
        <translation>Fortschritt des laufenden Auftrags</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Run next</source>
        <translation>Als Nächstes</translation>
    </message>
    <message>
        <source>Pause queue</source>
        <translation>Warteschlange pausieren</translation>
    </message>
    <message>
        <source>Clear done</source>
        <translation>Fertige entfernen</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n wartet</numerusform>
            <numerusform>%n warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>all done</source>
        <translation>alles fertig</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>%n paused</source>
        <translation>
            <numerusform>%n pausiert</numerusform>
            <numerusform>%n pausiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>What the job made</source>
        <translation>Was dabei entstanden ist</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>queue paused</source>
        <translation>Warteschlange pausiert</translation>
    </message>
    <message>
        <source>no jobs</source>
        <translation>keine Aufträge</translation>
    </message>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n fertig</numerusform>
            <numerusform>%n fertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n abgebrochen</numerusform>
            <numerusform>%n abgebrochen</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop, keep</source>
        <translation>Halt, behalten</translation>
    </message>
    <message>
        <source>Stop, discard</source>
        <translation>Halt, verwerfen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Playing comes first; jobs use what is left.</source>
        <translation>Spielen geht vor; Aufträge nutzen, was übrig bleibt.</translation>
    </message>
    <message>
        <source>Progress of all jobs</source>
        <translation>Fortschritt aller Aufträge</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::RateHistory</name>
    <message>
        <source>Time per token</source>
        <translation>Zeit je Token</translation>
    </message>
    <message>
        <source>%1 ms per token at last</source>
        <translation>zuletzt %1 ms je Token</translation>
    </message>
</context>
<context>
    <name>continuo::ui::RecentMenu</name>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
</context>
<context>
    <name>continuo::ui::RestartLine</name>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Saves everything and starts Continuo again, with what is shown now</source>
        <translation>Sichert alles und startet Continuo neu, mit dem, was jetzt gezeigt ist</translation>
    </message>
    <message>
        <source>What you chose is seen once Continuo has started again.</source>
        <translation>Die Änderung ist nach einem Neustart von Continuo zu sehen.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::RollOverview</name>
    <message>
        <source>Overview of the music</source>
        <translation>Überblick über die Musik</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Overview&lt;/b&gt;&lt;/p&gt;&lt;p&gt;All of the music: your notes above the line, the model&apos;s below it. The box is what is in view. Drag it to see something else, drag its edges to see more or less, click elsewhere to go there. From the keyboard: arrows, Page up, Page down, Home and End.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Überblick&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Die ganze Musik: die eigenen Noten über der Linie, die des Modells darunter. Der Kasten ist, was zu sehen ist. Wird er gezogen, ist etwas anderes zu sehen, an seinen Rändern mehr oder weniger, und ein Klick daneben führt dorthin. Mit der Tastatur: Pfeile, Bild auf, Bild ab, Pos1 und Ende.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>view: %1 to %2 of %3</source>
        <translation>Ansicht: %1 bis %2 von %3</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SamplingBar</name>
    <message>
        <source>How far the pictures are</source>
        <translation>Wie weit die Bilder sind</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Erzeugt</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>· %1 pictures together</source>
        <translation>· %1 Bilder zusammen</translation>
    </message>
    <message>
        <source>Drawing again what is there</source>
        <translation>Zeichnet Vorhandenes nach</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SeamHandle</name>
    <message>
        <source>Seam</source>
        <translation>Nahtstelle</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Seam&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Where the prompt ends and the model continues. Drag it, or move it with the arrow keys: by a frame, with Page Up and Page Down by a second.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Nahtstelle&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Hier endet die Vorgabe, und das Modell setzt sie fort. Verschieben durch Ziehen oder mit den Pfeiltasten: um einen Rahmen, mit Bild auf und Bild ab um eine Sekunde.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SeedField</name>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>Anderer Startwert</translation>
    </message>
    <message>
        <source>Keep this seed for every take</source>
        <translation>Diesen Startwert für jede Aufnahme behalten</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SelfTestList</name>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>is being looked at</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what and its details</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellung suchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Vorgaben wiederherstellen</translation>
    </message>
    <message>
        <source>Set everything on this page as it was at first</source>
        <translation>Alles auf dieser Seite auf die Voreinstellungen zurücksetzen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Changes apply at once, unless a page says otherwise.</source>
        <translation>Änderungen gelten sofort, wenn eine Seite nichts anderes sagt.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SettingsPage</name>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ShortcutsPage</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>%1 is the key of “%2” already.</source>
        <translation>%1 ist schon die Taste für „%2“.</translation>
    </message>
    <message>
        <source>Back to no key</source>
        <translation>Zurück zu keiner Taste</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>action and what its button does</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Keys and MIDI</source>
        <translation>Tasten und MIDI</translation>
    </message>
    <message>
        <source>A pedal, pad or key of a MIDI device gives a command, and is not played then. Click the field at the right, then press it; the sustain pedal stays yours.</source>
        <translation>Ein Pedal, ein Pad oder eine Taste eines MIDI-Geräts gibt einen Befehl und klingt dann nicht. Das rechte Feld anklicken, dann drücken; das Haltepedal bleibt zum Spielen.</translation>
    </message>
    <message>
        <source>Soft pedal: hand over, sostenuto: new take</source>
        <translation>Una corda: Zug übergeben, Sostenuto: neue Aufnahme</translation>
    </message>
    <message>
        <source>Two pedals as commands</source>
        <translation>Zwei Pedale als Befehle</translation>
    </message>
    <message>
        <source>Press a pedal, pad or key of your device… Esc: cancel</source>
        <translation>Pedal, Pad oder Taste des Geräts drücken&#xa0;… Esc: abbrechen</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>MIDI</source>
        <translation>MIDI</translation>
    </message>
    <message>
        <source>Press keys…</source>
        <translation>Tasten drücken&#xa0;…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundBar</name>
    <message>
        <source>How far the sounds are</source>
        <translation>Wie weit die Klänge sind</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>Erzeugt</translation>
    </message>
    <message>
        <source>frame %1 of %2</source>
        <translation>Rahmen %1 von %2</translation>
    </message>
    <message>
        <source>· %1 variations together</source>
        <translation>· %1 Varianten zusammen</translation>
    </message>
    <message>
        <source>Recording level</source>
        <translation>Pegel der Aufnahme</translation>
    </message>
    <message>
        <source>Peak level of the recording; red is too loud</source>
        <translation>Spitzenpegel der Aufnahme: Rot ist zu laut</translation>
    </message>
    <message>
        <source>Recording the sound input</source>
        <translation>Aufnahme vom Audioeingang</translation>
    </message>
    <message>
        <source>Recording what Continuo plays</source>
        <translation>Aufnahme dessen, was Continuo spielt</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundInspector</name>
    <message>
        <source>As many as the model has</source>
        <translation>So viele, wie das Modell hat</translation>
    </message>
    <message>
        <source>How much the model thinks about each code</source>
        <translation>Wie viel das Modell über jeden Code nachdenkt</translation>
    </message>
    <message>
        <source>How many of the last codes each layer of the model sees. Fewer is faster, more sees farther.</source>
        <translation>Wie viele der letzten Codes jede Schicht des Modells sieht. Weniger ist schneller, mehr sieht weiter zurück.</translation>
    </message>
    <message>
        <source>Continuations that are made together, from one prompt</source>
        <translation>Fortsetzungen, die zusammen entstehen, aus einer Vorgabe</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Erzeugen</translation>
    </message>
    <message>
        <source>Prompt and length</source>
        <translation>Vorgabe und Länge</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundPage</name>
    <message>
        <source>bits/code</source>
        <translation>Bit/Code</translation>
    </message>
    <message>
        <source>8+</source>
        <translation>8+</translation>
    </message>
    <message>
        <source>Surprise in bits for each code: from 0 to 8 and more, lightness rises or falls steadily</source>
        <translation>Überraschung in Bit je Code: von 0 bis 8 und mehr, die Helligkeit steigt oder fällt stetig</translation>
    </message>
    <message>
        <source>How little the model expected each code: 0 bits was certain, 8 and more very unusual</source>
        <translation>Wie wenig das Modell jeden Code erwartet hat: 0 Bit war sicher, 8 und mehr sehr ungewöhnlich</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>The view moves with what plays</source>
        <translation>Die Ansicht folgt der Wiedergabe</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Choosing another one continues playing there from the same place.</source>
        <translation>Bei der Wahl einer anderen geht die Wiedergabe dort an derselben Stelle weiter.</translation>
    </message>
    <message>
        <source>progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Drop a sound to continue it, or start from nothing.</source>
        <translation>Einen Klang hierher ziehen, um ihn fortzusetzen, oder ohne Vorgabe beginnen.</translation>
    </message>
    <message>
        <source>Generate %1</source>
        <translation>%1 erzeugen</translation>
    </message>
    <message>
        <source>Open a sound…</source>
        <translation>Klang öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Ein Modell wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Klänge</translation>
    </message>
    <message>
        <source>Show take</source>
        <translation>Aufnahme zeigen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundPart</name>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>s</translation>
    </message>
    <message>
        <source>Prompt from</source>
        <translation>Vorgabe von</translation>
    </message>
    <message>
        <source>Prompt to</source>
        <translation>Vorgabe bis</translation>
    </message>
    <message>
        <source>The seam: from here on the model continues</source>
        <translation>Die Nahtstelle: Ab hier setzt das Modell fort</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>How much the model makes</source>
        <translation>Wie viel das Modell erzeugt</translation>
    </message>
    <message>
        <source>%L1 s from nothing</source>
        <translation>%L1 s ohne Vorgabe</translation>
    </message>
    <message>
        <source>%L1 s, then %L2 s</source>
        <translation>%L1 s, dann %L2 s</translation>
    </message>
    <message>
        <source>%L1 frames/s · %L2 codes/s · %L3 kbit/s</source>
        <translation>%L1 Rahmen/s · %L2 Codes/s · %L3 kbit/s</translation>
    </message>
    <message>
        <source>%1 × %L2 s take about %3 here: %L4 times real time.</source>
        <comment>variations, length, time, speed</comment>
        <translation>%1 × %L2 s dauern hier etwa %3: %L4-fache Echtzeit.</translation>
    </message>
    <message>
        <source>Codec levels</source>
        <translation>Codec-Stufen</translation>
    </message>
    <message>
        <source>Codes in each frame. Fewer are quicker and sound coarser.</source>
        <translation>Codes in jedem Rahmen. Weniger sind schneller und klingen gröber.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundRow</name>
    <message>
        <source>%L1 dB</source>
        <translation>%L1 dB</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>variation %1</source>
        <translation>Variante %1</translation>
    </message>
    <message>
        <source>Stop variation %1</source>
        <translation>Variante %1 anhalten</translation>
    </message>
    <message>
        <source>Play variation %1</source>
        <translation>Variante %1 abspielen</translation>
    </message>
    <message>
        <source>Level of variation %1</source>
        <translation>Pegel von Variante %1</translation>
    </message>
    <message>
        <source>Progress of variation %1</source>
        <translation>Fortschritt von Variante %1</translation>
    </message>
    <message>
        <source>−∞ dB</source>
        <translation>−∞ dB</translation>
    </message>
    <message>
        <source>Variation %1</source>
        <translation>Variante %1</translation>
    </message>
    <message>
        <source>plays</source>
        <translation>wird abgespielt</translation>
    </message>
    <message>
        <source>%1 % made</source>
        <translation>%1 % erzeugt</translation>
    </message>
    <message>
        <source>%L1 bits per code</source>
        <translation>%L1 Bit je Code</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundWorkspace</name>
    <message>
        <source>No model for sound is installed</source>
        <translation>Kein Modell für Klang ist installiert</translation>
    </message>
    <message>
        <source>Order of the sounds</source>
        <translation>Reihenfolge der Klänge</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Klänge</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Continuo is still looking for models for sound.</source>
        <translation>Continuo sucht noch nach Modellen für Klang.</translation>
    </message>
    <message>
        <source>No model for sound is installed.</source>
        <translation>Kein Modell für Klang ist installiert.</translation>
    </message>
    <message>
        <source>There is no sound yet.</source>
        <translation>Es gibt noch keinen Klang.</translation>
    </message>
    <message>
        <source>No variation is chosen.</source>
        <translation>Keine Variante ist gewählt.</translation>
    </message>
    <message>
        <source>No sounds are being made.</source>
        <translation>Es werden gerade keine Klänge erzeugt.</translation>
    </message>
    <message>
        <source>Record from</source>
        <translation>Aufnehmen von</translation>
    </message>
    <message>
        <source>Sound input</source>
        <translation>Audioeingang</translation>
    </message>
    <message>
        <source>Continuo&apos;s output</source>
        <translation>Ausgabe von Continuo</translation>
    </message>
    <message>
        <source>Stop the recording first.</source>
        <translation>Erst die Aufnahme anhalten.</translation>
    </message>
    <message>
        <source>The take no longer exists.</source>
        <translation>Die Aufnahme gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>This sound is not from a take.</source>
        <translation>Dieser Klang stammt nicht aus einer Aufnahme.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SourcePane</name>
    <message>
        <source>×%L1</source>
        <comment>zoom</comment>
        <translation>×%L1</translation>
    </message>
    <message>
        <source>1/%1</source>
        <comment>zoom</comment>
        <translation>1/%1</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>What the pictures go on from</source>
        <translation>Wovon die Bilder ausgehen</translation>
    </message>
    <message>
        <source>The chosen picture, large</source>
        <translation>Das gewählte Bild, groß</translation>
    </message>
    <message>
        <source>bits/dim</source>
        <translation>Bit/Dim</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>%1, rows that are kept</source>
        <translation>%1, behaltene Zeilen</translation>
    </message>
    <message>
        <source>Source, rows that are kept</source>
        <translation>Vorlage, behaltene Zeilen</translation>
    </message>
    <message>
        <source>%1 × %2, shown %3</source>
        <translation>%1 × %2, gezeigt %3</translation>
    </message>
    <message>
        <source>NLL by row, mean of the %1</source>
        <translation>NLL je Zeile, Mittel der %1</translation>
    </message>
    <message>
        <source>NLL by row</source>
        <translation>NLL je Zeile</translation>
    </message>
    <message>
        <source>“Continue” keeps the rows above the line; drag it</source>
        <translation>„Fortsetzen“ behält die Zeilen über der Linie; sie lässt sich ziehen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SpeedBox</name>
    <message>
        <source>%1 %</source>
        <comment>speed</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Speed at which takes are heard</source>
        <translation>Geschwindigkeit, mit der Aufnahmen zu hören sind</translation>
    </message>
    <message>
        <source>How fast takes are heard: 100 % is as they were played.</source>
        <translation>Wie schnell Aufnahmen zu hören sind: 100 % ist, wie gespielt wurde.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StageTurn</name>
    <message>
        <source>s to go</source>
        <translation>s übrig</translation>
    </message>
    <message>
        <source>MODEL</source>
        <translation>MODELL</translation>
    </message>
    <message>
        <source>YOU</source>
        <translation>SPIELER</translation>
    </message>
    <message>
        <source>you next</source>
        <translation>dann Spieler</translation>
    </message>
    <message>
        <source>model next</source>
        <translation>dann Modell</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StageView</name>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Back to the window</source>
        <translation>Zurück zum Fenster</translation>
    </message>
    <message>
        <source>Silence everything at once</source>
        <translation>Alles sofort verstummen lassen</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Latents</source>
        <translation>Latente</translation>
    </message>
    <message>
        <source>ms to answer</source>
        <translation>ms bis zur Antwort</translation>
    </message>
    <message>
        <source>late notes</source>
        <translation>späte Noten</translation>
    </message>
    <message>
        <source>xruns</source>
        <translation>Xruns</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>Panik</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>The most notes that the model plays in a second</source>
        <translation>Wie viele Noten das Modell in der Sekunde höchstens spielt</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>ms</source>
        <comment>to answer</comment>
        <translation>ms</translation>
    </message>
    <message>
        <source>late</source>
        <comment>notes</comment>
        <translation>spät</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StarButton</name>
    <message>
        <source>Take the star from %1</source>
        <translation>%1 den Stern nehmen</translation>
    </message>
    <message>
        <source>Give %1 a star</source>
        <translation>%1 einen Stern geben</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StatusLine</name>
    <message>
        <source>Keyboard</source>
        <translation>Keyboard</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Dropouts of the sound</source>
        <translation>Aussetzer des Tons</translation>
    </message>
    <message>
        <source>Speed of the model</source>
        <translation>Tempo des Modells</translation>
    </message>
    <message>
        <source>Milliseconds per token</source>
        <translation>Millisekunden je Token</translation>
    </message>
    <message>
        <source>Late notes</source>
        <translation>Späte Noten</translation>
    </message>
    <message>
        <source>Latents in use</source>
        <translation>Benutzte Latente</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>No MIDI keyboard</source>
        <translation>Kein MIDI-Keyboard</translation>
    </message>
    <message>
        <source>%1 is gone, looked for</source>
        <translation>%1 ist getrennt, wird gesucht</translation>
    </message>
    <message>
        <source>No sound</source>
        <translation>Kein Ton</translation>
    </message>
    <message>
        <source>%1 (%L2 ms)</source>
        <translation>%1 (%L2 ms)</translation>
    </message>
    <message>
        <source>%1 stands still</source>
        <translation>%1 steht still</translation>
    </message>
    <message>
        <source>xruns %L1</source>
        <translation>Xruns %L1</translation>
    </message>
    <message>
        <source>answer %L1 of %L2 ms · late %L3</source>
        <translation>Antwort %L1 von %L2 ms · spät %L3</translation>
    </message>
    <message>
        <source>late %L1</source>
        <translation>spät %L1</translation>
    </message>
    <message>
        <source>N %1 auto</source>
        <translation>N %1 auto</translation>
    </message>
    <message>
        <source>N %1</source>
        <translation>N %1</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gesichert</translation>
    </message>
    <message>
        <source>saved %1 s ago</source>
        <translation>vor %1 s gesichert</translation>
    </message>
    <message>
        <source>%1 · “%2” is open</source>
        <translation>%1 · „%2“ ist offen</translation>
    </message>
    <message>
        <source>%1 ▸ %2</source>
        <translation>%1 ▸ %2</translation>
    </message>
    <message>
        <source>Computer keyboard plays</source>
        <translation>Computertastatur spielt</translation>
    </message>
    <message>
        <source>Computer keyboard plays · %1</source>
        <translation>Computertastatur spielt · %1</translation>
    </message>
    <message>
        <source>%L1 ms/token</source>
        <translation>%L1 ms/Token</translation>
    </message>
    <message>
        <source>saved %1 min ago</source>
        <translation>vor %1 min gesichert</translation>
    </message>
    <message>
        <source>saved %1 h ago</source>
        <translation>vor %1 h gesichert</translation>
    </message>
    <message>
        <source>Remote control</source>
        <translation>Fernsteuerung</translation>
    </message>
    <message>
        <source>%1 is gone</source>
        <translation>%1 ist getrennt</translation>
    </message>
    <message>
        <source>Computer keyboard</source>
        <translation>Computertastatur</translation>
    </message>
    <message>
        <source>sound %1 ms</source>
        <translation>Ton %1 ms</translation>
    </message>
    <message>
        <source>sound stands still</source>
        <translation>Ton steht still</translation>
    </message>
    <message>
        <source>%L1 ms/tok.</source>
        <translation>%L1 ms/Tok.</translation>
    </message>
    <message>
        <source>%L1/%L2 ms · late %L3</source>
        <translation>%L1/%L2 ms · spät %L3</translation>
    </message>
    <message>
        <source>live %1</source>
        <comment>latents</comment>
        <translation>live %1</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <source>Window in use</source>
        <translation>Benutztes Fenster</translation>
    </message>
    <message>
        <source>window %1 auto</source>
        <translation>Fenster %1 auto</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>Fenster %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StepBar</name>
    <message>
        <source>Step %1 of %2, %3</source>
        <translation>Schritt %1 von %2, %3</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TakesModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>by the model</source>
        <translation>vom Modell</translation>
    </message>
    <message>
        <source>being made</source>
        <translation>entsteht gerade</translation>
    </message>
    <message>
        <source>%L1 nats a note</source>
        <translation>%L1 Nats je Note</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
    <message>
        <source>sounding</source>
        <translation>klingt</translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>Notiz: %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TakesPanel</name>
    <message>
        <source>Search takes</source>
        <translation>Aufnahmen durchsuchen</translation>
    </message>
    <message>
        <source>Takes and branches</source>
        <translation>Aufnahmen und Zweige</translation>
    </message>
    <message>
        <source>Every answer is kept here.</source>
        <translation>Jede Antwort wird hier aufbewahrt.</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>nats/note</source>
        <translation>Nats/Note</translation>
    </message>
    <message>
        <source>As they were made</source>
        <translation>Wie sie entstanden sind</translation>
    </message>
    <message>
        <source>Least surprising first</source>
        <translation>Am wenigsten überraschende zuerst</translation>
    </message>
    <message>
        <source>Starred first</source>
        <translation>Mit Stern zuerst</translation>
    </message>
    <message>
        <source>A new branch goes on from what is marked, from the cursor, or from the end where there is neither</source>
        <translation>Ein neuer Zweig setzt beim Markierten fort, bei der Marke, oder am Ende, wo beide fehlen</translation>
    </message>
    <message>
        <source>No take or branch fits the search.</source>
        <translation>Keine Aufnahme und kein Zweig passt zur Suche.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TeachDialog</name>
    <message>
        <source>Teach it your playing</source>
        <translation>Dem Modell das eigene Spiel beibringen</translation>
    </message>
    <message>
        <source>What it learns from</source>
        <translation>Woraus gelernt wird</translation>
    </message>
    <message>
        <source>Nothing was played yet. Play something first, or add MIDI files.</source>
        <translation>Noch wurde nichts gespielt. Erst etwas spielen oder MIDI-Dateien hinzufügen.</translation>
    </message>
    <message>
        <source>Add MIDI files…</source>
        <translation>MIDI-Dateien hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Time</source>
        <comment>how long to learn</comment>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>of a model</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the new model</source>
        <translation>Name des neuen Modells</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Learns from what you choose here, on this computer alone. The model “%1” stays as it is; one of your own is made.</source>
        <translation>Lernt aus dem hier Gewählten, nur auf diesem Rechner. Das Modell „%1“ bleibt, wie es ist; ein eigenes entsteht.</translation>
    </message>
    <message>
        <source>It goes on in the queue and rests while you play.</source>
        <translation>Es läuft in der Warteschlange und ruht beim Spielen.</translation>
    </message>
    <message>
        <source>Nothing is chosen. Choose what it is to learn from.</source>
        <translation>Nichts ist gewählt. Wählen, woraus gelernt werden soll.</translation>
    </message>
    <message>
        <source>At least %1 are needed, about %2 of playing.</source>
        <translation>Mindestens %1 sind nötig, gespielt in etwa %2.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln Note</numerusform>
            <numerusform>%Ln Noten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln Minute</numerusform>
            <numerusform>%Ln Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>The new model needs a name.</source>
        <translation>Das neue Modell braucht einen Namen.</translation>
    </message>
    <message>
        <source>A name cannot hold a slash.</source>
        <translation>Ein Name kann keinen Schrägstrich enthalten.</translation>
    </message>
    <message>
        <source>%L1 s</source>
        <comment>seconds</comment>
        <translation>%L1 s</translation>
    </message>
    <message>
        <source>%L1 min</source>
        <comment>minutes</comment>
        <translation>%L1 min</translation>
    </message>
    <message numerus="yes">
        <source>what %n folder(s) or file(s) hold</source>
        <translation>
            <numerusform>was %n Ordner oder Datei enthält</numerusform>
            <numerusform>was %n Ordner oder Dateien enthalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation>Gewählt: %1</translation>
    </message>
    <message>
        <source>Chosen: %1, and %2</source>
        <translation>Gewählt: %1 und %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TeachSourceList</name>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>All, %1</source>
        <comment>all of a list; its name</comment>
        <translation>Alles, %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a source and what it holds</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TempoBar</name>
    <message>
        <source>bpm</source>
        <comment>beats per minute</comment>
        <translation>bpm</translation>
    </message>
    <message>
        <source>Tempo, beats per minute</source>
        <translation>Tempo, Schläge je Minute</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Fest</translation>
    </message>
    <message>
        <source>MIDI clock</source>
        <translation>MIDI-Clock</translation>
    </message>
    <message>
        <source>Where the tempo comes from</source>
        <translation>Woher das Tempo kommt</translation>
    </message>
    <message>
        <source>Beats per minute, 20 to 300.</source>
        <translation>Schläge je Minute, 20 bis 300.</translation>
    </message>
    <message>
        <source>20 to 300 bpm. %1 is used.</source>
        <translation>20 bis 300 bpm. %1 wird benutzt.</translation>
    </message>
    <message>
        <source>JACK transport</source>
        <translation>JACK-Transport</translation>
    </message>
    <message>
        <source>Free: everybody plays in their own time. Fixed: at this tempo. MIDI clock: as another device says. JACK transport: with the other programs at JACK, at the tempo typed last where none of them gives one.</source>
        <translation>Frei: jeder spielt in seiner eigenen Zeit. Fest: in diesem Tempo. MIDI-Clock: wie ein anderes Gerät es vorgibt. JACK-Transport: mit den anderen Programmen an JACK, im zuletzt eingegebenen Tempo, wo keines von ihnen eines vorgibt.</translation>
    </message>
    <message>
        <source>Tempo of the shown recording, in quarters a minute. The tempo for your playing is shown again when you play.</source>
        <translation>Tempo der gezeigten Aufnahme in Vierteln pro Minute. Das Tempo für das eigene Spiel wird beim Spielen wieder gezeigt.</translation>
    </message>
    <message>
        <source>no bars</source>
        <translation>keine Takte</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TimePart</name>
    <message>
        <source>Beats a bar</source>
        <translation>Schläge im Takt</translation>
    </message>
    <message>
        <source>Model plays</source>
        <translation>Modell spielt</translation>
    </message>
    <message>
        <source>Freely</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Near the beat</source>
        <translation>Nah am Schlag</translation>
    </message>
    <message>
        <source>On the beat</source>
        <translation>Auf dem Schlag</translation>
    </message>
    <message>
        <source>How near the model&apos;s notes come to the sixteenths of a tempo that is fixed or followed.</source>
        <translation>Wie nah die Töne des Modells an die Sechzehntel eines Tempos kommen, das fest ist oder dem gefolgt wird.</translation>
    </message>
    <message>
        <source>Count-in</source>
        <translation>Vorzähler</translation>
    </message>
    <message>
        <source>Bars that are counted before a recording, where the tempo is fixed.</source>
        <translation>Takte, die vor einer Aufnahme gezählt werden, wenn das Tempo fest ist.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message numerus="yes">
        <source>%n bar(s)</source>
        <translation>
            <numerusform>%n Takt</numerusform>
            <numerusform>%n Takte</numerusform>
        </translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>A click at each beat, through the piano&apos;s sound device.</source>
        <translation>Ein Klick auf jeden Schlag, über das Tongerät des Klaviers.</translation>
    </message>
    <message>
        <source>Loudness of the click</source>
        <translation>Lautstärke des Klicks</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>Send MIDI clock</source>
        <translation>MIDI-Clock senden</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>%L1 bpm</source>
        <translation>%L1 bpm</translation>
    </message>
    <message>
        <source>MIDI clock</source>
        <translation>MIDI-Clock</translation>
    </message>
    <message>
        <source>Other devices at the MIDI output go with a tempo that is fixed, or with JACK&apos;s transport.</source>
        <translation>Andere Geräte am MIDI-Ausgang gehen mit einem festen Tempo oder mit dem Transport von JACK mit.</translation>
    </message>
    <message>
        <source>JACK transport</source>
        <translation>JACK-Transport</translation>
    </message>
    <message>
        <source>Click level</source>
        <translation>Klickpegel</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TimeReadout</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TransportBar</name>
    <message>
        <source>Turn</source>
        <translation>Zug</translation>
    </message>
    <message>
        <source>YOU</source>
        <translation>SPIELER</translation>
    </message>
    <message>
        <source>MODEL</source>
        <translation>MODELL</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The model is not ready yet</source>
        <translation>Das Modell ist noch nicht bereit</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TurnRing</name>
    <message>
        <source>Your turn</source>
        <translation>Spieler am Zug</translation>
    </message>
    <message>
        <source>The model&apos;s turn</source>
        <translation>Modell am Zug</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TurnTakingPart</name>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Call &amp; response</source>
        <translation>Frage &amp; Antwort</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>Play along</source>
        <translation>Mitspielen</translation>
    </message>
    <message>
        <source>Free run</source>
        <translation>Freilauf</translation>
    </message>
    <message>
        <source>Turn by</source>
        <translation>Wechsel mit</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pedal</source>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>If I play over</source>
        <translation>Hineinspielen</translation>
    </message>
    <message>
        <source>Yield</source>
        <translation>Nachgeben</translation>
    </message>
    <message>
        <source>Duck</source>
        <translation>Leiser werden</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>Pedal that passes the turn</source>
        <translation>Pedal, das den Zug übergibt</translation>
    </message>
    <message>
        <source>Soft pedal (67)</source>
        <translation>Una corda (67)</translation>
    </message>
    <message>
        <source>Sostenuto (66)</source>
        <translation>Sostenuto (66)</translation>
    </message>
    <message>
        <source>Sustain (64)</source>
        <translation>Haltepedal (64)</translation>
    </message>
    <message>
        <source>Key that passes the turn</source>
        <translation>Taste, die den Zug übergibt</translation>
    </message>
    <message>
        <source>Adaptive</source>
        <translation>Angepasst</translation>
    </message>
    <message>
        <source>Adaptive gap</source>
        <translation>Angepasste Pause</translation>
    </message>
    <message>
        <source>Waits as long as your playing suggests, from 0.35 to 1.2 seconds.</source>
        <translation>Wartet so lange, wie das Spiel es nahelegt, zwischen 0,35 und 1,2 Sekunden.</translation>
    </message>
    <message>
        <source>Seconds of rest</source>
        <translation>Sekunden Pause</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>call &amp; response</source>
        <translation>Frage &amp; Antwort</translation>
    </message>
    <message>
        <source>hand-over</source>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>play along</source>
        <translation>Mitspielen</translation>
    </message>
    <message>
        <source>free run</source>
        <translation>Freilauf</translation>
    </message>
    <message>
        <source>The model answers what you played, as long as Length says; then it is your turn again.</source>
        <translation>Das Modell antwortet auf das Gespielte, so lang wie unter „Länge“ gewählt; dann ist man wieder selbst am Zug.</translation>
    </message>
    <message>
        <source>The model takes over where you stop, and plays until you take the turn back.</source>
        <translation>Das Modell übernimmt beim Aufhören und spielt, bis der Zug zurückgenommen wird.</translation>
    </message>
    <message>
        <source>The model plays together with you and fills your rests, until you stop it.</source>
        <translation>Das Modell spielt mit und füllt die Pausen, bis es angehalten wird.</translation>
    </message>
    <message>
        <source>The model begins by itself, and plays until you take the turn.</source>
        <translation>Das Modell beginnt von selbst und spielt, bis der Zug genommen wird.</translation>
    </message>
    <message>
        <source>Playing along, the model plays as soon as you do, and waits for no gap.</source>
        <translation>Beim Mitspielen spielt das Modell, sobald gespielt wird, und wartet keine Pause ab.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ValueSlider</name>
    <message>
        <source>%1, value</source>
        <translation>%1, Wert</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>value and unit</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, automatic, currently %2</source>
        <translation>%1, automatisch, derzeit %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>name and value</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 to %2 %3. %4 is used.</source>
        <translation>%1 bis %2 %3. %4 wird benutzt.</translation>
    </message>
    <message>
        <source>Moved by %1</source>
        <translation>Wird bewegt von: %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::VariationCard</name>
    <message>
        <source>picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>Kept: %1</source>
        <translation>Behalten: %1</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Discard %1</source>
        <translation>%1 verwerfen</translation>
    </message>
    <message>
        <source>NLL map</source>
        <translation>NLL-Karte</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>bits/dim</source>
        <translation>Bit/Dim</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>%L1 bits per dimension</source>
        <translation>%L1 Bit je Dimension</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
</context>
<context>
    <name>continuo::ui::VariationsPart</name>
    <message>
        <source>%L1, ×%2</source>
        <translation>%L1, ×%2</translation>
    </message>
    <message>
        <source>%L1, window %2, ×%3</source>
        <translation>%L1, Fenster %2, ×%3</translation>
    </message>
    <message>
        <source>%L1, latents %2, ×%3</source>
        <translation>%L1, Latente %2, ×%3</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
</context>
<context>
    <name>continuo::ui::WaveCanvas</name>
    <message>
        <source>Sound</source>
        <translation>Klang</translation>
    </message>
    <message>
        <source>level %1 · frame %2 · code %3</source>
        <translation>Stufe %1 · Rahmen %2 · Code %3</translation>
    </message>
    <message>
        <source>%L1 bits</source>
        <translation>%L1 Bit</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>prompt %1 to %2</source>
        <translation>Vorgabe %1 bis %2</translation>
    </message>
    <message>
        <source>no prompt</source>
        <translation>keine Vorgabe</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Sound&lt;/b&gt;&lt;/p&gt;&lt;p&gt;The prompt and what the model made of it: waveform, spectrogram, and how little the model expected each code. A click chooses from where it is played; the handle moves the seam, where the model continues.&lt;/p&gt;&lt;p&gt;From the keyboard: arrows move the position, with Shift by a second; Alt and arrows move the seam; Up and Down go through the levels of codes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Klang&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Die Vorgabe und ihre Fortsetzung durch das Modell: Wellenform, Spektrogramm und wie wenig das Modell jeden Code erwartet hat. Ein Klick wählt, von wo abgespielt wird; der Griff verschiebt die Nahtstelle, an der das Modell fortsetzt.&lt;/p&gt;&lt;p&gt;Mit der Tastatur: Pfeiltasten verschieben die Position, mit Umschalt um eine Sekunde; Alt und Pfeiltasten die Nahtstelle; Auf und Ab gehen durch die Stufen der Codes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The model continues from here. Drag to change.</source>
        <translation>Ab hier setzt das Modell fort. Ziehen, um das zu ändern.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::WorkspaceBar</name>
    <message>
        <source>%1 (%2)</source>
        <comment>workspace and key</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
</TS>
