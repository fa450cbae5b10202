package mesh.load.run.testbed;

import java.util.Map;
import java.util.TreeMap;
import mesh.load.observe.FlightRecording;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.PinnedThreads;
import mesh.load.results.RecordingFigures;
import mesh.load.results.ResultsFolder;
import mesh.load.run.RunResultBuilder;
import mesh.load.scenario.service.Service;

/** A JFR recording of each service, from here until it is closed. What cannot be recorded is noted, and ends no run. */
public final class Recordings implements AutoCloseable {

    private final ResultsFolder folder;
    private final RunResultBuilder draft;
    private final Map<Service, FlightRecording> recordings = new TreeMap<>();

    private Recordings(ResultsFolder folder, RunResultBuilder draft) {
        this.folder = folder;
        this.draft = draft;
    }

    public static Recordings start(Map<Service, ObservedJvm> jvms, ResultsFolder folder, RunResultBuilder draft) {
        Recordings recordings = new Recordings(folder, draft);
        jvms.forEach(recordings::start);
        if (jvms.isEmpty()) {
            draft.note("nothing was recorded by JFR: no service could be attached to");
        }
        return recordings;
    }

    private void start(Service service, ObservedJvm jvm) {
        try {
            recordings.put(service, FlightRecording.start(jvm, service.label(), folder.recording(service.label())));
        } catch (ObservationException cannot) {
            draft.note("there is no recording of " + service.label() + ": " + cannot.getMessage());
        }
    }

    /** The services have to live still: they write their recordings themselves. */
    @Override
    public void close() {
        recordings.forEach(this::end);
    }

    private void end(Service service, FlightRecording recording) {
        try {
            var file = recording.stop();
            PinnedThreads pins = PinnedThreads.in(file);
            draft.add(new RecordingFigures(
                    service.label(),
                    String.valueOf(file.getFileName()),
                    pins.count(),
                    pins.time().toNanos()));
        } catch (ObservationException cannot) {
            draft.note("the recording of " + service.label() + " is not whole: " + cannot.getMessage());
        }
    }
}
