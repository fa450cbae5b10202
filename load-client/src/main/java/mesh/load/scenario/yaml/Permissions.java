package mesh.load.scenario.yaml;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import mesh.load.os.ServerAddress;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;

/**
 * Collects what a scenario requests beyond the needs of experiments, and rejects all of it in one message. It allows only requests that are
 * known to be harmless. Spring Boot's properties alone could run scripts in a database, write files, or let anybody download the heap.
 */
record Permissions(Trust trust, List<String> wishes) {

    private static final Pattern PROPERTY = Pattern.compile(
            "mesh\\.(limits|retry|computing|server)\\.[a-z-]+|mesh\\.stages\\.enabled|legacy\\.behaviour\\.[a-z-]+"
                    + "|legacy\\.connections\\.forget-after|server\\.shutdown"
                    + "|mesh\\.store\\.(connect-timeout|first-item-timeout|keep-alive-interval|keep-alive-max-lifetime)"
                    + "|mesh\\.database\\.(max-connections|fetch-size|acquire-timeout|connect-timeout|query-timeout|query-time)"
                    + "|database\\.(rows|max-connections)|store\\.(rows|chunk|threads)|spring\\.threads\\.virtual\\.enabled"
                    + "|server\\.tomcat\\.(threads\\.[a-z-]+|max-connections|accept-count|keep-alive-timeout"
                    + "|max-keep-alive-requests)"
                    + "|management\\.tracing\\.(sampling\\.probability|export\\.otlp\\.enabled)");

    /** The project's profiles. With {@code observe}, a service shows more on loopback. With {@code traces}, it sends spans to loopback. */
    private static final Pattern PROFILES = Pattern.compile("observe|traces|observe,traces");

    /** Excludes placeholders, which Spring would replace by values from files and the environment. */
    private static final Pattern PLAIN = Pattern.compile("[\\w.+-]*");

    private static final Pattern TARGET = Pattern.compile("mesh\\.(legacy|store|database)\\.url");
    private static final Pattern JVM = Pattern.compile(
            "-X(ms|mx|mn|ss)\\d{1,9}[kKmMgG]?|-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah)GC|-XX:\\+AlwaysPreTouch"
                    + "|-XX:[+-]UseCompactObjectHeaders|-Djdk\\.virtualThreadScheduler\\.parallelism=[1-9]\\d{0,3}");
    private static final int LONGEST = 160;

    Permissions(Trust trust) {
        this(trust, new ArrayList<>());
    }

    void property(Place place, String service, String name, String value) {
        if (!isHarmless(name, value)) {
            wish(place, service + " with " + name + "=" + value);
        }
    }

    private boolean isHarmless(String name, String value) {
        if (TARGET.matcher(name).matches()) {
            return mayBeCalled(URI.create(value));
        }
        return name.equals("spring.profiles.active")
                ? PROFILES.matcher(value).matches()
                : isHarmless(name) && PLAIN.matcher(value).matches();
    }

    /** Returns whether a property of this name is harmless with every plain value, which is one without placeholders. */
    static boolean isHarmless(String name) {
        return PROPERTY.matcher(name).matches();
    }

    /** Checks the system to which a dependency passes calls on. */
    void call(Place place, String dependency, URI target) {
        if (!mayBeCalled(target)) {
            wish(place, "dependency " + dependency + " passes calls on to " + target.getAuthority());
        }
    }

    /** Adds what a foreign application does: it can do anything, so a file of unknown origin must not start or change one. */
    void foreign(Place place, String what) {
        wish(place, what);
    }

    /** Checks the JDK of a service. A version selects an installed JDK, but programs in a folder could do anything. */
    void jdk(Place place, String service, String java) {
        if (java.startsWith("/")) {
            wish(place, service + " runs in " + java);
        }
    }

    /** Checks requests to an application that runs already. Trust in a file is not enough for requests that could change it. */
    void send(Contender contender) {
        if (!trust.writes()) {
            contender.refuseWrites();
        }
    }

    /** Checks the address of a foreign application that the file puts under load. */
    void target(Place place, String application, URI url) {
        if (!mayBeCalled(url)) {
            wish(place, application + " puts load on " + ServerAddress.of(url));
        }
    }

    private boolean mayBeCalled(URI uri) {
        if (!ServerAddress.isIn(uri.toString())) {
            return false; // it has a user, or no port
        }
        ServerAddress server = ServerAddress.of(uri);
        return server.isLoopback() || trust.targets().contains(server.toString());
    }

    void jvmArguments(Place place, String application, List<String> arguments) {
        arguments.stream()
                .filter(argument -> !JVM.matcher(argument).matches())
                .forEach(argument -> wish(place, application + " with the JVM argument " + argument));
    }

    /**
     * Checks a file whose content is sent. Follows links, because the real location of the file counts. Returns whether the file may be
     * accessed. A file outside the scenario's folder is rejected by its name alone, so that the message does not reveal whether it exists.
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

    /** Rejects the file if it requests more than it may do. The {@code command} accepts {@code --trust} for the file. */
    void check(String source, String command) {
        if (!trust.everything() && !wishes.isEmpty()) {
            throw new ScenarioException(source + " wants more than an untrusted file may do:"
                    + String.join("", wishes)
                    + "\nIf you know what that does: ./mesh " + command + " --trust " + source);
        }
    }
}
