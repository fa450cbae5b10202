package mesh.console.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import mesh.load.scenario.key.ScenarioException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriedServiceTest {

    private static final String RUNNING = "http://127.0.0.1:9966";

    @TempDir
    private Path folder;

    private static TriedService service(@Nullable String application, @Nullable String path) {
        return new TriedService(application, path, " 1,10 ", "");
    }

    @Test
    void anApplicationThatRunsAlreadyNeedsNoTrust() {
        RunArguments arguments = service(RUNNING, "/api/owners?lastName=Davis").arguments(false);

        assertThat(arguments.verb()).isEqualTo("try");
        assertThat(arguments.words()).containsExactly(RUNNING, "--path=/api/owners?lastName=Davis", "--users=1,10");
        assertThat(arguments.file()).isNull();
    }

    @Test
    void aJarNeedsAConsoleThatTrustsItsUsers() throws IOException {
        TriedService jar = service(executableJar().toString(), "/");

        assertThatThrownBy(() -> jar.arguments(false))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("./mesh console --trust");
        assertThat(jar.arguments(true).words()).startsWith(executableJar().toString());
    }

    private Path executableJar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Main");
        Path jar = folder.resolve("app.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    @ParameterizedTest
    @CsvSource({
        ", /, is no service",
        "--save=/tmp/x.jar, /, is no service",
        "/etc/passwd, /, is no service",
        "/no/such.jar, /, there is no jar",
        "http://example.org:80, /, is not on this machine",
        "http://127.0.0.1:9966, , --path",
        "http://127.0.0.1:9966, owners, path"
    })
    void aMistakeIsNamed(@Nullable String application, @Nullable String path, String named) {
        assertThatThrownBy(() -> service(application, path).arguments(true))
                .hasMessageContaining(named)
                .hasMessageNotContaining("try:");
    }
}
