<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Program</name>
    <message>
        <source>You play the piano, a model continues.</source>
        <translation>Am Klavier beginnen, ein Modell spielt weiter.</translation>
    </message>
    <message>
        <source>FOLDER</source>
        <extracomment>Placeholder in the help of the command line: --data FOLDER.</extracomment>
        <translation>ORDNER</translation>
    </message>
    <message>
        <source>Settings file</source>
        <translation>Einstellungsdatei</translation>
    </message>
    <message>
        <source>FILE</source>
        <extracomment>Placeholder in the help of the command line: --settings FILE.</extracomment>
        <translation>DATEI</translation>
    </message>
    <message>
        <source>NAME</source>
        <extracomment>Placeholder in the help of the command line: --audio NAME.</extracomment>
        <translation>NAME</translation>
    </message>
    <message>
        <source>Skip the setup of sound and keyboard</source>
        <translation>Einrichtung von Ton und Keyboard überspringen</translation>
    </message>
    <message>
        <source>MIDI file that plays in your place</source>
        <translation>MIDI-Datei, die anstelle des Spielers spielt</translation>
    </message>
    <message>
        <source>Continuo found no display for its window. Set DISPLAY or WAYLAND_DISPLAY, or use continuo-cli, which needs no window.</source>
        <translation>Continuo hat keinen Bildschirm für sein Fenster gefunden. DISPLAY oder WAYLAND_DISPLAY setzen, oder continuo-cli verwenden, das kein Fenster braucht.</translation>
    </message>
    <message>
        <source>[FILE…]</source>
        <extracomment>Placeholder in the help of the command line: any number of files to open.</extracomment>
        <translation>[DATEI…]</translation>
    </message>
    <message>
        <source>MIDI files, sounds, pictures or Continuo files to open</source>
        <translation>Zu öffnende MIDI-Dateien, Klänge, Bilder oder Continuo-Dateien</translation>
    </message>
    <message>
        <source>Folder for takes, pictures, sounds, queue and log</source>
        <translation>Ordner für Aufnahmen, Bilder, Klänge, Warteschlange und Protokoll</translation>
    </message>
    <message>
        <source>Audio device, or part of its name; “none” plays without sound</source>
        <translation>Audiogerät oder ein Teil seines Namens; „none“ spielt ohne Ton</translation>
    </message>
</context>
<context>
    <name>Roll</name>
    <message>
        <source>Next, not played yet</source>
        <extracomment>Caption of a band of the piano roll: notes that the model plays next.</extracomment>
        <translation>Als Nächstes, noch nicht gespielt</translation>
    </message>
    <message>
        <source>Ped</source>
        <extracomment>Name of the pedal lane below the piano roll; very little room.</extracomment>
        <translation>Ped</translation>
    </message>
    <message>
        <source>Vel</source>
        <extracomment>Name of the velocity lane below the piano roll; very little room.</extracomment>
        <translation>Dyn</translation>
    </message>
    <message>
        <source>C %1</source>
        <extracomment>Spoken name of a piano key; %1 is the octave.</extracomment>
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
        <extracomment>Caption of the player&apos;s notes in the piano roll.</extracomment>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Model</source>
        <extracomment>Caption of the model&apos;s notes in the piano roll.</extracomment>
        <translation>Modell</translation>
    </message>
    <message>
        <source>%1.%2</source>
        <comment>bar and beat</comment>
        <extracomment>Position in a take: %1 is the bar, %2 the beat.</extracomment>
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
        <extracomment>The marked range: %1 start, %2 end, %3 length, %4 number of notes.</extracomment>
        <translation>%1 – %2 (%3), %4</translation>
    </message>
    <message>
        <source>Marked from %1 to %2, %3 long, %4</source>
        <translation>Markiert von %1 bis %2, %3 lang, %4</translation>
    </message>
    <message>
        <source>vel %1</source>
        <extracomment>Velocity of a note, 1 to 127.</extracomment>
        <translation>Anschlag %1</translation>
    </message>
    <message>
        <source>Model’s music, not accepted yet</source>
        <extracomment>Caption of a band of the piano roll: a branch that the user has not accepted yet.</extracomment>
        <translation>Musik des Modells, noch nicht angenommen</translation>
    </message>
    <message>
        <source>C%1</source>
        <extracomment>Name of a piano key; %1 is the octave.</extracomment>
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
    <message>
        <source>not played yet</source>
        <extracomment>About a note of the model.</extracomment>
        <translation>noch nicht gespielt</translation>
    </message>
    <message>
        <source>sounding</source>
        <extracomment>About a note: its key is still down.</extracomment>
        <translation>klingt</translation>
    </message>
    <message>
        <source>%1 bits (unusual)</source>
        <extracomment>Surprise of a note.</extracomment>
        <translation>%1 Bit (ungewöhnlich)</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <extracomment>Surprise of a note.</extracomment>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>You played: %1 at %2</source>
        <translation>Spieler: %1 bei %2</translation>
    </message>
    <message>
        <source>The model played: %1 at %2</source>
        <translation>Modell: %1 bei %2</translation>
    </message>
</context>
<context>
    <name>Wave</name>
    <message>
        <source>Codes at the seam</source>
        <extracomment>Title of a close-up: the codec&apos;s codes around the seam, where the model takes over.</extracomment>
        <translation>Codes an der Nahtstelle</translation>
    </message>
    <message>
        <source>Prompt</source>
        <extracomment>Caption in a sound: the part that the model was given.</extracomment>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Model</source>
        <extracomment>Caption in a sound: the part that the model generated.</extracomment>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Codes</source>
        <extracomment>Name of the lane that shows the codec&apos;s codes of a sound.</extracomment>
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
        <extracomment>Frequency on an axis: 5k is 5000 Hz.</extracomment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>each cell: one codec level of a %1 ms frame</source>
        <extracomment>Unit of the close-up of codes: %1 is the length of a frame.</extracomment>
        <translation>jede Zelle: eine Codec-Stufe eines Rahmens von %1 ms</translation>
    </message>
    <message>
        <source>%1 s not generated yet</source>
        <extracomment>Caption in a sound: the part that is still to be generated.</extracomment>
        <translation>%1 s noch nicht erzeugt</translation>
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
You play, a model continues. Everything stays on this computer.</source>
        <translation>Continuo %1
Am Klavier beginnen, ein Modell spielt weiter. Alles bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Continuo could not find the model “%1” and uses “%2” instead. Choose another one in Settings › Model &amp; compute.</source>
        <translation>Continuo hat das Modell „%1“ nicht gefunden und verwendet „%2“. Ein anderes unter Einstellungen › Modell &amp; Rechnen wählen.</translation>
    </message>
    <message>
        <source>Continuo could not restart: its program file is missing or not executable. Quit, and start it again yourself.</source>
        <translation>Continuo konnte nicht neu starten: Die Programmdatei fehlt oder ist nicht ausführbar. Continuo beenden und von Hand neu starten.</translation>
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
        <extracomment>Choice of the audio period: %1 is its length in frames, %L2 in milliseconds.</extracomment>
        <translation>%1 – %L2 ms</translation>
    </message>
    <message>
        <source>waiting for the next period</source>
        <extracomment>Part of the latency from key to sound.</extracomment>
        <translation>Warten auf die nächste Periode</translation>
    </message>
    <message>
        <source>device output</source>
        <extracomment>Part of the latency from key to sound.</extracomment>
        <translation>Ausgabe des Geräts</translation>
    </message>
    <message>
        <source>maximum, as reported by the device; not measured</source>
        <extracomment>Note on the latency of the audio device.</extracomment>
        <translation>Maximum laut Gerät; nicht gemessen</translation>
    </message>
    <message>
        <source>in use</source>
        <extracomment>State of a MIDI port.</extracomment>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>disconnected; Continuo uses it again when it returns</source>
        <translation>getrennt; wird nach dem Anschließen wieder benutzt</translation>
    </message>
    <message>
        <source>note on</source>
        <translation>Note an</translation>
    </message>
    <message>
        <source>vel %1</source>
        <extracomment>In the MIDI monitor: velocity of a note, 1 to 127.</extracomment>
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
        <extracomment>In the MIDI monitor: number of a controller; CC64 is the sustain pedal.</extracomment>
        <translation>CC%1</translation>
    </message>
    <message>
        <source>other</source>
        <extracomment>Kind of a message in the MIDI monitor.</extracomment>
        <translation>sonstige</translation>
    </message>
    <message>
        <source>channel %1 is ignored</source>
        <translation>Kanal %1 wird ignoriert</translation>
    </message>
    <message numerus="yes">
        <source>in use; %n message(s) of other channels ignored</source>
        <translation>
            <numerusform>in Gebrauch; %n Nachricht anderer Kanäle ignoriert</numerusform>
            <numerusform>in Gebrauch; %n Nachrichten anderer Kanäle ignoriert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::AwaitedBranch</name>
    <message>
        <source>%1 is ready.</source>
        <extracomment>%1 is the name of a continuation.</extracomment>
        <translation>%1 ist fertig.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n continuation(s) are ready.</source>
        <translation>
            <numerusform>%n Fortsetzung ist fertig.</numerusform>
            <numerusform>%n Fortsetzungen sind fertig.</numerusform>
        </translation>
    </message>
    <message>
        <source>Play the next</source>
        <extracomment>Button: plays the next one of the continuations that are ready.</extracomment>
        <translation>Nächste abspielen</translation>
    </message>
    <message numerus="yes">
        <source>%n continuation(s) are ready; number %1 is shown.</source>
        <translation>
            <numerusform>%n Fortsetzung ist fertig; gezeigt wird Nummer %1.</numerusform>
            <numerusform>%n Fortsetzungen sind fertig; gezeigt wird Nummer %1.</numerusform>
        </translation>
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
        <source>Continuo is already writing a Continuo file. Wait until it is done.</source>
        <translation>Continuo schreibt bereits eine Continuo-Datei. Warten, bis sie fertig ist.</translation>
    </message>
    <message>
        <source>Export stopped. No Continuo file was written.</source>
        <translation>Export angehalten. Es wurde keine Continuo-Datei geschrieben.</translation>
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
        <source>Exported %1, but it is empty.</source>
        <translation>%1 exportiert, aber leer.</translation>
    </message>
    <message>
        <source>Exported %1: %2.</source>
        <extracomment>%1 is a file name, %2 its contents, such as “3 takes, 1 picture”.</extracomment>
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
        <source>%1 contains nothing new.</source>
        <translation>%1 enthält nichts Neues.</translation>
    </message>
    <message>
        <source>Already present: %1.</source>
        <translation>Schon vorhanden: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of these are discarded. Restore them in Settings › Files &amp; privacy.</source>
        <extracomment>Follows “Already present: 3 takes.”</extracomment>
        <translation>
            <numerusform>%Ln davon ist verworfen. Unter Einstellungen › Dateien &amp; Privatsphäre wiederherstellen.</numerusform>
            <numerusform>%Ln davon sind verworfen. Unter Einstellungen › Dateien &amp; Privatsphäre wiederherstellen.</numerusform>
        </translation>
    </message>
    <message>
        <source>a newer Continuo wrote it. Install the newer version.</source>
        <extracomment>Ends “Continuo could not open … and added nothing: …”</extracomment>
        <translation>Ein neueres Continuo hat sie geschrieben. Die neuere Version installieren.</translation>
    </message>
    <message>
        <source>the file is missing.</source>
        <extracomment>Ends “Continuo could not open … and added nothing: …”</extracomment>
        <translation>Die Datei fehlt.</translation>
    </message>
    <message>
        <source>it is not a Continuo file, or it is damaged.</source>
        <translation>Sie ist keine Continuo-Datei, oder sie ist beschädigt.</translation>
    </message>
    <message>
        <source>Continuo could not open “%1” and added nothing: %2</source>
        <translation>Continuo konnte „%1“ nicht öffnen und hat nichts hinzugefügt. %2</translation>
    </message>
    <message>
        <source>Continuo could not add “%1”: it cannot write to the disk. Free disk space, then open the file again.</source>
        <translation>Continuo konnte „%1“ nicht hinzufügen: Es kann nicht auf den Datenträger schreiben. Speicherplatz freigeben, dann die Datei erneut öffnen.</translation>
    </message>
    <message>
        <source>Added from %1: %2.</source>
        <extracomment>%1 is a file name, %2 what was new in it, such as “3 takes, 1 picture”.</extracomment>
        <translation>Aus %1 hinzugefügt: %2.</translation>
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
        <source>%1 parameters, %2</source>
        <extracomment>Line about a model: %1 is the number of parameters, %2 the size of its file.</extracomment>
        <translation>%1 Parameter, %2</translation>
    </message>
    <message>
        <source>plays the sustain pedal</source>
        <translation>spielt das Haltepedal</translation>
    </message>
    <message>
        <source>Auto</source>
        <extracomment>Choice of the computing device: Continuo chooses it.</extracomment>
        <translation>Auto</translation>
    </message>
    <message>
        <source>remembers %1</source>
        <extracomment>Line about a model: %1 is such as “the last 8192 tokens”.</extracomment>
        <translation>erinnert sich an %1</translation>
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
        <source>%1 has stopped, so MIDI does not work. Continuo reconnects when it is back.</source>
        <translation>%1 wurde beendet, daher geht MIDI nicht. Continuo verbindet sich wieder, sobald es zurück ist.</translation>
    </message>
    <message>
        <source>Continuo now uses “%1”.</source>
        <translation>Continuo benutzt jetzt „%1“.</translation>
    </message>
    <message>
        <source>“%1” is back. Continuo uses it again.</source>
        <translation>„%1“ ist wieder da. Continuo benutzt es wieder.</translation>
    </message>
    <message>
        <source>The keyboard “%1” was disconnected. Continuo released its notes and uses it again when it returns.</source>
        <translation>Das Keyboard „%1“ wurde getrennt. Continuo hat seine Noten losgelassen und benutzt es wieder, sobald es zurück ist.</translation>
    </message>
    <message>
        <source>Continuo cannot open the keyboard “%1” and keeps trying. Another program may be using it.</source>
        <translation>Continuo kann das Keyboard „%1“ nicht öffnen und versucht es weiter. Vielleicht benutzt es ein anderes Programm.</translation>
    </message>
    <message>
        <source>Continuo ignores “%1”: it uses at most %2 MIDI inputs. Choose fewer.</source>
        <translation>Continuo ignoriert „%1“: Es benutzt höchstens %2 MIDI-Eingänge. Weniger wählen.</translation>
    </message>
    <message>
        <source>Continuo now also plays to “%1”.</source>
        <translation>Continuo spielt jetzt auch an „%1“.</translation>
    </message>
    <message>
        <source>The MIDI output “%1” was disconnected. Continuo uses it again when it returns.</source>
        <translation>Der MIDI-Ausgang „%1“ wurde getrennt. Continuo benutzt ihn wieder, sobald er zurück ist.</translation>
    </message>
    <message>
        <source>The MIDI output “%1” is missing. Continuo uses it as soon as it appears.</source>
        <translation>Der MIDI-Ausgang „%1“ fehlt. Continuo benutzt ihn, sobald er erscheint.</translation>
    </message>
    <message>
        <source>The MIDI output has stopped responding. Choose another one, or reconnect it.</source>
        <translation>Der MIDI-Ausgang reagiert nicht mehr. Einen anderen wählen oder ihn neu anschließen.</translation>
    </message>
    <message>
        <source>No audio device found. Continuo plays without sound and keeps looking. Connect a device, or start JACK.</source>
        <translation>Kein Audiogerät gefunden. Continuo spielt ohne Ton und sucht weiter. Ein Gerät anschließen oder JACK starten.</translation>
    </message>
    <message>
        <source>The audio device “%1” is not available. Continuo plays without sound and keeps trying. Choose another device.</source>
        <translation>Das Audiogerät „%1“ ist nicht verfügbar. Continuo spielt ohne Ton und versucht es weiter. Ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>The audio device “%1” was disconnected. Continuo plays without sound and keeps trying.</source>
        <translation>Das Audiogerät „%1“ wurde getrennt. Continuo spielt ohne Ton und versucht es weiter.</translation>
    </message>
    <message>
        <source>Sound is back, through “%1”.</source>
        <translation>Der Ton ist wieder da, über „%1“.</translation>
    </message>
    <message>
        <source>The audio device “%1” has stopped responding. Choose it again, or choose another one.</source>
        <translation>Das Audiogerät „%1“ reagiert nicht mehr. Es erneut wählen oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>No soundfont found, so the piano is silent. Install one, such as the package musescore-general-soundfont-small, or choose a file in Settings › Playing.</source>
        <translation>Keine Soundfont gefunden, daher bleibt das Klavier stumm. Eine installieren, etwa das Paket musescore-general-soundfont-small, oder unter Einstellungen › Spielen eine Datei wählen.</translation>
    </message>
    <message>
        <source>Sound or MIDI has a problem. Continuo keeps trying.</source>
        <translation>Ton oder MIDI ist gestört. Continuo versucht es weiter.</translation>
    </message>
    <message>
        <source>Continuo cannot follow JACK&apos;s transport: no JACK server is running. It continues without beats. Start JACK; Continuo then follows its transport automatically.</source>
        <translation>Continuo kann dem Transport von JACK nicht folgen: Es läuft kein JACK-Server. Es läuft ohne Schläge weiter. JACK starten; Continuo folgt dem Transport dann automatisch.</translation>
    </message>
    <message>
        <source>Continuo follows JACK&apos;s transport.</source>
        <translation>Continuo folgt dem Transport von JACK.</translation>
    </message>
    <message>
        <source>Last audio dropout at %1, while the model played.</source>
        <translation>Letzter Aussetzer um %1, während das Modell spielte.</translation>
    </message>
    <message>
        <source>Last audio dropout at %1, while a job ran.</source>
        <translation>Letzter Aussetzer um %1, während ein Auftrag lief.</translation>
    </message>
    <message>
        <source>Last audio dropout at %1.</source>
        <translation>Letzter Aussetzer um %1.</translation>
    </message>
    <message>
        <source>Continuo&apos;s MIDI ports have new names, such as “%1”. Programs that used the old names are disconnected. Connect them again.</source>
        <translation>Continuos MIDI-Anschlüsse haben neue Namen, etwa „%1“. Programme, die die alten benutzten, sind getrennt. Sie neu verbinden.</translation>
    </message>
    <message>
        <source>The name stays “%1”.</source>
        <translation>Der Name bleibt „%1“.</translation>
    </message>
    <message>
        <source>A port needs a name. %1 Type another one.</source>
        <extracomment>%1 is the sentence “The name stays …”.</extracomment>
        <translation>Ein Anschluss braucht einen Namen. %1 Einen anderen eingeben.</translation>
    </message>
    <message>
        <source>Port names have at most %1 characters. %2 Type a shorter one.</source>
        <extracomment>%2 is the sentence “The name stays …”.</extracomment>
        <translation>Namen von Anschlüssen haben höchstens %1 Zeichen. %2 Einen kürzeren eingeben.</translation>
    </message>
    <message>
        <source>Port names cannot contain control characters. %1 Type another one.</source>
        <extracomment>%1 is the sentence “The name stays …”.</extracomment>
        <translation>Namen von Anschlüssen dürfen keine Steuerzeichen enthalten. %1 Einen anderen eingeben.</translation>
    </message>
    <message>
        <source>Continuo cannot open the MIDI output “%1” and keeps trying. Another program may be using it.</source>
        <translation>Continuo kann den MIDI-Ausgang „%1“ nicht öffnen und versucht es weiter. Vielleicht benutzt ihn ein anderes Programm.</translation>
    </message>
    <message>
        <source>Continuo&apos;s own output returns through a MIDI input, and Continuo ignores it. Switch off MIDI thru or local echo there.</source>
        <translation>Continuos eigene Ausgabe kommt über einen MIDI-Eingang zurück, und Continuo ignoriert sie. Dort MIDI-Thru oder das lokale Echo ausschalten.</translation>
    </message>
    <message>
        <source>%1 is too slow for the latency target, even with %2 latents. Notes may come late. Close other programs, or choose a smaller model.</source>
        <translation>%1 ist für das Latenzziel zu langsam, selbst mit %2 Latenten. Noten können zu spät kommen. Andere Programme beenden oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>bf16 products as f32</source>
        <extracomment>Feature of a processor: products of bf16 numbers are computed as f32.</extracomment>
        <translation>bf16-Produkte als f32</translation>
    </message>
    <message>
        <source>bf16 products on %1</source>
        <translation>bf16-Produkte auf %1</translation>
    </message>
    <message>
        <source>The sustain pedal of “%1” is down, so the model waits with its answer. If your foot is not on it, its polarity is inverted: reconnect it, or change that at the keyboard.</source>
        <translation>Das Haltepedal von „%1“ ist getreten, daher wartet das Modell mit der Antwort. Wenn kein Fuß darauf steht, ist es falsch gepolt: neu einstecken oder am Keyboard umstellen.</translation>
    </message>
    <message>
        <source>No audio device</source>
        <translation>Kein Audiogerät</translation>
    </message>
    <message>
        <source>The key %1 on “%2” was held for a long time without other notes. Continuo released it as a hanging key.</source>
        <translation>Die Taste %1 auf „%2“ war lange ohne andere Noten gedrückt. Continuo hat sie als hängende Taste losgelassen.</translation>
    </message>
    <message>
        <source>The keys %1 on “%2” were held for a long time without other notes. Continuo released them as hanging keys.</source>
        <translation>Die Tasten %1 auf „%2“ waren lange ohne andere Noten gedrückt. Continuo hat sie als hängende Tasten losgelassen.</translation>
    </message>
    <message>
        <source>A longer period of the JACK server reduces dropouts.</source>
        <translation>Eine längere Periode des JACK-Servers verringert Aussetzer.</translation>
    </message>
    <message>
        <source>A longer period reduces dropouts; click to choose one.</source>
        <translation>Eine längere Periode verringert Aussetzer; klicken, um sie zu wählen.</translation>
    </message>
    <message>
        <source>%1 is too slow for the latency target. Continuo reduced the latents from %2 to %3.</source>
        <extracomment>%1 is the computing device.</extracomment>
        <translation>%1 ist für das Latenzziel zu langsam. Continuo hat die Latente von %2 auf %3 verringert.</translation>
    </message>
    <message>
        <source>%1 has spare computing time. Continuo increased the latents from %2 to %3.</source>
        <translation>%1 hat Rechenzeit übrig. Continuo hat die Latente von %2 auf %3 erhöht.</translation>
    </message>
    <message>
        <source>%1 is too slow for the latency target. Fewer latents did not help, so Continuo restored them from %2 to %3. Notes may come late. Close other programs.</source>
        <translation>%1 ist für das Latenzziel zu langsam. Weniger Latente haben nicht geholfen, daher hat Continuo sie von %2 wieder auf %3 erhöht. Noten können zu spät kommen. Andere Programme beenden.</translation>
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
    <name>continuo::app::DuetIndicators</name>
    <message>
        <source>No model is listening.</source>
        <extracomment>Why “Answer again” is not possible.</extracomment>
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
        <source>The model&apos;s memory no longer reaches the start of this answer.</source>
        <extracomment>Why “Answer again” is not possible.</extracomment>
        <translation>Das Gedächtnis des Modells reicht nicht mehr bis zum Beginn dieser Antwort.</translation>
    </message>
    <message>
        <source>In the mode “Play along” the model gives no answers.</source>
        <extracomment>Why “Answer again” is not possible.</extracomment>
        <translation>Im Modus „Mitspielen“ gibt das Modell keine Antworten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ErrorWords</name>
    <message>
        <source>Continuo cannot start</source>
        <translation>Continuo kann nicht starten</translation>
    </message>
    <message>
        <source>Continuo could not load the model</source>
        <translation>Continuo konnte das Modell nicht laden</translation>
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
        <source>Everything played is kept. Begin a new take to continue.</source>
        <translation>Alles Gespielte bleibt erhalten. Mit einer neuen Aufnahme geht es weiter.</translation>
    </message>
    <message>
        <source>No continuation is possible from here</source>
        <translation>Von hier ist keine Fortsetzung möglich</translation>
    </message>
    <message>
        <source>Nothing changed. Choose another place or other settings.</source>
        <translation>Nichts wurde verändert. Eine andere Stelle oder andere Einstellungen wählen.</translation>
    </message>
    <message>
        <source>Continuo could not open the file</source>
        <translation>Continuo konnte die Datei nicht öffnen</translation>
    </message>
    <message>
        <source>Nothing changed. Choose another file.</source>
        <translation>Nichts wurde verändert. Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Continuo could not export</source>
        <translation>Continuo konnte nicht exportieren</translation>
    </message>
    <message>
        <source>Continuo could not regenerate the take</source>
        <translation>Continuo konnte die Aufnahme nicht neu erzeugen</translation>
    </message>
    <message>
        <source>The take is unchanged.</source>
        <translation>Die Aufnahme ist unverändert.</translation>
    </message>
    <message>
        <source>Continuo could not measure the speed</source>
        <translation>Continuo konnte die Geschwindigkeit nicht messen</translation>
    </message>
    <message>
        <source>The command failed</source>
        <translation>Der Befehl ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>Your takes are unchanged.</source>
        <translation>Die Aufnahmen sind unverändert.</translation>
    </message>
    <message>
        <source>The job failed</source>
        <translation>Der Auftrag ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>Continuo cannot save your playing at the moment</source>
        <translation>Continuo kann das Gespielte zurzeit nicht sichern</translation>
    </message>
    <message>
        <source>Continuo could not read some of the saved data</source>
        <translation>Continuo konnte einen Teil der gesicherten Daten nicht lesen</translation>
    </message>
    <message>
        <source>another Continuo uses the folder of your takes, or a newer version created it</source>
        <translation>ein anderes Continuo benutzt den Ordner der Aufnahmen, oder eine neuere Version hat ihn angelegt</translation>
    </message>
    <message>
        <source>the request does not fit the current data</source>
        <extracomment>Cause of a failure.</extracomment>
        <translation>die Anforderung passt nicht zu den vorhandenen Daten</translation>
    </message>
    <message>
        <source>Continuo cannot write the file</source>
        <translation>Continuo kann die Datei nicht schreiben</translation>
    </message>
    <message>
        <source>a file is damaged, not readable, or of the wrong kind</source>
        <extracomment>Cause of a failure.</extracomment>
        <translation>eine Datei ist beschädigt, nicht lesbar oder von der falschen Art</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>a device is not available</source>
        <translation>ein Gerät ist nicht verfügbar</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <extracomment>Cause of a failure.</extracomment>
        <translation>es wurde angehalten</translation>
    </message>
    <message>
        <source>Continuo has a bug; please report the details</source>
        <translation>Continuo hat einen Fehler; bitte die Einzelheiten melden</translation>
    </message>
    <message>
        <source>Your work is unchanged. Choose another place.</source>
        <translation>Alles Vorhandene ist unverändert. Einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Continuo cannot use the model</source>
        <translation>Continuo kann das Modell nicht verwenden</translation>
    </message>
    <message>
        <source>The previous model stays in use. Choose another file.</source>
        <translation>Das bisherige Modell bleibt in Gebrauch. Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>The previous model keeps playing. Choose another or a smaller model, or a lower precision.</source>
        <translation>Das bisherige Modell spielt weiter. Ein anderes oder kleineres Modell oder eine geringere Genauigkeit wählen.</translation>
    </message>
    <message>
        <source>Continuo could not import the checkpoint</source>
        <translation>Continuo konnte den Checkpoint nicht importieren</translation>
    </message>
    <message>
        <source>Nothing changed; the previous model stays in use. A checkpoint is a folder with config.json and the weights.</source>
        <translation>Nichts wurde verändert; das bisherige Modell bleibt in Gebrauch. Ein Checkpoint ist ein Ordner mit config.json und den Gewichten.</translation>
    </message>
    <message>
        <source>Continuo could not change the list of models</source>
        <translation>Continuo konnte die Liste der Modelle nicht ändern</translation>
    </message>
    <message>
        <source>The model files are unchanged.</source>
        <translation>Die Modelldateien sind unverändert.</translation>
    </message>
    <message>
        <source>Continuo cannot check whether the training music contains this</source>
        <translation>Continuo kann nicht prüfen, ob die Trainingsmusik dies enthält</translation>
    </message>
    <message>
        <source>Your takes are unchanged. Restore the .learnt file beside the model.</source>
        <translation>Die Aufnahmen sind unverändert. Die .learnt-Datei neben dem Modell wiederherstellen.</translation>
    </message>
    <message>
        <source>Continuo could not find the models for pictures</source>
        <translation>Continuo konnte die Modelle für Bilder nicht finden</translation>
    </message>
    <message>
        <source>Your pictures are unchanged. Check the model folders in the settings.</source>
        <translation>Die Bilder sind unverändert. In den Einstellungen die Modellordner prüfen.</translation>
    </message>
    <message>
        <source>Your pictures are unchanged.</source>
        <translation>Die Bilder sind unverändert.</translation>
    </message>
    <message>
        <source>Everything played and made is unchanged.</source>
        <translation>Alles Gespielte und Erzeugte ist unverändert.</translation>
    </message>
    <message>
        <source>Continuo cannot save pictures at the moment</source>
        <translation>Continuo kann Bilder zurzeit nicht sichern</translation>
    </message>
    <message>
        <source>Continuo keeps them in memory and tries again. Free disk space.</source>
        <extracomment>Pictures or sounds; follows “Continuo cannot save pictures at the moment”.</extracomment>
        <translation>Continuo behält sie im Speicher und versucht es erneut. Speicherplatz freigeben.</translation>
    </message>
    <message>
        <source>Continuo can no longer save your playing: the file of your takes is damaged</source>
        <translation>Continuo kann das Gespielte nicht mehr sichern: Die Datei der Aufnahmen ist beschädigt</translation>
    </message>
    <message>
        <source>Continuo can no longer save pictures: the file of your pictures is damaged</source>
        <translation>Continuo kann Bilder nicht mehr sichern: Die Datei der Bilder ist beschädigt</translation>
    </message>
    <message>
        <source>Continuo keeps them in memory. Export what you want to keep, then restart Continuo. It moves the file aside and begins a new one.</source>
        <extracomment>Pictures or sounds; follows “… the file of your pictures is damaged”.</extracomment>
        <translation>Continuo behält sie im Speicher. Exportieren, was bleiben soll, dann Continuo neu starten. Es legt die Datei beiseite und beginnt eine neue.</translation>
    </message>
    <message>
        <source>Continuo cannot save the queue</source>
        <translation>Continuo kann die Warteschlange nicht sichern</translation>
    </message>
    <message>
        <source>Waiting jobs will be lost when you quit. Free disk space, or check the folder of your takes.</source>
        <translation>Wartende Aufträge gehen beim Beenden verloren. Speicherplatz freigeben oder den Ordner der Aufnahmen prüfen.</translation>
    </message>
    <message>
        <source>Continuo can no longer save the queue: its file is damaged</source>
        <translation>Continuo kann die Warteschlange nicht mehr sichern: Die Datei ist beschädigt</translation>
    </message>
    <message>
        <source>Waiting jobs will be lost when you quit. At its next start Continuo moves the file aside and begins a new one.</source>
        <translation>Wartende Aufträge gehen beim Beenden verloren. Beim nächsten Start legt Continuo die Datei beiseite und beginnt eine neue.</translation>
    </message>
    <message>
        <source>Deleted, but the disk space is not free yet</source>
        <translation>Gelöscht, aber der Speicherplatz ist noch nicht frei</translation>
    </message>
    <message>
        <source>Continuo tries again at the next deletion. It then briefly needs as much disk space as the remaining data.</source>
        <translation>Continuo versucht es beim nächsten Löschen erneut. Dafür braucht es kurz so viel Speicherplatz wie die übrigen Daten.</translation>
    </message>
    <message>
        <source>Nothing changed. Close the other Continuo, check the folder&apos;s disk space and permissions, or start this one with --data and another folder.</source>
        <translation>Nichts wurde verändert. Das andere Continuo schließen, Speicherplatz und Rechte des Ordners prüfen, oder dieses mit --data und einem anderen Ordner starten.</translation>
    </message>
    <message>
        <source>Continuo cannot write to the folder of your takes, or cannot read a file in it</source>
        <translation>Continuo kann nicht in den Ordner der Aufnahmen schreiben oder eine Datei darin nicht lesen</translation>
    </message>
    <message>
        <source>Continuo cannot compute the surprise</source>
        <translation>Continuo kann die Überraschung nicht berechnen</translation>
    </message>
    <message>
        <source>Takes and pictures are unchanged. Choose another model.</source>
        <translation>Aufnahmen und Bilder sind unverändert. Ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>you have no permission to read “%1”</source>
        <translation>die Leserechte für „%1“ fehlen</translation>
    </message>
    <message>
        <source>“%1” is damaged</source>
        <translation>„%1“ ist beschädigt</translation>
    </message>
    <message>
        <source>“%1” is not a MIDI file</source>
        <translation>„%1“ ist keine MIDI-Datei</translation>
    </message>
    <message>
        <source>“%1” contains no piano notes</source>
        <translation>„%1“ enthält keine Klaviernoten</translation>
    </message>
    <message>
        <source>Continuo cannot save the settings</source>
        <translation>Continuo kann die Einstellungen nicht sichern</translation>
    </message>
    <message>
        <source>Changes last until you quit Continuo. Free disk space, or check the permissions of the file and its folder.</source>
        <translation>Änderungen gelten, bis Continuo beendet wird. Speicherplatz freigeben oder die Rechte der Datei und ihres Ordners prüfen.</translation>
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
        <source>“%1” is not a picture that Continuo can read</source>
        <translation>„%1“ ist kein Bild, das Continuo lesen kann</translation>
    </message>
    <message>
        <source>Qt cannot read “%1”: its plug-ins for image formats are missing</source>
        <translation>Qt kann „%1“ nicht lesen: Seine Plugins für Bildformate fehlen</translation>
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
        <source>The model “%1” is missing, so the job failed. Restore its file and try again, or use another model.</source>
        <translation>Das Modell „%1“ fehlt, daher ist der Auftrag fehlgeschlagen. Seine Datei wiederherstellen und es erneut versuchen, oder ein anderes Modell verwenden.</translation>
    </message>
    <message>
        <source>%1 – the model “%2” is missing. %3</source>
        <comment>what happened; what can be done</comment>
        <translation>%1 – das Modell „%2“ fehlt. %3</translation>
    </message>
    <message>
        <source>Restore its file, or choose another model.</source>
        <translation>Seine Datei wiederherstellen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Continuo cannot read or write a file that the job needs.</source>
        <translation>Continuo kann eine Datei, die der Auftrag braucht, nicht lesen oder schreiben.</translation>
    </message>
    <message>
        <source>Check the file and the disk space, then try again.</source>
        <translation>Die Datei und den Speicherplatz prüfen, dann erneut versuchen.</translation>
    </message>
    <message>
        <source>The model’s file is damaged or of an unknown kind, so the job failed.</source>
        <translation>Die Modelldatei ist beschädigt oder von unbekannter Art, daher ist der Auftrag fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Something that the job needs is missing, so it failed.</source>
        <translation>Etwas, das der Auftrag braucht, fehlt, daher ist er fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Restore it and try again, or make a new request.</source>
        <translation>Es wiederherstellen und erneut versuchen, oder neu anfordern.</translation>
    </message>
    <message>
        <source>There is not enough memory, so the job failed.</source>
        <translation>Der Speicher reicht nicht, daher ist der Auftrag fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Close other programs and try again, or use fewer latents or a smaller model.</source>
        <translation>Andere Programme beenden und es erneut versuchen, oder weniger Latente oder ein kleineres Modell verwenden.</translation>
    </message>
    <message>
        <source>The computing device failed or is not available, so the job failed.</source>
        <translation>Das Rechengerät hat versagt oder ist nicht verfügbar, daher ist der Auftrag fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Try again, or first choose another device in the settings.</source>
        <translation>Erneut versuchen, oder zuerst in den Einstellungen ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>The job was stopped.</source>
        <translation>Der Auftrag wurde angehalten.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Erneut versuchen.</translation>
    </message>
    <message>
        <source>The job failed because of a bug in Continuo.</source>
        <translation>Der Auftrag ist wegen eines Fehlers in Continuo fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Try again, and please report the details.</source>
        <translation>Erneut versuchen, und bitte die Einzelheiten melden.</translation>
    </message>
    <message>
        <source>The request does not fit the current data, so the job failed.</source>
        <translation>Die Anforderung passt nicht zu den vorhandenen Daten, daher ist der Auftrag fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Request it again, perhaps with other settings.</source>
        <translation>Erneut anfordern, vielleicht mit anderen Einstellungen.</translation>
    </message>
    <message>
        <source>Get a new copy of the file and try again, or use another model.</source>
        <translation>Die Datei neu beschaffen und es erneut versuchen, oder ein anderes Modell verwenden.</translation>
    </message>
    <message>
        <source>Your work is unchanged. Leave the unreadable part out of the export.</source>
        <translation>Alles Vorhandene ist unverändert. Den unlesbaren Teil beim Exportieren weglassen.</translation>
    </message>
    <message>
        <source>Continuo cannot read a part of what you chose</source>
        <translation>Continuo kann einen Teil des Gewählten nicht lesen</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>Your work is unchanged. Free disk space, or choose another place.</source>
        <translation>Alles Vorhandene ist unverändert. Speicherplatz freigeben oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>you have no permission to write to the folder or the existing file</source>
        <translation>die Schreibrechte für den Ordner oder die vorhandene Datei fehlen</translation>
    </message>
    <message>
        <source>Your work is unchanged. Change the permissions, or choose another place.</source>
        <translation>Alles Vorhandene ist unverändert. Die Rechte ändern oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>the folder does not exist</source>
        <translation>den Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>Your work is unchanged. Create the folder, or choose another place.</source>
        <translation>Alles Vorhandene ist unverändert. Den Ordner anlegen oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>the file name is too long</source>
        <translation>der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>Your work is unchanged. Choose a shorter name.</source>
        <translation>Alles Vorhandene ist unverändert. Einen kürzeren Namen wählen.</translation>
    </message>
    <message>
        <source>a folder or a special file already has this name</source>
        <translation>ein Ordner oder eine besondere Datei hat schon diesen Namen</translation>
    </message>
    <message>
        <source>Your work is unchanged. Choose another name.</source>
        <translation>Alles Vorhandene ist unverändert. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Your work is unchanged. Wait a moment, or choose another name.</source>
        <translation>Alles Vorhandene ist unverändert. Einen Augenblick warten oder einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>your latest work is not on the disk yet</source>
        <extracomment>Cause of a failed export.</extracomment>
        <translation>die letzten Änderungen sind noch nicht auf dem Datenträger</translation>
    </message>
    <message>
        <source>Continuo keeps it in memory. Free disk space in the folder of your takes, then try again.</source>
        <extracomment>Follows “your latest work is not on the disk yet”.</extracomment>
        <translation>Continuo behält sie im Speicher. Im Ordner der Aufnahmen Speicherplatz freigeben, dann erneut versuchen.</translation>
    </message>
    <message>
        <source>Your work is unchanged.</source>
        <translation>Alles Vorhandene ist unverändert.</translation>
    </message>
    <message>
        <source>Continuo is still writing this file</source>
        <translation>Continuo schreibt diese Datei noch</translation>
    </message>
    <message>
        <source>“%1” is a score; export it as MIDI from the program that wrote it</source>
        <translation>„%1“ ist ein Notensatz; im Programm, das ihn geschrieben hat, als MIDI exportieren</translation>
    </message>
    <message>
        <source>“%1” is a %2 picture, which Continuo cannot read; save it as PNG in another program</source>
        <translation>„%1“ ist ein Bild in %2, das Continuo nicht lesen kann; in einem anderen Programm als PNG speichern</translation>
    </message>
    <message>
        <source>“%1” is a Git LFS pointer, not the file itself; run git lfs pull to get the file</source>
        <translation>„%1“ ist ein Git-LFS-Zeiger, nicht die Datei selbst; mit git lfs pull die Datei holen</translation>
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
        <source>“%1” is a file of type %2</source>
        <translation>„%1“ ist eine Datei vom Typ %2</translation>
    </message>
    <message>
        <source>“%5” has %L1 × %L2 pixels; the limits are %L3 million pixels and %L4 along a side; save it smaller</source>
        <translation>„%5“ hat %L1 × %L2 Pixel; die Grenzen sind %L3 Millionen Pixel und %L4 je Seite; kleiner speichern</translation>
    </message>
    <message>
        <source>Continuo cannot save sounds at the moment</source>
        <translation>Continuo kann Klänge zurzeit nicht sichern</translation>
    </message>
    <message>
        <source>Continuo can no longer save sounds: the file of your sounds is damaged</source>
        <translation>Continuo kann Klänge nicht mehr sichern: Die Datei der Klänge ist beschädigt</translation>
    </message>
    <message>
        <source>Continuo could not find the models for sound</source>
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
        <source>“%1” is a %2 file; open it in the workspace Sound, because Play reads only MIDI</source>
        <translation>„%1“ ist eine %2-Datei; sie im Arbeitsbereich Klang öffnen, denn Spielen liest nur MIDI</translation>
    </message>
    <message>
        <source>Continuo could not record</source>
        <translation>Continuo konnte nicht aufnehmen</translation>
    </message>
    <message>
        <source>The recording so far is kept. Check the disk and the folder.</source>
        <translation>Das bisher Aufgenommene bleibt erhalten. Datenträger und Ordner prüfen.</translation>
    </message>
    <message>
        <source>The job&apos;s results so far are kept.</source>
        <translation>Bisherige Ergebnisse des Auftrags bleiben erhalten.</translation>
    </message>
    <message>
        <source>Continuo keeps your playing in memory and tries again. Free disk space.</source>
        <translation>Continuo behält das Gespielte im Speicher und versucht es erneut. Speicherplatz freigeben.</translation>
    </message>
    <message>
        <source>Continuo keeps your playing in memory. Export what you want to keep, then restart Continuo. It moves the damaged file aside and begins a new one.</source>
        <translation>Continuo behält das Gespielte im Speicher. Exportieren, was bleiben soll, dann Continuo neu starten. Es legt die beschädigte Datei beiseite und beginnt eine neue.</translation>
    </message>
    <message>
        <source>The job&apos;s results so far are kept. Request it again, perhaps with other settings.</source>
        <translation>Bisherige Ergebnisse des Auftrags bleiben erhalten. Erneut anfordern, vielleicht mit anderen Einstellungen.</translation>
    </message>
    <message>
        <source>Continuo moved the damaged part aside, deleted nothing and continues with the rest.</source>
        <translation>Continuo hat den beschädigten Teil beiseitegelegt, nichts gelöscht und läuft mit dem Rest weiter.</translation>
    </message>
    <message>
        <source>the model&apos;s file is damaged or of an unknown kind</source>
        <extracomment>Cause of a failure.</extracomment>
        <translation>die Modelldatei ist beschädigt oder von unbekannter Art</translation>
    </message>
    <message>
        <source>something needed for this is missing</source>
        <extracomment>Cause of a failure.</extracomment>
        <translation>etwas, das dafür nötig ist, fehlt</translation>
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
        <extracomment>Further exports that wait for the one in progress.</extracomment>
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
    <name>continuo::app::FileWork</name>
    <message>
        <source>Continuo is writing the file to drag. Hold the mouse button until it is ready.</source>
        <translation>Continuo schreibt die Datei zum Ziehen. Die Maustaste halten, bis sie fertig ist.</translation>
    </message>
    <message>
        <source>Continuo %1</source>
        <extracomment>Proposed file name: %1 is the name of a set of pictures or sounds.</extracomment>
        <translation>Continuo %1</translation>
    </message>
    <message>
        <source>The file is ready. Drag it again.</source>
        <translation>Die Datei ist fertig. Noch einmal ziehen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::FilesSettings</name>
    <message>
        <source>Copied the log. Read it before you send it: it names your audio and MIDI devices.</source>
        <translation>Protokoll kopiert. Vor dem Verschicken durchlesen: Es nennt die Audio- und MIDI-Geräte.</translation>
    </message>
    <message>
        <source>Folder of exports</source>
        <translation>Exportordner</translation>
    </message>
    <message>
        <source>Delete discarded items?</source>
        <translation>Verworfenes löschen?</translation>
    </message>
    <message>
        <source>Continuo deletes them from this computer for good; Undo cannot restore them. A recording stays whole while a take that you keep is part of it.</source>
        <translation>Continuo löscht es endgültig von diesem Rechner; „Rückgängig“ kann es nicht wiederherstellen. Eine Aufzeichnung bleibt ganz, solange eine behaltene Aufnahme ein Teil von ihr ist.</translation>
    </message>
    <message>
        <source>Copies of damaged files (“*.damaged-*.sqlite” in the folder of takes) may still contain them. Delete these files yourself if you do not need them.</source>
        <translation>Kopien beschädigter Dateien („*.damaged-*.sqlite“ im Ordner der Aufnahmen) können es noch enthalten. Diese Dateien selbst löschen, wenn sie nicht gebraucht werden.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep</source>
        <extracomment>Button: does not delete the discarded items.</extracomment>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Takes</source>
        <extracomment>Name of a folder on a settings page.</extracomment>
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
        <extracomment>Line of the check of this computer at the first start: the audio device.</extracomment>
        <translation>Ton</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>kein Gerät</translation>
    </message>
    <message>
        <source>Piano</source>
        <extracomment>Line of the check of this computer at the first start: the soundfont of the piano.</extracomment>
        <translation>Klavier</translation>
    </message>
    <message>
        <source>Model</source>
        <extracomment>Line of the check of this computer at the first start.</extracomment>
        <translation>Modell</translation>
    </message>
    <message>
        <source>no soundfont found</source>
        <translation>keine Soundfont gefunden</translation>
    </message>
    <message>
        <source>waiting for an audio device</source>
        <translation>wartet auf ein Audiogerät</translation>
    </message>
    <message>
        <source>Continuo is measuring its speed.</source>
        <translation>Continuo misst seine Geschwindigkeit.</translation>
    </message>
    <message>
        <source>Choose a MIDI file</source>
        <translation>MIDI-Datei wählen</translation>
    </message>
    <message>
        <source>Answers after about %L1 ms on this computer. %2</source>
        <extracomment>%2 is such as “Remembers the last 8192 tokens; 40 MB”.</extracomment>
        <translation>Antwortet auf diesem Rechner nach etwa %L1 ms. %2</translation>
    </message>
    <message>
        <source>Speed</source>
        <extracomment>Line of the check of this computer at the first start: time that the model needs.</extracomment>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>%L1 ms per token with %L2 latents</source>
        <translation>%L1 ms je Token mit %L2 Latenten</translation>
    </message>
    <message>
        <source>%1, licence: %2</source>
        <extracomment>%1 is such as “Remembers the last 8192 tokens; 40 MB”, %2 the model&apos;s licence.</extracomment>
        <translation>%1, Lizenz: %2</translation>
    </message>
    <message>
        <source>SHA-256 %1…</source>
        <translation>SHA-256 %1&#xa0;…</translation>
    </message>
    <message>
        <source>measuring</source>
        <extracomment>Speed of the model in the first-run check.</extracomment>
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
        <source>It answers after about %L1 ms on this computer.</source>
        <translation>Es antwortet auf diesem Rechner nach etwa %L1 ms.</translation>
    </message>
    <message>
        <source>Remembers %1; %2</source>
        <extracomment>%1 is how far back the model hears, %2 the size of its file.</extracomment>
        <translation>Erinnert sich an %1; %2</translation>
    </message>
    <message>
        <source>%L1 ms per token</source>
        <translation>%L1 ms je Token</translation>
    </message>
    <message>
        <source>%1 runs on %2.</source>
        <extracomment>%1 is a model, %2 a computing device.</extracomment>
        <translation>%1 läuft auf %2.</translation>
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
        <source>Discarded %1. Undo restores it.</source>
        <translation>%1 verworfen. „Rückgängig“ holt es zurück.</translation>
    </message>
</context>
<context>
    <name>continuo::app::GrowingTake</name>
    <message>
        <source>Dropped answer</source>
        <extracomment>Note on a branch: the answer that “Answer again” replaced.</extracomment>
        <translation>Abgelehnte Antwort</translation>
    </message>
</context>
<context>
    <name>continuo::app::HearingCommands</name>
    <message>
        <source>Listen to two takes or branches first.</source>
        <translation>Zuerst zwei Aufnahmen oder Zweige anhören.</translation>
    </message>
    <message>
        <source>Stage view cannot play takes. Press F11 to leave it.</source>
        <translation>Die Bühnenansicht kann keine Aufnahmen abspielen. F11 verlässt sie.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageController</name>
    <message>
        <source>Star</source>
        <extracomment>Menu of a picture: marks it with a star.</extracomment>
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
        <source>Finish</source>
        <extracomment>Button: completes pictures whose generation was stopped.</extracomment>
        <translation>Fertigstellen</translation>
    </message>
    <message>
        <source>Export all pictures…</source>
        <translation>Alle Bilder exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Nothing was generated: the model “%1” is missing. “%2” is now chosen; generate again to use it.</source>
        <translation>Nichts wurde erzeugt: Das Modell „%1“ fehlt. Jetzt ist „%2“ gewählt; erneut erzeugen, um es zu verwenden.</translation>
    </message>
    <message>
        <source>Nothing was generated: the model “%1” is missing. Restore its file, or add another one in Settings › Model &amp; compute.</source>
        <translation>Nichts wurde erzeugt: Das Modell „%1“ fehlt. Seine Datei wiederherstellen oder unter Einstellungen › Modell &amp; Rechnen ein anderes hinzufügen.</translation>
    </message>
    <message>
        <source>No set with pictures is chosen.</source>
        <translation>Kein Satz mit Bildern ist gewählt.</translation>
    </message>
    <message>
        <source>Nothing to undo in Image.</source>
        <translation>In Bild gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Nothing to redo in Image.</source>
        <translation>In Bild gibt es nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Discarded picture %1. Undo restores it.</source>
        <translation>Bild %1 verworfen. „Rückgängig“ holt es zurück.</translation>
    </message>
    <message>
        <source>No set of pictures is chosen.</source>
        <translation>Kein Bildersatz ist gewählt.</translation>
    </message>
    <message>
        <source>Choose a class first: kept rows need one. If the picture has just been started, wait for its first row, which decides the class.</source>
        <translation>Erst eine Klasse wählen: Behaltene Zeilen brauchen eine. Ist das Bild gerade erst begonnen, die erste Zeile abwarten: Sie entscheidet über die Klasse.</translation>
    </message>
    <message>
        <source>The model “%1” made these pictures, but it is missing. “%2” makes the next ones.</source>
        <translation>Das Modell „%1“ hat diese Bilder erzeugt, fehlt aber. Die nächsten erzeugt „%2“.</translation>
    </message>
    <message>
        <source>“%1” made this picture and will also make the new ones.</source>
        <extracomment>%1 is a model that made the picture and differs from the chosen one.</extracomment>
        <translation>„%1“ hat dieses Bild erzeugt und erzeugt auch die neuen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageFiles</name>
    <message>
        <source>A picture from another program</source>
        <extracomment>Name of a dropped or pasted picture that has no file name.</extracomment>
        <translation>Ein Bild aus einem anderen Programm</translation>
    </message>
    <message>
        <source>Open a picture</source>
        <translation>Bild öffnen</translation>
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
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>a file was written, and how far its pictures are</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Continuo did not write %1: it exports pictures as PNG. Choose a name that ends in .png.</source>
        <translation>Continuo hat %1 nicht geschrieben: Es exportiert Bilder als PNG. Einen Namen wählen, der auf .png endet.</translation>
    </message>
    <message>
        <source>A copied picture</source>
        <translation>Ein kopiertes Bild</translation>
    </message>
    <message>
        <source>The dragged picture is %1: the rest of the file is white.</source>
        <comment>not finished, row 5 of 32</comment>
        <translation>Das gezogene Bild ist %1: Der Rest der Datei ist weiß.</translation>
    </message>
    <message>
        <source>Copied picture %1 of %2.</source>
        <translation>Bild %1 von %2 kopiert.</translation>
    </message>
    <message>
        <source>%1 It is %2; the rest is white.</source>
        <comment>not finished, row 5 of 32</comment>
        <extracomment>%1 is “Copied picture …”; %2 is such as “not finished, row 5 of 32”.</extracomment>
        <translation>%1 Es ist %2; der Rest ist weiß.</translation>
    </message>
    <message>
        <source>Folder for the pictures</source>
        <translation>Ordner für die Bilder</translation>
    </message>
    <message>
        <source>Nothing was exported: these pictures have no pixels yet.</source>
        <translation>Nichts wurde exportiert: Diese Bilder haben noch keine Pixel.</translation>
    </message>
    <message numerus="yes">
        <source>Wrote %n picture(s) and a sheet of all into %1</source>
        <translation>
            <numerusform>%n Bild und ein Blatt mit allen nach %1 geschrieben</numerusform>
            <numerusform>%n Bilder und ein Blatt mit allen nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Continuo could not open any of the %1 files: it cannot read them as pictures. Choose other files.</source>
        <translation>Continuo konnte keine der %1 Dateien öffnen: Es kann sie nicht als Bilder lesen. Andere Dateien wählen.</translation>
    </message>
    <message>
        <source>Opened 1 of %1 pictures, “%2”: Continuo continues one at a time.</source>
        <translation>1 von %1 Bildern geöffnet, „%2“: Continuo setzt immer nur eines fort.</translation>
    </message>
    <message numerus="yes">
        <source>Continuo could not read %Ln of the files before it.</source>
        <extracomment>Follows “Opened 1 of 5 pictures, …”.</extracomment>
        <translation>
            <numerusform>Continuo konnte %Ln der Dateien davor nicht lesen.</numerusform>
            <numerusform>Continuo konnte %Ln der Dateien davor nicht lesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The clipboard contains no picture. Copy a picture or a picture file first.</source>
        <translation>Die Zwischenablage enthält kein Bild. Zuerst ein Bild oder eine Bilddatei kopieren.</translation>
    </message>
    <message>
        <source>Nothing to copy: no picture is chosen. Click one first.</source>
        <translation>Nichts zu kopieren: Kein Bild ist gewählt. Zuerst eines anklicken.</translation>
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
        <source>The model “%1” is missing, so “%2” stays in use for pictures.</source>
        <translation>Das Modell „%1“ fehlt, daher bleibt „%2“ für Bilder in Gebrauch.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageSets</name>
    <message>
        <source>no sets yet</source>
        <translation>noch keine Sätze</translation>
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
        <source>%n set(s)</source>
        <translation>
            <numerusform>%n Satz</numerusform>
            <numerusform>%n Sätze</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, waiting</source>
        <comment>pictures</comment>
        <extracomment>Row in the list of sets: %1 is such as “8 pictures”, for which a job waits.</extracomment>
        <translation>%1, wartet</translation>
    </message>
    <message>
        <source>%1, waiting in the queue</source>
        <translation>%1, wartet in der Warteschlange</translation>
    </message>
    <message>
        <source>Source, %1 % kept</source>
        <extracomment>Row in the list of sets: the opened picture, of which the upper rows are kept.</extracomment>
        <translation>Vorlage, %1 % behalten</translation>
    </message>
    <message>
        <source>%1 was stopped at row %2 of %3.</source>
        <translation>%1 wurde bei Zeile %2 von %3 angehalten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ImageWords</name>
    <message>
        <source>continues picture %1 of %2 from row %3</source>
        <extracomment>How a set of pictures is made: %1 is a letter, %2 the name of another set.</extracomment>
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
    <message>
        <source>from scratch</source>
        <extracomment>How a set of pictures is made: without a picture that it continues.</extracomment>
        <translation>aus dem Nichts</translation>
    </message>
</context>
<context>
    <name>continuo::app::JobWords</name>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 Token</translation>
    </message>
    <message>
        <source>at most %L1 min</source>
        <extracomment>Settings of a job: how long the model learns.</extracomment>
        <translation>höchstens %L1 min</translation>
    </message>
    <message>
        <source>Teach “%1”</source>
        <extracomment>Name of a job: makes the model %1 from the player&apos;s music.</extracomment>
        <translation>„%1“ anlernen</translation>
    </message>
    <message>
        <source>Too little music to learn from; no model was made. Choose more takes, or add MIDI files.</source>
        <translation>Zu wenig Musik zum Lernen; es wurde kein Modell erzeugt. Mehr Aufnahmen wählen oder MIDI-Dateien hinzufügen.</translation>
    </message>
    <message>
        <source>A model with this name exists, or another job makes it. It stays unchanged. Choose another name for the new one.</source>
        <translation>Ein Modell dieses Namens gibt es schon, oder ein anderer Auftrag erzeugt es. Es bleibt unverändert. Für das neue einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>The music to learn from is missing or too short. Progress so far is kept. Restore the music, then try again.</source>
        <translation>Die Musik zum Lernen fehlt oder ist zu kurz. Der bisherige Fortschritt bleibt erhalten. Die Musik wiederherstellen, dann erneut versuchen.</translation>
    </message>
    <message>
        <source>N %L1</source>
        <comment>latents</comment>
        <translation>N %L1</translation>
    </message>
    <message>
        <source>window %L1</source>
        <extracomment>Settings of a job: window of the model, in tokens.</extracomment>
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
        <source>Continue only %2 of %1, %n variation(s)</source>
        <extracomment>Name of a job: %1 is a take, %2 a range of time, the only music that the model hears.</extracomment>
        <translation>
            <numerusform>%1, nur %2, %n Fortsetzung</numerusform>
            <numerusform>%1, nur %2, %n Fortsetzungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continue %1 from %2, %n variation(s)</source>
        <extracomment>Name of a job: %1 is a take, %2 the time from which it is continued.</extracomment>
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
        <source>Continuo cannot finish these pictures: the model’s file has changed since they were begun. Restore the earlier file, or generate new pictures.</source>
        <translation>Continuo kann diese Bilder nicht fertigstellen: Die Modelldatei hat sich seit ihrem Beginn geändert. Die frühere Datei wiederherstellen oder neue Bilder erzeugen.</translation>
    </message>
    <message>
        <source>These pictures were started on another device; finishing them here would change their pixels. Choose the earlier device, or generate new pictures.</source>
        <translation>Diese Bilder wurden auf einem anderen Gerät begonnen; sie hier fertigzustellen würde ihre Pixel ändern. Das frühere Gerät wählen oder neue Bilder erzeugen.</translation>
    </message>
    <message>
        <source>lowest %L1 (%2)</source>
        <extracomment>Result of a job: its lowest surprise; %2 is the branch, picture or sound.</extracomment>
        <translation>niedrigste %L1 (%2)</translation>
    </message>
    <message>
        <source>Replace %2 of %1</source>
        <extracomment>Name of a job: %1 is a take, %2 a range of time.</extracomment>
        <translation>%1, %2 ersetzen</translation>
    </message>
    <message numerus="yes">
        <source>Replace %2 of %1, %n variation(s)</source>
        <translation>
            <numerusform>%1, %2 ersetzen, %n Variante</numerusform>
            <numerusform>%1, %2 ersetzen, %n Varianten</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue only %2 of %1</source>
        <extracomment>Name of a job: %1 is a take, %2 a range of time, the only music that the model hears.</extracomment>
        <translation>%1, nur %2, Fortsetzung</translation>
    </message>
    <message>
        <source>Continue %1 from %2</source>
        <translation>%1, Fortsetzung ab %2</translation>
    </message>
    <message>
        <source>discarded</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>after %1</source>
        <comment>length of sound</comment>
        <extracomment>Settings of a job: length of the sound that is continued.</extracomment>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>after %1 of %2</source>
        <comment>length of sound and its file</comment>
        <translation>nach %1 von %2</translation>
    </message>
    <message>
        <source>Continuo cannot finish these sounds: the model’s file has changed since they were begun. Restore the earlier file, or generate new sounds.</source>
        <translation>Continuo kann diese Klänge nicht fertigstellen: Die Modelldatei hat sich seit ihrem Beginn geändert. Die frühere Datei wiederherstellen oder neue Klänge erzeugen.</translation>
    </message>
    <message>
        <source>Continuo cannot generate these sounds: the model’s codec is missing. Add its file in Settings › Model &amp; compute, then try again.</source>
        <translation>Continuo kann diese Klänge nicht erzeugen: Der Codec des Modells fehlt. Seine Datei unter Einstellungen › Modell &amp; Rechnen hinzufügen, dann erneut versuchen.</translation>
    </message>
    <message>
        <source>These sounds were started on another device; finishing them here would change them. Choose the earlier device, or generate new sounds.</source>
        <translation>Diese Klänge wurden auf einem anderen Gerät begonnen; sie hier fertigzustellen würde sie ändern. Das frühere Gerät wählen oder neue Klänge erzeugen.</translation>
    </message>
    <message>
        <source>%1 % kept</source>
        <extracomment>Settings of a job: share of the rows of a picture that are kept.</extracomment>
        <translation>%1 % behalten</translation>
    </message>
    <message>
        <source>from scratch</source>
        <extracomment>Settings of a job: without a picture or sound that it continues.</extracomment>
        <translation>aus dem Nichts</translation>
    </message>
</context>
<context>
    <name>continuo::app::JobsController</name>
    <message>
        <source>The marked range contains no notes. Mark a range with notes to continue.</source>
        <translation>Der markierte Bereich enthält keine Noten. Zum Fortsetzen einen Bereich mit Noten markieren.</translation>
    </message>
    <message>
        <source>There is no second model to compare with. Model › Teach the model my playing… makes one of your own.</source>
        <translation>Es gibt kein zweites Modell zum Vergleichen. Modell › Dem Modell mein Spiel beibringen&#xa0;… macht ein eigenes.</translation>
    </message>
    <message>
        <source>Nothing was generated: no model is chosen. Choose one in Settings › Model &amp; compute.</source>
        <translation>Nichts wurde erzeugt: Kein Modell ist gewählt. Unter Einstellungen › Modell &amp; Rechnen eines wählen.</translation>
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
        <source>The manual is missing: its file is not installed. Install Continuo again.</source>
        <translation>Das Handbuch fehlt: Seine Datei ist nicht installiert. Continuo neu installieren.</translation>
    </message>
</context>
<context>
    <name>continuo::app::MidiControls</name>
    <message>
        <source>No MIDI controller was moved, so nothing changed.</source>
        <translation>Es wurde kein MIDI-Regler bewegt; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Cancel the assignment</source>
        <extracomment>Menu of a slider that waits for a MIDI controller.</extracomment>
        <translation>Zuordnung abbrechen</translation>
    </message>
    <message>
        <source>Forget MIDI controller %1</source>
        <extracomment>Menu of a slider: MIDI controller %1 no longer controls it.</extracomment>
        <translation>MIDI-Regler %1 vergessen</translation>
    </message>
    <message>
        <source>Move a knob or slider of your MIDI device to control %1.</source>
        <translation>Einen Drehknopf oder Schieber des MIDI-Geräts bewegen, um %1 zu steuern.</translation>
    </message>
    <message>
        <source>MIDI controller %2 now controls %1.</source>
        <translation>MIDI-Regler %2 steuert jetzt %1.</translation>
    </message>
    <message>
        <source>MIDI controller %1</source>
        <extracomment>Completes “Controlled by …” at a slider.</extracomment>
        <translation>MIDI-Regler %1</translation>
    </message>
    <message>
        <source>Turn MIDI controller %1 past %2 to take control.</source>
        <extracomment>The slider follows once the controller has passed its value %2.</extracomment>
        <translation>MIDI-Regler %1 über %2 hinaus drehen, um zu steuern.</translation>
    </message>
    <message>
        <source>MIDI controller %1, after passing %2</source>
        <extracomment>Completes “Controlled by …” at a slider: only after passing its value %2.</extracomment>
        <translation>MIDI-Regler %1, sobald er %2 erreicht</translation>
    </message>
    <message>
        <source>Assign a MIDI controller…</source>
        <extracomment>Menu of a slider: the next MIDI controller that moves will control it.</extracomment>
        <translation>MIDI-Regler zuordnen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>continuo::app::MidiShortcuts</name>
    <message>
        <source>%1 now triggers “%3” instead of “%2”.</source>
        <extracomment>%1 is a pedal or key of a MIDI device; %2 and %3 are commands.</extracomment>
        <translation>%1 löst jetzt „%3“ statt „%2“ aus.</translation>
    </message>
    <message>
        <source>%1 now triggers “%3” instead of moving “%2”.</source>
        <translation>%1 löst jetzt „%3“ aus, statt „%2“ zu bewegen.</translation>
    </message>
    <message>
        <source>%1 now triggers “%2” instead of passing the turn; Enter passes the turn.</source>
        <translation>%1 löst jetzt „%2“ aus, statt den Zug zu übergeben; den Zug übergibt die Eingabetaste.</translation>
    </message>
    <message>
        <source>%1 now moves “%3” instead of triggering “%2”.</source>
        <translation>%1 bewegt jetzt „%3“, statt „%2“ auszulösen.</translation>
    </message>
    <message>
        <source>%1 now passes the turn instead of triggering “%2”.</source>
        <translation>%1 übergibt jetzt den Zug, statt „%2“ auszulösen.</translation>
    </message>
    <message>
        <source>“%1” is not possible now.</source>
        <translation>„%1“ ist jetzt nicht möglich.</translation>
    </message>
    <message>
        <source>Program %1</source>
        <extracomment>A MIDI message that triggers a command: program change.</extracomment>
        <translation>Programm %1</translation>
    </message>
    <message>
        <source>Soft pedal (67)</source>
        <extracomment>Pedal of a MIDI device and the number of its controller.</extracomment>
        <translation>Una corda (67)</translation>
    </message>
    <message>
        <source>Sostenuto (66)</source>
        <extracomment>Pedal of a MIDI device and the number of its controller.</extracomment>
        <translation>Sostenuto (66)</translation>
    </message>
    <message>
        <source>Controller %1</source>
        <extracomment>A MIDI message that triggers a command: number of the controller.</extracomment>
        <translation>Controller %1</translation>
    </message>
    <message>
        <source>%1, channel %2</source>
        <translation>%1, Kanal %2</translation>
    </message>
    <message>
        <source>“%1” is not possible while a dialog is open. Close the dialog first.</source>
        <translation>„%1“ ist nicht möglich, solange ein Dialog offen ist. Zuerst den Dialog schließen.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelBenchmark</name>
    <message>
        <source>%L1 ms/token (median), %L2 ms (95th percentile); %L3 tokens/s, measured on %4</source>
        <extracomment>Measured speed of a model: %4 is a date.</extracomment>
        <translation>%L1 ms/Token (Median), %L2 ms (95. Perzentil); %L3 Token/s, gemessen am %4</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelCard</name>
    <message>
        <source>yes</source>
        <extracomment>In a model card: commercial use is allowed.</extracomment>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <extracomment>In a model card: commercial use is not allowed.</extracomment>
        <translation>nein</translation>
    </message>
    <message>
        <source>unknown: ask the maker</source>
        <extracomment>In a model card: whether commercial use is allowed.</extracomment>
        <translation>unbekannt: beim Hersteller nachfragen</translation>
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
        <extracomment>In a model card: maximum number of latents.</extracomment>
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
        <source>computing…</source>
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
        <extracomment>In a model card: the model that this one was made from by teaching.</extracomment>
        <translation>Angelernt aus</translation>
    </message>
    <message>
        <source>Imported from</source>
        <extracomment>In a model card: the program that trained the imported checkpoint.</extracomment>
        <translation>Importiert aus</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>Trainiert mit</translation>
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
        <extracomment>Appended to a value in a model card: number of test pieces.</extracomment>
        <translation>
            <numerusform>, %n Stück</numerusform>
            <numerusform>, %n Stücke</numerusform>
        </translation>
    </message>
    <message>
        <source>; n-gram baseline: %1</source>
        <extracomment>Appended to a value in a model card: value of a simple statistical model.</extracomment>
        <translation>; n-Gramm-Vergleichswert: %1</translation>
    </message>
    <message>
        <source>Prediction of unseen data</source>
        <translation>Vorhersage unbekannter Daten</translation>
    </message>
    <message>
        <source>All</source>
        <extracomment>In a model card: all kinds of test data together.</extracomment>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Held-out data</source>
        <translation>Zurückgehaltene Daten</translation>
    </message>
    <message>
        <source>Parent model, same data</source>
        <extracomment>In a model card: value of the model from which this one was taught.</extracomment>
        <translation>Ausgangsmodell, gleiche Daten</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Memory</source>
        <extracomment>In a model card: memory that the model needs.</extracomment>
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
        <source>needs at least %1 of memory, the limit is %2</source>
        <translation>braucht mindestens %1 Speicher, die Grenze ist %2</translation>
    </message>
    <message>
        <source>within the memory limit: %L1 latents and a context of %L2 tokens</source>
        <translation>innerhalb der Speichergrenze: %L1 Latente und ein Kontext von %L2 Token</translation>
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
        <extracomment>In a model card: maker of the model from which this one was taught.</extracomment>
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
        <source>Purpose</source>
        <translation>Zweck</translation>
    </message>
    <message>
        <source>the whole session, fading</source>
        <extracomment>How far back a model hears: the oldest music counts least.</extracomment>
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
        <extracomment>In a model card: number of tokens that each layer sees.</extracomment>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Remembers</source>
        <extracomment>In a model card: how far back the model hears.</extracomment>
        <translation>Erinnert sich an</translation>
    </message>
    <message>
        <source>Nats/token by latents</source>
        <translation>Nats/Token nach Latenten</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelCards</name>
    <message>
        <source>Remove from the list</source>
        <extracomment>Button: the model&apos;s file stays.</extracomment>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen&#xa0;…</translation>
    </message>
    <message>
        <source>This model is in use. Choose another model first.</source>
        <translation>Dieses Modell ist in Gebrauch. Zuerst ein anderes wählen.</translation>
    </message>
    <message>
        <source>Keep</source>
        <extracomment>Button: does not delete the model.</extracomment>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Continuo moves its file to the trash. Takes made with it stay.</source>
        <translation>Continuo verschiebt die Datei in den Papierkorb. Aufnahmen, die damit entstanden sind, bleiben.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>This folder has no trash: Continuo would delete the file for good.</source>
        <translation>Dieser Ordner hat keinen Papierkorb: Continuo würde die Datei endgültig löschen.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>A job in the queue makes this model or learns from it. Wait for the job, or cancel it first.</source>
        <translation>Ein Auftrag in der Warteschlange erzeugt dieses Modell oder lernt aus ihm. Den Auftrag abwarten oder zuerst abbrechen.</translation>
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
    <name>continuo::app::ModelChooser</name>
    <message>
        <source>Imported “%1”. It is now in the list.</source>
        <translation>„%1“ importiert. Es steht jetzt in der Liste.</translation>
    </message>
    <message>
        <source>Use it</source>
        <extracomment>Button: uses the model that was just imported.</extracomment>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
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
        <source>Continuo is already importing a checkpoint. Add this one afterwards.</source>
        <translation>Continuo importiert gerade einen anderen Checkpoint. Diesen danach hinzufügen.</translation>
    </message>
    <message>
        <source>Continuo could not import the model: it cannot find the folder of your models, because HOME is not set. Set HOME, then restart Continuo.</source>
        <translation>Continuo konnte das Modell nicht importieren: Der Ordner der eigenen Modelle ist unbekannt, weil HOME nicht gesetzt ist. HOME setzen, dann Continuo neu starten.</translation>
    </message>
    <message>
        <source>Importing “%1”…</source>
        <translation>„%1“ wird importiert&#xa0;…</translation>
    </message>
    <message>
        <source>Try anyway</source>
        <translation>Trotzdem versuchen</translation>
    </message>
    <message>
        <source>“%1” needs at least %2 of memory; the limit is %3. The previous model stays in use. Raise the limit, or choose precision int8 or another model.</source>
        <translation>„%1“ braucht mindestens %2 Speicher; die Grenze ist %3. Das bisherige Modell bleibt in Gebrauch. Die Grenze anheben, die Genauigkeit int8 oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>“%1” needs about %2 of memory; %3 are free. The previous model stays in use. Close other programs, choose precision int8, or try anyway.</source>
        <translation>„%1“ braucht etwa %2 Speicher; frei sind %3. Das bisherige Modell bleibt in Gebrauch. Andere Programme beenden, die Genauigkeit int8 wählen oder es trotzdem versuchen.</translation>
    </message>
    <message>
        <source>Continuo is deleting “%1”. Choose another model.</source>
        <translation>„%1“ wird gerade gelöscht. Ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Added the codec “%1”. Models for sound that need it now use it.</source>
        <translation>Codec „%1“ hinzugefügt. Modelle für Klang, die ihn brauchen, verwenden ihn jetzt.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ModelImporter</name>
    <message>
        <source>This file is a Python pickle that could run code, so Continuo ran and imported nothing of it. The previous model stays in use. Convert the checkpoint to .safetensors with a program you trust, and add that file.</source>
        <translation>Diese Datei ist ein Python-Pickle, das Code ausführen könnte; Continuo hat nichts davon ausgeführt oder importiert. Das bisherige Modell bleibt in Gebrauch. Den Checkpoint mit einem vertrauenswürdigen Programm in .safetensors umwandeln und diese Datei hinzufügen.</translation>
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
        <extracomment>Contents of a folder: %1 is the size of the models&apos; files.</extracomment>
        <translation>
            <numerusform>%n Modell, %1</numerusform>
            <numerusform>%n Modelle, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable</source>
        <extracomment>Further model files in a folder that Continuo cannot read.</extracomment>
        <translation>
            <numerusform>%n nicht lesbar</numerusform>
            <numerusform>%n nicht lesbar</numerusform>
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
        <source>The file has errors. Continuo corrected them in the take and left the file unchanged.</source>
        <translation>Die Datei hat Fehler. Continuo hat sie in der Aufnahme behoben und die Datei nicht verändert.</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 und %Ln weitere</numerusform>
            <numerusform>%1 und %Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo could not open %Ln file(s): %1.</source>
        <translation>
            <numerusform>Continuo konnte %Ln Datei nicht öffnen: %1.</numerusform>
            <numerusform>Continuo konnte %Ln Dateien nicht öffnen: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Opened %Ln file(s) as takes: %1.</source>
        <translation>
            <numerusform>%Ln Datei als Aufnahme geöffnet: %1.</numerusform>
            <numerusform>%Ln Dateien als Aufnahmen geöffnet: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo repaired errors in %Ln take(s): %1. The files are unchanged.</source>
        <translation>
            <numerusform>Continuo hat Fehler in %Ln Aufnahme behoben: %1. Die Datei ist unverändert.</numerusform>
            <numerusform>Continuo hat Fehler in %Ln Aufnahmen behoben: %1. Die Dateien sind unverändert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Continuo left out the drums of the file: a take is piano music.</source>
        <translation>Continuo hat das Schlagzeug der Datei weggelassen: Eine Aufnahme ist Klaviermusik.</translation>
    </message>
    <message numerus="yes">
        <source>Continuo left the drums out of %Ln take(s): %1.</source>
        <translation>
            <numerusform>Continuo hat bei %Ln Aufnahme das Schlagzeug weggelassen: %1.</numerusform>
            <numerusform>Continuo hat bei %Ln Aufnahmen das Schlagzeug weggelassen: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Continuo merged several parts into one piano in %Ln take(s): %1. Choose parts in a take&apos;s menu.</source>
        <translation>
            <numerusform>Continuo hat bei %Ln Aufnahme mehrere Stimmen zu einem Klavier vereint: %1. Stimmen im Menü der Aufnahme wählen.</numerusform>
            <numerusform>Continuo hat bei %Ln Aufnahmen mehrere Stimmen zu einem Klavier vereint: %1. Stimmen im Menü einer Aufnahme wählen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::app::OscController</name>
    <message>
        <source>Another program uses port %1, so Continuo receives no OSC. Choose another port, or end that program.</source>
        <translation>Ein anderes Programm benutzt Port %1, daher empfängt Continuo kein OSC. Einen anderen Port wählen oder jenes Programm beenden.</translation>
    </message>
    <message>
        <source>OSC %1</source>
        <extracomment>In the status line: port for OSC messages.</extracomment>
        <translation>OSC %1</translation>
    </message>
    <message>
        <source>OSC: port %1 in use</source>
        <translation>OSC: Port %1 belegt</translation>
    </message>
    <message>
        <source>Continuo cannot open port %1, so it receives no OSC. The system reports: %2.</source>
        <translation>Continuo kann Port %1 nicht öffnen, daher empfängt es kein OSC. Das System meldet: %2.</translation>
    </message>
    <message>
        <source>OSC: port %1 cannot be opened</source>
        <translation>OSC: Port %1 lässt sich nicht öffnen</translation>
    </message>
</context>
<context>
    <name>continuo::app::OscSettings</name>
    <message>
        <source>“%1” is not valid. Enter up to %2 addresses with ports, such as 192.168.1.20:9000; host names do not work.</source>
        <translation>„%1“ ist ungültig. Bis zu %2 Adressen mit Port eingeben, etwa 192.168.1.20:9000; Rechnernamen gehen nicht.</translation>
    </message>
</context>
<context>
    <name>continuo::app::OutputCalibration</name>
    <message>
        <source>Calibrate the MIDI output</source>
        <translation>MIDI-Ausgang einmessen</translation>
    </message>
    <message>
        <source>Continuo&apos;s own piano is silent, so there is nothing to compare the instrument with. Choose an audio device and a soundfont in the settings first.</source>
        <translation>Continuos Klavier ist stumm, daher lässt sich das Instrument nicht vergleichen. Zuerst in den Einstellungen ein Audiogerät und eine Soundfont wählen.</translation>
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
        <source>Both sound together</source>
        <translation>Beide klingen zugleich</translation>
    </message>
    <message>
        <source>The instrument is %1 ms late</source>
        <translation>Das Instrument kommt %1 ms zu spät</translation>
    </message>
    <message>
        <source>The instrument is %1 ms early</source>
        <translation>Das Instrument kommt %1 ms zu früh</translation>
    </message>
    <message>
        <source>Compared with Continuo&apos;s piano, ±%1 ms. With an output offset of %2 ms both sound together.</source>
        <extracomment>Result of a calibration: %1 is its uncertainty.</extracomment>
        <translation>Verglichen mit Continuos Klavier, ±%1 ms. Mit einem Versatz von %2 ms klingen beide zugleich.</translation>
    </message>
    <message>
        <source>Continuo can correct at most 200 ms.</source>
        <translation>Continuo kann höchstens 200 ms ausgleichen.</translation>
    </message>
    <message>
        <source>The taps vary widely. Try again for a better result.</source>
        <translation>Das Klopfen streut stark. Ein weiterer Versuch wird vielleicht genauer.</translation>
    </message>
    <message>
        <source>Use %1 ms</source>
        <extracomment>Button: sets the output offset to the result.</extracomment>
        <translation>%1 ms verwenden</translation>
    </message>
    <message numerus="yes">
        <source>Continuo plays %n note(s) on its piano, then as many on the instrument at “%1”. Tap along on any key of your keyboard or the space bar. Continuo measures how much earlier the instrument needs its notes.</source>
        <translation>
            <numerusform>Continuo spielt %n Anschlag auf seinem Klavier, dann ebenso viele auf dem Instrument an „%1“. Auf einer beliebigen Taste des Keyboards oder der Leertaste mitklopfen. Continuo misst, wie viel früher das Instrument seine Noten braucht.</numerusform>
            <numerusform>Continuo spielt %n Anschläge auf seinem Klavier, dann ebenso viele auf dem Instrument an „%1“. Auf einer beliebigen Taste des Keyboards oder der Leertaste mitklopfen. Continuo misst, wie viel früher das Instrument seine Noten braucht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tap along with these notes.</source>
        <translation>Diese Noten mitklopfen.</translation>
    </message>
    <message>
        <source>Tap along with these notes. If you hear nothing, choose the instrument in Settings &gt; Audio &amp; MIDI.</source>
        <translation>Diese Noten mitklopfen. Ist nichts zu hören, das Instrument unter Einstellungen &gt; Audio &amp; MIDI wählen.</translation>
    </message>
    <message>
        <source>Too few taps: each part needs six, after the third note. Tap on a keyboard that is chosen in Settings &gt; Audio &amp; MIDI, or on the space bar.</source>
        <translation>Zu wenige Klopfer: Jeder Teil braucht sechs, nach der dritten Note. Auf einem Keyboard klopfen, das unter Einstellungen &gt; Audio &amp; MIDI gewählt ist, oder auf der Leertaste.</translation>
    </message>
</context>
<context>
    <name>continuo::app::ParameterTable</name>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>/s</source>
        <extracomment>Unit: notes per second.</extracomment>
        <translation>/s</translation>
    </message>
    <message>
        <source>off</source>
        <extracomment>Value of a slider: no limit or no effect.</extracomment>
        <translation>aus</translation>
    </message>
    <message>
        <source>any</source>
        <extracomment>Value of a slider: no limit.</extracomment>
        <translation>offen</translation>
    </message>
    <message>
        <source>Temperature</source>
        <extracomment>Slider: how much the model&apos;s choices vary.</extracomment>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Min-p</source>
        <extracomment>Slider of sampling; the usual name.</extracomment>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Top-p</source>
        <extracomment>Slider of sampling; the usual name.</extracomment>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Top-k</source>
        <extracomment>Slider of sampling; the usual name.</extracomment>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Latents</source>
        <extracomment>Slider: how many latents the model computes with; more are slower and usually better.</extracomment>
        <translation>Latente</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>MIDI files use another channel instead of 10, which is for drums</source>
        <translation>MIDI-Dateien verwenden statt Kanal 10, dem Schlagzeugkanal, einen anderen</translation>
    </message>
    <message>
        <source>Number of continuations made at once</source>
        <translation>Zahl der Fortsetzungen, die zusammen entstehen</translation>
    </message>
    <message>
        <source>Timing</source>
        <extracomment>Slider under “Temperature of”: the time between notes.</extracomment>
        <translation>Timing</translation>
    </message>
    <message>
        <source>Temperature of the time between notes, independent of the temperature above. Below ×1 the music also gets faster.</source>
        <translation>Temperatur der Abstände zwischen Noten, unabhängig von der Temperatur darüber. Unter ×1 wird die Musik auch schneller.</translation>
    </message>
    <message>
        <source>Timing temperature</source>
        <translation>Temperatur des Timings</translation>
    </message>
    <message>
        <source>Pitch</source>
        <extracomment>Slider under “Temperature of”: the pitches.</extracomment>
        <translation>Tonhöhe</translation>
    </message>
    <message>
        <source>Multiplies the temperature for pitches. It does not change how often notes come.</source>
        <translation>Multipliziert die Temperatur für Tonhöhen. Wie oft Noten kommen, ändert sich nicht.</translation>
    </message>
    <message>
        <source>Pitch temperature</source>
        <translation>Temperatur der Tonhöhe</translation>
    </message>
    <message>
        <source>Velocity</source>
        <extracomment>Slider under “Temperature of”: the velocities.</extracomment>
        <translation>Anschlag</translation>
    </message>
    <message>
        <source>Multiplies the temperature for velocities</source>
        <translation>Multipliziert die Temperatur für den Anschlag</translation>
    </message>
    <message>
        <source>Velocity temperature</source>
        <translation>Temperatur des Anschlags</translation>
    </message>
    <message>
        <source>Pedal</source>
        <extracomment>Slider: how readily the model uses the sustain pedal again.</extracomment>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>Pedal recall</source>
        <translation>Wiederkehr des Pedals</translation>
    </message>
    <message>
        <source>Latency target</source>
        <translation>Latenzziel</translation>
    </message>
    <message>
        <source>Target time from the end of your turn to the model&apos;s first note</source>
        <translation>Zielzeit vom Ende des eigenen Zuges bis zur ersten Note des Modells</translation>
    </message>
    <message>
        <source>Seconds</source>
        <extracomment>Slider: length of an answer.</extracomment>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Bars</source>
        <extracomment>Slider: length of an answer.</extracomment>
        <translation>Takte</translation>
    </message>
    <message>
        <source>Number of bars; the answer ends on a bar line. Without a tempo it is as long as your phrase.</source>
        <translation>Zahl der Takte; die Antwort endet auf einem Taktstrich. Ohne Tempo ist sie so lang wie die eigene Phrase.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <extracomment>Slider: length of an answer.</extracomment>
        <translation>Token</translation>
    </message>
    <message>
        <source>A note takes three to four tokens: velocity, start, end and the waits between</source>
        <translation>Eine Note braucht drei bis vier Token: Anschlag, Anfang, Ende und die Abstände dazwischen</translation>
    </message>
    <message>
        <source>Memory</source>
        <extracomment>Slider: how far back the model hears.</extracomment>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>How far back the model hears; the line below the ruler also changes it</source>
        <translation>Wie weit das Modell zurückhört; auch mit der Linie unter dem Lineal einstellbar</translation>
    </message>
    <message>
        <source>all</source>
        <extracomment>Value of the slider “Memory”: the model hears everything.</extracomment>
        <translation>alles</translation>
    </message>
    <message>
        <source>Voices</source>
        <extracomment>Slider: maximum number of notes of the model that sound at once.</extracomment>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>Maximum number of the model&apos;s notes that sound at once</source>
        <translation>Höchstzahl der Töne des Modells, die zugleich klingen</translation>
    </message>
    <message>
        <source>Min. density</source>
        <translation>Min. Dichte</translation>
    </message>
    <message>
        <source>Minimum notes per second. A chord can count for up to two seconds.</source>
        <translation>Mindestzahl der Töne je Sekunde. Ein Akkord kann für bis zu zwei Sekunden zählen.</translation>
    </message>
    <message>
        <source>Max. density</source>
        <translation>Max. Dichte</translation>
    </message>
    <message>
        <source>Maximum notes per second (averaged over two seconds)</source>
        <translation>Höchstzahl der Töne je Sekunde (über zwei Sekunden gemittelt)</translation>
    </message>
    <message>
        <source>Softest</source>
        <extracomment>Slider: minimum velocity of the model.</extracomment>
        <translation>Leisester Ton</translation>
    </message>
    <message>
        <source>Minimum velocity of the model&apos;s notes</source>
        <translation>Kleinste Anschlagstärke des Modells</translation>
    </message>
    <message>
        <source>Loudest</source>
        <extracomment>Slider: maximum velocity of the model.</extracomment>
        <translation>Lautester Ton</translation>
    </message>
    <message>
        <source>Maximum velocity of the model&apos;s notes</source>
        <translation>Größte Anschlagstärke des Modells</translation>
    </message>
    <message>
        <source>Seconds of rest</source>
        <extracomment>Slider: rest after which the model answers.</extracomment>
        <translation>Sekunden Pause</translation>
    </message>
    <message>
        <source>Beats per bar</source>
        <translation>Schläge pro Takt</translation>
    </message>
    <message>
        <source>Click level</source>
        <translation>Klickpegel</translation>
    </message>
    <message>
        <source>Loudness of the click</source>
        <translation>Lautstärke des Klicks</translation>
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
        <source>Output offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>Delay of notes at the MIDI output; negative for an instrument that sounds late</source>
        <translation>Verzögerung der Noten am MIDI-Ausgang; negativ für ein Instrument, das zu spät klingt</translation>
    </message>
    <message>
        <source>Your channel</source>
        <extracomment>Slider: MIDI channel of the player&apos;s notes.</extracomment>
        <translation>Eigener Kanal</translation>
    </message>
    <message>
        <source>Model channel</source>
        <translation>Modellkanal</translation>
    </message>
    <message>
        <source>Number of pictures made together</source>
        <translation>Zahl der Bilder, die zusammen entstehen</translation>
    </message>
    <message>
        <source>Number of continuations made together from one prompt</source>
        <translation>Zahl der Fortsetzungen, die zusammen aus einer Vorgabe entstehen</translation>
    </message>
    <message>
        <source>Length</source>
        <extracomment>Slider: length of the sound that is generated.</extracomment>
        <translation>Länge</translation>
    </message>
    <message>
        <source>How much the model generates</source>
        <translation>Wie viel das Modell erzeugt</translation>
    </message>
    <message>
        <source>Codec levels</source>
        <translation>Codec-Stufen</translation>
    </message>
    <message>
        <source>Codes in each frame: fewer are faster and sound coarser</source>
        <translation>Codes in jedem Rahmen: Weniger sind schneller und klingen gröber</translation>
    </message>
    <message>
        <source>How readily the model uses the sustain pedal again. Off: it may not use it for half a minute.</source>
        <translation>Wie bereitwillig das Modell das Haltepedal wieder benutzt. Aus: Es kann das Pedal eine halbe Minute lang vergessen.</translation>
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
        <source>Continuo merged %Ln part(s) into one piano: %1.</source>
        <translation>
            <numerusform>Continuo hat %Ln Stimme zu einem Klavier vereint: %1.</numerusform>
            <numerusform>Continuo hat %Ln Stimmen zu einem Klavier vereint: %1.</numerusform>
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
    <name>continuo::app::PictureOpening</name>
    <message>
        <source>Continuo made this picture. Its settings and its model, %1, are restored.</source>
        <translation>Continuo hat dieses Bild erzeugt. Seine Einstellungen und sein Modell %1 sind wiederhergestellt.</translation>
    </message>
    <message>
        <source>Continuo made this picture. Its settings are restored.</source>
        <translation>Continuo hat dieses Bild erzeugt. Seine Einstellungen sind wiederhergestellt.</translation>
    </message>
    <message>
        <source>It was exported with smoothing: its pixels, also in kept rows, differ slightly from the original.</source>
        <translation>Es wurde geglättet exportiert: Seine Pixel, auch in behaltenen Zeilen, weichen leicht vom Original ab.</translation>
    </message>
    <message>
        <source>Kept rows need a class, and this picture’s is unknown: Continuo chose %1. Choose another one if the picture shows something else.</source>
        <translation>Behaltene Zeilen brauchen eine Klasse, und die dieses Bildes ist unbekannt: Continuo hat %1 gewählt. Eine andere wählen, wenn das Bild etwas anderes zeigt.</translation>
    </message>
    <message>
        <source>“%1” has %L2 × %L3 pixels and the model another shape. Continuo uses the middle of the picture.</source>
        <translation>„%1“ hat %L2 × %L3 Pixel und das Modell eine andere Form. Continuo verwendet die Mitte des Bildes.</translation>
    </message>
    <message>
        <source>“%1” has %L2 × %L3 pixels and the model another shape. Continuo uses the whole picture, between white bars.</source>
        <translation>„%1“ hat %L2 × %L3 Pixel und das Modell eine andere Form. Continuo verwendet das ganze Bild, zwischen weißen Balken.</translation>
    </message>
    <message>
        <source>Use the whole picture</source>
        <translation>Ganzes Bild verwenden</translation>
    </message>
    <message>
        <source>Use the middle</source>
        <translation>Mitte verwenden</translation>
    </message>
    <message>
        <source>It was made from scratch. To make it again, keep none of its rows.</source>
        <translation>Es entstand ohne Vorlage. Um es noch einmal zu erzeugen, keine seiner Zeilen behalten.</translation>
    </message>
    <message>
        <source>Keep no rows</source>
        <extracomment>Button: the picture is made again from its first row.</extracomment>
        <translation>Keine Zeilen behalten</translation>
    </message>
</context>
<context>
    <name>continuo::app::PictureWords</name>
    <message>
        <source>%L1 from token %L2</source>
        <extracomment>How a picture was made: number of latents in force from this token on.</extracomment>
        <translation>%L1 ab Token %L2</translation>
    </message>
    <message>
        <source>Made by</source>
        <extracomment>How a picture was made: the program.</extracomment>
        <translation>Hergestellt von</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model hash</source>
        <translation>Hash des Modells</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Adapter</source>
        <extracomment>How a picture was made: a small file that changes the model.</extracomment>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Class</source>
        <extracomment>How a picture was made: what it shows, from the model&apos;s list of classes.</extracomment>
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
        <extracomment>How a picture was made: start of the random numbers.</extracomment>
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
        <extracomment>How a picture was made: number format of the model&apos;s weights.</extracomment>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Continues</source>
        <extracomment>How a picture was made: checksum of the picture that it continues.</extracomment>
        <translation>Setzt fort</translation>
    </message>
    <message>
        <source>%1 from token %L2</source>
        <extracomment>How a picture was made: value in force from this token on.</extracomment>
        <translation>%1 ab Token %L2</translation>
    </message>
    <message>
        <source>Another model made it, %1. The chosen model gives a different result with the same settings.</source>
        <translation>Ein anderes Modell hat es erzeugt, %1. Das gewählte Modell liefert mit denselben Einstellungen ein anderes Ergebnis.</translation>
    </message>
    <message>
        <source>It was made with the adapter %1, which Continuo&apos;s window does not use.</source>
        <translation>Es wurde mit dem Adapter %1 erzeugt, den das Fenster von Continuo nicht verwendet.</translation>
    </message>
    <message>
        <source>This model has no class %1.</source>
        <translation>Dieses Modell hat keine Klasse %1.</translation>
    </message>
    <message>
        <source>It was made with %1 weights and the settings have %2, so the result differs. Change this in Settings › Model &amp; compute.</source>
        <translation>Es entstand mit Gewichten in %1, und die Einstellungen haben %2; das Ergebnis weicht daher ab. Unter Einstellungen › Modell &amp; Rechnen ändern.</translation>
    </message>
    <message>
        <source>The model chose the class %1 itself, and chooses again if no row is kept.</source>
        <translation>Das Modell hat die Klasse %1 selbst gewählt und wählt erneut, wenn keine Zeile behalten wird.</translation>
    </message>
    <message>
        <source>not finished, row %L1 of %L2</source>
        <translation>nicht fertig, Zeile %L1 von %L2</translation>
    </message>
    <message>
        <source>It was exported unfinished: it is white below row %L1 of %L2.</source>
        <translation>Es wurde unfertig exportiert: Unter Zeile %L1 von %L2 ist es weiß.</translation>
    </message>
    <message>
        <source>“%1” is animated; Continuo uses its first picture.</source>
        <translation>„%1“ ist animiert; Continuo verwendet das erste Bild.</translation>
    </message>
    <message>
        <source>“%1” is partly transparent; Continuo put white behind it.</source>
        <translation>„%1“ ist teilweise durchsichtig; Continuo hat Weiß dahintergelegt.</translation>
    </message>
    <message>
        <source>“%1” is truncated; the missing part is grey.</source>
        <translation>„%1“ ist abgeschnitten; der fehlende Teil ist grau.</translation>
    </message>
    <message>
        <source>Continuo could not read all metadata of “%1”.</source>
        <translation>Continuo konnte nicht alle Metadaten von „%1“ lesen.</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Settings changed while it was made; the sliders show the values at its start.</source>
        <translation>Während es entstand, wurden Einstellungen geändert; die Regler zeigen die Werte vom Beginn.</translation>
    </message>
    <message>
        <source>Continuo limited values outside the range of a slider.</source>
        <translation>Continuo hat Werte außerhalb eines Reglerbereichs begrenzt.</translation>
    </message>
</context>
<context>
    <name>continuo::app::PlayController</name>
    <message>
        <source>Now</source>
        <extracomment>Title above the piano roll: the take that is being played.</extracomment>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Not enough memory for the whole model: it plays with fewer latents or a shorter context. Raise the memory limit, or choose precision int8 or another model.</source>
        <translation>Der Speicher reicht nicht für das ganze Modell: Es spielt mit weniger Latenten oder kürzerem Kontext. Die Speichergrenze anheben, die Genauigkeit int8 oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>No model is chosen; you play and record alone.</source>
        <translation>Kein Modell gewählt; es wird allein gespielt und aufgenommen.</translation>
    </message>
    <message>
        <source>The last session continues, but with reduced settings.</source>
        <translation>Die letzte Sitzung geht weiter, aber mit verringerten Einstellungen.</translation>
    </message>
    <message>
        <source>The model cannot continue the last session and begins a new one.</source>
        <translation>Das Modell kann die letzte Sitzung nicht fortsetzen und beginnt eine neue.</translation>
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
        <source>paused while you play</source>
        <translation>pausiert während des Spielens</translation>
    </message>
    <message>
        <source>%L1 tokens/s</source>
        <translation>%L1 Token/s</translation>
    </message>
    <message>
        <source>%1 left</source>
        <extracomment>Time that a job still needs.</extracomment>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>The result of %1 is missing or was discarded. Undo or Settings › Files &amp; privacy restores discarded results.</source>
        <translation>Das Ergebnis von %1 fehlt oder wurde verworfen. „Rückgängig“ oder Einstellungen › Dateien &amp; Privatsphäre holt Verworfenes zurück.</translation>
    </message>
    <message>
        <source>results kept</source>
        <extracomment>Result of a cancelled job.</extracomment>
        <translation>Ergebnisse behalten</translation>
    </message>
    <message>
        <source>about %1</source>
        <extracomment>Estimated time of a waiting job.</extracomment>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1 left in total</source>
        <translation>noch %1 insgesamt</translation>
    </message>
    <message>
        <source>no results</source>
        <translation>keine Ergebnisse</translation>
    </message>
</context>
<context>
    <name>continuo::app::QuitQuestion</name>
    <message>
        <source>your latest playing</source>
        <extracomment>Completes “Not on the disk, and lost if Continuo quits now: …”.</extracomment>
        <translation>das zuletzt Gespielte</translation>
    </message>
    <message>
        <source>your latest pictures</source>
        <extracomment>Completes “Not on the disk, and lost if Continuo quits now: …”.</extracomment>
        <translation>die neuesten Bilder</translation>
    </message>
    <message>
        <source>the latest changes to the queue</source>
        <extracomment>Completes “Not on the disk, and lost if Continuo quits now: …”.</extracomment>
        <translation>die letzten Änderungen der Warteschlange</translation>
    </message>
    <message>
        <source>A file is damaged. Export what you want to keep first.</source>
        <translation>Eine Datei ist beschädigt. Zuerst exportieren, was bleiben soll.</translation>
    </message>
    <message>
        <source>Free disk space first; the details show other possible causes.</source>
        <translation>Zuerst Speicherplatz freigeben; die Einzelheiten zeigen andere mögliche Ursachen.</translation>
    </message>
    <message>
        <source>Quit without saving?</source>
        <translation>Ohne zu sichern beenden?</translation>
    </message>
    <message>
        <source>Not on the disk, and lost if Continuo quits now: %1. %2</source>
        <translation>Noch nicht auf dem Datenträger und verloren, wenn Continuo jetzt endet: %1. %2</translation>
    </message>
    <message>
        <source>Quit and lose it</source>
        <translation>Beenden und verwerfen</translation>
    </message>
    <message>
        <source>Quit while recording?</source>
        <translation>Während der Aufnahme beenden?</translation>
    </message>
    <message>
        <source>Continuo has saved the take so far. Quitting ends the recording; nothing is lost.</source>
        <translation>Continuo hat die Aufnahme bis hierhin gesichert. Das Beenden schließt sie ab; nichts geht verloren.</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>Anhalten und beenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Quit while Continuo reads a file?</source>
        <translation>Beenden, während Continuo eine Datei liest?</translation>
    </message>
    <message>
        <source>Quit without it</source>
        <extracomment>Button: quits before a file is read or a model is imported.</extracomment>
        <translation>Ohne sie beenden</translation>
    </message>
    <message>
        <source>Quit while Continuo writes a file?</source>
        <translation>Beenden, während Continuo eine Datei schreibt?</translation>
    </message>
    <message>
        <source>Quit without the file</source>
        <translation>Ohne die Datei beenden</translation>
    </message>
    <message>
        <source>Continuo is recording a take. Stop the recording, then restart.</source>
        <translation>Continuo nimmt gerade auf. Die Aufnahme anhalten, dann neu starten.</translation>
    </message>
    <message>
        <source>“%1” is still running. Wait until it is done or pause it in the queue, then restart.</source>
        <translation>„%1“ läuft noch. Abwarten, bis es fertig ist, oder in der Warteschlange pausieren, dann neu starten.</translation>
    </message>
    <message>
        <source>Continuo is writing a file. Wait until it is done, then restart.</source>
        <translation>Continuo schreibt eine Datei. Abwarten, bis sie fertig ist, dann neu starten.</translation>
    </message>
    <message>
        <source>Continuo is importing a model. Wait until it is in the list, then restart.</source>
        <translation>Continuo importiert ein Modell. Abwarten, bis es in der Liste steht, dann neu starten.</translation>
    </message>
    <message>
        <source>Quit while Continuo imports a model?</source>
        <translation>Beenden, während Continuo ein Modell importiert?</translation>
    </message>
    <message>
        <source>Continuo has not finished importing the checkpoint that you added. If you quit now, there is no new model; the checkpoint is unchanged.</source>
        <translation>Continuo hat den hinzugefügten Checkpoint noch nicht fertig importiert. Beim Beenden entsteht kein neues Modell; der Checkpoint bleibt unverändert.</translation>
    </message>
    <message>
        <source>Continuo is still reading what you opened or pasted, and then quits automatically. If you quit now, it is missing from your takes; the file is unchanged.</source>
        <translation>Continuo liest noch, was geöffnet oder eingefügt wurde, und beendet sich danach automatisch. Beim Beenden fehlt es unter den Aufnahmen; die Datei bleibt unverändert.</translation>
    </message>
    <message>
        <source>Continuo has not finished writing a file. If you quit now, the file is missing; your takes, pictures and sounds are kept.</source>
        <translation>Continuo hat eine Datei noch nicht fertig geschrieben. Beim Beenden fehlt sie; Aufnahmen, Bilder und Klänge bleiben erhalten.</translation>
    </message>
    <message>
        <source>your latest sounds</source>
        <extracomment>Completes “Not on the disk, and lost if Continuo quits now: …”.</extracomment>
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
        <source>%1 is missing: it was moved, renamed or deleted. Removed from the list.</source>
        <translation>%1 fehlt: verschoben, umbenannt oder gelöscht. Aus der Liste entfernt.</translation>
    </message>
</context>
<context>
    <name>continuo::app::SavedSessions</name>
    <message>
        <source>%1 still remembers your last session.</source>
        <extracomment>%1 is a model.</extracomment>
        <translation>%1 erinnert sich noch an die letzte Sitzung.</translation>
    </message>
    <message>
        <source>Continue it</source>
        <extracomment>Button: continues the last session.</extracomment>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>continuo::app::SetJobs</name>
    <message>
        <source>Finish</source>
        <extracomment>Button: completes pictures or sounds whose generation was stopped.</extracomment>
        <translation>Fertigstellen</translation>
    </message>
</context>
<context>
    <name>continuo::app::SetWords</name>
    <message>
        <source>Set %1</source>
        <extracomment>Name of a group of pictures or sounds that were made together.</extracomment>
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
        <source>Nothing to undo in Sound.</source>
        <translation>In Klang gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Nothing to redo in Sound.</source>
        <translation>In Klang gibt es nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Discarded variation %1. Undo restores it.</source>
        <translation>Variante %1 verworfen. „Rückgängig“ holt sie zurück.</translation>
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
        <source>Continuo is still decoding the variation. Try again in a moment.</source>
        <translation>Continuo dekodiert die Variante noch. Gleich noch einmal versuchen.</translation>
    </message>
    <message>
        <source>This variation has no sound yet.</source>
        <translation>Diese Variante hat noch keinen Klang.</translation>
    </message>
    <message>
        <source>Opened only “%1”: Continuo continues one sound at a time.</source>
        <translation>Nur „%1“ geöffnet: Continuo setzt immer einen Klang fort.</translation>
    </message>
    <message>
        <source>Continuo made this sound. Its settings are restored.</source>
        <translation>Continuo hat diesen Klang erzeugt. Seine Einstellungen sind wiederhergestellt.</translation>
    </message>
    <message>
        <source>Continuo made this sound with the model “%1”, which is missing. The other settings are restored.</source>
        <translation>Continuo hat diesen Klang mit dem Modell „%1“ erzeugt, das fehlt. Die übrigen Einstellungen sind wiederhergestellt.</translation>
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
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Ogg Vorbis files (*.ogg)</source>
        <translation>Ogg-Vorbis-Dateien (*.ogg)</translation>
    </message>
    <message>
        <source>Continuo did not write %1: the name must end in .wav, .flac or .ogg. Choose another name.</source>
        <translation>Continuo hat %1 nicht geschrieben: Der Name muss auf .wav, .flac oder .ogg enden. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>The prompt&apos;s file “%1” is missing or was changed, so the exported sound is mono, at %L2 Hz.</source>
        <translation>Die Datei der Vorgabe, „%1“, fehlt oder wurde geändert; der exportierte Klang ist daher mono, mit %L2 Hz.</translation>
    </message>
</context>
<context>
    <name>continuo::app::SoundRecorder</name>
    <message>
        <source>Nothing was recorded: no audio input found. Connect a microphone and choose its device in Settings › Audio &amp; MIDI, or start JACK.</source>
        <translation>Nichts aufgenommen: Kein Audioeingang gefunden. Ein Mikrofon anschließen und sein Gerät unter Einstellungen › Audio &amp; MIDI wählen, oder JACK starten.</translation>
    </message>
    <message>
        <source>Nothing was recorded: Continuo could not open the audio input. Choose another device in Settings › Audio &amp; MIDI.</source>
        <translation>Nichts aufgenommen: Continuo konnte den Audioeingang nicht öffnen. Unter Einstellungen › Audio &amp; MIDI ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Recording %1</source>
        <comment>file name; a date</comment>
        <translation>Aufnahme %1</translation>
    </message>
    <message>
        <source>The recording reached its limit of %1 and stopped.</source>
        <translation>Die Aufnahme hat ihre Grenze von %1 erreicht und wurde beendet.</translation>
    </message>
    <message>
        <source>The recording stopped because the audio device changed its sample rate.</source>
        <translation>Die Aufnahme wurde beendet, weil das Audiogerät seine Abtastrate wechselte.</translation>
    </message>
    <message>
        <source>The recording stopped because the audio input “%1” was disconnected.</source>
        <translation>Die Aufnahme wurde beendet, weil der Audioeingang „%1“ getrennt wurde.</translation>
    </message>
    <message>
        <source>Nothing was recorded.</source>
        <translation>Nichts aufgenommen.</translation>
    </message>
    <message>
        <source>The computer was too busy: the recording lacks %L1 s.</source>
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
        <source>Continuo cannot play these sounds: their codec is missing. Add its file in Settings › Model &amp; compute.</source>
        <translation>Continuo kann diese Klänge nicht abspielen: Der Codec fehlt. Seine Datei unter Einstellungen › Modell &amp; Rechnen hinzufügen.</translation>
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
        <extracomment>%1 is seconds of the prompt; %2 is such as “10 s generated”.</extracomment>
        <translation>%1 s behalten, %2</translation>
    </message>
    <message>
        <source>%1, waiting</source>
        <comment>sounds</comment>
        <extracomment>Row in the list of sounds: %1 is such as “4 variations”, for which a job waits.</extracomment>
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
    <message>
        <source>%1 was stopped at %2 of %3.</source>
        <comment>set of sounds, two lengths</comment>
        <translation>%1 wurde bei %2 von %3 angehalten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::StageController</name>
    <message>
        <source>Now</source>
        <extracomment>Title of the stage view: the take that is being played.</extracomment>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>recording, %1</source>
        <extracomment>In the stage view: %1 is such as “saved 5 s ago”.</extracomment>
        <translation>Aufnahme läuft, %1</translation>
    </message>
    <message>
        <source>The model yields when you play.</source>
        <translation>Beim Spielen verstummt das Modell.</translation>
    </message>
    <message>
        <source>The model gets softer when you play.</source>
        <translation>Beim Spielen wird das Modell leiser.</translation>
    </message>
    <message>
        <source>The model keeps playing with you.</source>
        <translation>Das Modell spielt weiter mit.</translation>
    </message>
    <message>
        <source>hears everything</source>
        <extracomment>In the stage view: how far back the model hears.</extracomment>
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
        <extracomment>In the stage view: how far back the model hears; the oldest music counts least.</extracomment>
        <translation>hört alles, verblassend</translation>
    </message>
</context>
<context>
    <name>continuo::app::StandIn</name>
    <message>
        <source>%1 plays in your place</source>
        <extracomment>%1 is a MIDI file.</extracomment>
        <translation>%1 spielt anstelle des Spielers</translation>
    </message>
    <message>
        <source>Stop playing it</source>
        <extracomment>Button: the MIDI file stops.</extracomment>
        <translation>Wiedergabe anhalten</translation>
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
        <extracomment>In the status line: audio device, sample rate in kHz, period in frames.</extracomment>
        <translation>%1 %L2 k · %3</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeClipboard</name>
    <message>
        <source>Nothing to copy yet. Play something first.</source>
        <translation>Noch nichts zu kopieren. Zuerst etwas spielen.</translation>
    </message>
    <message>
        <source>Copied %1 of %2 as a MIDI file.</source>
        <translation>%1 von %2 als MIDI-Datei kopiert.</translation>
    </message>
    <message>
        <source>Copied %1 as a MIDI file.</source>
        <translation>%1 als MIDI-Datei kopiert.</translation>
    </message>
    <message>
        <source>The clipboard contains no MIDI. Copy notes or a MIDI file first.</source>
        <translation>Die Zwischenablage enthält kein MIDI. Zuerst Noten oder eine MIDI-Datei kopieren.</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <extracomment>Name of a take that was pasted.</extracomment>
        <translation>Zwischenablage</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeCommands</name>
    <message>
        <source>Nothing to accept. Choose a continuation without a star.</source>
        <translation>Nichts anzunehmen. Eine Fortsetzung ohne Stern wählen.</translation>
    </message>
    <message>
        <source>Nothing was deleted: no notes are selected or marked. Discard a whole take or branch in the list of takes.</source>
        <translation>Nichts gelöscht: Keine Noten sind gewählt oder markiert. Eine ganze Aufnahme oder einen Zweig in der Liste der Aufnahmen verwerfen.</translation>
    </message>
    <message>
        <source>Open a MIDI file</source>
        <translation>MIDI-Datei öffnen</translation>
    </message>
    <message>
        <source>Play a MIDI file in my place</source>
        <extracomment>Title of a dialog that asks for a file.</extracomment>
        <translation>MIDI-Datei an meiner Stelle abspielen</translation>
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
        <translation>%1 geschrieben</translation>
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
        <extracomment>Title of a dialog: %1 is such as “Export MIDI”.</extracomment>
        <translation>%1: eigene Noten</translation>
    </message>
    <message>
        <source>%1: the model&apos;s notes</source>
        <translation>%1: Noten des Modells</translation>
    </message>
    <message>
        <source>%1: one file per player</source>
        <translation>%1: eine Datei je Spieler</translation>
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
        <source>Already exists and would be replaced: %1</source>
        <translation>Existiert bereits und würde ersetzt: %1</translation>
    </message>
    <message>
        <source>Nothing was written: the choice contains no notes. Choose other notes with Export…</source>
        <translation>Nichts geschrieben: Die Auswahl enthält keine Noten. Andere mit „Exportieren&#xa0;…“ wählen.</translation>
    </message>
    <message>
        <source>Bars of the take: %1, %2 bpm</source>
        <extracomment>Bars of an exported file: %1 is the time signature.</extracomment>
        <translation>Takte der Aufnahme: %1, %2 bpm</translation>
    </message>
    <message>
        <source>Bars of the take: %1, starting at %2 bpm</source>
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
        <source>No steady beat found: exported at 120 bpm, notes as played</source>
        <translation>Kein fester Schlag gefunden: mit 120 bpm exportiert, Noten wie gespielt</translation>
    </message>
    <message>
        <source>No steady beat found: exported at 120 bpm</source>
        <translation>Kein fester Schlag gefunden: mit 120 bpm exportiert</translation>
    </message>
    <message>
        <source>Nothing to drag: there are no notes. Mark or choose some.</source>
        <translation>Nichts zu ziehen: Es gibt keine Noten. Welche markieren oder wählen.</translation>
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
        <source>The export lacks some contents of the opened file.</source>
        <translation>Dem Export fehlen manche Inhalte der geöffneten Datei.</translation>
    </message>
    <message>
        <source>Tempi and bars of the opened file</source>
        <translation>Tempi und Takte der geöffneten Datei</translation>
    </message>
    <message>
        <source>%1: marked range %2</source>
        <extracomment>Title of a dialog: %1 is such as “Export MIDI”.</extracomment>
        <translation>%1: markierter Bereich %2</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeHearing</name>
    <message>
        <source>Nothing to play: the marked range contains no notes.</source>
        <translation>Nichts abzuspielen: Der markierte Bereich enthält keine Noten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeKeeper</name>
    <message>
        <source>Kept the last %2 seconds as %1.</source>
        <translation>Letzte %2 Sekunden als %1 behalten.</translation>
    </message>
    <message>
        <source>Nothing was played yet.</source>
        <translation>Es wurde noch nichts gespielt.</translation>
    </message>
    <message>
        <source>Kept everything played as %1.</source>
        <translation>Alles Gespielte als %1 behalten.</translation>
    </message>
    <message>
        <source>Nothing was played, so there is no recording.</source>
        <translation>Es wurde nichts gespielt, daher gibt es keine Aufnahme.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeMarking</name>
    <message>
        <source>star on %1</source>
        <comment>undo</comment>
        <extracomment>Completes “Undo …” and “Redo …”; %1 is a take or branch.</extracomment>
        <translation>Stern für %1</translation>
    </message>
    <message>
        <source>star removal from %1</source>
        <comment>undo</comment>
        <translation>Entfernen des Sterns von %1</translation>
    </message>
    <message>
        <source>note on %1</source>
        <comment>undo</comment>
        <extracomment>Completes “Undo …” and “Redo …”: a written note on a take or branch.</extracomment>
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
        <extracomment>Completes “Undo …” and “Redo …”; %1 is a take or branch.</extracomment>
        <translation>Schlagwörter von %1</translation>
    </message>
    <message>
        <source>discard of %1</source>
        <comment>undo</comment>
        <extracomment>Completes “Undo …” and “Redo …”; %1 is a take or branch.</extracomment>
        <translation>Verwerfen von %1</translation>
    </message>
    <message>
        <source>restoring %1</source>
        <comment>undo</comment>
        <extracomment>Completes “Undo …” and “Redo …”: a discarded take or branch.</extracomment>
        <translation>Zurückholen von %1</translation>
    </message>
    <message>
        <source>deletion of notes in %1</source>
        <comment>undo</comment>
        <translation>Löschen von Noten in %1</translation>
    </message>
    <message>
        <source>change of a note in %1</source>
        <comment>undo</comment>
        <extracomment>Completes “Undo …” and “Redo …”: a musical note.</extracomment>
        <translation>Änderung einer Note in %1</translation>
    </message>
    <message>
        <source>new note in %1</source>
        <comment>undo</comment>
        <translation>neue Note in %1</translation>
    </message>
    <message>
        <source>Note</source>
        <extracomment>Title of a dialog: a written note.</extracomment>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note on %1:</source>
        <translation>Notiz zu %1:</translation>
    </message>
    <message>
        <source>Nothing to name yet. Play something first.</source>
        <translation>Noch nichts zu benennen. Zuerst etwas spielen.</translation>
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
        <source>The name cannot be empty, because there is no number to show instead. Type a name.</source>
        <translation>Der Name darf nicht leer sein, denn es gibt keine Nummer, die ihn ersetzt. Einen Namen eingeben.</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Tags of %1, separated by commas:</source>
        <translation>Schlagwörter für %1, durch Kommas getrennt:</translation>
    </message>
    <message>
        <source>You cannot discard what you are playing. Begin a new take first.</source>
        <translation>Was gerade gespielt wird, lässt sich nicht verwerfen. Zuerst eine neue Aufnahme beginnen.</translation>
    </message>
    <message>
        <source>You cannot discard this take while it is recorded. Stop the recording first.</source>
        <translation>Diese Aufnahme lässt sich während des Aufnehmens nicht verwerfen. Zuerst die Aufnahme beenden.</translation>
    </message>
    <message>
        <source>Discarded %1. Undo restores it.</source>
        <translation>%1 verworfen. „Rückgängig“ holt es zurück.</translation>
    </message>
    <message>
        <source>restoring the recorded notes of %1</source>
        <comment>undo</comment>
        <translation>Wiederherstellen der aufgenommenen Noten von %1</translation>
    </message>
    <message>
        <source>Nothing to undo in Play.</source>
        <translation>In Spielen gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Nothing to redo in Play.</source>
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
        <source>Delete this note</source>
        <translation>Diese Note löschen</translation>
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
        <source>Restore the recorded notes</source>
        <translation>Aufgenommene Noten wiederherstellen</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Regenerate and compare</source>
        <extracomment>Menu of a take: checks that the model plays the same notes again.</extracomment>
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
        <source>Make %n alternative(s)</source>
        <extracomment>Menu of a branch: generates other versions of it.</extracomment>
        <translation>
            <numerusform>%n Alternative erzeugen</numerusform>
            <numerusform>%n Alternativen erzeugen</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue live from here</source>
        <extracomment>Menu of a take: the player and the model go on with it.</extracomment>
        <translation>Von hier an live weiterspielen</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>Stern entfernen</translation>
    </message>
    <message>
        <source>Copy seed</source>
        <extracomment>Menu of a branch: copies the start of its random numbers.</extracomment>
        <translation>Startwert kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Replace the marked range, %n variation(s)</source>
        <translation>
            <numerusform>Markierten Bereich ersetzen, %n Variante</numerusform>
            <numerusform>Markierten Bereich ersetzen, %n Varianten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln selected note(s)</source>
        <translation>
            <numerusform>%Ln gewählte Note löschen</numerusform>
            <numerusform>%Ln gewählte Noten löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose parts…</source>
        <translation>Stimmen wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Continue as sound</source>
        <extracomment>Menu of a take: opens it as a prompt in the workspace Sound.</extracomment>
        <translation>Als Klang fortsetzen</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeNoteEditing</name>
    <message>
        <source>You can delete notes once the take is no longer played live.</source>
        <translation>Noten lassen sich löschen, sobald die Aufnahme nicht mehr live gespielt wird.</translation>
    </message>
    <message>
        <source>Deleted the note. Undo restores it.</source>
        <translation>Note gelöscht. „Rückgängig“ holt sie zurück.</translation>
    </message>
    <message>
        <source>Nothing was deleted: the marked range contains no notes.</source>
        <translation>Nichts gelöscht: Der markierte Bereich enthält keine Noten.</translation>
    </message>
    <message numerus="yes">
        <source>Deleted %Ln note(s). Undo restores them.</source>
        <translation>
            <numerusform>%Ln Note gelöscht. „Rückgängig“ holt sie zurück.</numerusform>
            <numerusform>%Ln Noten gelöscht. „Rückgängig“ holt sie zurück.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restored the recorded notes. Undo restores your changes.</source>
        <translation>Aufgenommene Noten wiederhergestellt. „Rückgängig“ holt die Änderungen zurück.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeOnCanvas</name>
    <message>
        <source>Branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>computing surprise …</source>
        <translation>Überraschung wird berechnet&#xa0;…</translation>
    </message>
    <message>
        <source>computing surprise … %L1 %</source>
        <translation>Überraschung wird berechnet&#xa0;… %L1 %</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakePlan</name>
    <message>
        <source>No beats here: %1 s, as long as your last phrase.</source>
        <extracomment>Length of the next continuation, and why.</extracomment>
        <translation>Hier gibt es keine Schläge: %1 s, so lang wie die letzte eigene Phrase.</translation>
    </message>
    <message>
        <source>%1 s, as long as your last phrase.</source>
        <translation>%1 s, so lang wie die letzte eigene Phrase.</translation>
    </message>
    <message>
        <source>“Until I play” does not apply to continuations: %1 s.</source>
        <extracomment>Length of the next continuation, and why.</extracomment>
        <translation>„Bis ich spiele“ gilt nicht für Fortsetzungen: %1 s.</translation>
    </message>
    <message>
        <source>No beats here and no notes of yours before: %1 s.</source>
        <extracomment>Length of the next continuation, and why.</extracomment>
        <translation>Hier gibt es keine Schläge und davor keine eigenen Noten: %1 s.</translation>
    </message>
    <message>
        <source>No notes of yours before this point: %1 s.</source>
        <translation>Vor dieser Stelle gibt es keine eigenen Noten: %1 s.</translation>
    </message>
    <message>
        <source>No beats here, and your last phrase is very short: %1 s.</source>
        <extracomment>Length of the next continuation, and why.</extracomment>
        <translation>Hier gibt es keine Schläge, und die letzte eigene Phrase ist sehr kurz: %1 s.</translation>
    </message>
    <message>
        <source>Your last phrase is very short: %1 s.</source>
        <translation>Die letzte eigene Phrase ist sehr kurz: %1 s.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeReplays</name>
    <message>
        <source>%1 is part of what you are playing now. Begin a new take, then regenerate it.</source>
        <translation>%1 gehört zu dem, was gerade gespielt wird. Zuerst eine neue Aufnahme beginnen, dann neu erzeugen.</translation>
    </message>
    <message>
        <source>Continuo cannot regenerate %1: it continues a saved session whose state is not on this computer.</source>
        <translation>Continuo kann %1 nicht neu erzeugen: Die Aufnahme setzt eine gespeicherte Sitzung fort, deren Zustand nicht auf diesem Rechner ist.</translation>
    </message>
    <message>
        <source>Continuo cannot regenerate %1: the state of the session that it continues is damaged.</source>
        <translation>Continuo kann %1 nicht neu erzeugen: Der Zustand der Sitzung, die die Aufnahme fortsetzt, ist beschädigt.</translation>
    </message>
    <message>
        <source>Continuo cannot compare %1: the program was killed while it was played. All its notes are kept; listen to it or continue from it.</source>
        <translation>Continuo kann %1 nicht vergleichen: Das Programm wurde währenddessen gewaltsam beendet. Alle Noten sind erhalten; sie anhören oder von dort fortsetzen.</translation>
    </message>
    <message>
        <source>Regenerating %1 …</source>
        <translation>%1 wird neu erzeugt&#xa0;…</translation>
    </message>
    <message>
        <source>%1: regenerated the same %L2 tokens.</source>
        <translation>%1: dieselben %L2 Token neu erzeugt.</translation>
    </message>
    <message>
        <source>%1: regenerated other tokens than those played on %2 with the model %3.</source>
        <translation>%1: andere Token neu erzeugt als die auf %2 mit dem Modell %3 gespielten.</translation>
    </message>
    <message>
        <source>Regenerating %1 and the %2 before it that the model heard …</source>
        <translation>%1 wird neu erzeugt, mit den %2 davor, die das Modell gehört hat&#xa0;…</translation>
    </message>
    <message>
        <source>%1: regenerated the same %L2 tokens, up to where the program was killed.</source>
        <translation>%1: dieselben %L2 Token neu erzeugt, bis das Programm gewaltsam beendet wurde.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TakeSounds</name>
    <message>
        <source>“%1” has no notes to render.</source>
        <translation>„%1“ enthält keine Noten, die klingen könnten.</translation>
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
        <extracomment>A branch, and the position in the take where it begins.</extracomment>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>now</source>
        <extracomment>In the list of takes: it is being played but not recorded.</extracomment>
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
        <extracomment>In the list of takes: notes by the player and the model.</extracomment>
        <translation>Beide</translation>
    </message>
    <message>
        <source>You</source>
        <extracomment>In the list of takes: notes by the player.</extracomment>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>Which of the branches at the same place this is.</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Note</source>
        <extracomment>Line about a take: its written note.</extracomment>
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
        <extracomment>In the list of takes: notes by the model.</extracomment>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>recording</source>
        <extracomment>In the list of takes: it is being recorded.</extracomment>
        <translation>wird aufgenommen</translation>
    </message>
    <message>
        <source>Known passage</source>
        <extracomment>Line about a branch: longest passage that also occurs in the training music.</extracomment>
        <translation>Bekannte Passage</translation>
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
        <extracomment>Line about a branch: the model was unusually certain of its notes.</extracomment>
        <translation>Ungewöhnlich sicher</translation>
    </message>
    <message>
        <source>at %1</source>
        <extracomment>Position in a take.</extracomment>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>Longest passage of the model&apos;s notes whose pitches also occur in its training music, in any key and rhythm. Scales and trills do not count. Up to 18 notes are usual; Continuo warns from %1 notes on.</source>
        <translation>Längste Passage der Noten des Modells, deren Tonhöhen auch in seiner Trainingsmusik vorkommen, in beliebiger Tonart und beliebigem Rhythmus. Tonleitern und Triller zählen nicht. Bis 18 Noten sind üblich; Continuo warnt ab %1 Noten.</translation>
    </message>
    <message>
        <source>From there on, %1 pitches in a row have only %2 bits of surprise per note. The model repeats itself, plays a figure, or knows the passage by heart.</source>
        <translation>Von dort an haben %1 Tonhöhen in Folge nur %2 Bit Überraschung je Note. Das Modell wiederholt sich, spielt eine Figur oder kennt die Passage auswendig.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Difference</source>
        <extracomment>Line about a branch: how much it differs from other branches.</extracomment>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>How much its pitch sequence differs from the other branches at this place: 0 is identical, 1 has nothing in common</source>
        <translation>Wie stark die Tonfolge von den anderen Zweigen an dieser Stelle abweicht: 0 ist gleich, 1 hat nichts gemeinsam</translation>
    </message>
    <message>
        <source>Repetition</source>
        <extracomment>Line about a branch: share of the notes in repeated passages.</extracomment>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Share of notes in passages of at least %1 pitches that already occurred in this branch</source>
        <translation>Anteil der Noten in Passagen von mindestens %1 Tonhöhen, die in diesem Zweig schon vorkamen</translation>
    </message>
    <message>
        <source>In scale</source>
        <extracomment>Line about a branch: share of the notes in its key.</extracomment>
        <translation>In der Tonart</translation>
    </message>
    <message>
        <source>Share of notes in the key that fits best, %1</source>
        <translation>Anteil der Noten in der am besten passenden Tonart, %1</translation>
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
        <source>Prompt</source>
        <extracomment>Line about a branch: the music that the model heard.</extracomment>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>The model heard only this marked part and nothing before it.</source>
        <translation>Das Modell hat nur diesen markierten Teil gehört und nichts davor.</translation>
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
        <extracomment>Line about a take or branch: model and settings.</extracomment>
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
        <source>temperature %1 to %2</source>
        <translation>Temperatur %1 bis %2</translation>
    </message>
    <message>
        <source>on the beat</source>
        <extracomment>How a branch was made: the model kept to the tempo.</extracomment>
        <translation>auf dem Schlag</translation>
    </message>
    <message>
        <source>near the beat</source>
        <translation>nah am Schlag</translation>
    </message>
    <message>
        <source>Following notes, nats/note</source>
        <extracomment>Line about a branch: surprise of the music after it.</extracomment>
        <translation>Folgende Noten, Nats/Note</translation>
    </message>
    <message>
        <source>How surprising the model finds the music that follows this passage. The lower the value, the better the passage leads into that music.</source>
        <translation>Wie überraschend das Modell die Musik findet, die auf diese Passage folgt. Je kleiner der Wert, desto besser führt die Passage dorthin.</translation>
    </message>
    <message>
        <source>%1 for %2–%3</source>
        <comment>a branch, and what it replaces</comment>
        <extracomment>Name of a branch in a list: it replaces a range of the take.</extracomment>
        <translation>%1 für %2–%3</translation>
    </message>
    <message>
        <source>window %1 to %2</source>
        <extracomment>How a branch was made: number of tokens that each layer saw.</extracomment>
        <translation>Fenster %1 bis %2</translation>
    </message>
    <message>
        <source>window %L1</source>
        <translation>Fenster %L1</translation>
    </message>
    <message>
        <source>Your notes, nats/note</source>
        <translation>Eigene Noten, Nats/Note</translation>
    </message>
    <message>
        <source>Surprise of your own notes where this branch is. A higher value is not worse: the model draws its notes from what it expects.</source>
        <translation>Überraschung der eigenen Noten an der Stelle dieses Zweigs. Ein höherer Wert ist nicht schlechter: Das Modell zieht seine Noten aus dem, was es erwartet.</translation>
    </message>
    <message>
        <source>The passage begins at %1.</source>
        <translation>Die Passage beginnt bei %1.</translation>
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
        <source>No model is chosen as a starting point. Choose one in the settings first.</source>
        <translation>Kein Ausgangsmodell ist gewählt. Zuerst in den Einstellungen eines wählen.</translation>
    </message>
    <message>
        <source>A name cannot begin with a dot.</source>
        <translation>Ein Name kann nicht mit einem Punkt beginnen.</translation>
    </message>
    <message>
        <source>A model with this name exists. Choose another name.</source>
        <translation>Ein Modell dieses Namens gibt es schon. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>My playing</source>
        <extracomment>Proposed name of a new model.</extracomment>
        <translation>Mein Spiel</translation>
    </message>
    <message>
        <source>“%1” is ready: %2.</source>
        <translation>„%1“ ist fertig: %2.</translation>
    </message>
    <message>
        <source>Play with it</source>
        <extracomment>Button: uses the new model.</extracomment>
        <translation>Damit spielen</translation>
    </message>
    <message>
        <source>“%1” plays from now on. Choose another model in Settings › Model &amp; compute.</source>
        <translation>„%1“ spielt von nun an. Ein anderes unter Einstellungen › Modell &amp; Rechnen wählen.</translation>
    </message>
    <message>
        <source>This name is too long for a file. Choose a shorter one.</source>
        <translation>Dieser Name ist zu lang für eine Datei. Einen kürzeren wählen.</translation>
    </message>
    <message>
        <source>“%1” is missing: its file was deleted or moved. The current model keeps playing.</source>
        <translation>„%1“ fehlt: Die Datei wurde gelöscht oder verschoben. Das aktuelle Modell spielt weiter.</translation>
    </message>
    <message>
        <source>Teaching was stopped. “%1” keeps its progress: %2.</source>
        <translation>Das Lernen wurde beendet. „%1“ behält den Fortschritt: %2.</translation>
    </message>
    <message>
        <source>Continuo cannot find the folder of your models: HOME is not set. Set HOME, then restart Continuo.</source>
        <translation>Der Ordner der eigenen Modelle ist unbekannt: HOME ist nicht gesetzt. HOME setzen, dann Continuo neu starten.</translation>
    </message>
</context>
<context>
    <name>continuo::app::TeachingWords</name>
    <message>
        <source>stopped before it learnt anything</source>
        <extracomment>Result of teaching a model.</extracomment>
        <translation>angehalten, bevor etwas gelernt wurde</translation>
    </message>
    <message>
        <source>stopped; the model so far is kept</source>
        <translation>angehalten; das bisherige Modell ist behalten</translation>
    </message>
    <message>
        <source>it predicts your playing better: %1 nats/token, before %2 (less is better)</source>
        <extracomment>Result of teaching a model: “it” is the new model.</extracomment>
        <translation>es sagt das eigene Spiel besser voraus: %1 Nats/Token, vorher %2 (weniger ist besser)</translation>
    </message>
    <message>
        <source>it predicts your playing no better: %1 nats/token, before %2; more music helps</source>
        <translation>es sagt das eigene Spiel nicht besser voraus: %1 Nats/Token, vorher %2; mehr Musik hilft</translation>
    </message>
    <message>
        <source>stopped; “Try again” resumes from the progress so far</source>
        <translation>angehalten; „Erneut versuchen“ setzt den bisherigen Fortschritt fort</translation>
    </message>
    <message>
        <source>its prediction of your playing was not measured</source>
        <translation>seine Vorhersage des eigenen Spiels wurde nicht gemessen</translation>
    </message>
    <message>
        <source>it predicts your playing at %1 nats/token. Not comparable with the earlier value: the test music changed</source>
        <translation>es sagt das eigene Spiel mit %1 Nats/Token voraus. Nicht mit dem früheren Wert vergleichbar: Die Testmusik hat sich geändert</translation>
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
        <source>Play a MIDI file in my place…</source>
        <translation>MIDI-Datei an meiner Stelle abspielen&#xa0;…</translation>
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
        <source>Star the take</source>
        <translation>Aufnahme mit Stern versehen</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <extracomment>Command: a written note on the take.</extracomment>
        <translation>Notiz schreiben&#xa0;…</translation>
    </message>
    <message>
        <source>Discard</source>
        <extracomment>Command: discards the chosen take or branch; it can be restored.</extracomment>
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
        <extracomment>Command: ends the player&apos;s turn, so that the model answers.</extracomment>
        <translation>Zug übergeben</translation>
    </message>
    <message>
        <source>Stop the model</source>
        <translation>Modell anhalten</translation>
    </message>
    <message>
        <source>Panic</source>
        <extracomment>Command: silences everything at once; usual name in mixers and sequencers.</extracomment>
        <translation>Panik</translation>
    </message>
    <message>
        <source>Computer keyboard plays notes</source>
        <translation>Computertastatur spielt Noten</translation>
    </message>
    <message>
        <source>Make several continuations</source>
        <translation>Mehrere Fortsetzungen erzeugen</translation>
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
        <extracomment>Switch: colours each note by how unexpected the model finds it.</extracomment>
        <translation>Überraschung</translation>
    </message>
    <message>
        <source>Follow</source>
        <extracomment>Switch: the view moves along with the music.</extracomment>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Show all</source>
        <extracomment>Command: zooms out until everything is visible.</extracomment>
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
        <source>Keyboard shortcuts…</source>
        <translation>Tastenkürzel&#xa0;…</translation>
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
        <extracomment>Name of a workspace and of a menu.</extracomment>
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
        <translation>Bild öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Export the picture…</source>
        <translation>Bild exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Star the picture</source>
        <translation>Bild mit Stern versehen</translation>
    </message>
    <message>
        <source>Discard the picture</source>
        <translation>Bild verwerfen</translation>
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
        <extracomment>Command: keeps the rows above the line and generates the others again.</extracomment>
        <translation>Mehr davon</translation>
    </message>
    <message>
        <source>Image</source>
        <extracomment>Name of a workspace.</extracomment>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Keep everything played</source>
        <translation>Alles Gespielte behalten</translation>
    </message>
    <message>
        <source>Continue before waiting jobs</source>
        <extracomment>Command: the continuation does not wait for other jobs.</extracomment>
        <translation>Fortsetzen, vor wartenden Aufträgen</translation>
    </message>
    <message>
        <source>Generate pictures before waiting jobs</source>
        <translation>Bilder erzeugen, vor wartenden Aufträgen</translation>
    </message>
    <message>
        <source>New take with the same settings</source>
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
        <extracomment>Switch: click of the metronome.</extracomment>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Teach the model my playing…</source>
        <translation>Dem Modell mein Spiel beibringen&#xa0;…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Switch between the last two takes</source>
        <translation>Zwischen den letzten zwei Aufnahmen wechseln</translation>
    </message>
    <message>
        <source>Calibrate the MIDI output…</source>
        <translation>MIDI-Ausgang einmessen&#xa0;…</translation>
    </message>
    <message>
        <source>Export the set as one sheet…</source>
        <translation>Satz als ein Blatt exportieren&#xa0;…</translation>
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
        <source>Delete the marked notes</source>
        <translation>Markierte Noten löschen</translation>
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
        <source>Play the marked range</source>
        <translation>Markierten Bereich abspielen</translation>
    </message>
    <message>
        <source>Continue using only the marked range</source>
        <translation>Nur mit dem markierten Bereich fortsetzen</translation>
    </message>
    <message>
        <source>Continue the marked range before waiting jobs</source>
        <translation>Markierten Bereich fortsetzen, vor wartenden Aufträgen</translation>
    </message>
    <message>
        <source>Make several continuations of the marked range</source>
        <translation>Mehrere Fortsetzungen des markierten Bereichs erzeugen</translation>
    </message>
    <message>
        <source>No range is marked. Drag along the ruler to mark one.</source>
        <translation>Kein Bereich ist markiert. Am Lineal ziehen, um einen zu markieren.</translation>
    </message>
    <message>
        <source>Clear the marked range</source>
        <translation>Markierung aufheben</translation>
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
        <extracomment>Command: the model continues the take.</extracomment>
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
        <source>Play next branch</source>
        <translation>Nächsten Zweig abspielen</translation>
    </message>
    <message>
        <source>Play previous branch</source>
        <translation>Vorigen Zweig abspielen</translation>
    </message>
    <message>
        <source>Show what was played</source>
        <extracomment>Switch: also shows the notes that a branch replaced.</extracomment>
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
        <extracomment>Switch: playback repeats.</extracomment>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Play slower</source>
        <translation>Langsamer abspielen</translation>
    </message>
    <message>
        <source>Play faster</source>
        <translation>Schneller abspielen</translation>
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
        <extracomment>Command: the model replaces its last answer with another one.</extracomment>
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
        <source>Continue with each model</source>
        <translation>Mit jedem Modell fortsetzen</translation>
    </message>
    <message>
        <source>Replace the marked range</source>
        <translation>Markierten Bereich ersetzen</translation>
    </message>
    <message>
        <source>Continue the marked range with each model</source>
        <translation>Markierten Bereich mit jedem Modell fortsetzen</translation>
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
        <source>Halve the latents or window</source>
        <translation>Latente oder Fenster halbieren</translation>
    </message>
    <message>
        <source>Double the latents or window</source>
        <translation>Latente oder Fenster verdoppeln</translation>
    </message>
    <message>
        <source>New sound</source>
        <translation>Neuer Klang</translation>
    </message>
    <message>
        <source>Open a sound…</source>
        <translation>Klang öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Export the variation…</source>
        <translation>Variante exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Star the variation</source>
        <translation>Variante mit Stern versehen</translation>
    </message>
    <message>
        <source>Discard the variation</source>
        <translation>Variante verwerfen</translation>
    </message>
    <message>
        <source>Search sounds</source>
        <translation>Klänge suchen</translation>
    </message>
    <message>
        <source>Record a sound</source>
        <translation>Klang aufnehmen</translation>
    </message>
    <message>
        <source>Play the chosen variation</source>
        <translation>Gewählte Variante abspielen</translation>
    </message>
    <message>
        <source>Loop around the seam</source>
        <extracomment>Switch: playback repeats the seconds around the place where the model takes over.</extracomment>
        <translation>Schleife um die Nahtstelle</translation>
    </message>
    <message>
        <source>Play next variation</source>
        <translation>Nächste Variante abspielen</translation>
    </message>
    <message>
        <source>Play previous variation</source>
        <translation>Vorige Variante abspielen</translation>
    </message>
    <message>
        <source>Generate sounds</source>
        <translation>Klänge erzeugen</translation>
    </message>
    <message>
        <source>Sound</source>
        <extracomment>Name of a workspace.</extracomment>
        <translation>Klang</translation>
    </message>
    <message>
        <source>Show take</source>
        <extracomment>Command: goes to the take from which the sound was made.</extracomment>
        <translation>Aufnahme zeigen</translation>
    </message>
    <message>
        <source>Stop and keep the sounds</source>
        <translation>Anhalten und Klänge behalten</translation>
    </message>
    <message>
        <source>Stop and keep the rows</source>
        <translation>Anhalten und Zeilen behalten</translation>
    </message>
    <message>
        <source>Switch between picture, NLL map and difference</source>
        <translation>Zwischen Bild, NLL-Karte und Unterschied wechseln</translation>
    </message>
    <message>
        <source>Model card…</source>
        <translation>Modellkarte&#xa0;…</translation>
    </message>
</context>
<context>
    <name>continuo::ui::AdvancedPage</name>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Allow other programs to control Play</source>
        <extracomment>Play is a workspace.</extracomment>
        <translation>Anderen Programmen die Steuerung von „Spielen“ erlauben</translation>
    </message>
    <message>
        <source>Allow other computers on the network</source>
        <translation>Andere Rechner im Netzwerk zulassen</translation>
    </message>
    <message>
        <source>Remote control (OSC)</source>
        <translation>Fernsteuerung (OSC)</translation>
    </message>
    <message>
        <source>Also accepts messages from other computers. OSC has no password: everyone on the network can then control Play.</source>
        <translation>Nimmt auch Nachrichten anderer Rechner an. OSC hat kein Passwort: Jeder im Netzwerk kann dann „Spielen“ steuern.</translation>
    </message>
    <message>
        <source>UDP port for incoming messages, %1 to %2</source>
        <translation>UDP-Port für eingehende Nachrichten, %1 bis %2</translation>
    </message>
    <message>
        <source>Receivers of each change of a control or the turn: addresses with ports, separated by spaces. Empty: none</source>
        <translation>Empfänger jeder Änderung eines Reglers oder des Zuges: Adressen mit Port, durch Leerzeichen getrennt. Leer: keine</translation>
    </message>
    <message>
        <source>Allow other programs to control Play, OSC, network</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Anderen Programmen die Steuerung von „Spielen“ erlauben, OSC, Netzwerk</translation>
    </message>
    <message>
        <source>Port</source>
        <extracomment>Field: UDP port for remote control.</extracomment>
        <translation>Port</translation>
    </message>
    <message>
        <source>Allow other computers on the network, remote</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Andere Rechner im Netzwerk zulassen, fern</translation>
    </message>
    <message>
        <source>Send changes to</source>
        <translation>Änderungen senden an</translation>
    </message>
    <message>
        <source>Last message</source>
        <extracomment>Label: last message of remote control.</extracomment>
        <translation>Letzte Nachricht</translation>
    </message>
    <message>
        <source>Ignored</source>
        <extracomment>Label: number of messages of remote control that were ignored.</extracomment>
        <translation>Ignoriert</translation>
    </message>
    <message>
        <source>For TouchOSC, Max, Pd, SuperCollider and pedalboards that send OSC. The manual lists the addresses, such as /continuo/temperature.</source>
        <translation>Für TouchOSC, Max, Pd, SuperCollider und Pedalboards, die OSC senden. Das Handbuch nennt die Adressen, etwa /continuo/temperature.</translation>
    </message>
    <message>
        <source>The port must be a number from %1 to %2.</source>
        <translation>Der Port muss eine Zahl von %1 bis %2 sein.</translation>
    </message>
    <message>
        <source>none yet</source>
        <extracomment>No message of remote control yet.</extracomment>
        <translation>noch keine</translation>
    </message>
    <message numerus="yes">
        <source>%n malformed message(s)</source>
        <translation>
            <numerusform>%n fehlerhafte Nachricht</numerusform>
            <numerusform>%n fehlerhafte Nachrichten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::AnswererList</name>
    <message>
        <source>Answering model</source>
        <translation>Modell, das antwortet</translation>
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
        <source>Play and record only. You can add a model later.</source>
        <translation>Nur spielen und aufnehmen. Ein Modell lässt sich später hinzufügen.</translation>
    </message>
    <message>
        <source>low memory</source>
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
        <source>Interface size</source>
        <translation>Größe der Oberfläche</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Same as desktop</source>
        <translation>Wie das System</translation>
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
        <extracomment>Heading of a settings page.</extracomment>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Interface size, scale, zoom</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Größe der Oberfläche, Maßstab, Skalierung, Zoom</translation>
    </message>
    <message>
        <source>Reduce motion, animation</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
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
        <extracomment>Note at the MIDI monitor: the order of the messages.</extracomment>
        <translation>neueste zuerst</translation>
    </message>
    <message>
        <source>MIDI monitor, messages</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
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
        <source>Latency from key to sound</source>
        <translation>Latenz Taste bis Ton</translation>
    </message>
    <message>
        <source>Latency from key to sound, delay</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Latenz Taste bis Ton, Verzögerung</translation>
    </message>
    <message>
        <source>Driver</source>
        <extracomment>Label: audio driver.</extracomment>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>Output</source>
        <extracomment>Label: audio device that plays.</extracomment>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Sample rate</source>
        <translation>Abtastrate</translation>
    </message>
    <message>
        <source>Period</source>
        <extracomment>Label: frames that the audio device requests at once.</extracomment>
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
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Testton, Pegel, Anzeige</translation>
    </message>
    <message>
        <source>Xruns</source>
        <extracomment>Label: number of audio dropouts; usual name in JACK&apos;s tools.</extracomment>
        <translation>Xruns</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the xrun count</source>
        <translation>Zähler der Xruns zurücksetzen</translation>
    </message>
    <message>
        <source>Number of audio dropouts; a longer period reduces them</source>
        <translation>Anzahl der Aussetzer; eine längere Periode verringert sie</translation>
    </message>
    <message>
        <source>MIDI inputs</source>
        <translation>MIDI-Eingänge</translation>
    </message>
    <message>
        <source>No MIDI keyboard found. Connect one; it appears here automatically.</source>
        <translation>Kein MIDI-Keyboard gefunden. Eines anschließen; es erscheint hier automatisch.</translation>
    </message>
    <message>
        <source>MIDI outputs</source>
        <translation>MIDI-Ausgänge</translation>
    </message>
    <message>
        <source>No MIDI output found. Continuo uses its built-in piano.</source>
        <translation>Kein MIDI-Ausgang gefunden. Continuo verwendet das eingebaute Klavier.</translation>
    </message>
    <message>
        <source>Use all keyboards, including new ones</source>
        <translation>Alle Keyboards benutzen, auch neu angeschlossene</translation>
    </message>
    <message>
        <source>MIDI inputs, keyboard</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>MIDI-Eingänge, Keyboard</translation>
    </message>
    <message>
        <source>Continuo&apos;s MIDI ports, virtual ports</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Continuos MIDI-Anschlüsse, virtuelle Anschlüsse</translation>
    </message>
    <message>
        <source>The sound server sets this for all programs</source>
        <translation>Der Soundserver legt dies für alle Programme fest</translation>
    </message>
    <message>
        <source>Other programs see Continuo as “%1” and “%2”.</source>
        <translation>Andere Programme sehen Continuo als „%1“ und „%2“.</translation>
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
        <extracomment>Audio dropouts: %1 is such as “3 in 5 min”, %2 the load of the processor.</extracomment>
        <translation>%1, Last %2 %</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Search for audio devices again</source>
        <translation>Erneut nach Audiogeräten suchen</translation>
    </message>
    <message>
        <source>Finds newly connected devices; the sound stops for a moment</source>
        <translation>Findet neu angeschlossene Geräte; der Ton setzt kurz aus</translation>
    </message>
    <message>
        <source>Prefix of the names of Continuo&apos;s MIDI ports. After a change, reconnect the programs that use them.</source>
        <translation>Anfang der Namen von Continuos MIDI-Anschlüssen. Nach einer Änderung die verbundenen Programme neu verbinden.</translation>
    </message>
    <message>
        <source>Name</source>
        <extracomment>Label: name of Continuo&apos;s MIDI ports.</extracomment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of Continuo&apos;s MIDI ports</source>
        <translation>Name von Continuos MIDI-Anschlüssen</translation>
    </message>
    <message>
        <source>Output offset, calibrate</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Versatz, einmessen</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>Einmessen&#xa0;…</translation>
    </message>
    <message>
        <source>Measures the offset while you tap along</source>
        <translation>Misst den Versatz durch Mitklopfen</translation>
    </message>
    <message>
        <source>Ignore Continuo&apos;s own output (30 ms)</source>
        <extracomment>Switch: notes that come back within 30 ms are ignored.</extracomment>
        <translation>Continuos eigene Ausgabe ignorieren (30 ms)</translation>
    </message>
    <message>
        <source>Prevents the model from answering its own notes when they return through a cable or MIDI thru</source>
        <translation>Verhindert, dass das Modell auf seine eigenen Noten antwortet, wenn sie durch ein Kabel oder MIDI-Thru zurückkommen</translation>
    </message>
    <message>
        <source>Priority</source>
        <extracomment>Label: whether the system runs Continuo with real-time priority.</extracomment>
        <translation>Vorrang</translation>
    </message>
</context>
<context>
    <name>continuo::ui::Banner</name>
    <message>
        <source>Suggested action</source>
        <extracomment>Read aloud: the button of a message.</extracomment>
        <translation>Vorgeschlagene Aktion</translation>
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
        <source>Restore discarded items</source>
        <translation>Verworfenes wiederherstellen</translation>
    </message>
    <message>
        <source>Discarded</source>
        <extracomment>Name of a list: discarded takes, branches, pictures and sounds.</extracomment>
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
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::BundleDialog</name>
    <message>
        <source>Export takes as a Continuo file</source>
        <translation>Aufnahmen als Continuo-Datei exportieren</translation>
    </message>
    <message>
        <source>Each take is exported with its whole recording, branches, tags and written notes. Another Continuo can open the file.</source>
        <translation>Jede Aufnahme wird mit ihrer ganzen Aufzeichnung, Zweigen, Schlagwörtern und Notizen exportiert. Ein anderes Continuo kann die Datei öffnen.</translation>
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
        <source>Include all pictures (%Ln)</source>
        <translation>
            <numerusform>Auch alle Bilder (%Ln)</numerusform>
            <numerusform>Auch alle Bilder (%Ln)</numerusform>
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
        <source>Include all sounds (%Ln)</source>
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
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Again</source>
        <extracomment>Button: repeats the calibration.</extracomment>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Notes played</source>
        <extracomment>Read aloud: progress of the notes in a calibration.</extracomment>
        <translation>Gespielte Noten</translation>
    </message>
</context>
<context>
    <name>continuo::ui::CommandPalette</name>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Search for a command</source>
        <translation>Nach Befehl suchen</translation>
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
        <source>No command contains these words.</source>
        <translation>Kein Befehl enthält diese Wörter.</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <extracomment>A command, and why it is not possible now.</extracomment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>not possible now</source>
        <extracomment>Why a command is not in reach.</extracomment>
        <translation>zurzeit nicht möglich</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>command and keys</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>in the workspace %1</source>
        <extracomment>Why a command is not possible here: it belongs to another workspace.</extracomment>
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
        <extracomment>Button: measures the speed of the model.</extracomment>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Add a model…</source>
        <translation>Modell hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Model, licence</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Modell, Lizenz</translation>
    </message>
    <message>
        <source>Compute</source>
        <extracomment>Heading: settings about computing.</extracomment>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Device</source>
        <extracomment>Label: CPU or GPU.</extracomment>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Precision</source>
        <extracomment>Label: number format in which the model computes.</extracomment>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>all</source>
        <extracomment>Value of the slider “Threads”.</extracomment>
        <translation>alle</translation>
    </message>
    <message>
        <source>Threads, processor</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Threads, Prozessor</translation>
    </message>
    <message>
        <source>Speed on this computer</source>
        <translation>Geschwindigkeit auf diesem Rechner</translation>
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
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
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
        <source>Folders of models, search path</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Ordner mit Modellen, Suchpfad</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>Auto</source>
        <extracomment>Value of the slider “Memory limit”: Continuo chooses it.</extracomment>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Memory limit, maximum</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Speichergrenze, Maximum</translation>
    </message>
    <message>
        <source>Model for sound</source>
        <translation>Modell für Klang</translation>
    </message>
    <message>
        <source>Model for sound, licence</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Modell für Klang, Lizenz</translation>
    </message>
    <message>
        <source>Memory for all models together. Auto: all free memory. A model that needs more gets fewer latents, then a shorter context.</source>
        <translation>Speicher für alle Modelle zusammen. Auto: aller freie Speicher. Ein Modell, das mehr braucht, bekommt weniger Latente, dann einen kürzeren Kontext.</translation>
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
        <extracomment>Choice of “Scale”: the model may use all notes.</extracomment>
        <translation>Aus</translation>
    </message>
    <message>
        <source>As I play</source>
        <extracomment>Follows the key or the loudness of what the player plays.</extracomment>
        <translation>Wie ich spiele</translation>
    </message>
    <message>
        <source>Chosen</source>
        <extracomment>Choice of “Scale”: the scale that is chosen below.</extracomment>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>The scale the model plays in. “As I play” follows the key of your last phrase.</source>
        <translation>Die Tonleiter, in der das Modell spielt. „Wie ich spiele“ folgt der Tonart der letzten eigenen Phrase.</translation>
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
        <extracomment>Switch at “Scale”: other notes never occur.</extracomment>
        <translation>Streng</translation>
    </message>
    <message>
        <source>Keep strictly to the scale</source>
        <translation>Streng an die Tonleiter halten</translation>
    </message>
    <message>
        <source>On: other notes never occur. Off: they are rare passing notes.</source>
        <translation>An: Andere Töne kommen nie vor. Aus: Andere Töne sind seltene Durchgangstöne.</translation>
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
        <extracomment>Label: lowest and highest piano key that the model strikes.</extracomment>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>The lowest and the highest key that the model strikes</source>
        <translation>Die tiefste und die höchste Taste, die das Modell anschlägt</translation>
    </message>
    <message>
        <source>%1: %2 % of your notes</source>
        <translation>%1: %2 % der eigenen Töne</translation>
    </message>
    <message>
        <source>C</source>
        <comment>root</comment>
        <extracomment>Root of a scale.</extracomment>
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
        <extracomment>Kind of a scale.</extracomment>
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
        <extracomment>Kind of a scale.</extracomment>
        <translation>Blues</translation>
    </message>
    <message>
        <source>whole tone</source>
        <extracomment>Kind of a scale.</extracomment>
        <translation>Ganzton</translation>
    </message>
    <message>
        <source>your key</source>
        <extracomment>Summary of constraints: the model keeps to the key of the player&apos;s music.</extracomment>
        <translation>eigene Tonart</translation>
    </message>
    <message>
        <source>%1, strictly</source>
        <extracomment>Summary of constraints: %1 is a scale; other notes never occur.</extracomment>
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
        <extracomment>Summary of constraints: there are none.</extracomment>
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
        <source>Dynamics as I play</source>
        <translation>Dynamik, wie ich spiele</translation>
    </message>
    <message>
        <source>Dynamics</source>
        <translation>Dynamik</translation>
    </message>
    <message>
        <source>Keeps the model&apos;s velocities within the range of your recent playing</source>
        <translation>Hält die Anschlagstärken des Modells im Bereich des letzten eigenen Spiels</translation>
    </message>
    <message>
        <source>your dynamics</source>
        <extracomment>Summary of constraints: as loud as the player.</extracomment>
        <translation>eigene Dynamik</translation>
    </message>
    <message>
        <source>The key you play in appears after a few notes.</source>
        <extracomment>The key is a tonality such as C major.</extracomment>
        <translation>Die eigene Tonart erscheint nach einigen Tönen.</translation>
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
        <extracomment>Below the number of beats that are counted before a recording.</extracomment>
        <translation>Vorzähler</translation>
    </message>
</context>
<context>
    <name>continuo::ui::DelayBar</name>
    <message>
        <source>Latency from key to sound</source>
        <translation>Latenz von der Taste bis zum Ton</translation>
    </message>
    <message>
        <source>%1: %2 ms</source>
        <translation>%1: %2 ms</translation>
    </message>
    <message>
        <source>%1 ms in total</source>
        <translation>%1 ms insgesamt</translation>
    </message>
    <message>
        <source>Available once audio and a keyboard are running.</source>
        <translation>Verfügbar, sobald Ton und ein Keyboard laufen.</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>target %1</source>
        <extracomment>Mark in a chart of latency: the aim in milliseconds.</extracomment>
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
        <extracomment>Label: the part of a take that is exported.</extracomment>
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
        <extracomment>Heading: what is exported.</extracomment>
        <translation>Musik</translation>
    </message>
    <message>
        <source>Mine and the model&apos;s</source>
        <extracomment>Choice of the notes that are exported.</extracomment>
        <translation>Eigene und die des Modells</translation>
    </message>
    <message>
        <source>Mine</source>
        <extracomment>Choice of the notes that are exported: the player&apos;s.</extracomment>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>The model&apos;s</source>
        <extracomment>Choice of the notes that are exported: the model&apos;s.</extracomment>
        <translation>Die des Modells</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>MIDI, one track per player</source>
        <translation>MIDI, eine Spur je Spieler</translation>
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
        <extracomment>Label: whether the export makes a file for each player; usual name in studios.</extracomment>
        <translation>Stems</translation>
    </message>
    <message>
        <source>Stems, two files: mine and the model&apos;s</source>
        <translation>Stems, zwei Dateien: eigene Noten und die des Modells</translation>
    </message>
    <message>
        <source>Whole, %1</source>
        <extracomment>Choice of the range: the whole take; %1 is its length.</extracomment>
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
        <source>A name cannot contain a slash.</source>
        <translation>Ein Name kann keinen Schrägstrich enthalten.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s), %1</source>
        <translation>
            <numerusform>%Ln Note, %1</numerusform>
            <numerusform>%Ln Noten, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Already exists and will be replaced: %1</source>
        <translation>Existiert bereits und wird ersetzt: %1</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>From %1 on</source>
        <extracomment>Choice of the range: from the cursor on; %1 is a time.</extracomment>
        <translation>Ab %1</translation>
    </message>
    <message>
        <source>Bars</source>
        <extracomment>Label: how an exported MIDI file gets its bars.</extracomment>
        <translation>Takte</translation>
    </message>
    <message>
        <source>Grid</source>
        <extracomment>Label: notes of an exported MIDI file are moved to this grid.</extracomment>
        <translation>Raster</translation>
    </message>
    <message>
        <source>As played</source>
        <extracomment>Choice of “Bars”: notes keep their times.</extracomment>
        <translation>Wie gespielt</translation>
    </message>
    <message>
        <source>On the grid</source>
        <extracomment>Choice of “Bars”: notes are moved to the grid below.</extracomment>
        <translation>Auf dem Raster</translation>
    </message>
    <message>
        <source>120 bpm</source>
        <extracomment>Choice of “Bars”: no bars, only a fixed tempo.</extracomment>
        <translation>120 bpm</translation>
    </message>
    <message>
        <source>1/8</source>
        <extracomment>Choice of “Grid”: eighth notes.</extracomment>
        <translation>1/8</translation>
    </message>
    <message>
        <source>1/8 triplets</source>
        <translation>1/8-Triolen</translation>
    </message>
    <message>
        <source>1/16</source>
        <extracomment>Choice of “Grid”: sixteenth notes.</extracomment>
        <translation>1/16</translation>
    </message>
    <message>
        <source>1/16 triplets</source>
        <translation>1/16-Triolen</translation>
    </message>
    <message>
        <source>1/32</source>
        <extracomment>Choice of “Grid”: thirty-second notes.</extracomment>
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
        <source>Maximum level without clipping: peak at −1 dBFS</source>
        <translation>Größter Pegel ohne Übersteuern: Spitze bei −1 dBFS</translation>
    </message>
    <message>
        <source>Normalise, maximum level without clipping: peak at −1 dBFS</source>
        <translation>Normalisieren, größter Pegel ohne Übersteuern: Spitze bei −1 dBFS</translation>
    </message>
    <message>
        <source>The range contains none of the chosen notes.</source>
        <translation>Der Bereich enthält keine der gewählten Noten.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::FactsPane</name>
    <message>
        <source>model</source>
        <extracomment>Badge: the model made this.</extracomment>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Keep</source>
        <extracomment>Button: keeps what is shown and marks it with a star.</extracomment>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Kept ★</source>
        <extracomment>Button: what is shown is kept and has a star.</extracomment>
        <translation>Behalten ★</translation>
    </message>
    <message>
        <source>Unusual: %1</source>
        <extracomment>Read aloud: a value that draws attention.</extracomment>
        <translation>Ungewöhnlich: %1</translation>
    </message>
    <message>
        <source>Facts</source>
        <extracomment>Read aloud: list of facts about a take, branch, picture or sound.</extracomment>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Discards what is shown here; Undo restores it</source>
        <translation>Verwirft das Gezeigte; „Rückgängig“ holt es zurück</translation>
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
        <source>Continuo has no telemetry. It uses the network only for remote control, which is off by default (Advanced). Your playing stays on this computer.</source>
        <translation>Continuo sammelt keine Nutzungsdaten. Es nutzt das Netzwerk nur für die Fernsteuerung, die standardmäßig aus ist (Erweitert). Das eigene Spiel bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Privacy, telemetry, network</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
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
        <source>Discarded but still in use: %L1. You can delete these later.</source>
        <translation>Verworfen, aber noch in Gebrauch: %L1. Später löschbar.</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen&#xa0;…</translation>
    </message>
    <message>
        <source>Discarded: restore takes, branches, pictures and sounds, or delete them for good</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Verworfen: Aufnahmen, Zweige, Bilder und Klänge wiederherstellen oder endgültig löschen</translation>
    </message>
    <message>
        <source>Discarded: %1. These stay on this computer until you delete them.</source>
        <translation>Verworfen: %1. All das bleibt auf diesem Rechner, bis es gelöscht wird.</translation>
    </message>
    <message>
        <source>Write metadata into exported files</source>
        <translation>Metadaten in exportierte Dateien schreiben</translation>
    </message>
    <message>
        <source>Write metadata into exported files, how it was made, model, seed and settings, MIDI, WAV, FLAC, PNG</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Metadaten in exportierte Dateien schreiben, wie es entstand, Modell, Startwert und Einstellungen, MIDI, WAV, FLAC, PNG</translation>
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
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Protokoll, Fehlerbericht, Fehler</translation>
    </message>
    <message>
        <source>On for music, off for pictures. A click sets both.</source>
        <extracomment>State of a switch for exports of music and of pictures.</extracomment>
        <translation>An für Musik, aus für Bilder. Ein Klick stellt beides ein.</translation>
    </message>
    <message>
        <source>On for pictures, off for music. A click sets both.</source>
        <translation>An für Bilder, aus für Musik. Ein Klick stellt beides ein.</translation>
    </message>
    <message>
        <source>For bug reports: messages, devices, jobs and errors. It contains no music, titles or file names, and stays on this computer.</source>
        <translation>Für Fehlerberichte: Meldungen, Geräte, Aufträge und Fehler. Es enthält keine Musik, Titel oder Dateinamen und bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Continuo could not write the log: %1</source>
        <translation>Continuo konnte das Protokoll nicht schreiben: %1</translation>
    </message>
    <message>
        <source>Model, seed and settings, in MIDI, WAV, FLAC and PNG. Without them, nothing in a file shows that a program made it. MIDI files keep their bars and two tracks, named Piano 1 and Piano 2. You choose the file name.</source>
        <translation>Modell, Startwert und Einstellungen, in MIDI, WAV, FLAC und PNG. Ohne sie zeigt nichts in einer Datei, dass ein Programm sie erzeugt hat. MIDI-Dateien behalten Takte und zwei Spuren namens Piano 1 und Piano 2. Der Dateiname ist frei wählbar.</translation>
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
        <source>Skip setup</source>
        <translation>Einrichtung überspringen</translation>
    </message>
    <message>
        <source>Continuo continues what you play</source>
        <translation>Continuo setzt fort, was am Klavier beginnt</translation>
    </message>
    <message>
        <source>Everything stays on this computer: no account, no network, nothing is sent.</source>
        <translation>Alles bleibt auf diesem Rechner: kein Konto, kein Netzwerk, nichts wird gesendet.</translation>
    </message>
    <message>
        <source>You play, Continuo answers.</source>
        <translation>Spielen, und Continuo antwortet.</translation>
    </message>
    <message>
        <source>When you pause, the model continues in your style. When you play, it listens. Continuo now checks this computer:</source>
        <translation>In einer Pause spielt das Modell im eigenen Stil weiter. Beim Spielen hört es zu. Continuo prüft jetzt diesen Rechner:</translation>
    </message>
    <message>
        <source>Did you hear a soft chord?</source>
        <translation>War ein leiser Akkord zu hören?</translation>
    </message>
    <message>
        <source>If not, choose another output and play it again.</source>
        <translation>Wenn nicht, eine andere Ausgabe wählen und erneut abspielen.</translation>
    </message>
    <message>
        <source>Play it again</source>
        <translation>Erneut abspielen</translation>
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
        <source>Press a key or click the piano to hear it. A keyboard connected later appears here automatically.</source>
        <translation>Eine Taste drücken oder auf das Klavier klicken. Ein später angeschlossenes Keyboard erscheint hier automatisch.</translation>
    </message>
    <message>
        <source>Computer keyboard and mouse</source>
        <translation>Computertastatur und Maus</translation>
    </message>
    <message>
        <source>ready</source>
        <extracomment>Badge of the computer keyboard in the setup.</extracomment>
        <translation>bereit</translation>
    </message>
    <message>
        <source>Continuo is still measuring the speed of this computer.</source>
        <translation>Continuo misst noch die Geschwindigkeit dieses Rechners.</translation>
    </message>
    <message>
        <source>Press Enter and the model continues a short example piece.</source>
        <translation>Mit der Eingabetaste setzt das Modell ein kurzes Beispielstück fort.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>You can change all of this in Settings. Continuo records nothing yet.</source>
        <translation>All das lässt sich in den Einstellungen ändern. Continuo nimmt noch nichts auf.</translation>
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
        <extracomment>Note at a step of the setup.</extracomment>
        <translation>Akkord war zu hören</translation>
    </message>
    <message>
        <source>No MIDI keyboard found. Use the computer keyboard or the mouse.</source>
        <translation>Kein MIDI-Keyboard gefunden. Computertastatur oder Maus benutzen.</translation>
    </message>
    <message>
        <source>Which keyboard do you play?</source>
        <translation>Welches Keyboard wird gespielt?</translation>
    </message>
    <message>
        <source>Play it: the keys below light up.</source>
        <translation>Darauf spielen: Die Tasten unten leuchten auf.</translation>
    </message>
    <message>
        <source>found</source>
        <extracomment>Badge of a MIDI keyboard in the setup.</extracomment>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>computer keys and mouse</source>
        <extracomment>Note at a step of the setup: what the user plays on.</extracomment>
        <translation>Computertastatur und Maus</translation>
    </message>
    <message>
        <source>measured</source>
        <extracomment>Note at a step of the setup: the model&apos;s speed is known.</extracomment>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>kein Gerät</translation>
    </message>
    <message>
        <source>No audio device found.</source>
        <translation>Kein Audiogerät gefunden.</translation>
    </message>
    <message>
        <source>You can continue without sound. Connect a device or start JACK; Continuo then uses it automatically.</source>
        <translation>Es geht auch ohne Ton weiter. Ein Gerät anschließen oder JACK starten; Continuo benutzt es dann automatisch.</translation>
    </message>
    <message>
        <source>no soundfont</source>
        <translation>keine Soundfont</translation>
    </message>
    <message>
        <source>No soundfont found.</source>
        <translation>Keine Soundfont gefunden.</translation>
    </message>
    <message>
        <source>The piano needs a soundfont. You can continue without sound, choose an .sf2 or .sf3 file, or install one, which Continuo then finds.</source>
        <translation>Das Klavier braucht eine Soundfont. Es geht auch ohne Ton weiter; oder eine Datei mit der Endung .sf2 oder .sf3 wählen oder installieren, die Continuo dann findet.</translation>
    </message>
    <message>
        <source>You can still play and record. Add a model in Settings › Model &amp; compute; it then answers and continues earlier takes.</source>
        <translation>Spielen und aufnehmen geht trotzdem. Ein Modell unter Einstellungen › Modell &amp; Rechnen hinzufügen; es antwortet dann und setzt frühere Aufnahmen fort.</translation>
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
        <source>None connected. Continuo checks every second.</source>
        <translation>Keines angeschlossen. Continuo prüft es jede Sekunde.</translation>
    </message>
    <message>
        <source>searching</source>
        <extracomment>Badge in the setup: Continuo looks for a MIDI keyboard.</extracomment>
        <translation>wird gesucht</translation>
    </message>
    <message>
        <source>Play a file instead of playing yourself</source>
        <translation>Eine Datei abspielen, statt selbst zu spielen</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen&#xa0;…</translation>
    </message>
    <message>
        <source>My keyboard is missing</source>
        <extracomment>Link: opens help about MIDI keyboards.</extracomment>
        <translation>Mein Keyboard fehlt</translation>
    </message>
    <message>
        <source>Computer keys have two loudness levels, a MIDI keyboard has 127.</source>
        <translation>Computertasten haben zwei Lautstärken, ein MIDI-Keyboard hat 127.</translation>
    </message>
    <message>
        <source>“%1” plays in your place; the model answers.</source>
        <translation>„%1“ spielt anstelle des Spielers; das Modell antwortet.</translation>
    </message>
    <message>
        <source>A MIDI file plays in your place; the model answers.</source>
        <translation>Eine MIDI-Datei spielt anstelle des Spielers; das Modell antwortet.</translation>
    </message>
    <message>
        <source>Skips the setup (Esc)</source>
        <translation>Überspringt die Einrichtung (Esc)</translation>
    </message>
    <message>
        <source>A to L: white keys; the row above: black ones. Z and X: an octave down or up. Shift: loud.</source>
        <translation>A bis L: weiße Tasten; die Reihe darüber: schwarze. Die beiden Tasten links unten: eine Oktave tiefer oder höher. Umschalt: laut.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::FirstRunPane</name>
    <message>
        <source>Step</source>
        <extracomment>Read aloud: the text of a step of the setup.</extracomment>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>continuo::ui::GeneratePart</name>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Latents: more are slower and usually better</source>
        <translation>Latente: Mehr sind langsamer und meist besser</translation>
    </message>
    <message>
        <source>Length</source>
        <extracomment>Label: how long the model plays.</extracomment>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Match mine</source>
        <extracomment>Choice of “Length”: as long as the player&apos;s phrase.</extracomment>
        <translation>Wie gespielt</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Until I play</source>
        <extracomment>Choice of “Length”: the model plays until the player plays.</extracomment>
        <translation>Bis ich spiele</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Uses as many latents as the latency target allows</source>
        <translation>Nutzt so viele Latente, wie das Latenzziel erlaubt</translation>
    </message>
    <message>
        <source>Length applies to answers in call &amp; response and to continuations of a take. In this mode the model plays until you take the turn.</source>
        <translation>Die Länge gilt für Antworten bei „Frage &amp; Antwort“ und für Fortsetzungen einer Aufnahme. In diesem Modus spielt das Modell, bis der Zug genommen wird.</translation>
    </message>
    <message>
        <source>Uses all latents, because nobody waits for a continuation</source>
        <translation>Nutzt alle Latente, denn auf eine Fortsetzung wartet niemand</translation>
    </message>
    <message>
        <source>Auto</source>
        <extracomment>Value: Continuo chooses the number of latents.</extracomment>
        <translation>Auto</translation>
    </message>
    <message>
        <source>%L1, latents %2</source>
        <translation>%L1, Latente %2</translation>
    </message>
    <message>
        <source>%L1, window %2</source>
        <extracomment>Summary of settings: temperature and window.</extracomment>
        <translation>%L1, Fenster %2</translation>
    </message>
    <message>
        <source>Window: events that each layer sees. Smaller is faster, larger reaches further back.</source>
        <translation>Fenster: Ereignisse, die jede Schicht sieht. Kleiner ist schneller, größer reicht weiter zurück.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::HearFirstRow</name>
    <message>
        <source>Or listen first:</source>
        <extracomment>Before buttons that play short examples.</extracomment>
        <translation>Oder erst zuhören:</translation>
    </message>
    <message>
        <source>Output level</source>
        <translation>Ausgangspegel</translation>
    </message>
    <message>
        <source>Last note struck</source>
        <translation>Zuletzt angeschlagene Note</translation>
    </message>
    <message>
        <source>Sound</source>
        <extracomment>Label of a level meter.</extracomment>
        <translation>Klang</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <extracomment>Read aloud: %1 is an example piece.</extracomment>
        <translation>%1 anhalten</translation>
    </message>
    <message>
        <source>Listen to %1</source>
        <translation>%1 anhören</translation>
    </message>
    <message>
        <source>%1 · vel %2</source>
        <extracomment>Last note that was struck, and its velocity.</extracomment>
        <translation>%1 · Anschlag %2</translation>
    </message>
</context>
<context>
    <name>continuo::ui::HeatLegend</name>
    <message>
        <source>Surprise of each note: 0 bits is certain, 8 and more very unusual</source>
        <translation>Überraschung jeder Note: 0 Bit ist sicher, 8 und mehr sehr ungewöhnlich</translation>
    </message>
    <message>
        <source>bits/note</source>
        <extracomment>Unit of a scale of colours.</extracomment>
        <translation>Bit/Note</translation>
    </message>
    <message>
        <source>8+</source>
        <extracomment>End of a scale of colours: 8 bits or more.</extracomment>
        <translation>8+</translation>
    </message>
    <message>
        <source>Colour scale of the surprise in bits per note, from 0 to 8 and more</source>
        <translation>Farbskala der Überraschung in Bit je Note, von 0 bis 8 und mehr</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ImageHeader</name>
    <message>
        <source>All cells</source>
        <extracomment>Label of the zoom: it applies to all pictures of the grid.</extracomment>
        <translation>Alle Felder</translation>
    </message>
    <message>
        <source>Picture</source>
        <extracomment>Choice of view: the pictures themselves.</extracomment>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Shows the pictures</source>
        <translation>Zeigt die Bilder</translation>
    </message>
    <message>
        <source>NLL map</source>
        <extracomment>Choice of view: the surprise of each pixel. NLL: negative log-likelihood.</extracomment>
        <translation>NLL-Karte</translation>
    </message>
    <message>
        <source>Shows the surprise of each pixel</source>
        <translation>Zeigt die Überraschung jedes Pixels</translation>
    </message>
    <message>
        <source>Difference</source>
        <extracomment>Choice of view: how much each pixel differs from the picture that is continued.</extracomment>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Shows how much each pixel differs from the source</source>
        <translation>Zeigt, wie stark jedes Pixel von der Vorlage abweicht</translation>
    </message>
    <message>
        <source>Zoom of the cells</source>
        <extracomment>Read aloud: the zoom of the pictures in the grid.</extracomment>
        <translation>Vergrößerung der Felder</translation>
    </message>
    <message>
        <source>Zoom of all cells; also Ctrl and the mouse wheel</source>
        <translation>Vergrößerung aller Felder; auch mit Strg und dem Mausrad</translation>
    </message>
    <message>
        <source>Fit</source>
        <extracomment>Choice of the zoom: as large as there is room.</extracomment>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>×%1</source>
        <comment>zoom</comment>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Fit, ×%L1</source>
        <extracomment>Choice of the zoom: as large as there is room, now %L1 times.</extracomment>
        <translation>Einpassen, ×%L1</translation>
    </message>
    <message>
        <source>Fit, 1/%1</source>
        <extracomment>Choice of the zoom: as large as there is room, now a fraction.</extracomment>
        <translation>Einpassen, 1/%1</translation>
    </message>
    <message>
        <source>These pictures have no source to compare with.</source>
        <translation>Diese Bilder haben keine Vorlage zum Vergleichen.</translation>
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
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Uses all latents of the model</source>
        <translation>Nutzt alle Latente des Modells</translation>
    </message>
    <message>
        <source>Latents: more are slower and usually better</source>
        <translation>Latente: Mehr sind langsamer und meist besser</translation>
    </message>
    <message>
        <source>Window: colour values that each layer sees. Smaller is faster, larger reaches further back.</source>
        <translation>Fenster: Farbwerte, die jede Schicht sieht. Kleiner ist schneller, größer reicht weiter zurück.</translation>
    </message>
    <message>
        <source>Sampling</source>
        <extracomment>Heading of settings: how the model draws from its predictions.</extracomment>
        <translation>Sampling</translation>
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
        <source>star the pictures you like</source>
        <translation>Bilder, die gefallen, mit Stern versehen</translation>
    </message>
    <message>
        <source>8+</source>
        <extracomment>End of a scale of colours: 8 bits or more.</extracomment>
        <translation>8+</translation>
    </message>
    <message>
        <source>Generate %1</source>
        <extracomment>Button: %1 is the number of pictures.</extracomment>
        <translation>%1 erzeugen</translation>
    </message>
    <message>
        <source>Open a picture…</source>
        <translation>Bild öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen&#xa0;…</translation>
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
        <extracomment>Line about a picture: their surprise.</extracomment>
        <translation>Behaltene Zeilen</translation>
    </message>
    <message>
        <source>Generated rows</source>
        <extracomment>Line about a picture: their surprise.</extracomment>
        <translation>Erzeugte Zeilen</translation>
    </message>
    <message>
        <source>Mean difference from the source below the line: 0 is identical, 1 is black against white</source>
        <translation>Mittlerer Unterschied zur Vorlage unter der Linie: 0 ist gleich, 1 ist Schwarz gegen Weiß</translation>
    </message>
    <message>
        <source>NLL map, bits/dim</source>
        <extracomment>Name and unit of a scale of colours. NLL: negative log-likelihood.</extracomment>
        <translation>NLL-Karte, Bit/Dim</translation>
    </message>
    <message>
        <source>Surprise of each pixel in bits per byte: 0 is certain, 8 is a random byte</source>
        <translation>Überraschung jedes Pixels in Bit je Byte: 0 ist sicher, 8 ist ein zufälliges Byte</translation>
    </message>
    <message>
        <source>The line is at the top. Move it down to keep the rows above it</source>
        <extracomment>Why “Continue” is not possible.</extracomment>
        <translation>Die Linie liegt ganz oben. Nach unten ziehen, um die Zeilen darüber zu behalten</translation>
    </message>
    <message>
        <source>The picture has not reached the line yet</source>
        <translation>Das Bild hat die Linie noch nicht erreicht</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message numerus="yes">
        <source>More like this: keeps the upper %n row(s), above the line, and generates the rest again</source>
        <translation>
            <numerusform>Mehr davon: behält oben %n Zeile über der Linie und erzeugt den Rest neu</numerusform>
            <numerusform>Mehr davon: behält oben %n Zeilen über der Linie und erzeugt den Rest neu</numerusform>
        </translation>
    </message>
    <message>
        <source>“Generate” keeps the rows above the line and generates the rest. The pictures appear here.</source>
        <translation>„Erzeugen“ behält die Zeilen über der Linie und erzeugt den Rest. Die Bilder erscheinen hier.</translation>
    </message>
    <message>
        <source>Colour scale of the surprise in bits per byte, the mean of a pixel&apos;s three bytes, from 0 to 8 and more</source>
        <translation>Farbskala der Überraschung in Bit je Byte, im Mittel der drei Byte eines Pixels, von 0 bis 8 und mehr</translation>
    </message>
    <message>
        <source>Drop a picture to continue it, or generate from scratch.</source>
        <translation>Ein Bild hierher ziehen, um es fortzusetzen, oder ohne Vorlage erzeugen.</translation>
    </message>
    <message>
        <source>Mean surprise in bits per byte, including kept rows; a lower value means a more expected picture</source>
        <translation>Mittlere Überraschung in Bit je Byte (Bit/Dim), mit den behaltenen Zeilen; ein kleinerer Wert heißt ein erwarteteres Bild</translation>
    </message>
    <message>
        <source>Mean surprise of the rows kept from the source (above the line), in bits/dim</source>
        <translation>Mittlere Überraschung der Zeilen, die aus der Vorlage behalten sind (über der Linie), in Bit/Dim</translation>
    </message>
    <message>
        <source>Mean surprise of the generated rows (below the line), in bits/dim</source>
        <translation>Mittlere Überraschung der erzeugten Zeilen (unter der Linie), in Bit/Dim</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ImageWorkspace</name>
    <message>
        <source>Keep</source>
        <extracomment>Menu of a picture: keeps it and marks it with a star.</extracomment>
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
        <source>Continuo is still searching for picture models.</source>
        <translation>Continuo sucht noch nach Modellen für Bilder.</translation>
    </message>
    <message>
        <source>No pictures are being generated.</source>
        <translation>Zurzeit werden keine Bilder erzeugt.</translation>
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
        <source>Shows how this picture was made, as stored in the PNG</source>
        <translation>Zeigt, wie dieses Bild entstand, laut PNG</translation>
    </message>
    <message>
        <source>How this picture was made</source>
        <translation>Wie dieses Bild entstand</translation>
    </message>
    <message>
        <source>Copy</source>
        <extracomment>Menu: copies how the picture was made.</extracomment>
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
        <extracomment>Heading of settings: when the player and the model play.</extracomment>
        <translation>Wechselspiel</translation>
    </message>
    <message>
        <source>Output</source>
        <extracomment>Heading of settings: sound and MIDI output.</extracomment>
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
        <source>Makes several continuations from the same place</source>
        <translation>Erzeugt mehrere Fortsetzungen von derselben Stelle</translation>
    </message>
    <message>
        <source>×%1</source>
        <extracomment>Button: number of continuations.</extracomment>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Memory</source>
        <extracomment>Heading of settings: how far back the model hears.</extracomment>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Constraints</source>
        <extracomment>Heading of settings: limits of what the model plays.</extracomment>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>Time</source>
        <extracomment>Heading of settings: tempo, beats and count-in.</extracomment>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Continues at once if the model listens, otherwise from the cursor. With a marked range, the model hears only that.</source>
        <translation>Setzt sofort fort, wenn das Modell zuhört, sonst ab der Marke. Mit markiertem Bereich hört das Modell nur diesen.</translation>
    </message>
    <message numerus="yes">
        <source>%n variation(s)</source>
        <translation>
            <numerusform>%n Variante</numerusform>
            <numerusform>%n Varianten</numerusform>
        </translation>
    </message>
    <message>
        <source>Sampling</source>
        <extracomment>Heading of settings: how the model draws from its predictions.</extracomment>
        <translation>Sampling</translation>
    </message>
</context>
<context>
    <name>continuo::ui::InspectorParts</name>
    <message>
        <source>off</source>
        <extracomment>Summary of the section “Sampling”: nothing is limited.</extracomment>
        <translation>aus</translation>
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
        <source>Hear what I play</source>
        <extracomment>Switch: the built-in piano plays the player&apos;s notes.</extracomment>
        <translation>Eigenes Spiel hören</translation>
    </message>
    <message>
        <source>%L1 dB, channel %2</source>
        <extracomment>Summary of the section “Output”: volume and MIDI channel of the model.</extracomment>
        <translation>%L1 dB, Kanal %2</translation>
    </message>
    <message>
        <source>×%1</source>
        <comment>zoom</comment>
        <translation>×%1</translation>
    </message>
    <message>
        <source>Size</source>
        <extracomment>Label: how many times larger the exported picture is.</extracomment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Enlargement</source>
        <extracomment>Label: method by which the exported picture is enlarged.</extracomment>
        <translation>Vergrößerung</translation>
    </message>
    <message>
        <source>Nearest: squares</source>
        <extracomment>Choice of “Enlargement”: nearest neighbour, each pixel becomes a square.</extracomment>
        <translation>Nächster Nachbar: Quadrate</translation>
    </message>
    <message>
        <source>Lanczos: smooth</source>
        <extracomment>Choice of “Enlargement”: the method of Lanczos.</extracomment>
        <translation>Lanczos: weich</translation>
    </message>
    <message>
        <source>Lanczos</source>
        <translation>Lanczos</translation>
    </message>
    <message>
        <source>nearest</source>
        <extracomment>Summary of the section “Export”: nearest neighbour, a method of enlargement.</extracomment>
        <translation>nächster Nachbar</translation>
    </message>
    <message>
        <source>Makes passages less likely the more often they have been repeated. Mild does not disturb accompaniments.</source>
        <translation>Macht Passagen umso unwahrscheinlicher, je öfter sie wiederholt wurden. Mild stört Begleitungen nicht.</translation>
    </message>
    <message>
        <source>No guard</source>
        <extracomment>Choice of “Repetition”: the model may repeat itself.</extracomment>
        <translation>Kein Schutz</translation>
    </message>
    <message>
        <source>Mild guard</source>
        <extracomment>Choice of “Repetition”: the model repeats itself a little less.</extracomment>
        <translation>Milder Schutz</translation>
    </message>
    <message>
        <source>Strong guard</source>
        <extracomment>Choice of “Repetition”: the model repeats itself much less.</extracomment>
        <translation>Starker Schutz</translation>
    </message>
    <message>
        <source>Repetition</source>
        <extracomment>Label: guard against repeated passages.</extracomment>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>no repetition guard</source>
        <translation>kein Wiederholungsschutz</translation>
    </message>
    <message>
        <source>strong repetition guard</source>
        <translation>starker Wiederholungsschutz</translation>
    </message>
    <message>
        <source>Send what I play</source>
        <extracomment>Switch: the player&apos;s notes also go to the MIDI output.</extracomment>
        <translation>Senden, was ich spiele</translation>
    </message>
    <message>
        <source>Also sends your notes to the MIDI output</source>
        <translation>Sendet auch die eigenen Noten an den MIDI-Ausgang</translation>
    </message>
    <message>
        <source>Pedal</source>
        <extracomment>Label: whose sustain pedal is in force.</extracomment>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>Mine</source>
        <extracomment>Choice of “Pedal”: the player&apos;s.</extracomment>
        <translation>Eigenes</translation>
    </message>
    <message>
        <source>Model</source>
        <extracomment>Choice of “Pedal”: the model&apos;s.</extracomment>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Both</source>
        <extracomment>Choice of “Pedal”: the player&apos;s and the model&apos;s.</extracomment>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Off</source>
        <extracomment>Choice of “Pedal”: no pedal.</extracomment>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Whose sustain pedal sounds and is sent to the MIDI output. A model without a pedal holds its notes itself.</source>
        <translation>Wessen Haltepedal klingt und an den MIDI-Ausgang gesendet wird. Ein Modell ohne Pedal hält seine Noten selbst.</translation>
    </message>
    <message>
        <source>Temperature of</source>
        <extracomment>Heading above the sliders “Timing”, “Pitch” and “Velocity”.</extracomment>
        <translation>Temperatur für</translation>
    </message>
    <message>
        <source>timing ×%L1</source>
        <extracomment>Summary of the section “Sampling”: factor of the temperature.</extracomment>
        <translation>Timing ×%L1</translation>
    </message>
    <message>
        <source>pitch ×%L1</source>
        <extracomment>Summary of the section “Sampling”: factor of the temperature.</extracomment>
        <translation>Tonhöhe ×%L1</translation>
    </message>
    <message>
        <source>velocity ×%L1</source>
        <extracomment>Summary of the section “Sampling”: factor of the temperature.</extracomment>
        <translation>Anschlag ×%L1</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>Einmessen&#xa0;…</translation>
    </message>
    <message>
        <source>Measures the offset while you tap along</source>
        <translation>Misst den Versatz durch Mitklopfen</translation>
    </message>
    <message>
        <source>How it was made</source>
        <extracomment>Switch: model, seed and settings are written into the file.</extracomment>
        <translation>Wie es entstand</translation>
    </message>
    <message>
        <source>Writes model, seed and settings into the file; opening it here restores them. The switch is the same for all files (Settings › Files &amp; privacy).</source>
        <translation>Schreibt Modell, Startwert und Einstellungen in die Datei; beim Öffnen werden sie wiederhergestellt. Der Schalter gilt für alle Dateien (Einstellungen › Dateien &amp; Privatsphäre).</translation>
    </message>
    <message>
        <source>how it was made</source>
        <extracomment>Summary of the section “Export”: the file says how it was made.</extracomment>
        <translation>wie es entstand</translation>
    </message>
    <message>
        <source>How the file&apos;s picture is enlarged. Enlarging adds no detail.</source>
        <translation>Wie das Bild der Datei vergrößert wird. Vergrößern fügt keine Einzelheiten hinzu.</translation>
    </message>
    <message>
        <source>pedal recall %L1</source>
        <extracomment>Summary of the section “Sampling”: how readily the model uses the pedal again.</extracomment>
        <translation>Wiederkehr des Pedals %L1</translation>
    </message>
    <message>
        <source>pedal recall off</source>
        <translation>Wiederkehr des Pedals aus</translation>
    </message>
    <message>
        <source>mild repetition guard</source>
        <translation>milder Wiederholungsschutz</translation>
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
        <extracomment>Label: format of the exported sound.</extracomment>
        <translation>Datei</translation>
    </message>
    <message>
        <source>With the prompt</source>
        <extracomment>Switch: the exported sound begins with the prompt.</extracomment>
        <translation>Mit der Vorgabe</translation>
    </message>
    <message>
        <source>Writes model, seed and settings into the file. The switch is the same for all files (Settings › Files &amp; privacy).</source>
        <translation>Schreibt Modell, Startwert und Einstellungen in die Datei. Der Schalter gilt für alle Dateien (Einstellungen › Dateien &amp; Privatsphäre).</translation>
    </message>
    <message>
        <source>with the prompt</source>
        <extracomment>Summary of the section “Export”: the sound begins with the prompt.</extracomment>
        <translation>mit der Vorgabe</translation>
    </message>
    <message>
        <source>Picture size in the file</source>
        <translation>Bildgröße in der Datei</translation>
    </message>
    <message>
        <source>Writes the prompt and then the generated sound, at the prompt&apos;s sample rate</source>
        <translation>Schreibt erst die Vorgabe, dann den erzeugten Klang, mit der Abtastrate der Vorgabe</translation>
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
Computer keys: the row of %2 plays white keys, the row above black keys; %3 and %4 shift by an octave, Shift is loud.</source>
        <extracomment>%1 is the piano key under the mouse; %2, %3 and %4 are keys of the computer keyboard.</extracomment>
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
        <source>Same as desktop</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Interface language</source>
        <translation>Sprache der Oberfläche</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>Die Sprache ändert sich beim nächsten Start.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::LatentsCurve</name>
    <message>
        <source>%1k</source>
        <comment>thousands</comment>
        <extracomment>Number of latents on an axis: 2k is 2048.</extracomment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>Cost and benefit of latents</source>
        <translation>Kosten und Nutzen der Latenten</translation>
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
        <extracomment>Switch: Continuo chooses the number of latents.</extracomment>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Automatic latents</source>
        <translation>Automatische Latente</translation>
    </message>
    <message>
        <source>Latents</source>
        <extracomment>Label: how many latents the model computes with; more are slower.</extracomment>
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
        <source>Minimum number of latents for Auto, even if the answer misses the target</source>
        <translation>Mindestzahl der Latenten für Auto, auch wenn die Antwort das Ziel verfehlt</translation>
    </message>
    <message>
        <source>min. %1</source>
        <extracomment>Button: smallest number of latents that Continuo may choose.</extracomment>
        <translation>mind. %1</translation>
    </message>
    <message>
        <source>Minimum of automatic latents, %1</source>
        <translation>Mindestzahl automatischer Latenter, %1</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <extracomment>Button: smallest number of latents that Continuo may choose; little room.</extracomment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Window</source>
        <extracomment>Label: number of tokens that each layer of the model sees.</extracomment>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Automatic window</source>
        <translation>Automatisches Fenster</translation>
    </message>
    <message>
        <source>Window %1: %2</source>
        <extracomment>%2 is such as “5.2 ms/token”.</extracomment>
        <translation>Fenster %1: %2</translation>
    </message>
    <message>
        <source>Uses the model&apos;s whole window</source>
        <translation>Nutzt das ganze Fenster des Modells</translation>
    </message>
</context>
<context>
    <name>continuo::ui::LevelMeter</name>
    <message>
        <source>Level</source>
        <extracomment>Read aloud: a level meter.</extracomment>
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
        <source>Stops generating and keeps the results so far</source>
        <translation>Beendet das Erzeugen und behält die bisherigen Ergebnisse</translation>
    </message>
    <message>
        <source>Stop, discard</source>
        <translation>Halt, verwerfen</translation>
    </message>
    <message>
        <source>Stops generating and discards the results</source>
        <translation>Beendet das Erzeugen und verwirft die Ergebnisse</translation>
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
        <extracomment>After a duration: 2:10 left.</extracomment>
        <translation>noch</translation>
    </message>
    <message>
        <source>Nothing is being generated</source>
        <translation>Zurzeit wird nichts erzeugt</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Paused while you play</source>
        <translation>Pausiert während des Spielens</translation>
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
        <extracomment>Button: previous place that contains the search words.</extracomment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <extracomment>Button: next place that contains the search words.</extracomment>
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
        <source>the last %L1 s</source>
        <extracomment>How far back the model hears.</extracomment>
        <translation>die letzten %L1 s</translation>
    </message>
    <message>
        <source>everything</source>
        <extracomment>How far back the model hears.</extracomment>
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
        <source>Applies to live playing. A continuation of a take hears everything before it, up to the model&apos;s maximum.</source>
        <translation>Gilt für das Live-Spiel. Eine Fortsetzung einer Aufnahme hört alles davor, bis zum Maximum des Modells.</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <extracomment>How far back the model hears: nothing was played.</extracomment>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>the whole session, fading</source>
        <extracomment>How far back the model hears: the oldest music counts least.</extracomment>
        <translation>die ganze Sitzung, verblassend</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MenuBar</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
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
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>continuo::ui::MidiField</name>
    <message>
        <source>%1: MIDI</source>
        <extracomment>Read aloud: the field for the MIDI message that triggers the command %1.</extracomment>
        <translation>%1: MIDI</translation>
    </message>
    <message>
        <source>Click, then press a pedal, pad or key of a MIDI device. Delete removes the assignment.</source>
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
        <source>loopback</source>
        <translation>Loopback</translation>
    </message>
    <message>
        <source>This port returns what Continuo sends to it</source>
        <translation>Dieser Anschluss gibt zurück, was Continuo an ihn sendet</translation>
    </message>
    <message>
        <source>C4</source>
        <comment>test note</comment>
        <translation>C4</translation>
    </message>
    <message>
        <source>Send a test note to %1</source>
        <translation>Testnote an %1 senden</translation>
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
        <extracomment>Button: removes a disconnected MIDI port from the list.</extracomment>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>MIDI channels of %1</source>
        <translation>MIDI-Kanäle von %1</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <extracomment>Read aloud: removes the disconnected MIDI port %1 from the list.</extracomment>
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
        <source>Cost and benefit of latents</source>
        <translation>Kosten und Nutzen der Latenten</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Modellkarte</translation>
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
        <source>Remove the folder from the list: %1</source>
        <translation>Ordner aus der Liste entfernen: %1</translation>
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
        <extracomment>Badge of a model: it needs too much memory.</extracomment>
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
        <extracomment>In the MIDI monitor: the message was received.</extracomment>
        <translation>Eing.</translation>
    </message>
    <message>
        <source>out</source>
        <extracomment>In the MIDI monitor: the message was sent.</extracomment>
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
        <extracomment>Read aloud: a chart of surprise. NLL: negative log-likelihood.</extracomment>
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
        <source>No values yet.</source>
        <translation>Noch keine Werte.</translation>
    </message>
    <message>
        <source>row 0</source>
        <extracomment>Upper end of a chart: the first row of a picture.</extracomment>
        <translation>Zeile 0</translation>
    </message>
    <message>
        <source>kept</source>
        <extracomment>Part of a chart: rows of a picture that were kept.</extracomment>
        <translation>behalten</translation>
    </message>
    <message>
        <source>generated</source>
        <extracomment>Part of a chart: rows of a picture that were generated.</extracomment>
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
        <extracomment>Label: when a note begins.</extracomment>
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
        <extracomment>Button: changes the note.</extracomment>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>The start must be a number of seconds, 0 or more.</source>
        <translation>Der Anfang muss eine Zahl von Sekunden sein, 0 oder mehr.</translation>
    </message>
    <message>
        <source>The length must be a number of seconds, at least %1.</source>
        <translation>Die Länge muss eine Zahl von Sekunden sein, mindestens %1.</translation>
    </message>
    <message>
        <source>The velocity must be a number from 1 to 127.</source>
        <translation>Der Anschlag muss eine Zahl von 1 bis 127 sein.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PanicButton</name>
    <message>
        <source>Silences everything at once (%1)</source>
        <extracomment>%1 is a key.</extracomment>
        <translation>Bringt alles sofort zum Schweigen (%1)</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PartsDialog</name>
    <message>
        <source>Choose parts</source>
        <translation>Stimmen wählen</translation>
    </message>
    <message>
        <source>Choose the parts of %1</source>
        <translation>Stimmen von %1 auswählen</translation>
    </message>
    <message>
        <source>The model hears the checked parts as one piano. It does not hear the others, but every MIDI export contains them.</source>
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
        <source>The model&apos;s memory begins here. Drag to change.</source>
        <translation>Hier beginnt das Gedächtnis des Modells. Zum Ändern ziehen.</translation>
    </message>
    <message>
        <source>Show or hide velocities</source>
        <translation>Anschlag zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Drag to change the marked range; Alt allows positions between beats</source>
        <translation>Ziehen ändert den markierten Bereich; mit Alt auch zwischen den Schlägen</translation>
    </message>
    <message>
        <source>Marked: %1. Drag it out of the window to get a MIDI file.</source>
        <translation>Markiert: %1. Aus dem Fenster ziehen, um eine MIDI-Datei zu erhalten.</translation>
    </message>
    <message>
        <source>Drag to mark a range, click to set the cursor; the middle button pans, Ctrl and the wheel zoom</source>
        <translation>Ziehen markiert einen Bereich, ein Klick setzt die Marke; die mittlere Taste verschiebt, Strg und das Mausrad vergrößern</translation>
    </message>
    <message>
        <source>Drag to zoom</source>
        <translation>Ziehen, um zu vergrößern oder zu verkleinern</translation>
    </message>
    <message>
        <source>Drag to move the view</source>
        <translation>Ziehen, um die Ansicht zu verschieben</translation>
    </message>
    <message>
        <source>Click to move the view to %1</source>
        <translation>Klicken, um die Ansicht zu %1 zu verschieben</translation>
    </message>
    <message>
        <source>not accepted yet</source>
        <extracomment>About a note: its branch is not accepted.</extracomment>
        <translation>noch nicht angenommen</translation>
    </message>
    <message>
        <source>The branch is not accepted yet</source>
        <translation>Der Zweig ist noch nicht angenommen</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Piano roll&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Shows the notes of the player and the model. A click sets the cursor, where the model continues; a drag along the ruler marks a range.&lt;/p&gt;&lt;p&gt;Drag a note to move it, its end to change its length, the stem below it to change its velocity. A double click adds a note; Del deletes the selected one. With the keyboard: arrows select a note; Alt and arrows move it, with Shift by an octave or in length; Ctrl+Up and Ctrl+Down change its velocity; Insert adds a note.&lt;/p&gt;&lt;p&gt;Drag beside the notes to select all that you touch; Shift or Ctrl adds to the selection. Ctrl+A selects all notes, Esc none. Arrows transpose and move the selected notes together.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Klavierrolle&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Zeigt die Noten des Spielers und des Modells. Ein Klick setzt die Marke, an der das Modell fortsetzt; Ziehen im Lineal markiert einen Bereich.&lt;/p&gt;&lt;p&gt;Eine Note ziehen, um sie zu verschieben, ihr Ende für die Länge, den Stiel darunter für den Anschlag. Ein Doppelklick fügt eine Note hinzu; Entf löscht die gewählte. Mit der Tastatur: Pfeile wählen eine Note; Alt und Pfeile verschieben sie, mit Umschalt um eine Oktave oder in der Länge; Strg+Auf und Strg+Ab ändern den Anschlag; Einfg fügt eine Note hinzu.&lt;/p&gt;&lt;p&gt;Neben den Noten ziehen, um alle berührten zu wählen; Umschalt oder Strg erweitert die Auswahl. Strg+A wählt alle Noten, Esc keine. Pfeile transponieren und verschieben die gewählten Noten gemeinsam.&lt;/p&gt;</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) selected</source>
        <translation>
            <numerusform>%Ln Note gewählt</numerusform>
            <numerusform>%Ln Noten gewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drawn behind the branch, but not in this list: %n note(s) originally played in its place</source>
        <extracomment>Read aloud: about the piano roll.</extracomment>
        <translation>
            <numerusform>Hinter dem Zweig gezeichnet, nicht in dieser Liste: %n an seiner Stelle gespielte Note</numerusform>
            <numerusform>Hinter dem Zweig gezeichnet, nicht in dieser Liste: %n an seiner Stelle gespielte Noten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>continuo::ui::PictureCanvas</name>
    <message>
        <source>kept above, row 0</source>
        <extracomment>Above the line in a picture: one row is kept.</extracomment>
        <translation>behalten darüber, Zeile 0</translation>
    </message>
    <message>
        <source>kept above, rows 0–%1</source>
        <translation>behalten darüber, Zeilen 0–%1</translation>
    </message>
    <message>
        <source>generated below, row %1</source>
        <extracomment>Below the line in a picture: one row is generated.</extracomment>
        <translation>erzeugt darunter, Zeile %1</translation>
    </message>
    <message>
        <source>generated below, rows %1–%2</source>
        <translation>erzeugt darunter, Zeilen %1–%2</translation>
    </message>
    <message>
        <source>no rows are kept; %1</source>
        <extracomment>About the line in a picture; %1 is such as “generated below, rows 0–31”.</extracomment>
        <translation>keine Zeilen werden behalten; %1</translation>
    </message>
    <message>
        <source>%1; no rows are generated</source>
        <extracomment>About the line in a picture; %1 is such as “kept above, rows 0–31”.</extracomment>
        <translation>%1; keine Zeilen werden erzeugt</translation>
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
        <extracomment>Slider: share of the rows of a picture that are kept.</extracomment>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Share of the source that is kept, from the top; the line in the picture also sets it</source>
        <translation>Anteil der Vorlage, der von oben an erhalten bleibt; auch mit der Linie im Bild einstellbar</translation>
    </message>
    <message>
        <source>Order</source>
        <extracomment>Label: order in which the model generates red, green and blue.</extracomment>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Interleaved RGB</source>
        <extracomment>Order of colours: red, green and blue of one pixel, then of the next.</extracomment>
        <translation>RGB verschränkt</translation>
    </message>
    <message>
        <source>R, then G, then B</source>
        <extracomment>Order of colours: all of red, all of green, all of blue.</extracomment>
        <translation>R, dann G, dann B</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Class</source>
        <extracomment>Label: what the picture shows, from the model&apos;s list of classes.</extracomment>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Style</source>
        <extracomment>Label: style of the picture, from the model&apos;s list.</extracomment>
        <translation>Stil</translation>
    </message>
    <message>
        <source>Any</source>
        <extracomment>Choice of “Class” or “Style”: the model chooses.</extracomment>
        <translation>Beliebig</translation>
    </message>
    <message>
        <source>%1 × %2 × 3</source>
        <extracomment>Width, height and number of colours of a picture.</extracomment>
        <translation>%1 × %2 × 3</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <source>%L1 tokens</source>
        <extracomment>Number of values that a picture consists of.</extracomment>
        <translation>%L1 Token</translation>
    </message>
    <message>
        <source>any</source>
        <extracomment>Summary of the section “Picture”: the model chooses the class.</extracomment>
        <translation>offen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model that makes the pictures; an opened picture is fitted to its size</source>
        <translation>Modell, das die Bilder erzeugt; ein geöffnetes Bild wird an seine Größe angepasst</translation>
    </message>
    <message>
        <source>Choose a class first: each class has its own styles</source>
        <translation>Erst eine Klasse wählen: Jede Klasse hat eigene Stile</translation>
    </message>
    <message>
        <source>These pictures have no source whose rows could be kept</source>
        <translation>Diese Bilder haben keine Vorlage, deren Zeilen sich behalten ließen</translation>
    </message>
    <message>
        <source>As the source</source>
        <extracomment>Choice of “Class”: the class of the picture that is continued.</extracomment>
        <translation>Wie die Vorlage</translation>
    </message>
    <message>
        <source>this model has only one order of colours</source>
        <translation>dieses Modell hat nur eine Reihenfolge der Farben</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PicturesModel</name>
    <message>
        <source>%1, %2</source>
        <extracomment>Name of a set, and what it contains.</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>being generated</source>
        <translation>wird erzeugt</translation>
    </message>
    <message>
        <source>%L1 bits per dimension</source>
        <translation>%L1 Bit je Dimension</translation>
    </message>
    <message>
        <source>starred</source>
        <extracomment>About a set, read aloud: it has a star.</extracomment>
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
        <source>Continuo keeps every set of pictures here.</source>
        <translation>Hier bleibt jeder Bildersatz erhalten.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>More like this: keeps the rows above the line and generates the rest again</source>
        <translation>Mehr davon: behält die Zeilen über der Linie und erzeugt den Rest neu</translation>
    </message>
    <message>
        <source>Set</source>
        <extracomment>Column of a list: set of pictures.</extracomment>
        <translation>Satz</translation>
    </message>
    <message>
        <source>bits/dim</source>
        <extracomment>Column of a list: surprise in bits for each colour value.</extracomment>
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
        <source>No set of pictures matches the search.</source>
        <translation>Kein Bildersatz passt zur Suche.</translation>
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
        <extracomment>Column of a list: surprise in bits for each code of the codec.</extracomment>
        <translation>Bit/Code</translation>
    </message>
    <message>
        <source>Continuo keeps every sound here.</source>
        <translation>Hier bleibt jeder Klang erhalten.</translation>
    </message>
    <message>
        <source>No sound matches the search.</source>
        <translation>Kein Klang passt zur Suche.</translation>
    </message>
    <message>
        <source>Keeps the chosen variation up to the seam and continues it there</source>
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
        <source>No MIDI keyboard found. Connect one; it appears here automatically.</source>
        <translation>Kein MIDI-Keyboard gefunden. Eines anschließen; es erscheint hier automatisch.</translation>
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
        <extracomment>%1 is a range of the take, such as “0:10 – 0:20 (10 s), 34 notes”.</extracomment>
        <translation>Markiert: %1</translation>
    </message>
    <message>
        <source>Play something; Continuo keeps it. Without a model, nobody answers.</source>
        <translation>Etwas spielen; Continuo behält es. Ohne Modell antwortet niemand.</translation>
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
        <extracomment>Name of a settings page.</extracomment>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Adapts to how I play</source>
        <extracomment>Switch at “Gap”: the rest after which the model answers.</extracomment>
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
        <extracomment>Mode: the model answers phrases.</extracomment>
        <translation>Frage &amp; Antwort</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <extracomment>Mode: the model takes over and plays on.</extracomment>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>Play along</source>
        <extracomment>Mode: the model plays at the same time.</extracomment>
        <translation>Mitspielen</translation>
    </message>
    <message>
        <source>Free run</source>
        <extracomment>Mode: the model begins and plays on.</extracomment>
        <translation>Freilauf</translation>
    </message>
    <message>
        <source>Enter</source>
        <extracomment>Choice of “Hand over by”: the key Enter.</extracomment>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>How far ahead the model writes: more is safer on a slow computer, less reacts sooner</source>
        <translation>Wie weit das Modell vorausschreibt: Mehr ist auf langsamen Rechnern sicherer, weniger reagiert früher</translation>
    </message>
    <message>
        <source>Mode</source>
        <extracomment>Label: who plays when.</extracomment>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Gap</source>
        <extracomment>A rest in the player&apos;s music, which can end the player&apos;s turn.</extracomment>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Gap before an answer, adaptive, silence</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
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
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Lautstärke, Verstärkung, Pegel</translation>
    </message>
    <message>
        <source>Reverb, room</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Hall, Raum</translation>
    </message>
    <message>
        <source>Lookahead</source>
        <extracomment>Slider: how far ahead of the sound the model writes its notes.</extracomment>
        <translation>Vorausschau</translation>
    </message>
    <message>
        <source>Pedal</source>
        <extracomment>A pedal of the MIDI keyboard, which can end the player&apos;s turn.</extracomment>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>Key</source>
        <extracomment>A key of the MIDI keyboard, which can end the player&apos;s turn.</extracomment>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Yield</source>
        <extracomment>Choice of “If I play over”: the model stops.</extracomment>
        <translation>Nachgeben</translation>
    </message>
    <message>
        <source>Duck</source>
        <extracomment>Choice of “If I play over”: the model plays more softly.</extracomment>
        <translation>Leiser werden</translation>
    </message>
    <message>
        <source>Together</source>
        <extracomment>Choice of “If I play over”: the model keeps playing.</extracomment>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>Hand over by</source>
        <extracomment>Label: what ends the player&apos;s turn.</extracomment>
        <translation>Übergabe durch</translation>
    </message>
    <message>
        <source>If I play over</source>
        <extracomment>Label: what the model does if the player plays during its turn.</extracomment>
        <translation>Hineinspielen</translation>
    </message>
    <message>
        <source>Lookahead, composed ahead, latency</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
        <translation>Vorausschau, vorauskomponiert, Latenz</translation>
    </message>
    <message>
        <source>Rest after which the model answers; Ctrl+A adapts it to how you play</source>
        <translation>Pause, nach der das Modell antwortet; Strg+A passt sie an das Spiel an</translation>
    </message>
</context>
<context>
    <name>continuo::ui::PriorityLabel</name>
    <message>
        <source>Real-time priority</source>
        <translation>Echtzeitpriorität</translation>
    </message>
    <message>
        <source>Real-time priority, but not for the model: its answers may come late while other programs compute.</source>
        <translation>Echtzeitpriorität, aber nicht für das Modell: Antworten können zu spät kommen, während andere Programme rechnen.</translation>
    </message>
    <message>
        <source>No real-time priority: notes may come late while other programs compute.</source>
        <translation>Keine Echtzeitpriorität: Noten können zu spät kommen, während andere Programme rechnen.</translation>
    </message>
    <message>
        <source>%1 Install rtkit (see the manual, Sound and keyboards).</source>
        <extracomment>%1 is a sentence about missing real-time priority.</extracomment>
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
        <extracomment>Column of the queue.</extracomment>
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
        <extracomment>Button: the chosen job runs before the others.</extracomment>
        <translation>Als Nächstes</translation>
    </message>
    <message>
        <source>Pause queue</source>
        <translation>Warteschlange pausieren</translation>
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
        <extracomment>All jobs of the queue.</extracomment>
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
        <source>Shows what the job made</source>
        <translation>Zeigt, was der Auftrag erzeugt hat</translation>
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
        <source>Playing has priority; jobs use the remaining computing time.</source>
        <translation>Spielen hat Vorrang; Aufträge nutzen die übrige Rechenzeit.</translation>
    </message>
    <message>
        <source>Progress of all jobs</source>
        <translation>Fortschritt aller Aufträge</translation>
    </message>
    <message>
        <source>Resume queue</source>
        <translation>Warteschlange fortsetzen</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Fertige entfernen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::RateHistory</name>
    <message>
        <source>Time per token</source>
        <translation>Zeit je Token</translation>
    </message>
    <message>
        <source>last: %1 ms per token</source>
        <extracomment>Read aloud: a chart of the model&apos;s speed.</extracomment>
        <translation>zuletzt: %1 ms je Token</translation>
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
        <source>Saves everything and restarts Continuo with the same view</source>
        <translation>Sichert alles und startet Continuo mit derselben Ansicht neu</translation>
    </message>
    <message>
        <source>The change takes effect after a restart.</source>
        <translation>Die Änderung gilt nach einem Neustart.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::RollOverview</name>
    <message>
        <source>Overview of the take</source>
        <translation>Überblick über die Aufnahme</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Overview&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Shows the whole take: your notes above the line, the model&apos;s below. The box is the part in view. Drag it to move the view, drag its edges to zoom, or click beside it. With the keyboard: arrows, Page Up, Page Down, Home and End.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Überblick&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Zeigt die ganze Aufnahme: die eigenen Noten über der Linie, die des Modells darunter. Der Kasten ist der sichtbare Ausschnitt. Ihn ziehen, um die Ansicht zu verschieben, seine Ränder ziehen, um zu vergrößern, oder daneben klicken. Mit der Tastatur: Pfeile, Bild auf, Bild ab, Pos1 und Ende.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>view: %1 to %2 of %3</source>
        <extracomment>Read aloud: the visible part of a take.</extracomment>
        <translation>Ansicht: %1 bis %2 von %3</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SamplingBar</name>
    <message>
        <source>Progress of picture generation</source>
        <translation>Fortschritt beim Erzeugen der Bilder</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>Erzeugt</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>· %1 pictures together</source>
        <extracomment>Progress of pictures.</extracomment>
        <translation>· %1 Bilder zusammen</translation>
    </message>
    <message>
        <source>Redrawing finished rows</source>
        <extracomment>Title of the progress of pictures: resumed rows are shown again.</extracomment>
        <translation>Zeichnet fertige Zeilen neu</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SeamHandle</name>
    <message>
        <source>Seam</source>
        <extracomment>Read aloud: the handle where the prompt ends and the model continues.</extracomment>
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
        <extracomment>Button: chooses another start of the random numbers.</extracomment>
        <translation>Anderer Startwert</translation>
    </message>
    <message>
        <source>Use this seed for every take</source>
        <translation>Diesen Startwert für jede Aufnahme verwenden</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SelfTestList</name>
    <message>
        <source>waiting</source>
        <extracomment>State of a line of the check at the first start.</extracomment>
        <translation>wartet</translation>
    </message>
    <message>
        <source>checking</source>
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
        <extracomment>Read aloud: the list of settings pages.</extracomment>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>No setting contains these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Voreinstellungen wiederherstellen</translation>
    </message>
    <message>
        <source>Restores the defaults of everything on this page</source>
        <translation>Setzt alles auf dieser Seite auf die Voreinstellungen zurück</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Changes apply at once, unless a page says otherwise.</source>
        <translation>Änderungen gelten sofort, wenn auf einer Seite nichts anderes steht.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SettingsPage</name>
    <message>
        <source>Restart now</source>
        <extracomment>Words by which the settings are searched; not shown.</extracomment>
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
        <source>Restore the default: no key</source>
        <translation>Voreinstellung wiederherstellen: keine Taste</translation>
    </message>
    <message>
        <source>Restore the default: %1</source>
        <translation>Voreinstellung wiederherstellen: %1</translation>
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
        <source>A pedal, pad or key of a MIDI device can trigger a command; it then plays no note. Click the field at the right, then press it. The sustain pedal stays a pedal.</source>
        <translation>Ein Pedal, ein Pad oder eine Taste eines MIDI-Geräts kann einen Befehl auslösen und spielt dann keine Note. Das rechte Feld anklicken, dann drücken. Das Haltepedal bleibt ein Pedal.</translation>
    </message>
    <message>
        <source>Soft pedal: hand over, sostenuto: new take</source>
        <extracomment>Button: assigns both pedals of a MIDI device.</extracomment>
        <translation>Una corda: Zug übergeben, Sostenuto: neue Aufnahme</translation>
    </message>
    <message>
        <source>Two pedals for commands</source>
        <extracomment>Label of a button that assigns two pedals of a MIDI device.</extracomment>
        <translation>Zwei Pedale für Befehle</translation>
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
        <extracomment>Column: MIDI message for a command.</extracomment>
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
    <message>
        <source>%1 is already the key of “%2”. Choose another key.</source>
        <translation>%1 ist schon die Taste für „%2“. Eine andere Taste wählen.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundBar</name>
    <message>
        <source>Progress of sound generation</source>
        <translation>Fortschritt beim Erzeugen der Klänge</translation>
    </message>
    <message>
        <source>of %1</source>
        <extracomment>After the position: length of the sound.</extracomment>
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
        <extracomment>Progress of sounds.</extracomment>
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
        <source>Recording the audio input</source>
        <translation>Aufnahme vom Audioeingang</translation>
    </message>
    <message>
        <source>Recording Continuo&apos;s output</source>
        <translation>Aufnahme der Ausgabe von Continuo</translation>
    </message>
</context>
<context>
    <name>continuo::ui::SoundInspector</name>
    <message>
        <source>Uses all latents of the model</source>
        <translation>Nutzt alle Latente des Modells</translation>
    </message>
    <message>
        <source>Latents: more are slower and usually better</source>
        <translation>Latente: Mehr sind langsamer und meist besser</translation>
    </message>
    <message>
        <source>Window: codes that each layer sees. Smaller is faster, larger reaches further back.</source>
        <translation>Fenster: Codes, die jede Schicht sieht. Kleiner ist schneller, größer reicht weiter zurück.</translation>
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
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Sampling</source>
        <extracomment>Heading of settings: how the model draws from its predictions.</extracomment>
        <translation>Sampling</translation>
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
        <extracomment>End of a scale of colours: 8 bits or more.</extracomment>
        <translation>8+</translation>
    </message>
    <message>
        <source>Surprise of each code: 0 bits is certain, 8 and more very unusual</source>
        <translation>Überraschung jedes Codes: 0 Bit ist sicher, 8 und mehr sehr ungewöhnlich</translation>
    </message>
    <message>
        <source>Follow</source>
        <extracomment>Switch: the view moves along with the sound.</extracomment>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Scrolls the view with playback</source>
        <translation>Die Ansicht folgt der Wiedergabe</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Playback continues at the same position in another variation.</source>
        <translation>Bei der Wahl einer anderen Variante läuft die Wiedergabe an derselben Position weiter.</translation>
    </message>
    <message>
        <source>progress</source>
        <extracomment>Column of a list.</extracomment>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Generate %1</source>
        <extracomment>Button: %1 is the number of sounds.</extracomment>
        <translation>%1 erzeugen</translation>
    </message>
    <message>
        <source>Open a sound…</source>
        <translation>Klang öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Klänge</translation>
    </message>
    <message>
        <source>Show take</source>
        <translation>Aufnahme zeigen</translation>
    </message>
    <message>
        <source>Colour scale of the surprise in bits per code, from 0 to 8 and more</source>
        <translation>Farbskala der Überraschung in Bit je Code, von 0 bis 8 und mehr</translation>
    </message>
    <message>
        <source>Drop a sound to continue it, or generate from scratch.</source>
        <translation>Einen Klang hierher ziehen, um ihn fortzusetzen, oder ohne Vorgabe erzeugen.</translation>
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
        <extracomment>Slider: where the part of the sound begins that the model hears.</extracomment>
        <translation>Vorgabe von</translation>
    </message>
    <message>
        <source>Prompt to</source>
        <extracomment>Slider: where the part of the sound ends that the model hears.</extracomment>
        <translation>Vorgabe bis</translation>
    </message>
    <message>
        <source>%L1 s, then %L2 s</source>
        <extracomment>Summary of a section: length of the prompt, then of the generated sound.</extracomment>
        <translation>%L1 s, dann %L2 s</translation>
    </message>
    <message>
        <source>%L1 frames/s · %L2 codes/s · %L3 kbit/s</source>
        <translation>%L1 Rahmen/s · %L2 Codes/s · %L3 kbit/s</translation>
    </message>
    <message>
        <source>Sets the seam, from which the model continues</source>
        <translation>Legt die Nahtstelle fest, ab der das Modell fortsetzt</translation>
    </message>
    <message>
        <source>%L1 s from scratch</source>
        <extracomment>Summary of a section: length of the sound; nothing is continued.</extracomment>
        <translation>%L1 s ohne Vorgabe</translation>
    </message>
    <message>
        <source>%1 × %L2 s take about %3 on this computer: the speed is %L4 × real time.</source>
        <comment>variations, length, time, speed</comment>
        <extracomment>Estimate: number of sounds, their length, the duration, the speed.</extracomment>
        <translation>%1 × %L2 s dauern auf diesem Rechner etwa %3: Die Geschwindigkeit ist %L4 × Echtzeit.</translation>
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
        <extracomment>Completes “Star …”.</extracomment>
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
        <source>playing</source>
        <extracomment>About a sound, read aloud: it is playing.</extracomment>
        <translation>wird abgespielt</translation>
    </message>
    <message>
        <source>%1 % generated</source>
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
        <source>Continuo is still searching for sound models.</source>
        <translation>Continuo sucht noch nach Modellen für Klang.</translation>
    </message>
    <message>
        <source>No model for sound is installed.</source>
        <translation>Kein Modell für Klang ist installiert.</translation>
    </message>
    <message>
        <source>No sound yet.</source>
        <translation>Noch kein Klang.</translation>
    </message>
    <message>
        <source>No variation is chosen.</source>
        <translation>Keine Variante ist gewählt.</translation>
    </message>
    <message>
        <source>No sounds are being generated.</source>
        <translation>Zurzeit werden keine Klänge erzeugt.</translation>
    </message>
    <message>
        <source>Recording source</source>
        <translation>Aufnahmequelle</translation>
    </message>
    <message>
        <source>Audio input</source>
        <translation>Audioeingang</translation>
    </message>
    <message>
        <source>Continuo&apos;s output</source>
        <extracomment>Choice of “Recording source”: what Continuo plays.</extracomment>
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
        <extracomment>The picture that is continued.</extracomment>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
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
        <source>Kept rows of %1</source>
        <translation>Behaltene Zeilen von %1</translation>
    </message>
    <message>
        <source>Kept rows of the source</source>
        <translation>Behaltene Zeilen der Vorlage</translation>
    </message>
    <message>
        <source>%1 × %2, shown %3</source>
        <extracomment>Width and height of a picture in pixels; %3 is its zoom.</extracomment>
        <translation>%1 × %2, gezeigt %3</translation>
    </message>
    <message>
        <source>NLL by row</source>
        <translation>NLL je Zeile</translation>
    </message>
    <message>
        <source>“Continue” keeps the rows above this line; drag it to change them</source>
        <translation>„Fortsetzen“ behält die Zeilen über dieser Linie; zum Ändern ziehen</translation>
    </message>
    <message>
        <source>Shows the picture that Continuo continues</source>
        <translation>Zeigt das Bild, das Continuo fortsetzt</translation>
    </message>
    <message>
        <source>Shows the chosen picture, large</source>
        <translation>Zeigt das gewählte Bild groß</translation>
    </message>
    <message>
        <source>NLL by row, mean of %1 pictures</source>
        <translation>NLL je Zeile, Mittel von %1 Bildern</translation>
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
        <source>Playback speed</source>
        <translation>Wiedergabegeschwindigkeit</translation>
    </message>
    <message>
        <source>Playback speed. 100 % is the recorded tempo.</source>
        <translation>Wiedergabegeschwindigkeit. 100 % ist das aufgenommene Tempo.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StageTurn</name>
    <message>
        <source>s left</source>
        <extracomment>After the number of seconds that are left of a turn.</extracomment>
        <translation>s übrig</translation>
    </message>
    <message>
        <source>MODEL</source>
        <extracomment>Whose turn it is, in large letters.</extracomment>
        <translation>MODELL</translation>
    </message>
    <message>
        <source>YOU</source>
        <translation>SPIELER</translation>
    </message>
    <message>
        <source>you next</source>
        <extracomment>Whose turn follows.</extracomment>
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
        <source>Latents</source>
        <translation>Latente</translation>
    </message>
    <message>
        <source>ms to answer</source>
        <extracomment>After a number: time from the end of the player&apos;s turn to the model&apos;s first note.</extracomment>
        <translation>ms bis zur Antwort</translation>
    </message>
    <message>
        <source>late notes</source>
        <translation>späte Noten</translation>
    </message>
    <message>
        <source>xruns</source>
        <extracomment>After a number: audio dropouts; usual name in JACK&apos;s tools.</extracomment>
        <translation>Xruns</translation>
    </message>
    <message>
        <source>Leave</source>
        <extracomment>Button: leaves the stage view.</extracomment>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>Panik</translation>
    </message>
    <message>
        <source>auto</source>
        <extracomment>After the number of latents: Continuo chooses it.</extracomment>
        <translation>auto</translation>
    </message>
    <message>
        <source>Density</source>
        <extracomment>Slider in the stage view: maximum notes per second.</extracomment>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Maximum notes per second that the model plays</source>
        <translation>Höchstzahl der Noten je Sekunde, die das Modell spielt</translation>
    </message>
    <message>
        <source>off</source>
        <extracomment>Value of the slider “Density”.</extracomment>
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
    <message>
        <source>Returns to the window</source>
        <translation>Kehrt zum Fenster zurück</translation>
    </message>
    <message>
        <source>Silences everything at once</source>
        <translation>Bringt alles sofort zum Schweigen</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StarButton</name>
    <message>
        <source>Remove the star from %1</source>
        <translation>Stern von %1 entfernen</translation>
    </message>
    <message>
        <source>Star %1</source>
        <translation>%1 mit Stern versehen</translation>
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
        <source>Audio dropouts</source>
        <translation>Aussetzer</translation>
    </message>
    <message>
        <source>Model speed</source>
        <translation>Geschwindigkeit des Modells</translation>
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
        <extracomment>Part of the status line: CPU or GPU.</extracomment>
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
        <source>%1 disconnected, searching</source>
        <translation>%1 getrennt, wird gesucht</translation>
    </message>
    <message>
        <source>No sound</source>
        <translation>Kein Ton</translation>
    </message>
    <message>
        <source>%1 (%L2 ms)</source>
        <extracomment>In the status line: audio device and its latency.</extracomment>
        <translation>%1 (%L2 ms)</translation>
    </message>
    <message>
        <source>%1 has stopped</source>
        <extracomment>In the status line: %1 is an audio device.</extracomment>
        <translation>%1 steht still</translation>
    </message>
    <message>
        <source>xruns %L1</source>
        <extracomment>In the status line: number of audio dropouts.</extracomment>
        <translation>Xruns %L1</translation>
    </message>
    <message>
        <source>answer %L1 of %L2 ms · late %L3</source>
        <extracomment>In the status line: time of the last answer, its target, number of late notes.</extracomment>
        <translation>Antwort %L1 von %L2 ms · spät %L3</translation>
    </message>
    <message>
        <source>late %L1</source>
        <extracomment>In the status line: number of late notes.</extracomment>
        <translation>spät %L1</translation>
    </message>
    <message>
        <source>N %1 auto</source>
        <extracomment>In the status line: number of latents, which Continuo chooses.</extracomment>
        <translation>N %1 auto</translation>
    </message>
    <message>
        <source>N %1</source>
        <extracomment>In the status line: number of latents.</extracomment>
        <translation>N %1</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <extracomment>In the status line: CPU or GPU, and its load.</extracomment>
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
        <extracomment>In the status line: %1 says that no keyboard is connected; %2 is Continuo&apos;s MIDI port.</extracomment>
        <translation>%1 · „%2“ ist offen</translation>
    </message>
    <message>
        <source>%1 ▸ %2</source>
        <extracomment>In the status line: from a MIDI keyboard to a MIDI output.</extracomment>
        <translation>%1 ▸ %2</translation>
    </message>
    <message>
        <source>Computer keyboard plays</source>
        <extracomment>In the status line: letters of the computer keyboard are piano keys.</extracomment>
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
        <source>%1 disconnected</source>
        <translation>%1 getrennt</translation>
    </message>
    <message>
        <source>Computer keyboard</source>
        <translation>Computertastatur</translation>
    </message>
    <message>
        <source>sound %1 ms</source>
        <extracomment>In the status line: latency of the sound.</extracomment>
        <translation>Ton %1 ms</translation>
    </message>
    <message>
        <source>sound has stopped</source>
        <translation>Ton steht still</translation>
    </message>
    <message>
        <source>%L1 ms/tok.</source>
        <extracomment>In the status line: time for each token; little room.</extracomment>
        <translation>%L1 ms/Tok.</translation>
    </message>
    <message>
        <source>%L1/%L2 ms · late %L3</source>
        <extracomment>In the status line: time of the last answer, its target, late notes; little room.</extracomment>
        <translation>%L1/%L2 ms · spät %L3</translation>
    </message>
    <message>
        <source>live %1</source>
        <comment>latents</comment>
        <extracomment>In the status line: %1 is the number of latents in live playing.</extracomment>
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
        <extracomment>In the status line: window of the model, which Continuo chooses.</extracomment>
        <translation>Fenster %1 auto</translation>
    </message>
    <message>
        <source>window %1</source>
        <extracomment>In the status line: window of the model.</extracomment>
        <translation>Fenster %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::StepBar</name>
    <message>
        <source>Step %1 of %2, %3</source>
        <extracomment>Read aloud: %3 is the name of a step of the setup.</extracomment>
        <translation>Schritt %1 von %2, %3</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TakesModel</name>
    <message>
        <source>%1, %2</source>
        <extracomment>Name of a take or branch, and its length.</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>by the model</source>
        <extracomment>About a branch, read aloud.</extracomment>
        <translation>vom Modell</translation>
    </message>
    <message>
        <source>being generated</source>
        <translation>wird erzeugt</translation>
    </message>
    <message>
        <source>%L1 nats per note</source>
        <translation>%L1 Nats pro Note</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
    <message>
        <source>sounding</source>
        <extracomment>About a take, read aloud: it is being played.</extracomment>
        <translation>klingt</translation>
    </message>
    <message>
        <source>note: %1</source>
        <extracomment>About a take, read aloud: its written note.</extracomment>
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
        <source>Continuo keeps every answer here.</source>
        <translation>Hier bleibt jede Antwort erhalten.</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>nats/note</source>
        <extracomment>Column of a list: surprise for each note.</extracomment>
        <translation>Nats/Note</translation>
    </message>
    <message>
        <source>In order of creation</source>
        <translation>In der Reihenfolge der Entstehung</translation>
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
        <source>Makes a new branch from the marked range, the cursor or the end</source>
        <translation>Erzeugt einen neuen Zweig vom markierten Bereich, von der Marke oder vom Ende aus</translation>
    </message>
    <message>
        <source>No take or branch matches the search.</source>
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
        <source>Teach the model your playing</source>
        <translation>Dem Modell das eigene Spiel beibringen</translation>
    </message>
    <message>
        <source>Music to learn from</source>
        <translation>Musik, aus der gelernt wird</translation>
    </message>
    <message>
        <source>No takes yet. Play something first, or add MIDI files.</source>
        <translation>Noch keine Aufnahmen. Erst etwas spielen oder MIDI-Dateien hinzufügen.</translation>
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
        <extracomment>Unit: minutes.</extracomment>
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
        <source>Learns from the chosen music, on this computer only. The model “%1” stays unchanged; a new one is made.</source>
        <translation>Lernt aus der gewählten Musik, nur auf diesem Rechner. Das Modell „%1“ bleibt unverändert; ein neues entsteht.</translation>
    </message>
    <message>
        <source>Runs in the queue and pauses while you play.</source>
        <translation>Läuft in der Warteschlange und pausiert beim Spielen.</translation>
    </message>
    <message>
        <source>Nothing is chosen. Choose music to learn from.</source>
        <translation>Nichts ist gewählt. Musik wählen, aus der gelernt werden soll.</translation>
    </message>
    <message>
        <source>Teaching needs at least %1, about %2 of playing.</source>
        <translation>Nötig sind mindestens %1, gespielt in etwa %2.</translation>
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
        <source>A name cannot contain a slash.</source>
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
        <source>music of %n folder(s) or file(s)</source>
        <extracomment>Completes “Chosen: …”: their notes are not counted yet.</extracomment>
        <translation>
            <numerusform>Musik aus %n Ordner oder Datei</numerusform>
            <numerusform>Musik aus %n Ordnern oder Dateien</numerusform>
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
        <extracomment>Switch above a list: chooses all of its entries.</extracomment>
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
        <extracomment>Choice of the tempo: no tempo, played freely.</extracomment>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Fixed</source>
        <extracomment>Choice of the tempo: the number that is typed here.</extracomment>
        <translation>Fest</translation>
    </message>
    <message>
        <source>MIDI clock</source>
        <extracomment>Choice of the tempo: from another device.</extracomment>
        <translation>MIDI-Clock</translation>
    </message>
    <message>
        <source>Tempo source</source>
        <translation>Tempoquelle</translation>
    </message>
    <message>
        <source>Beats per minute, 20 to 300.</source>
        <translation>Schläge je Minute, 20 bis 300.</translation>
    </message>
    <message>
        <source>20 to 300 bpm. Continuo uses %1.</source>
        <translation>20 bis 300 bpm. Continuo verwendet %1.</translation>
    </message>
    <message>
        <source>JACK transport</source>
        <extracomment>Choice of the tempo: from the sound server JACK.</extracomment>
        <translation>JACK-Transport</translation>
    </message>
    <message>
        <source>Free: no tempo. Fixed: the tempo entered here. MIDI clock: the tempo of another device. JACK transport: JACK&apos;s tempo, or the one entered last if JACK has none.</source>
        <translation>Frei: kein Tempo. Fest: das hier eingegebene Tempo. MIDI-Clock: das Tempo eines anderen Geräts. JACK-Transport: das Tempo von JACK oder das zuletzt eingegebene, wenn JACK keines hat.</translation>
    </message>
    <message>
        <source>Tempo of the shown recording, in quarter notes per minute. When you play, the tempo of your playing appears again.</source>
        <translation>Tempo der gezeigten Aufnahme in Vierteln pro Minute. Beim Spielen erscheint wieder das Tempo des eigenen Spiels.</translation>
    </message>
    <message>
        <source>no bars</source>
        <extracomment>In place of the bar: the take has no tempo.</extracomment>
        <translation>keine Takte</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TimePart</name>
    <message>
        <source>Model plays</source>
        <extracomment>Label: how the model keeps to the tempo.</extracomment>
        <translation>Modell spielt</translation>
    </message>
    <message>
        <source>Freely</source>
        <extracomment>Choice of “Model plays”: the tempo does not matter.</extracomment>
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
        <source>How closely the model&apos;s notes keep to the sixteenths of the tempo</source>
        <translation>Wie eng sich die Noten des Modells an die Sechzehntel des Tempos halten</translation>
    </message>
    <message>
        <source>Count-in</source>
        <translation>Vorzähler</translation>
    </message>
    <message>
        <source>Bars counted before a recording, if the tempo is fixed</source>
        <translation>Takte, die vor einer Aufnahme gezählt werden, wenn das Tempo fest ist</translation>
    </message>
    <message>
        <source>None</source>
        <extracomment>Choice of “Count-in”: no bars are counted.</extracomment>
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
        <source>A click on each beat, through the piano&apos;s audio device</source>
        <translation>Ein Klick auf jeden Schlag, über das Audiogerät des Klaviers</translation>
    </message>
    <message>
        <source>Send MIDI clock</source>
        <translation>MIDI-Clock senden</translation>
    </message>
    <message>
        <source>free</source>
        <extracomment>Summary of the section “Time”: there is no tempo.</extracomment>
        <translation>frei</translation>
    </message>
    <message>
        <source>%L1 bpm</source>
        <translation>%L1 bpm</translation>
    </message>
    <message>
        <source>MIDI clock</source>
        <extracomment>Summary of the section “Time”: the tempo of another device.</extracomment>
        <translation>MIDI-Clock</translation>
    </message>
    <message>
        <source>Sends a fixed tempo or JACK&apos;s tempo to the devices at the MIDI output</source>
        <translation>Sendet ein festes Tempo oder das von JACK an die Geräte am MIDI-Ausgang</translation>
    </message>
    <message>
        <source>JACK transport</source>
        <extracomment>Summary of the section “Time”: the tempo of the sound server JACK.</extracomment>
        <translation>JACK-Transport</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TimeReadout</name>
    <message>
        <source>Time</source>
        <extracomment>Read aloud: the position in the music.</extracomment>
        <translation>Zeit</translation>
    </message>
</context>
<context>
    <name>continuo::ui::TransportBar</name>
    <message>
        <source>Turn</source>
        <extracomment>Label: whose turn it is.</extracomment>
        <translation>Zug</translation>
    </message>
    <message>
        <source>YOU</source>
        <extracomment>Whose turn it is.</extracomment>
        <translation>SPIELER</translation>
    </message>
    <message>
        <source>MODEL</source>
        <extracomment>Whose turn it is.</extracomment>
        <translation>MODELL</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A command and its key.</extracomment>
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
        <extracomment>Label: who plays when.</extracomment>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Call &amp; response</source>
        <extracomment>Mode: the model answers phrases.</extracomment>
        <translation>Frage &amp; Antwort</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <extracomment>Mode: the model takes over and plays on.</extracomment>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>Play along</source>
        <extracomment>Mode: the model plays at the same time.</extracomment>
        <translation>Mitspielen</translation>
    </message>
    <message>
        <source>Free run</source>
        <extracomment>Mode: the model begins and plays on.</extracomment>
        <translation>Freilauf</translation>
    </message>
    <message>
        <source>Hand over by</source>
        <extracomment>Label: what ends the player&apos;s turn.</extracomment>
        <translation>Übergabe durch</translation>
    </message>
    <message>
        <source>Gap</source>
        <extracomment>A rest in the player&apos;s music, which can end the player&apos;s turn.</extracomment>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pedal</source>
        <extracomment>A pedal of the MIDI keyboard, which can end the player&apos;s turn.</extracomment>
        <translation>Pedal</translation>
    </message>
    <message>
        <source>Key</source>
        <extracomment>A key of the MIDI keyboard, which can end the player&apos;s turn.</extracomment>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Enter</source>
        <extracomment>Choice of “Hand over by”: the key Enter.</extracomment>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>If I play over</source>
        <extracomment>Label: what the model does if the player plays during its turn.</extracomment>
        <translation>Hineinspielen</translation>
    </message>
    <message>
        <source>Yield</source>
        <extracomment>Choice of “If I play over”: the model stops.</extracomment>
        <translation>Nachgeben</translation>
    </message>
    <message>
        <source>Duck</source>
        <extracomment>Choice of “If I play over”: the model plays more softly.</extracomment>
        <translation>Leiser werden</translation>
    </message>
    <message>
        <source>Together</source>
        <extracomment>Choice of “If I play over”: the model keeps playing.</extracomment>
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
        <extracomment>Switch at “Gap”: the rest before an answer follows the player&apos;s music.</extracomment>
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
        <source>call &amp; response</source>
        <extracomment>Summary of the section “Turn-taking”.</extracomment>
        <translation>Frage &amp; Antwort</translation>
    </message>
    <message>
        <source>hand-over</source>
        <extracomment>Summary of the section “Turn-taking”.</extracomment>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>play along</source>
        <extracomment>Summary of the section “Turn-taking”.</extracomment>
        <translation>Mitspielen</translation>
    </message>
    <message>
        <source>free run</source>
        <extracomment>Summary of the section “Turn-taking”.</extracomment>
        <translation>Freilauf</translation>
    </message>
    <message>
        <source>The model takes over where you stop and plays until you take the turn back.</source>
        <translation>Das Modell übernimmt, wo der Spieler aufhört, und spielt, bis der Zug zurückgenommen wird.</translation>
    </message>
    <message>
        <source>The model plays together with you and fills your rests, until you stop it.</source>
        <translation>Das Modell spielt mit und füllt die Pausen, bis es angehalten wird.</translation>
    </message>
    <message>
        <source>The model starts on its own and plays until you take the turn.</source>
        <translation>Das Modell beginnt selbst und spielt, bis der Zug genommen wird.</translation>
    </message>
    <message>
        <source>The model answers your phrase for as long as “Length” says; then it is your turn again.</source>
        <translation>Das Modell antwortet auf die Phrase, so lang wie unter „Länge“ gewählt; dann ist der Spieler wieder am Zug.</translation>
    </message>
    <message>
        <source>In the mode “Play along” the model plays as soon as you do; it does not wait for a gap.</source>
        <translation>Im Modus „Mitspielen“ spielt das Modell, sobald gespielt wird; es wartet keine Pause ab.</translation>
    </message>
</context>
<context>
    <name>continuo::ui::ValueSlider</name>
    <message>
        <source>%1, value</source>
        <extracomment>Read aloud: the field at a slider.</extracomment>
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
        <source>%1 to %2 %3. Continuo uses %4.</source>
        <extracomment>Range of a slider: %1 to %2, its unit %3, the value in use %4.</extracomment>
        <translation>%1 bis %2 %3. Continuo verwendet %4.</translation>
    </message>
    <message>
        <source>Controlled by %1</source>
        <extracomment>About a slider: %1 is a controller of a MIDI device.</extracomment>
        <translation>Gesteuert durch: %1</translation>
    </message>
</context>
<context>
    <name>continuo::ui::VariationCard</name>
    <message>
        <source>picture %1</source>
        <extracomment>Completes “Star …”.</extracomment>
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
        <extracomment>View of a picture: surprise. NLL: negative log-likelihood.</extracomment>
        <translation>NLL-Karte</translation>
    </message>
    <message>
        <source>difference</source>
        <extracomment>View of a picture.</extracomment>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>row %1</source>
        <extracomment>Progress of a picture.</extracomment>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>kept</source>
        <extracomment>At a picture: its rows that are kept.</extracomment>
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
        <extracomment>Summary of a section: temperature and number of results.</extracomment>
        <translation>%L1, ×%2</translation>
    </message>
    <message>
        <source>%L1, window %2, ×%3</source>
        <extracomment>Summary of a section: temperature, window and number of results.</extracomment>
        <translation>%L1, Fenster %2, ×%3</translation>
    </message>
    <message>
        <source>%L1, latents %2, ×%3</source>
        <translation>%L1, Latente %2, ×%3</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Auto</source>
        <extracomment>Value: Continuo chooses the number of latents.</extracomment>
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
        <extracomment>A code of a sound: level and frame of the codec, number of the code.</extracomment>
        <translation>Stufe %1 · Rahmen %2 · Code %3</translation>
    </message>
    <message>
        <source>%L1 bits</source>
        <extracomment>Surprise of a code.</extracomment>
        <translation>%L1 Bit</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>Position in a sound and its length.</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>model</source>
        <extracomment>Part of a sound.</extracomment>
        <translation>Modell</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>prompt %1 to %2</source>
        <extracomment>About a sound, read aloud.</extracomment>
        <translation>Vorgabe %1 bis %2</translation>
    </message>
    <message>
        <source>no prompt</source>
        <translation>keine Vorgabe</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Sound&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Shows the prompt and its continuation: waveform, spectrogram and the surprise of each code. A click sets the playback position; the handle moves the seam, where the model continues.&lt;/p&gt;&lt;p&gt;With the keyboard: arrows move the position, with Shift by a second; Alt and arrows move the seam; Up and Down move between the levels of codes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Klang&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Zeigt die Vorgabe und ihre Fortsetzung: Wellenform, Spektrogramm und die Überraschung jedes Codes. Ein Klick setzt die Wiedergabeposition; der Griff verschiebt die Nahtstelle, an der das Modell fortsetzt.&lt;/p&gt;&lt;p&gt;Mit der Tastatur: Pfeiltasten verschieben die Position, mit Umschalt um eine Sekunde; Alt und Pfeiltasten verschieben die Nahtstelle; Auf und Ab wechseln zwischen den Stufen der Codes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The model continues from here. Drag to change.</source>
        <translation>Ab hier setzt das Modell fort. Zum Ändern ziehen.</translation>
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
