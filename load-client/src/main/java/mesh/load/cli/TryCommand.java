package mesh.load.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.RunOutput;
import mesh.load.os.OutputFile;
import mesh.load.os.ServerAddress;
import mesh.load.report.JunitReport.Case;
import mesh.load.report.Regression;
import mesh.load.run.RunSettings;
import mesh.load.run.TriedApplication;
import mesh.load.run.TriedApplication.Variant;
import mesh.load.scenario.Key;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.services.process.ExecutableJar;
import mesh.load.services.process.SpringProperties;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "try",
        description = {
            "Put your own application under load: a jar, which this command starts and stops, or a URL.",
            "It gets bursts of more and more users until requests fail. A jar runs as it is, and with virtual threads.",
            "A jar can do everything that you can do. Try only jars that you would run yourself."
        })
public final class TryCommand extends MeshCommand implements Callable<Integer> {

    private static final String AS_IS = "as-is";
    private static final String VIRTUAL = "virtual";

    /** Longer than usual, because a newcomer cannot know how long two starts at a time take. */
    private static final String LONGEST_START = "5m";

    private static final int VIRTUAL_THREADS = 21;
    private static final String URL = "http://";

    /** Where something is wrong in the scenario that this command makes. */
    private static final Pattern PLACE = Pattern.compile("^try:\\d+:\\d+: ");

    /** The name of a key that is an option here. */
    private static final Pattern KEY = Pattern.compile("'(path|port|java|jvm|ready|users|data|headers):?'");

    /** Between the properties of a variant: a value may contain commas, too. */
    private static final Pattern NEXT_PROPERTY = Pattern.compile(",(?=[\\w.\\[\\]-]+=)");

    @Parameters(
            paramLabel = "JAR|URL",
            description = "An executable jar, or the URL of an application that runs already: http://127.0.0.1:8080.")
    private String application = "";

    @Mixin
    private final TriedRequest request = new TriedRequest();

    @Option(
            names = "--to",
            paramLabel = "HOST",
            description = "Allow load on this host. Without this option, the URL must be on this machine.")
    private @Nullable String to;

    @Option(
            names = "--ready",
            paramLabel = "PATH",
            description =
                    "A path that responds with 200 once the application is ready. Default: it is ready once it listens.")
    private @Nullable String ready;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port of the first variant; the next variants get the next ports. Default: free ports.")
    private @Nullable Integer port;

    @Option(
            names = "--users",
            paramLabel = "N",
            split = ",",
            converter = WholeNumber.Users.class,
            description = "Numbers of users, in ascending order. Default: ${DEFAULT-VALUE}",
            defaultValue = "1,100,1000")
    private List<Integer> users = List.of();

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
            names = "--against",
            paramLabel = "JAR",
            description = "Another version of the jar. Both get the largest number of users in turn, and are compared.")
    private @Nullable Path against;

    @Option(
            names = "--compare",
            description =
                    "Give the variants the largest number of users in turn, and compare each with the jar as it is.")
    private boolean compare;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            converter = WholeNumber.UpTo100.class,
            description =
                    "How many times --against and --compare give each variant its users, 6 to 100. More repetitions make the "
                            + "interval of a difference smaller. Default: 6")
    private @Nullable Integer repeat;

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

    @Option(names = "--save", paramLabel = "FILE", description = "Write the scenario to a file, and start nothing.")
    private @Nullable Path save;

    @Option(names = "--results", paramLabel = "DIR", description = RunCommand.RESULTS)
    private @Nullable Path results;

    @Option(names = "--look", description = RunCommand.LOOK)
    private boolean look;

    @Mixin
    private final SlowerOption slower = new SlowerOption();

    @Mixin
    private final NotShownOption notShown = new NotShownOption();

    @Mixin
    private final PipelineOptions pipeline = new PipelineOptions();

    @Option(
            names = "--fail-on-errors",
            description =
                    "Exit with 1 if a request failed. Without this option, only an application that breaks does that.")
    private boolean failOnErrors;

    @Option(names = "--json", description = "Print the result as one line of JSON instead of the table.")
    private boolean json;

    /**
     * Returns the scenario that this command would run with these words.
     *
     * @throws picocli.CommandLine.ParameterException if the command would reject them
     * @throws ScenarioException if the scenario would not be valid
     */
    public static Scenario scenarioOf(List<String> words) {
        try {
            return CommandLine.populateCommand(new TryCommand(), words.toArray(String[]::new))
                    .scenario();
        } catch (ScenarioException wrong) {
            throw inOptions(wrong);
        }
    }

    @Override
    public Integer call() throws IOException {
        try {
            return run();
        } catch (ScenarioException wrong) {
            throw inOptions(wrong);
        }
    }

    /** Returns the mistake in terms of this command line, because nobody has seen the scenario. */
    private static ScenarioException inOptions(ScenarioException wrong) {
        String message = KEY.matcher(String.valueOf(wrong.getMessage())).replaceAll("--$1");
        ScenarioException inOptions = new ScenarioException(PLACE.matcher(message)
                .replaceFirst("")
                .replace("use --random-ports", "leave --port out")
                .replace("--headers", "--header")
                .replace(", a column of --data, or a value that 'before' takes", ", or a column of --data")
                .replace(" and 'expect', and", ", and")
                .replace("'file' is", "--data is")
                .replace("'accept' is", "--header Accept is")
                .replace(
                        "Allowed: 'content-type' in 'body'",
                        "Allowed: other headers, because these requests have no body"));
        inOptions.initCause(wrong);
        return inOptions;
    }

    private int run() throws IOException {
        Scenario scenario = scenario();
        if (save != null) {
            OutputFile.write(
                    save, ScenarioWriter.yaml(scenario, save.toAbsolutePath().resolveSibling("")));
            err().println("scenario: " + save + ". Run it with ./mesh run --trust " + save);
            return ExitCode.PASSED;
        }
        RunSettings settings = new RunSettings(
                        RunCommand.started(port == null, false),
                        RunCommand.resultsOrDefault(results),
                        false,
                        Main.Version.text(),
                        arguments())
                .looking(look);
        RunOutput output = RunOutput.run(
                commandLine(), scenario, settings, true, "scenario " + scenario.name() + ": " + scenario.question());
        output.print(json);
        boolean rendered = output.render();
        List<Regression> regressions = slower.regressions(tolerated -> Regression.in(output.result(), tolerated));
        Case errors = failOnErrors ? Case.noRequestFailed(output.result()) : null;
        int verdict = Stream.of(
                        ExitCode.of(output.result()),
                        SlowerOption.exitCode(regressions, err()),
                        errors == null ? ExitCode.PASSED : ExitCode.of(errors.verdict()))
                .reduce(ExitCode.PASSED, ExitCode::worse);
        boolean written = pipeline.write(
                output.result(),
                Stream.concat(Stream.ofNullable(errors), regressions.stream().map(Case::of))
                        .toList(),
                err());
        return ExitCode.worse(notShown.applyTo(verdict), rendered && written ? ExitCode.PASSED : ExitCode.NO_MESH);
    }

    private Scenario scenario() {
        require(
                IntStream.range(1, users.size()).allMatch(at -> users.get(at - 1) < users.get(at)),
                "--users: the numbers are not in ascending order. Allowed: such as 1,100,1000");
        require(
                !application.startsWith("https:"),
                "'" + application + "' needs TLS, which the load client lacks. Allowed: such as http://127.0.0.1:8080");
        require(
                ready == null || Key.Text.PATH.matches(ready),
                "--ready is '" + ready + "'. Allowed: " + Key.Text.PATH.allowed());
        boolean isUrl = application.startsWith(URL);
        if (isUrl) {
            refuseForUrl("--port", port);
            refuseForUrl("--variant", variants);
            refuseForUrl("--java", java);
            refuseForUrl("--jvm", jvm);
            refuseForUrl("--against", against);
            refuseForUrl("--compare", compare ? true : null);
            refuseForUrl("--repeat", repeat);
            refuseForUrl("--one-at-a-time", oneAtATime ? true : null);
            refuseForUrl("--no-agent", noAgent ? true : null);
            require(
                    Key.Text.URL.matches(application) && ServerAddress.isIn(application),
                    "'" + application + "' is not the URL of an application. Allowed: " + Key.Text.URL.allowed());
            ServerAddress server = ServerAddress.of(URI.create(application));
            require(
                    server.isLoopback() || server.host().equals(to),
                    "'" + application + "' is not on this machine. If you may put load on it: --to " + server.host());
        }
        require(
                against == null || variants == null,
                "--against cannot be combined with --variant. Allowed: one of them");
        require(
                against != null || !slower.isGiven(),
                "--fail-if-slower compares two versions. Allowed: with --against");
        boolean isComparison = against != null || compare;
        require(isComparison || repeat == null, "--repeat is for comparisons. Allowed: with --against or --compare");
        require(
                repeat == null || repeat >= PairedRatio.MIN_PAIRS,
                "--repeat is " + repeat + ", and fewer than " + PairedRatio.MIN_PAIRS
                        + " repetitions show no difference. Allowed: " + PairedRatio.MIN_PAIRS + " to 100");
        TriedApplication tried = new TriedApplication(
                isUrl ? null : jar(Path.of(application)),
                isUrl ? URI.create(application) : null,
                request.path(),
                settings(),
                request.keys(this),
                isUrl ? List.of(new Variant(AS_IS, Map.of())) : variants(),
                users);
        Scenario scenario =
                isComparison ? tried.comparison(repeat == null ? PairedRatio.MIN_PAIRS : repeat) : tried.steps();
        return oneAtATime ? scenario.oneAtATime().orElse(scenario) : scenario;
    }

    private void refuseForUrl(String option, @Nullable Object value) {
        require(
                value == null,
                option
                        + " is only for a jar, because an application at a URL runs already. Allowed with a URL: --path, "
                        + "--ready, --users, --header, --data, --look, --save, --results, --json, --junit, --summary, "
                        + "--annotations, --fail-on-errors, --not-shown");
    }

    private Path jar(Path file) {
        require(
                Files.isRegularFile(file),
                "there is no jar '" + file + "'. Allowed: an executable jar, or a URL such as http://127.0.0.1:8080");
        return file.toAbsolutePath().normalize();
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        Map<String, Object> readiness = new LinkedHashMap<>();
        put(readiness, "path", ready);
        put(readiness, "within", application.startsWith(URL) ? null : LONGEST_START);
        put(settings, "ready", readiness.isEmpty() ? null : readiness);
        put(settings, "port", port);
        put(settings, "java", java);
        put(settings, "jvm", jvm);
        put(settings, "observe", noAgent ? "process" : null);
        return settings;
    }

    private static void put(Map<String, Object> settings, String key, @Nullable Object value) {
        if (value != null) {
            settings.put(key, value);
        }
    }

    private List<Variant> variants() {
        List<Variant> all = new ArrayList<>();
        if (against != null) {
            all.add(new Variant("old", Map.of("jar", jar(against).toString())));
            all.add(new Variant("new", Map.of()));
            return all;
        }
        all.add(new Variant(AS_IS, Map.of()));
        String lack = lackOfVirtualThreads();
        for (String text : variants == null ? List.of(VIRTUAL) : variants) {
            Variant variant = variant(text);
            require(
                    all.stream().noneMatch(other -> other.name().equals(variant.name())),
                    "--variant: two variants have the name '" + variant.name()
                            + "'. Allowed: another name for each, and not as-is, which is the jar without changes");
            if (lack == null || !text.equals(VIRTUAL)) {
                all.add(variant);
            }
        }
        if (lack != null && (variants == null || variants.contains(VIRTUAL))) {
            String others = ". Other properties: --variant NAME:PROPERTY=VALUE";
            require(!compare || all.size() > 1, "--compare: there is nothing to compare, because " + lack + others);
            err().println(lack
                    + (all.size() == 1
                            ? ", so it runs only as it is" + others
                            : ", so the variant virtual is left out"));
        }
        List<String> names = all.stream().flatMap(Variant::properties).toList();
        if (!names.isEmpty()) {
            SpringProperties.declaredIn(Path.of(application)).check(names).forEach(err()::println);
        }
        return all;
    }

    /** Returns why the property that gives a jar virtual threads would do nothing; null if it may do something. */
    private @Nullable String lackOfVirtualThreads() {
        if (java != null && java.matches("\\d{1,2}") && Integer.parseInt(java) < VIRTUAL_THREADS) {
            return "virtual threads need Java " + VIRTUAL_THREADS + ", and the jar is to run on Java " + java;
        }
        ExecutableJar jar = ExecutableJar.read(Path.of(application));
        return jar.flaw() == null && jar.springBoot() == null
                ? "the jar is not one of Spring Boot, whose property would give it virtual threads"
                : jar.lackOfVirtualThreads();
    }

    private Variant variant(String text) {
        if (text.equals(VIRTUAL)) {
            return new Variant(VIRTUAL, Map.of("virtual-threads", true));
        }
        String[] named = text.split(":", 2);
        Map<String, String> properties = new LinkedHashMap<>();
        for (String pair : NEXT_PROPERTY.split(named[named.length - 1], -1)) {
            String[] parts = pair.split("=", 2);
            require(
                    named.length == 2 && Key.Text.ID.matches(named[0]) && parts.length == 2 && !parts[0].isBlank(),
                    "--variant: '" + text + "' is not a variant. Allowed: virtual, or NAME:PROPERTY=VALUE such as "
                            + "pool50:spring.datasource.hikari.maximum-pool-size=50");
            require(
                    properties.put(parts[0].strip(), parts[1]) == null,
                    "--variant: '" + text + "' sets '" + parts[0].strip() + "' twice. Allowed: each property once");
        }
        return new Variant(named[0], Map.of("properties", properties));
    }
}
