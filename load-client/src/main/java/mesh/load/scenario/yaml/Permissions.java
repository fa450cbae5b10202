package mesh.load.scenario.yaml;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import mesh.load.scenario.Place;
import mesh.load.scenario.ScenarioException;

/**
 * Collects what a scenario wants beyond what experiments need, and refuses all of it at once. What is not known to be harmless is
 * not: Spring Boot's properties alone can run scripts in a database, write files and open a heap to anybody.
 */
final class Permissions {

    /** Whole names of properties whose values are checked by their types, or here. */
    private static final Pattern PROPERTY =
            Pattern.compile("mesh\\.(limits|computing|server)\\.[a-z-]+|legacy\\.behaviour\\.[a-z-]+"
                    + "|mesh\\.store\\.(connect-timeout|first-item-timeout|keep-alive-interval|keep-alive-max-lifetime)"
                    + "|mesh\\.database\\.(max-connections|fetch-size|acquire-timeout|connect-timeout|query-timeout|query-time)"
                    + "|database\\.(rows|max-connections)|store\\.(rows|chunk|threads)|spring\\.threads\\.virtual\\.enabled"
                    + "|server\\.tomcat\\.(threads\\.[a-z-]+|max-connections|accept-count|keep-alive-timeout"
                    + "|max-keep-alive-requests)"
                    + "|management\\.tracing\\.(sampling\\.probability|export\\.otlp\\.enabled)");

    /** Those of the project: one tells more on loopback, the other sends to loopback. */
    private static final Pattern PROFILES = Pattern.compile("observe|traces|observe,traces");

    /** No placeholder, which would be filled from files and the environment. */
    private static final Pattern PLAIN = Pattern.compile("[\\w.+-]*");

    private static final Pattern TARGET = Pattern.compile("mesh\\.(legacy|store|database)\\.url");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1]");
    private static final Pattern JVM = Pattern.compile(
            "-X(ms|mx|mn|ss)\\d{1,9}[kKmMgG]?|-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah)GC|-XX:\\+AlwaysPreTouch");
    private static final int LONGEST = 160;

    private final Trust trust;
    private final List<String> wishes = new ArrayList<>();

    Permissions(Trust trust) {
        this.trust = trust;
    }

    /** A service is told this at its start. */
    void property(Place place, String service, String name, String value) {
        if (!isHarmless(name, value)) {
            wish(place, service + " with " + name + "=" + value);
        }
    }

    private boolean isHarmless(String name, String value) {
        if (TARGET.matcher(name).matches()) {
            return mayBeCalled(value);
        }
        return name.equals("spring.profiles.active")
                ? PROFILES.matcher(value).matches()
                : isHarmless(name) && PLAIN.matcher(value).matches();
    }

    /** Whether a property of this name does no harm, whatever is plain text in it. */
    static boolean isHarmless(String name) {
        return PROPERTY.matcher(name).matches();
    }

    private boolean mayBeCalled(String url) {
        URI uri = URI.create(url);
        return uri.getUserInfo() == null
                && (LOOPBACK.matcher(uri.getHost()).matches()
                        || trust.targets().contains(uri.getHost() + ":" + uri.getPort()));
    }

    /** An application is started with this. */
    void jvmArguments(Place place, String application, List<String> arguments) {
        arguments.stream()
                .filter(argument -> !JVM.matcher(argument).matches())
                .forEach(argument -> wish(place, application + " with the JVM argument " + argument));
    }

    /**
     * Its content is sent. Links are followed: what counts is where the file really is.
     *
     * @return whether the file may be looked at: one elsewhere is refused by its name alone, so that the message does not depend on
     *     whether it exists
     */
    boolean file(Place place, Path folder, Path file) {
        try {
            Path named = file.toAbsolutePath().normalize();
            if (!named.startsWith(folder.normalize()) && !named.startsWith(folder.toRealPath())) {
                wish(place, elsewhere(named));
                return trust.everything();
            }
            if (Files.exists(file) && !file.toRealPath().startsWith(folder.toRealPath())) {
                wish(place, elsewhere(file.toRealPath()));
            }
        } catch (IOException unreadable) {
            wish(place, "send " + file);
        }
        return true;
    }

    private static String elsewhere(Path file) {
        return "send " + file + ", which is not below the scenario's own folder";
    }

    private void wish(Place place, String what) {
        String line = what.replaceAll("\\s*\\R\\s*", " ");
        wishes.add("\n  " + place + ": " + (line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line));
    }

    /**
     * Refuses all of it.
     *
     * @param command that can be told to trust the file
     * @throws ScenarioException that lists everything
     */
    void check(String source, String command) {
        if (!trust.everything() && !wishes.isEmpty()) {
            throw new ScenarioException(source + " wants more than a file that may be somebody else's:"
                    + String.join("", wishes)
                    + "\nIf you know what that does: ./mesh " + command + " --trust " + source);
        }
    }
}
