package mesh.load.run.testbed;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.observe.FlightRecording;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult.RecordingFigures;
import mesh.load.run.testbed.watch.RunJournal;
import mesh.load.scenario.service.Service;

/** JFR recordings of the services, which continue until this object is closed. A failed recording becomes a note. */
public final class Recordings implements AutoCloseable {

    private final ResultsFolder folder;
    private final RunJournal journal;
    private final Map<Service, FlightRecording> recordings = new TreeMap<>();

    public Recordings(TestBed bed, ResultsFolder folder) {
        this.folder = folder;
        this.journal = bed.journal();
        bed.observers().jvms().forEach(this::start);
        if (bed.observers().jvms().isEmpty()) {
            journal.note("JFR recorded nothing: the load client could not attach to any service");
        }
    }

    private void start(Service service, ObservedJvm jvm) {
        try {
            recordings.put(service, FlightRecording.start(jvm, service.label(), folder.recording(service.label())));
        } catch (ObservationException cannot) {
            journal.note("there is no recording of " + service.label() + ": " + cannot.getMessage());
        }
    }

    /** The services must still be running, because they write the recordings themselves. */
    @Override
    public void close() {
        recordings.forEach(this::end);
    }

    private void end(Service service, FlightRecording recording) {
        try {
            Path file = recording.stop();
            FlightRecording.PinnedThreads pins = FlightRecording.PinnedThreads.in(file);
            journal.add(new RecordingFigures(
                    service.label(),
                    String.valueOf(file.getFileName()),
                    pins.count(),
                    pins.time().toNanos()));
        } catch (ObservationException cannot) {
            journal.note("the recording of " + service.label() + " is incomplete: " + cannot.getMessage());
        }
    }
}
