package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a service gets the settings of its scenario, and almost nothing from the shell and the folder in which ./mesh is called. */
class ServiceEnvironmentTest {

    private static final Map<String, String> NEEDED = Map.of(
            "PATH",
            "/bin",
            "HOME",
            "/home/me",
            "TMPDIR",
            "/tmp",
            "LANG",
            "tr_TR.UTF-8",
            "LC_ALL",
            "ar_EG.UTF-8",
            "TZ",
            "UTC");

    @TempDir
    Path folder;

    @Test
    void aVariableThatTheScenarioNamesIsNotLeftOut() {
        ServiceEnvironment environment = new ServiceEnvironment(Map.of("STORE_PASSWORD", "secret", "STORE_SEED", "1"));

        assertThat(environment
                        .callerEnvironment(folder, List.of("${STORE_PASSWORD}"))
                        .leftOut())
                .containsExactly("STORE_SEED");
    }

    @Test
    void aServiceGetsOnlyListedVariables() {
        Map<String, String> caller = new TreeMap<>(NEEDED);
        caller.put("SPRING_THREADS_VIRTUAL_ENABLED", "true");
        caller.put("JAVA_TOOL_OPTIONS", "-Xint");
        caller.put("MESH_WORKER_TOKEN", "secret");
        caller.put("MESH_BEHAVIOUR_TOKEN", "secret");
        caller.put("EDITOR", "vi");

        assertThat(new ServiceEnvironment(caller).of(Service.NETTY_GATEWAY, Map.of()))
                .isEqualTo(NEEDED);
        assertThat(new ServiceEnvironment(caller).of(Service.LEGACY_BACKEND, Map.of()))
                .containsEntry("MESH_BEHAVIOUR_TOKEN", "secret")
                .hasSize(NEEDED.size() + 1);
    }

    /**
     * Spring binds a variable to a property whether its name is in upper or in lower case. A JVM and the C library read the other
     * variables.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SPRING_THREADS_VIRTUAL_ENABLED",
                "SPRING_APPLICATION_JSON",
                "SPRING_CONFIG_ADDITIONAL_LOCATION",
                "spring_threads_virtual_enabled",
                "spring.main.banner-mode",
                "SERVER_ADDRESS",
                "MANAGEMENT_SERVER_PORT",
                "LOGGING_LEVEL_ROOT",
                "MESH_LIMITS_FANOUT",
                "MESH_STORE_URL",
                "LEGACY_BEHAVIOUR_SERVICETIME",
                "STORE_ROWS",
                "DATABASE_URL",
                "DEBUG",
                "TRACE",
                "JAVA_TOOL_OPTIONS",
                "_JAVA_OPTIONS",
                "JDK_JAVA_OPTIONS",
                "LD_PRELOAD",
                "MALLOC_ARENA_MAX"
            })
    void aVariableThatWouldChangeAServiceIsNamedAndLeftOut(String variable) {
        ServiceEnvironment environment = new ServiceEnvironment(Map.of(variable, "secret", "PATH", "/bin"));

        assertThat(environment.of(Service.LEGACY_BACKEND, Map.of())).containsOnlyKeys("PATH");
        assertThat(environment.callerEnvironment(folder, List.of()).leftOut()).containsExactly(variable);
        assertThat(environment.callerEnvironment(folder, List.of()).sentence().orElseThrow())
                .contains(variable)
                .contains("in the scenario instead")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EDITOR",
                "CONTAINER_NAME",
                "MESH_JAVA_HOME",
                "MESH_DATABASE_URL",
                "MESH_DATABASE_PASSWORD",
                "MESH_DEBUG",
                "PATH"
            })
    void aVariableThatWouldChangeNothingIsNotNamed(String variable) {
        ServiceEnvironment.CallerEnvironment callerEnvironment =
                new ServiceEnvironment(Map.of(variable, "x")).callerEnvironment(folder, List.of());

        assertThat(callerEnvironment.leftOut()).isEmpty();
        assertThat(callerEnvironment.sentence()).isEmpty();
    }

    @Test
    void listsVariablesThatTheLauncherHasRemoved() {
        ServiceEnvironment.CallerEnvironment observed =
                new ServiceEnvironment(Map.of("SERVER_PORT", "1")).callerEnvironment(folder, List.of());

        assertThat(observed.with("JAVA_TOOL_OPTIONS,_JAVA_OPTIONS").leftOut())
                .containsExactly("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "SERVER_PORT");
        assertThat(observed.with("")).isEqualTo(observed);
    }

    @Test
    void listsConfigurationFilesInTheCallersFolder() throws IOException {
        Files.createDirectory(folder.resolve("config"));
        for (String file :
                List.of("application.properties", "config/application.yaml", "config/application-x.yml", "x.yaml")) {
            Files.writeString(folder.resolve(file), "");
        }

        assertThat(new ServiceEnvironment(Map.of())
                        .callerEnvironment(folder, List.of())
                        .leftOut())
                .containsExactly("application.properties", "config/application-x.yml", "config/application.yaml");
    }

    @Test
    void theDocumentedVariablesEnableTelemetry() {
        Map<String, String> caller = Map.of(
                "SPRING_PROFILES_ACTIVE", "observe,traces",
                "MANAGEMENT_OPENTELEMETRY_TRACING_EXPORT_OTLP_ENDPOINT", "http://collector:4318/v1/traces");
        ServiceEnvironment environment = new ServiceEnvironment(caller);

        assertThat(environment.of(Service.NETTY_GATEWAY, Map.of())).isEqualTo(caller);
        assertThat(environment.callerEnvironment(folder, List.of()).leftOut()).isEmpty();
        assertThat(environment.callerEnvironment(folder, List.of()).telemetry())
                .containsExactlyInAnyOrderElementsOf(caller.keySet());
    }

    @Test
    void aProfileOtherThanTheDocumentedOnesIsLeftOut() {
        ServiceEnvironment environment = new ServiceEnvironment(Map.of("SPRING_PROFILES_ACTIVE", "observe,prod"));

        assertThat(environment.of(Service.NETTY_GATEWAY, Map.of())).isEmpty();
        assertThat(environment.callerEnvironment(folder, List.of()).leftOut())
                .containsExactly("SPRING_PROFILES_ACTIVE");
    }

    /** A secret reaches a service in this way, so that no file and no command line contains it. */
    @Test
    void aServiceGetsTheVariablesThatItsScenarioNames() {
        ServiceEnvironment environment = new ServiceEnvironment(Map.of("STORE_PASSWORD", "x", "OTHER", "y"));

        assertThat(environment.of(Service.RSOCKET_STORE, Map.of("spring.r2dbc.password", "${STORE_PASSWORD}")))
                .isEqualTo(Map.of("STORE_PASSWORD", "x"));
    }

    @Test
    void aServiceRunsInItsOwnEmptyFolderWithOnlyItsEnvironment() throws IOException {
        Path log = folder.resolve("logs/netty-gateway.log");
        Path work = folder.toRealPath().resolve("logs/netty-gateway.work");
        Files.createDirectories(work.resolve("config"));
        Files.writeString(work.resolve("config/application.yaml"), "left: over");

        ServiceProcess process = ServiceProcess.start(
                Service.NETTY_GATEWAY, List.of("/bin/sh", "-c", "pwd; ls -A; env"), Map.of("ONLY", "this"), log);

        await().until(() -> !process.handle().isAlive());
        List<String> output = Files.readAllLines(log);
        assertThat(output.getFirst()).isEqualTo(work.toString());
        assertThat(output.stream().skip(1).map(line -> line.split("=", 2)[0]))
                .contains("ONLY")
                .isSubsetOf(Set.of("ONLY", "PWD", "OLDPWD", "SHLVL", "_")); // these are the shell's own variables
        ServiceProcess.removeEmptyWorkFolder(log);
        assertThat(work).doesNotExist();
    }

    @Test
    void filesThatAServiceLeavesInItsFolderAreKept() throws IOException {
        Path log = folder.resolve("netty-gateway.log");

        ServiceProcess process = ServiceProcess.start(
                Service.NETTY_GATEWAY, List.of("/bin/sh", "-c", "echo crashed > hs_err_pid1.log"), Map.of(), log);

        await().until(() -> !process.handle().isAlive());
        ServiceProcess.removeEmptyWorkFolder(log);
        assertThat(folder.resolve("netty-gateway.work/hs_err_pid1.log")).hasContent("crashed");
    }
}
