package mesh.load.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.MachineFigures;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.key.Renamed;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** The differences between the conditions of two runs, and between the numbers of measurements of each contender. */
final class Changes {

    /** The settings that define the question of a run. If one of these settings differs, times have a different meaning. */
    private static final List<String> QUESTION =
            List.of("scenario.question", "scenario.work", "scenario.shape", "start");

    private static final List<String> ASKED_OF_CONTENDER = List.of(".path", ".calls", ".accept", ".users");

    /** Settings that exist once for each service or contender. Its name is between the two parts. */
    private static final Pattern NAMED =
            Pattern.compile("^((?:jvm|limits|build|measured|scenario\\.contenders)\\.)([^.]+)(.*)$", Pattern.DOTALL);

    /** @param setting its path in {@code results.json}; a side without the setting has a dash */
    record Change(String setting, String first, String second) {

        /**
         * Returns whether this change makes the runs ask different questions. Contenders of only one run do not count, because they are not
         * compared.
         */
        boolean isOfQuestion() {
            boolean isInBoth = !first.equals(Text.NOTHING) && !second.equals(Text.NOTHING);
            return QUESTION.stream().anyMatch(setting::startsWith)
                    || (isInBoth
                            && setting.startsWith("scenario.contenders.")
                            && ASKED_OF_CONTENDER.stream().anyMatch(setting::endsWith));
        }

        private Change nameless() {
            return new Change(NAMED.matcher(setting).replaceFirst("$1*$3"), first, second);
        }

        private Stream<String> name() {
            return NAMED.matcher(setting).results().map(named -> named.group(2));
        }
    }

    private Changes() {}

    /** Includes the load client's JVM arguments only if both files have them, because older files do not. */
    static List<Change> between(RunResult first, RunResult second) {
        boolean isClientKnown =
                first.machine().jvmArguments() != null && second.machine().jvmArguments() != null;
        Map<String, String> before = new Settings(first, isClientKnown).all;
        Map<String, String> after = new Settings(second, isClientKnown).all;
        return Stream.of(before, after)
                .flatMap(settings -> settings.keySet().stream())
                .distinct()
                .sorted()
                .map(name -> new Change(
                        name, before.getOrDefault(name, Text.NOTHING), after.getOrDefault(name, Text.NOTHING)))
                .filter(change -> !change.first().equals(change.second()))
                .toList();
    }

    /** Returns the changes, sorted by setting. A change that is the same for all names becomes one line, with {@code *} for the name. */
    static List<Change> folded(List<Change> changes, RunResult first, RunResult second) {
        Set<String> services = Stream.of(first, second)
                .flatMap(run -> run.services().stream().map(ServiceFigures::name))
                .collect(Collectors.toSet());
        Set<String> contenders = Stream.of(first, second)
                .flatMap(run -> run.contenders().stream().map(ContenderResult::id))
                .collect(Collectors.toSet());
        return changes.stream().collect(Collectors.groupingBy(Change::nameless)).entrySet().stream()
                .flatMap(alike -> {
                    Set<String> names =
                            alike.getValue().stream().flatMap(Change::name).collect(Collectors.toSet());
                    boolean isOfAll = names.size() > 1 && (names.equals(services) || names.equals(contenders));
                    return isOfAll ? Stream.of(alike.getKey()) : alike.getValue().stream();
                })
                .sorted(Comparator.comparing(Change::setting))
                .toList();
    }

    private static final class Settings {

        private static final Pattern MEMORY = Pattern.compile("(-Xm[sxn]|-Xss)(\\w+)");
        private static final Pattern SWITCH = Pattern.compile("(-XX:)([+-])(\\w+)");
        private static final Pattern PAIR = Pattern.compile("([^=]+)=(.*)");
        /** An argument with a path, an address, a port or a process id. Its value does not matter. Its presence may, as with a cache. */
        private static final Pattern PLACE = Pattern.compile("(?is)[^=]*(port|pid)=.*|[^=]*=.*[/\\\\].*");

        private static final String OF_THE_LAUNCHER = "-Dmesh.";

        private final Map<String, String> all = new HashMap<>();

        Settings(RunResult run, boolean isClientKnown) {
            flatten("scenario", run.scenario());
            flatten("legacy", run.legacyBehaviour());
            run.services().forEach(this::addService);
            MachineFigures machine = run.machine();
            put("machine.os", machine.os() + " " + machine.architecture());
            put("machine.processor", machine.processors() + " x " + machine.processor());
            put("machine.memory", Environment.mebibytes(machine.memoryBytes()));
            put("machine.jdk", machine.jdk() + " " + machine.jvm());
            addPlaces("placement.load-client", Stream.ofNullable(machine.placement()));
            if (run.surroundings() != null && !run.surroundings().telemetry().isEmpty()) {
                put("telemetry", String.join(", ", run.surroundings().telemetry()));
            }
            List<WorkerFigures> workers = Environment.workers(run);
            addPlaces("placement.workers", workers.stream().flatMap(one -> Stream.ofNullable(one.placement())));
            put("workers", workers.isEmpty() ? null : Integer.toString(workers.size()));
            put("start", run.cold() ? "cold" : "warm");
            put("mesh.version", run.version());
            run.contenders().stream()
                    .collect(Collectors.groupingBy(ContenderResult::id, Collectors.counting()))
                    .forEach((id, repetitions) -> put("measured." + id, repetitions.toString()));
            all.keySet()
                    .removeIf(name -> name.startsWith("scenario.expectations") || name.startsWith("scenario.compare"));
            List<String> ofClient = machine.jvmArguments();
            if (isClientKnown && ofClient != null) {
                addArguments("jvm.load-client", ofClient);
            }
        }

        private void put(String path, @Nullable String value) {
            if (value != null) {
                all.put(path, value);
            }
        }

        private void flatten(String path, @Nullable Object value) {
            switch (value) {
                case null -> put(path, "null");
                case Map<?, ?> map ->
                    map.forEach((key, inner) -> flatten(path + "." + Renamed.current(String.valueOf(key)), inner));
                case List<?> list
                when path.equals("scenario.contenders") ->
                    list.forEach(one ->
                            flatten(path + "." + (one instanceof Map<?, ?> map ? map.get("id") : one), one));
                default -> put(path, String.valueOf(value));
            }
        }

        /** Prefers the arguments that the JVM reports over those of the command, because the environment may have added others. */
        private void addService(ServiceFigures service) {
            flatten("limits." + service.name(), service.limits());
            flatten("build." + service.name(), service.build());
            addPlaces("placement." + service.name(), Stream.ofNullable(service.placement()));
            String path = "jvm." + service.name();
            if (service.keptMillis() != null) {
                put(path + ".process", "kept from an earlier run");
            }
            JvmFigures runtime = service.runtime();
            if (runtime == null) {
                addArguments(
                        path,
                        service.command().stream()
                                .skip(1)
                                .takeWhile(argument -> argument.startsWith("-") && !argument.equals("-jar"))
                                .toList());
            } else {
                addArguments(path, runtime.arguments());
                put(path + ".version", runtime.version());
                put(path + ".collectors", String.join(", ", runtime.collectors()));
                put(path + ".heap", Environment.mebibytes(runtime.maxHeapBytes()));
            }
        }

        /**
         * Adds the places of processes without their pods, whose names are new each time. Sorts the places, because workers connect in a
         * different order each time.
         */
        private void addPlaces(String path, Stream<PlacementFigures> placements) {
            List<PlacementFigures> places = placements.toList();
            addAll(path + ".node", places.stream().map(PlacementFigures::node));
            addAll(path + ".processors", places.stream().map(Environment::processors));
            addAll(path + ".memory", places.stream().map(place -> Environment.mebibytes(place.memoryBytes())));
        }

        private void addAll(String path, Stream<@Nullable String> figures) {
            figures.filter(Objects::nonNull)
                    .distinct()
                    .sorted()
                    .reduce((one, other) -> one + ", " + other)
                    .ifPresent(known -> put(path, known));
        }

        /** Adds the arguments of a JVM by name, without those that the launcher passes to the load client. */
        private void addArguments(String path, List<String> arguments) {
            arguments.stream()
                    .filter(argument -> !argument.startsWith(OF_THE_LAUNCHER))
                    .forEach(argument -> addArgument(path + ".", argument));
        }

        /** Adds {@code -Xmx512m}, {@code -XX:+UseZGC}, {@code -XX:AOTCache=file} or {@code -Dname=value}. */
        private void addArgument(String path, String argument) {
            Matcher memory = MEMORY.matcher(argument);
            Matcher onOff = SWITCH.matcher(argument);
            Matcher pair = PAIR.matcher(argument);
            if (memory.matches()) {
                put(path + memory.group(1), memory.group(2));
            } else if (onOff.matches()) {
                put(path + onOff.group(1) + onOff.group(3), onOff.group(2).equals("+") ? "on" : "off");
            } else if (pair.matches()) {
                put(path + pair.group(1), PLACE.matcher(argument).matches() ? "(set)" : pair.group(2));
            } else {
                put(path + argument, "on");
            }
        }
    }
}
