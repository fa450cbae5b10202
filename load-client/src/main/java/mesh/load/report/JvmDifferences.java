package mesh.load.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.text.Text;

/**
 * The differences between the JVMs of the services that contenders call: the version, the collector and the size of object headers. Leaves out
 * what all of them have in common. But the version of an application of the user is always there, because only the user knows which one it
 * should be.
 *
 * @param byService words for each service whose JVM is known; empty if the JVMs do not differ, and none is of an application of the user
 */
record JvmDifferences(Map<String, String> byService) {

    private static final Function<JvmFigures, String> VERSION = JvmDifferences::version;

    private static final List<Function<JvmFigures, String>> PARTS =
            List.of(VERSION, JvmDifferences::collector, JvmDifferences::headers);

    /** The names of collectors, by the first word of the name of their beans. */
    private static final Map<String, String> COLLECTORS =
            Map.of("PS", "Parallel", "Copy", "Serial", "MarkSweepCompact", "Serial");

    private static final String COMPACT_HEADERS = "-XX:+UseCompactObjectHeaders";

    static JvmDifferences of(RunResult run) {
        List<String> called = run.contenders().stream()
                .map(ContenderResult::service)
                .distinct()
                .toList();
        Map<String, JvmFigures> jvms = new LinkedHashMap<>();
        for (ServiceFigures service : run.services()) {
            if (service.runtime() != null && called.contains(service.name())) {
                jvms.put(service.name(), service.runtime());
            }
        }
        List<Function<JvmFigures, String>> different = new ArrayList<>(PARTS.stream()
                .filter(part -> jvms.values().stream().map(part).distinct().count() > 1)
                .toList());
        boolean isOfUser = called.stream().anyMatch(run.applicationsOfUser()::contains);
        if (isOfUser && !different.contains(VERSION)) {
            different.addFirst(VERSION);
        }
        Map<String, String> byService = new LinkedHashMap<>();
        if (!different.isEmpty()) {
            jvms.forEach((name, jvm) -> byService.put(name, words(jvm, different)));
        }
        return new JvmDifferences(byService);
    }

    /** Returns the version of the JVM of a service; empty if it is unknown. */
    static Optional<String> version(RunResult run, String service) {
        return run.services().stream()
                .filter(one -> one.name().equals(service) && one.runtime() != null)
                .map(one -> version(Objects.requireNonNull(one.runtime())))
                .filter(version -> !version.isEmpty())
                .findFirst();
    }

    boolean areThere() {
        return !byService.isEmpty();
    }

    String of(String service) {
        return byService.getOrDefault(service, Text.NOTHING);
    }

    private static String words(JvmFigures jvm, List<Function<JvmFigures, String>> parts) {
        String words = parts.stream()
                .map(part -> part.apply(jvm))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? Text.NOTHING : words;
    }

    /** Returns the version without its build, such as {@code JDK 21.0.8}. */
    private static String version(JvmFigures jvm) {
        return jvm.version() == null ? "" : "JDK " + jvm.version().replaceFirst("[+-].*", "");
    }

    private static String collector(JvmFigures jvm) {
        String bean =
                jvm.collectors().isEmpty() ? "" : jvm.collectors().getFirst().replaceFirst(" .*", "");
        return COLLECTORS.getOrDefault(bean, bean);
    }

    private static String headers(JvmFigures jvm) {
        return jvm.arguments().contains(COMPACT_HEADERS) ? "compact headers" : "";
    }
}
