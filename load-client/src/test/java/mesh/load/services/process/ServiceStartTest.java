package mesh.load.services.process;

import static mesh.load.scenario.Scenario.JitCompilers.C1;
import static mesh.load.scenario.Scenario.JitCompilers.C1_AND_C2;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;

/** Tests what makes two starts of a service different. */
class ServiceStartTest {

    private static final InstalledJdk JDK = InstalledJdk.ofThisProcess();

    private static final Map<String, String> PROPERTIES =
            Map.of("server.port", "8080", "server.tomcat.threads.max", "200", "legacy.behaviour.service-time", "100ms");

    private static final Map<String, String> VARIABLES = Map.of("PATH", "/bin", "TZ", "UTC");

    private static final ServiceStart START =
            ServiceStart.of(Service.LEGACY_BACKEND, JDK, C1_AND_C2, "build-1", PROPERTIES, VARIABLES);

    @Test
    void anEqualStartHasNoDifference() {
        assertThat(START.differenceTo(
                        ServiceStart.of(Service.LEGACY_BACKEND, JDK, C1_AND_C2, "build-1", PROPERTIES, VARIABLES)))
                .isEmpty();
    }

    @Test
    void anotherBuildIsADifference() {
        assertThat(START.differenceTo(
                        ServiceStart.of(Service.LEGACY_BACKEND, JDK, C1_AND_C2, "build-2", PROPERTIES, VARIABLES)))
                .contains("build");
    }

    @Test
    void anotherJdkIsADifference() {
        InstalledJdk updated = new InstalledJdk(JDK.home(), JDK.feature(), JDK.version() + ".1");
        InstalledJdk elsewhere = new InstalledJdk(Path.of("/jdk"), JDK.feature(), JDK.version());

        assertThat(List.of(updated, elsewhere))
                .extracting(other -> START.differenceTo(
                        ServiceStart.of(Service.LEGACY_BACKEND, other, C1_AND_C2, "build-1", PROPERTIES, VARIABLES)))
                .containsOnly(Optional.of("JDK"));
    }

    @Test
    void otherJvmArgumentsAreADifference() {
        Service other = new Service(
                "legacy-backend",
                new Program.Module("legacy-backend"),
                Service.Role.BACKEND,
                8080,
                false,
                List.of("-Xmx2g"));

        assertThat(START.differenceTo(ServiceStart.of(other, JDK, C1_AND_C2, "build-1", PROPERTIES, VARIABLES)))
                .contains("JVM arguments");
    }

    @Test
    void anotherValueOfAPropertyOrAFurtherPropertyIsADifference() {
        assertThat(START.differenceTo(with(properties -> properties.put("server.tomcat.threads.max", "150"))))
                .contains("property server.tomcat.threads.max");
        assertThat(START.differenceTo(with(properties -> properties.put("server.tomcat.accept-count", "5"))))
                .contains("property server.tomcat.accept-count");
        assertThat(START.differenceTo(with(properties -> properties.remove("server.port"))))
                .contains("property server.port");
    }

    /** A run sets the behaviour before each load, so a backend that started with another one will do. */
    @Test
    void theBehaviourOfTheBackendIsNoDifference() {
        assertThat(START.differenceTo(with(properties -> properties.put("legacy.behaviour.service-time", "50ms"))))
                .isEmpty();
    }

    @Test
    void anotherVariableIsADifferenceButThePathIsNot() {
        assertThat(START.differenceTo(ServiceStart.of(
                        Service.LEGACY_BACKEND,
                        JDK,
                        C1_AND_C2,
                        "build-1",
                        PROPERTIES,
                        Map.of("PATH", "/bin", "TZ", "CET"))))
                .contains("environment");
        assertThat(START.differenceTo(ServiceStart.of(
                        Service.LEGACY_BACKEND,
                        JDK,
                        C1_AND_C2,
                        "build-1",
                        PROPERTIES,
                        Map.of("PATH", "/opt", "TZ", "UTC"))))
                .isEmpty();
    }

    @Test
    void otherCompilersAreADifference() {
        assertThat(START.differenceTo(
                        ServiceStart.of(Service.LEGACY_BACKEND, JDK, C1, "build-1", PROPERTIES, VARIABLES)))
                .contains("JVM arguments");
    }

    @Test
    void noValueOfAVariableIsRecorded() {
        ServiceStart secret = ServiceStart.of(
                Service.LEGACY_BACKEND,
                JDK,
                C1_AND_C2,
                "build-1",
                PROPERTIES,
                Map.of("STORE_PASSWORD", "correct-horse"));

        assertThat(secret.toString()).doesNotContain("correct-horse", "STORE_PASSWORD");
    }

    private static ServiceStart with(Consumer<Map<String, String>> change) {
        Map<String, String> properties = new TreeMap<>(PROPERTIES);
        change.accept(properties);
        return ServiceStart.of(Service.LEGACY_BACKEND, JDK, C1_AND_C2, "build-1", properties, VARIABLES);
    }
}
