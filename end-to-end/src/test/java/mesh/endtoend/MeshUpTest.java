package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests a mesh that keeps running. It has a separate home folder, so that no command can confuse it with the user's mesh. */
class MeshUpTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");
    private static final Pattern SERVICE = Pattern.compile("(?m)^([a-z-]+) +port (\\d+) +pid (\\d+) ");
    private static final Pattern ATTACH = Pattern.compile("(?m)^  \\./mesh run smoke --attach (\\S+)$");
    private static final int USERS = 40;

    /** Thread pools, by the names that the services' own samples use. Threads that only serve an observer belong to none of them. */
    private static final Map<String, Pattern> POOLS = Map.of(
            "http-nio-exec", Pattern.compile("(?m)^\"http-nio-[^\"]*-exec-\\d+\" #"),
            "reactor-http", Pattern.compile("(?m)^\"reactor-http-[^\"]*\" #"),
            "reactor-tcp", Pattern.compile("(?m)^\"reactor-tcp-[^\"]*\" #"),
            "parallel", Pattern.compile("(?m)^\"parallel-\\d+\" #"));

    @TempDir
    private Path home;

    private record Ended(int exitCode, String output) {}

    private record Listed(String name, int port, long pid) {}

    @BeforeEach
    void borrowWhatIsBuilt() throws IOException {
        UpMesh.borrowWhatIsBuilt(home);
        // The first call keeps its window open, and each other call hands over to it.
        Path visualVm = Files.writeString(home.resolve("visualvm"), """
                #!/bin/sh
                echo $3 >> '%1$s/opened'
                if mkdir '%1$s/window' 2>/dev/null; then exec sleep 120; fi
                """.formatted(home));
        Files.setPosixFilePermissions(visualVm, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void stopWhatIsLeft() throws Exception {
        mesh("down");
    }

    @Test
    void servicesHaveTheirNamesInVisualVmAreOpenedThereAndServeLaterRuns() throws Exception {
        Ended up = mesh("up", "--random-ports", "--visualvm");

        assertThat(up.exitCode()).as(up.output()).isZero();
        List<Listed> services = services(up.output());
        assertThat(services)
                .hasSize(5)
                .allSatisfy(one ->
                        assertThat(arguments(one.pid())).contains("-Dvisualvm.display.name=" + one.name() + "\n"));
        assertThat(Files.readAllLines(home.resolve("opened")))
                .containsExactlyInAnyOrderElementsOf(
                        services.stream().map(one -> one.pid() + "@3").toList())
                .endsWith(find(services, "tomcat-gateway").pid() + "@3");
        countsAsManyThreadsOfEachPoolAsJcmdPrints(find(services, "tomcat-gateway"));
        aRunAttachesToTheProcessesThatItKnows(up.output());
        aRunThatDoesNotKnowThemUsesTheirEndpoints(up.output());
        assertThat(mesh("down").output()).contains("stopped");
        assertThat(services).noneMatch(one -> ProcessHandle.of(one.pid()).isPresent());
    }

    /**
     * Threads may start and end between two samples, so the number that jcmd prints meanwhile must be between the numbers of the samples.
     */
    private void countsAsManyThreadsOfEachPoolAsJcmdPrints(Listed gateway) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            List<CompletableFuture<HttpResponse<String>>> users = IntStream.range(0, USERS)
                    .mapToObj(user -> http.sendAsync(get(gateway, "/rest/60"), BodyHandlers.ofString()))
                    .toList();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> sample(http, gateway).path("tomcat.busy").asInt() > USERS);

            JsonNode before = sample(http, gateway);
            String printed = print(gateway.pid());
            JsonNode after = sample(http, gateway);

            POOLS.forEach((pool, name) -> assertThat(count(name, printed))
                    .as(pool)
                    .isBetween(
                            Math.min(threads(before, pool), threads(after, pool)),
                            Math.max(threads(before, pool), threads(after, pool))));
            assertThat(threads(before, "http-nio-exec")).isGreaterThan(USERS);
            assertThat(users).allMatch(user -> user.join().statusCode() == 200);
        }
    }

    private void aRunAttachesToTheProcessesThatItKnows(String up) throws Exception {
        Path results = runSmoke(home, up, "--jfr");

        observedBy("jmx", results);
        assertThat(results.resolve("netty-gateway.jfr")).isNotEmptyFile();
    }

    /** Runs in a folder that does not record the processes, as if they were in containers. */
    private void aRunThatDoesNotKnowThemUsesTheirEndpoints(String up) throws Exception {
        Path results = runSmoke(Files.createDirectories(home.resolve("another")), up);

        observedBy("management", results);
    }

    private static void observedBy(String source, Path results) throws IOException {
        JsonNode observations = JsonMapper.shared()
                .readTree(Files.readAllBytes(results.resolve("results.json")))
                .at("/measurement/contenders/0/observations");
        assertThat(observations.valueStream().map(one -> one.get("source").asString()))
                .containsExactly(source, source);
        assertThat(observations.at("/0/gauges").propertyNames()).contains("cpu.cores", "connections.active");
        assertThat(results.resolve("threads.csv")).content().contains(",netty-gateway,", ",reactor-http,");
        assertThat(results.resolve("summary.md"))
                .content()
                .contains("the services were running already", "netty-gateway=" + source);
    }

    private Path runSmoke(Path folder, String up, String... options) throws Exception {
        Matcher attach = ATTACH.matcher(up);
        assertThat(attach.find()).isTrue();
        List<String> arguments = new ArrayList<>(List.of("run", "smoke", "--no-warm-up", "--attach", attach.group(1)));
        arguments.addAll(List.of(options));

        Ended run = meshIn(folder, arguments.toArray(String[]::new));

        assertThat(run.exitCode()).as(run.output()).isZero();
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private Ended mesh(String... arguments) throws Exception {
        return meshIn(home, arguments);
    }

    private Ended meshIn(Path folder, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(JAVA.resolve("java").toString(), "-Dmesh.home=" + folder, "-jar"));
        command.add(PROJECT.resolve("load-client/target/load-client.jar").toString());
        command.addAll(List.of(arguments));
        return end(new ProcessBuilder(command));
    }

    private Ended end(ProcessBuilder builder) throws Exception {
        builder.environment().put("MESH_VISUALVM", home.resolve("visualvm").toString());
        Process process = BriefJvms.of(builder).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private String print(long pid) throws Exception {
        return end(new ProcessBuilder(JAVA.resolve("jcmd").toString(), Long.toString(pid), "Thread.print"))
                .output();
    }

    /** Returns the arguments of a process, one per line. */
    private static String arguments(long pid) {
        return String.join(
                "\n", ProcessHandle.of(pid).orElseThrow().info().arguments().orElseThrow());
    }

    private static JsonNode sample(HttpClient http, Listed service) throws Exception {
        return JsonMapper.shared()
                .readTree(http.send(get(service, "/actuator/sample"), BodyHandlers.ofString())
                        .body());
    }

    private static HttpRequest get(Listed service, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + path))
                .build();
    }

    private static int threads(JsonNode sample, String pool) {
        return sample.path("threads.pool." + pool).asInt();
    }

    private static int count(Pattern name, String printed) {
        return (int) name.matcher(printed).results().count();
    }

    private static List<Listed> services(String output) {
        return SERVICE.matcher(output)
                .results()
                .map(line -> new Listed(line.group(1), Integer.parseInt(line.group(2)), Long.parseLong(line.group(3))))
                .toList();
    }

    private static Listed find(List<Listed> services, String name) {
        return services.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
