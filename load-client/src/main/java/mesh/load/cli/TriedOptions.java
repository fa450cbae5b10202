package mesh.load.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.os.ServerAddress;
import mesh.load.run.TriedApplication;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.rules.NamedOptions;
import mesh.load.scenario.rules.Origin;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An application that a user wants to try, with what and by how many users: as options of a command, or as fields of a page. */
public final class TriedOptions {

    /** The option for each value of the scenario, for messages. */
    static final Origin NAMES = new NamedOptions(Map.of(
            "path", "--path",
            "headers", "--header",
            "accept", "--header Accept",
            "data", "--data",
            "data.file", "--data",
            "id", "--variant",
            "properties", "--variant",
            "port", "--port",
            "java", "--java",
            "jvm", "--jvm"));

    private static final String USERS = "1,100,1000";

    /** Longer than usual, because a newcomer cannot know how long two starts at a time take. */
    private static final Duration LONGEST_START = Duration.ofMinutes(5);

    private static final int OK = 200;
    private static final String URL = "http://";

    @Parameters(
            paramLabel = "JAR|URL",
            description = "An executable jar, or the URL of an application that runs already: http://127.0.0.1:8080.")
    private String application = "";

    @Mixin
    private final TriedRequest request;

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
            names = "--users",
            paramLabel = "N",
            split = ",",
            converter = WholeNumber.Users.class,
            description = "Numbers of users, in ascending order. Default: ${DEFAULT-VALUE}",
            defaultValue = USERS)
    private List<Integer> users = List.of();

    @Mixin
    private final TriedJar jar = new TriedJar();

    TriedOptions() {
        request = new TriedRequest();
    }

    /**
     * Takes the fields of a page.
     *
     * @param users numbers of users separated by commas; null for the usual ones
     * @param ready null if the application is ready once it listens
     * @throws ScenarioException if a number of users is not allowed, or if there is no path
     */
    public TriedOptions(String application, @Nullable String path, @Nullable String users, @Nullable String ready) {
        if (path == null) {
            throw new ScenarioException("Missing required option: '--path=PATH'");
        }
        this.application = application;
        this.request = new TriedRequest(path);
        this.users = Stream.of((users == null ? USERS : users).split(",", -1))
                .map(text -> PageField.value("'--users' (N)", text, new WholeNumber.Users()::convert))
                .toList();
        this.ready = ready;
    }

    /** Returns the scenario, or throws a {@link ScenarioException} that says which option is wrong, and what is allowed. */
    public Scenario scenario() {
        return scenario(ScenarioException::new, note -> {});
    }

    /** @param notes gets what the user should know although the scenario can run */
    Scenario scenario(Rejection rejection, Consumer<String> notes) {
        check(rejection);
        boolean isUrl = application.startsWith(URL);
        if (isUrl) {
            jar.refuse(rejection);
            checkUrl(rejection);
        }
        jar.checkComparison(rejection);
        TriedApplication tried = new TriedApplication(
                NAMES,
                isUrl ? List.of(running()) : jar.variants(file(rejection), readiness(LONGEST_START), rejection, notes),
                request.request(rejection),
                users);
        return jar.scenario(tried);
    }

    boolean hasPort() {
        return jar.hasPort();
    }

    boolean comparesVersions() {
        return jar.comparesVersions();
    }

    private void check(Rejection rejection) {
        rejection.unless(
                IntStream.range(1, users.size()).allMatch(at -> users.get(at - 1) < users.get(at)),
                "--users: the numbers are not in ascending order. Allowed: such as 1,100,1000");
        rejection.unless(
                !application.startsWith("https:"),
                "'" + application + "' needs TLS, which the load client lacks. Allowed: such as http://127.0.0.1:8080");
        rejection.unless(
                ready == null || Key.Text.PATH.matches(ready),
                "--ready is '" + ready + "'. Allowed: " + Key.Text.PATH.allowed());
    }

    private void checkUrl(Rejection rejection) {
        rejection.unless(
                Key.Text.URL.matches(application) && ServerAddress.isIn(application),
                "'" + application + "' is not the URL of an application. Allowed: " + Key.Text.URL.allowed());
        ServerAddress server = ServerAddress.of(URI.create(application));
        rejection.unless(
                server.isLoopback() || server.host().equals(to),
                "'" + application + "' is not on this machine. If you may put load on it: --to " + server.host());
    }

    private Path file(Rejection rejection) {
        return TriedJar.file(Path.of(application), rejection);
    }

    /** Returns an application that runs already, which has no variants. */
    private Service running() {
        URI base = URI.create(application.replaceFirst("/$", ""));
        Program program = new Program.Url(base, readiness(null), Program.Observe.NONE, Place.NONE);
        int port = ServerAddress.of(base).port();
        return new Service(TriedVariants.AS_IS, program, Service.Role.FOREIGN, port, false, List.of());
    }

    private Program.Ready readiness(@Nullable Duration within) {
        return new Program.Ready(ready, OK, within);
    }
}
