package mesh.load.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The notes of a run about applications of which it could observe less than requested. */
public final class ObservationNotes {

    private static final String ONLY_PROCESS = " is observed only as a process: ";
    private static final String NOT_AT_ALL = " is not observed: ";

    private ObservationNotes() {}

    public static String onlyProcess(String service, String reason) {
        return service + ONLY_PROCESS + reason;
    }

    public static String notAtAll(String service, String reason) {
        return service + NOT_AT_ALL + reason;
    }

    /** Returns why less of a service was observed; empty if no note says so. */
    public static Optional<String> reason(List<String> notes, String service) {
        return Stream.of(service + ONLY_PROCESS, service + NOT_AT_ALL)
                .flatMap(start -> notes.stream()
                        .filter(note -> note.startsWith(start))
                        .map(note -> note.substring(start.length())))
                .findFirst();
    }
}
