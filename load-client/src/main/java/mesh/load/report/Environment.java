package mesh.load.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.MachineFigures;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.RecordingFigures;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.text.Html;
import mesh.load.text.Markdown;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** Shows where and under which limits a run was measured, at the end of {@code summary.md} and in a section of the page. */
public record Environment(RunResult run) {

    private static final long GIBIBYTE = 1L << 30;
    private static final long MEBIBYTE = 1L << 20;

    String markdown() {
        MachineFigures machine = run.machine();
        String where = machine.processors() + " x " + machine.processor() + ", " + machine.memoryBytes() / GIBIBYTE
                + " GiB, " + machine.os() + " " + machine.architecture() + "; JDK " + machine.jdk() + "; engine "
                + run.scenario().get("engine")
                + fewerCompilers().map(only -> "; JIT compiler " + only).orElse("") + "; mesh " + run.version() + "; "
                + run.startedAt();
        List<String> places = places().entrySet().stream()
                .map(place -> place.getKey() + ": " + place.getValue())
                .toList();
        String idealTimes = String.join("", idealTimes());
        return (idealTimes.isEmpty() ? "" : "\n## Ideal times\n\n" + idealTimes)
                + list("Limits in force", limits())
                + "\n## Where\n\n" + Markdown.line(where) + "\n"
                + (places.isEmpty() ? "" : "\n" + Markdown.list(places));
    }

    static String list(String title, Collection<String> items) {
        return items.isEmpty() ? "" : "\n## " + title + "\n\n" + Markdown.list(items);
    }

    private Collection<String> idealTimes() {
        return run.contenders().stream()
                .flatMap(one -> idealTime(one)
                        .map(time -> "- " + Markdown.line(one.id()) + ", " + Markdown.code(one.path()) + " on "
                                + Markdown.inline(one.service() + ": " + time) + "\n"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> idealTime(ContenderResult one) {
        return Stream.ofNullable(one.idealTime())
                .map(ideal -> Text.duration(ideal.nanos()) + ", because " + ideal.explanation());
    }

    private List<String> limits() {
        Stream<String> services = run.services().stream()
                .map(service -> service.name() + ": " + service.limits()
                        + otherJdk(service)
                        + (service.startedFrom() == null ? "" : "; started from its " + service.startedFrom())
                        + kept(service).map(words -> "; " + words).orElse(""));
        Stream<String> legacy = Stream.of("legacy behaviour: " + run.legacyBehaviour());
        return run.services().isEmpty()
                ? List.of()
                : Stream.concat(services, legacy).toList();
    }

    /** Says that a service was not started for this run, because it may then be warmer than after a start. */
    private static Optional<String> kept(ServiceFigures service) {
        return Optional.ofNullable(service.keptMillis())
                .map(millis ->
                        "kept from an earlier run, after " + Text.duration(TimeUnit.MILLISECONDS.toNanos(millis)));
    }

    /** Names the JDK of a service if it is not that of the load client. */
    private String otherJdk(ServiceFigures service) {
        String version = service.runtime() == null ? null : service.runtime().version();
        String own = run.machine().jdk();
        return version == null || version.startsWith(own) || own.startsWith(version) ? "" : "; on JDK " + version;
    }

    public Html html() {
        String command =
                run.arguments().stream().map(Environment::quoted).collect(Collectors.joining(" ", "./mesh ", ""));
        Stream<Html> idealTimes = run.contenders().stream()
                .filter(one -> one.repetition() == 1)
                .flatMap(one -> idealTime(one).map(time -> entry(one.id(), time)));
        return Html.all(
                Html.tag("h3", "Run it again"),
                Html.tag("pre", Html.tag("code", command)),
                entries("Machine and versions", machine().stream()),
                limitsOnPage(),
                entries("Where the ideal times come from", idealTimes),
                entries("Flight recordings", run.recordings().stream().map(Environment::recording)));
    }

    /** Quotes an argument for a shell. */
    private static String quoted(String argument) {
        return argument.matches("[\\w./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    private List<Html> machine() {
        MachineFigures machine = run.machine();
        List<Html> entries = new ArrayList<>(List.of(
                entry("processor", machine.processors() + " × " + machine.processor()),
                entry("memory", machine.memoryBytes() / GIBIBYTE + " GiB"),
                entry("system", machine.os() + ", " + machine.architecture()),
                entry("JDK", machine.jdk() + ", " + machine.jvm()),
                entry("mesh", run.version() + ", engine " + run.scenario().get("engine"))));
        fewerCompilers().ifPresent(only -> entries.add(entry("JIT compiler of the services", only)));
        places().forEach((process, place) -> entries.add(entry(process, place)));
        if (run.surroundings() != null && !run.surroundings().leftOut().isEmpty()) {
            entries.add(entry(
                    "not passed to the services",
                    String.join(", ", run.surroundings().leftOut())));
        }
        return entries;
    }

    /** Returns the only JIT compiler that the scenario leaves to the services. Empty if they have those that a JVM has by default. */
    private Optional<String> fewerCompilers() {
        return Optional.ofNullable(run.scenario().get("jit-compilers"))
                .map(String::valueOf)
                .filter(compilers -> !compilers.equals(JitCompilers.C1_AND_C2.label()));
    }

    private Html limitsOnPage() {
        List<Html> all = new ArrayList<>();
        run.services().forEach(service -> all.add(block(service.name(), settings(service))));
        if (!run.legacyBehaviour().isEmpty()) {
            all.add(block("behaviour of the legacy backend", run.legacyBehaviour()));
        }
        Html title = Html.all(Html.tag("h3", "Limits in force"), Html.tag("p", "As the services report them."));
        return Html.all(title, Html.tag("div.columns", all.stream())).unless(all.isEmpty());
    }

    private static Map<String, Object> settings(ServiceFigures service) {
        Map<String, Object> settings = new LinkedHashMap<>(service.limits());
        if (service.runtime() != null) {
            if (service.runtime().version() != null) {
                settings.put("JDK", service.runtime().version());
            }
            settings.put("collectors", String.join(", ", service.runtime().collectors()));
            if (service.runtime().maxHeapBytes() != null) {
                settings.put("heap", service.runtime().maxHeapBytes() / MEBIBYTE + " MiB");
            }
        }
        if (service.startedFrom() != null) {
            settings.put("started from", service.startedFrom());
        }
        kept(service).ifPresent(words -> settings.put("process", words));
        service.build().forEach((name, value) -> settings.put("build " + name, value));
        return settings;
    }

    private static Html block(String title, Map<String, Object> settings) {
        Stream<Html> entries = settings.entrySet().stream().map(setting -> entry(setting.getKey(), setting.getValue()));
        return Html.tag("div", Html.tag("h4", title), Html.tag("dl", entries));
    }

    private static Html recording(RecordingFigures one) {
        return entry(
                one.service(),
                one.file() + ": virtual threads blocked on their carriers " + one.pinned() + " times, "
                        + Text.duration(one.pinnedNanos()) + " in all");
    }

    private static Html entries(String title, Stream<Html> entries) {
        Html all = Html.all(entries);
        return Html.all(Html.tag("h3", title), Html.tag("dl", all)).unless(all.equals(Html.NOTHING));
    }

    private static Html entry(String term, Object description) {
        return Html.tag("div", Html.tag("dt", term), Html.tag("dd", Html.text(description)));
    }

    /** Returns a line for each process with a known place, the load client first: {@code pod a-1 on node b, 0.25 processors, 1024 MiB}. */
    private Map<String, String> places() {
        Map<String, String> places = new LinkedHashMap<>();
        put("load client", run.machine().placement(), places);
        workers(run).forEach(worker -> put("worker " + worker.worker(), worker.placement(), places));
        run.services().forEach(service -> put(service.name(), service.placement(), places));
        return places;
    }

    static List<WorkerFigures> workers(RunResult run) {
        return run.workerProcesses() == null ? List.of() : run.workerProcesses();
    }

    private static void put(String process, @Nullable PlacementFigures placement, Map<String, String> places) {
        if (placement != null) {
            String pod = Text.joined(" on ", named("pod", placement.pod()), named("node", placement.node()));
            String memory = mebibytes(placement.memoryBytes());
            places.put(process, Text.joined(", ", pod, processors(placement), memory));
        }
    }

    private static @Nullable String named(String kind, @Nullable String name) {
        return name == null ? null : kind + " " + name;
    }

    /** Returns the processors as a manifest writes them: 1 rather than 1.0. */
    static @Nullable String processors(PlacementFigures placement) {
        return placement.processors() == null
                ? null
                : BigDecimal.valueOf(placement.processors())
                                .stripTrailingZeros()
                                .toPlainString() + " processors";
    }

    static @Nullable String mebibytes(@Nullable Long bytes) {
        return bytes == null ? null : bytes / MEBIBYTE + " MiB";
    }
}
