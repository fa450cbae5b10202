package mesh.gateway.kit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.gateway.kit.Route.Client;

/** A thread of this JVM, as a thread dump describes it. {@link Thread#getAllStackTraces} would be simpler, but it omits virtual threads. */
record LiveThread(String name, boolean virtual, List<String> frames) {

    /**
     * Matches a line such as {@code #31 "tomcat-handler-3" virtual WAITING 2026-11-21T08:14:46Z}. Before JDK 24, state and time are
     * missing.
     */
    private static final Pattern HEADER = Pattern.compile("#\\d+ \"(.*)\"( virtual)?.*");

    private static final String FRAME = "at ";

    /** Returns all threads that are alive now. */
    static List<LiveThread> all() {
        return Pattern.compile("\\R\\R")
                .splitAsStream(dump())
                .flatMap(LiveThread::parse)
                .toList();
    }

    /** Returns the threads that are making a call: every variant makes it in the method {@code Temperatures.reading}. */
    static List<LiveThread> inCalls() {
        return inGateway(".Temperatures.reading(");
    }

    /** Returns the threads that are in any method of {@code Temperatures}. */
    static List<LiveThread> inTemperatures() {
        return inGateway(".Temperatures.");
    }

    /** Returns the threads that are in a method of a type of this package. */
    static List<LiveThread> inPackage(String name) {
        return all().stream()
                .filter(thread ->
                        thread.frames.stream().anyMatch(frame -> frame.matches("\\Q" + name + "\\E\\.[A-Z].*")))
                .toList();
    }

    /** Returns whether the thread is in a method of a class whose name begins with this prefix. */
    boolean standsIn(String classes) {
        return frames.stream().anyMatch(frame -> frame.startsWith(classes));
    }

    /** Returns whether the thread waits for a response to this client. */
    boolean waitsFor(Client client) {
        return standsIn(
                switch (client) {
                    case WEB_CLIENT, RSOCKET, R2DBC -> "reactor.core.publisher.Blocking";
                    case REST_TEMPLATE -> "org.springframework.http.client.SimpleClientHttp";
                    case REST_CLIENT -> "org.springframework.http.client.JdkClientHttp";
                    case POOLED_REST_CLIENT -> "org.springframework.http.client.HttpComponentsClientHttp";
                    case JDBC -> "org.postgresql.";
                });
    }

    private static List<LiveThread> inGateway(String method) {
        return all().stream()
                .filter(thread -> thread.frames.stream()
                        .anyMatch(frame -> frame.startsWith("mesh.gateway.") && frame.contains(method)))
                .toList();
    }

    private static Stream<LiveThread> parse(String block) {
        Matcher header = HEADER.matcher(block.lines().findFirst().orElse(""));
        return header.matches()
                ? Stream.of(new LiveThread(header.group(1), header.group(2) != null, frames(block)))
                : Stream.empty();
    }

    private static List<String> frames(String block) {
        return block.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(FRAME))
                .map(line -> line.substring(FRAME.length()))
                .toList();
    }

    private static String dump() {
        try {
            Path folder = Files.createTempDirectory("threads");
            Path file = folder.resolve("dump.txt"); // dumpThreads requires a file that does not exist
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
            String dump = Files.readString(file);
            Files.delete(file);
            Files.delete(folder);
            return dump;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
