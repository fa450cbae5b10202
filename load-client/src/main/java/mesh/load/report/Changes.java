package mesh.load.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.MachineFigures;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.SurroundingsFigures;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the conditions of two runs: scenario, limits, behaviour, the JVMs' arguments, machine, nodes, build, and the
 * number of measurements of each contender.
 */
final class Changes {

    /** The settings that define the question of a run. If one of them differs, times have a different meaning. */
    private static final List<String> QUESTION =
            List.of("scenario.question", "scenario.work", "scenario.shape", "start");

    private static final List<String> ASKED_OF_CONTENDER = List.of(".path", ".calls", ".accept", ".users");

    /** Settings that exist once for each service or contender, with its name between the two parts. */
    private static final Pattern NAMED =
            Pattern.compile("((?:jvm|limits|build|measured|scenario\\.contenders)\\.)([^.]+)(.*)");

    private static final long MEBIBYTE = 1024 * 1024;

    /** @param setting its path in {@code results.json}; a side without the setting has a dash */
    record Change(String setting, String first, String second) {}

    private Changes() {}

    static List<Change> between(RunResult first, RunResult second) {
        Map<String, String> before = settings(first);
        Map<String, String> after = settings(second);
        if (first.machine().jvmArguments() != null && second.machine().jvmArguments() != null) {
            addClientJvm(first, before);
            addClientJvm(second, after);
        }
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .map(name -> new Change(
                        name, before.getOrDefault(name, Text.NOTHING), after.getOrDefault(name, Text.NOTHING)))
                .toList();
    }

    /** Returns the changes that make it a different question. They exclude contenders of only one run, which are not compared. */
    static List<Change> ofQuestion(List<Change> changes) {
        return changes.stream().filter(Changes::isOfQuestion).toList();
    }

    private static boolean isOfQuestion(Change change) {
        boolean inBoth =
                !change.first().equals(Text.NOTHING) && !change.second().equals(Text.NOTHING);
        return QUESTION.stream().anyMatch(change.setting()::startsWith)
                || (inBoth
                        && change.setting().startsWith("scenario.contenders.")
                        && ASKED_OF_CONTENDER.stream().anyMatch(change.setting()::endsWith));
    }

    private static Map<String, String> settings(RunResult run) {
        Map<String, String> settings = new LinkedHashMap<>();
        flatten("scenario", run.scenario(), settings);
        flatten("legacy", run.legacyBehaviour(), settings);
        run.services().forEach(service -> addService(service, settings));
        addMachine(run.machine(), settings);
        addSurroundings(run.surroundings(), settings);
        addWorkers(Placements.workers(run), settings);
        settings.put("start", run.cold() ? "cold" : "warm");
        settings.put("mesh.version", run.version());
        Repetitions repetitions = new Repetitions(run);
        ids(run).forEach(id -> settings.put(
                "measured." + id, Integer.toString(repetitions.of(id).size())));
        settings.keySet()
                .removeIf(name -> name.startsWith("scenario.expectations") || name.startsWith("scenario.compare"));
        return settings;
    }

    /** Adds the load client's JVM arguments. Called only if both files have them, because older files do not. */
    private static void addClientJvm(RunResult run, Map<String, String> settings) {
        List<String> arguments = Objects.requireNonNullElse(run.machine().jvmArguments(), List.of());
        flatten("jvm.load-client", JvmArguments.byName(arguments), settings);
    }

    private static void addService(ServiceFigures service, Map<String, String> settings) {
        flatten("limits." + service.name(), service.limits(), settings);
        flatten("build." + service.name(), service.build(), settings);
        addRuntime("jvm." + service.name(), service, settings);
        addPlacement("placement." + service.name(), service.placement(), settings);
    }

    /** Prefers the arguments that the JVM reports over those of the command, because the environment may have changed them. */
    private static void addRuntime(String path, ServiceFigures service, Map<String, String> settings) {
        JvmFigures runtime = service.runtime();
        if (runtime == null) {
            flatten(path, JvmArguments.of(service.command()), settings);
            return;
        }
        flatten(path, JvmArguments.byName(runtime.arguments()), settings);
        putKnown(path + ".version", runtime.version(), settings);
        putKnown(path + ".collectors", String.join(", ", runtime.collectors()), settings);
        putKnown(
                path + ".heap",
                runtime.maxHeapBytes() == null ? null : runtime.maxHeapBytes() / MEBIBYTE + " MiB",
                settings);
    }

    /** Adds a place without its pod, whose name is new each time. */
    private static void addPlacement(String path, @Nullable PlacementFigures placement, Map<String, String> settings) {
        if (placement == null) {
            return;
        }
        putKnown(path + ".node", placement.node(), settings);
        putKnown(path + ".processors", Placements.processors(placement), settings);
        putKnown(path + ".memory", Placements.memory(placement), settings);
    }

    /** Adds the nodes of all workers and their limits together, because the order in which workers connect varies. */
    private static void addWorkers(List<WorkerFigures> workers, Map<String, String> settings) {
        Map<String, TreeSet<String>> told = new TreeMap<>();
        for (WorkerFigures worker : workers) {
            Map<String, String> one = new TreeMap<>();
            addPlacement("placement.workers", worker.placement(), one);
            one.forEach((path, value) ->
                    told.computeIfAbsent(path, first -> new TreeSet<>()).add(value));
        }
        told.forEach((path, values) -> settings.put(path, String.join(", ", values)));
        if (!workers.isEmpty()) {
            settings.put("workers", Integer.toString(workers.size()));
        }
    }

    private static void putKnown(String name, @Nullable String value, Map<String, String> settings) {
        if (value != null) {
            settings.put(name, value);
        }
    }

    private static void addMachine(MachineFigures machine, Map<String, String> settings) {
        settings.put("machine.os", machine.os() + " " + machine.architecture());
        settings.put("machine.processor", machine.processors() + " x " + machine.processor());
        settings.put("machine.memory", machine.memoryBytes() / MEBIBYTE + " MiB");
        settings.put("machine.jdk", machine.jdk() + " " + machine.jvm());
        addPlacement("placement.load-client", machine.placement(), settings);
    }

    /** Adds the variables that enable telemetry. The variables that were left out changed nothing, and get no entry. */
    private static void addSurroundings(@Nullable SurroundingsFigures surroundings, Map<String, String> settings) {
        if (surroundings != null && !surroundings.telemetry().isEmpty()) {
            settings.put("telemetry", String.join(", ", surroundings.telemetry()));
        }
    }

    private static void flatten(String path, @Nullable Object value, Map<String, String> settings) {
        switch (value) {
            case null -> settings.put(path, "null");
            case Map<?, ?> map -> map.forEach((key, inner) -> flatten(path + "." + key, inner, settings));
            case List<?> list
            when path.equals("scenario.contenders") ->
                list.forEach(contender -> flatten(path + "." + id(contender), contender, settings));
            default -> settings.put(path, String.valueOf(value));
        }
    }

    private static String id(@Nullable Object contender) {
        return contender instanceof Map<?, ?> map ? String.valueOf(map.get("id")) : String.valueOf(contender);
    }

    /** Returns the names of contenders that both runs measured, in the order of the first. */
    static List<String> common(RunResult first, RunResult second) {
        Set<String> others = ids(second).collect(Collectors.toSet());
        return ids(first).filter(others::contains).toList();
    }

    private static Stream<String> ids(RunResult run) {
        return run.contenders().stream().map(one -> one.id()).distinct();
    }

    /** Returns the same changes, sorted by setting. A change that is the same for all names becomes one, with {@code *} for the name. */
    static List<Change> folded(List<Change> changes, RunResult first, RunResult second) {
        Set<String> services = Stream.of(first, second)
                .flatMap(run -> run.services().stream().map(ServiceFigures::name))
                .collect(Collectors.toSet());
        Set<String> contenders = Stream.of(first, second).flatMap(Changes::ids).collect(Collectors.toSet());
        Map<Change, List<Change>> alike = changes.stream()
                .collect(Collectors.groupingBy(Changes::nameless, LinkedHashMap::new, Collectors.toList()));
        return alike.entrySet().stream()
                .flatMap(one -> {
                    Set<String> names = names(one.getValue());
                    boolean isOfAll = names.size() > 1 && (names.equals(services) || names.equals(contenders));
                    return isOfAll ? Stream.of(one.getKey()) : one.getValue().stream();
                })
                .sorted(Comparator.comparing(Change::setting))
                .toList();
    }

    private static Change nameless(Change change) {
        Matcher named = NAMED.matcher(change.setting());
        return named.matches()
                ? new Change(named.group(1) + "*" + named.group(3), change.first(), change.second())
                : change;
    }

    private static Set<String> names(List<Change> alike) {
        return alike.stream()
                .map(change -> NAMED.matcher(change.setting()))
                .filter(Matcher::matches)
                .map(named -> named.group(2))
                .collect(Collectors.toSet());
    }

    /** The JVM arguments of a service's command line, by name, without those that differ at every start. */
    static final class JvmArguments {

        /** {@code -Xmx512m}, {@code -XX:+UseZGC}, {@code -XX:AOTCache=file}, {@code -Dname=value}. */
        private static final Pattern MEMORY = Pattern.compile("(-Xm[sxn]|-Xss)(\\w+)");

        private static final String OF_THE_LAUNCHER = "-Dmesh.";

        private static final Pattern SWITCH = Pattern.compile("(-XX:)([+-])(\\w+)");
        private static final Pattern PAIR = Pattern.compile("([^=]+)=(.*)");
        private static final Pattern PORT_OR_ID = Pattern.compile("(?i).*(port|pid)");

        private JvmArguments() {}

        /** Returns the JVM arguments of a service's command by name; empty if the command is not known. */
        static Map<String, String> of(List<String> command) {
            return byName(command.stream()
                    .skip(1)
                    .takeWhile(argument -> argument.startsWith("-") && !argument.equals("-jar"))
                    .toList());
        }

        /** Returns the arguments of a JVM's own list by name, without those that the launcher passes to the load client. */
        static Map<String, String> byName(List<String> jvmArguments) {
            Map<String, String> arguments = new LinkedHashMap<>();
            jvmArguments.stream()
                    .filter(argument -> !argument.startsWith(OF_THE_LAUNCHER))
                    .forEach(argument -> put(argument, arguments));
            return arguments;
        }

        private static void put(String argument, Map<String, String> arguments) {
            Matcher memory = MEMORY.matcher(argument);
            Matcher onOff = SWITCH.matcher(argument);
            Matcher pair = PAIR.matcher(argument);
            if (memory.matches()) {
                arguments.put(memory.group(1), memory.group(2));
            } else if (onOff.matches()) {
                arguments.put(onOff.group(1) + onOff.group(3), onOff.group(2).equals("+") ? "on" : "off");
            } else if (pair.matches()) {
                arguments.put(pair.group(1), withoutPlace(pair.group(1), pair.group(2)));
            } else {
                arguments.put(argument, "on");
            }
        }

        /** Hides a path, an address or a port, because the location does not matter. Its presence may matter, as with a cache. */
        private static String withoutPlace(String name, String value) {
            boolean place = value.contains("/")
                    || value.contains("\\")
                    || PORT_OR_ID.matcher(name).matches();
            return place ? "(set)" : value;
        }
    }
}
