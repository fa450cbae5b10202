package mesh.load.cli.lesson;

import java.util.EnumMap;
import java.util.Map;
import mesh.load.lesson.OwnNumber.Kind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the numbers that a lesson may ask for. The lesson decides which values it allows. */
final class NumberOptions {

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Concurrent users, for a lesson that asks for them, as which-stack does.")
    private @Nullable String users;

    @Option(names = "--calls", paramLabel = "N", description = "Calls that each request makes, for such a lesson.")
    private @Nullable String calls;

    @Option(
            names = "--service-time",
            paramLabel = "TIME",
            description = "How long the backend takes for a call, such as 80ms, for such a lesson.")
    private @Nullable String serviceTime;

    /** Returns the numbers that the command line gives. */
    Map<Kind, String> given() {
        Map<Kind, String> given = new EnumMap<>(Kind.class);
        put(given, Kind.USERS, users);
        put(given, Kind.CALLS, calls);
        put(given, Kind.SERVICE_TIME, serviceTime);
        return given;
    }

    private static void put(Map<Kind, String> given, Kind number, @Nullable String value) {
        if (value != null) {
            given.put(number, value);
        }
    }
}
