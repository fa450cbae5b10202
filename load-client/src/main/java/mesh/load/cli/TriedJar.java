package mesh.load.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mesh.load.cli.TriedVariants.Variant;
import mesh.load.run.TriedApplication;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.rules.ApplicationRules;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Program.Observe;
import mesh.load.scenario.service.Program.Ready;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.SpringProperties;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code try} for a jar, which the run starts in several variants. */
final class TriedJar {

    /** Without {@code --port}, the run replaces this port by a free one. */
    private static final int PORT = 9966;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port of the first variant; the next variants get the next ports. Default: free ports.")
    private @Nullable Integer port;

    @Option(
            names = "--variant",
            paramLabel = "NAME[:KEY=VALUE,...]",
            description = "A variant of the jar: 'virtual' has virtual threads, another one has properties, such as "
                    + "pool50:spring.datasource.hikari.maximum-pool-size=50. Separate several properties by commas. "
                    + "May be repeated. Default: virtual")
    private @Nullable List<String> variants;

    @Option(
            names = "--java",
            paramLabel = "VERSION|HOME",
            description = "Java of the jar: a major version among those on this machine, or the path of a JDK.")
    private @Nullable String java;

    @Option(names = "--jvm", paramLabel = "ARGUMENTS", description = "Arguments of the jar's JVM, such as '-Xmx1g'.")
    private @Nullable String jvm;

    @Option(
            names = "--baseline",
            paramLabel = "JAR",
            description = "Another version of the jar. Both get the largest number of users in turn, and are compared.")
    private @Nullable Path baseline;

    @Option(
            names = "--compare",
            description =
                    "Give the variants the largest number of users in turn, and compare each with the jar as it is.")
    private boolean compare;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            converter = WholeNumber.UpTo100.class,
            description =
                    "How many times --baseline and --compare give each variant its users, 6 to 100. More repetitions make the "
                            + "interval of a difference smaller. Default: 6")
    private @Nullable Integer repetitions;

    @Option(
            names = "--one-at-a-time",
            description =
                    "Start the variants one after another, not side by side. Default: only if one ends because an address is in use.")
    private boolean oneAtATime;

    @Option(
            names = "--no-agent",
            description =
                    "Load no agent into the jar's JVM, and observe it only as a process: for a Java without the module java.instrument.")
    private boolean noAgent;

    boolean hasPort() {
        return port != null;
    }

    boolean comparesVersions() {
        return baseline != null;
    }

    /** Rejects all of these options, because an application at a URL runs already. */
    void refuse(Rejection rejection) {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--port", port != null);
        given.put("--variant", variants != null);
        given.put("--java", java != null);
        given.put("--jvm", jvm != null);
        given.put("--baseline", baseline != null);
        given.put("--compare", compare);
        given.put("--repetitions", repetitions != null);
        given.put("--one-at-a-time", oneAtATime);
        given.put("--no-agent", noAgent);
        given.forEach((option, isGiven) -> rejection.unless(
                !isGiven,
                option
                        + " is only for a jar, because an application at a URL runs already. Allowed with a URL: --path, "
                        + "--ready, --users, --header, --data, --thread-dumps, --save, --results, --json, --junit, --summary, "
                        + "--annotations, --fail-on-errors, --not-shown"));
    }

    void checkComparison(Rejection rejection) {
        rejection.unless(
                baseline == null || variants == null,
                "--baseline cannot be combined with --variant. Allowed: one of them");
        rejection.unless(
                isComparison() || repetitions == null,
                "--repetitions is for comparisons. Allowed: with --baseline or --compare");
        rejection.unless(
                repetitions == null || repetitions >= PairedRatio.MIN_PAIRS,
                "--repetitions is " + repetitions + ", and fewer than " + PairedRatio.MIN_PAIRS
                        + " repetitions show no difference. Allowed: " + PairedRatio.MIN_PAIRS + " to 100");
    }

    private boolean isComparison() {
        return baseline != null || compare;
    }

    Scenario scenario(TriedApplication tried) {
        Scenario scenario = isComparison()
                ? tried.comparison(repetitions == null ? PairedRatio.MIN_PAIRS : repetitions)
                : tried.steps();
        return oneAtATime ? scenario.oneAtATime().orElse(scenario) : scenario;
    }

    static Path file(Path file, Rejection rejection) {
        rejection.unless(
                Files.isRegularFile(file),
                "there is no jar '" + file + "'. Allowed: an executable jar, or a URL such as http://127.0.0.1:8080");
        return file.toAbsolutePath().normalize();
    }

    /** Returns the variants of the jar, on ports one after another. */
    List<Service> variants(Path file, Ready ready, Rejection rejection, Consumer<String> notes) {
        List<Variant> all = baseline == null
                ? new TriedVariants(file, java, compare, rejection, notes).of(variants)
                : List.of(
                        new Variant("old", file(baseline, rejection), false, Map.of()),
                        new Variant("new", file, false, Map.of()));
        List<String> names =
                all.stream().flatMap(one -> one.properties().keySet().stream()).toList();
        if (!names.isEmpty()) {
            SpringProperties.declaredIn(file).check(names).forEach(notes);
        }
        List<Service> services = new ArrayList<>();
        Map<Integer, String> taken = Service.portsOfMesh();
        for (Variant variant : all) {
            services.add(service(variant, (port == null ? PORT : port) + services.size(), ready, taken));
        }
        return services;
    }

    private Service service(Variant variant, int itsPort, Ready ready, Map<Integer, String> taken) {
        ApplicationRules rules = new ApplicationRules(TriedOptions.NAMES);
        TriedOptions.NAMES.requireNumber("port", itsPort, Service.MIN_PORT, Service.MAX_PORT);
        if (java != null) {
            TriedOptions.NAMES.requireText("java", java.strip(), Key.Text.JDK);
        }
        rules.checkLabel("id", variant.name());
        List<String> arguments =
                jvm == null || jvm.isBlank() ? List.of() : List.of(jvm.strip().split("\\s+"));
        rules.checkJvm(arguments);
        rules.checkProperties(variant.properties());
        rules.checkPort(variant.name(), itsPort, taken.put(itsPort, variant.name()));
        Program program = new Program.Jar(
                variant.jar(),
                Path.of("").toAbsolutePath().normalize(),
                java == null ? null : java.strip(),
                variant.properties(),
                Map.of(),
                ready,
                noAgent ? Observe.PROCESS : Observe.AGENT,
                Place.NONE);
        return new Service(variant.name(), program, Service.Role.FOREIGN, itsPort, variant.virtualThreads(), arguments);
    }
}
