package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each program says what it is made of, for those who look for known vulnerabilities. */
class SbomTest {

    @ParameterizedTest
    @CsvSource({
        "legacy-backend, tomcat-embed-core",
        "rsocket-store, r2dbc-h2",
        "netty-gateway, reactor-netty-http",
        "tomcat-gateway, tomcat-embed-core",
        "load-client, HdrHistogram",
        "load-client, echarts",
        "container-lab/boot35-tomcat, tomcat-embed-core",
        "container-lab/boot35-jetty, jetty-server",
        "container-lab/boot35-undertow, undertow-core",
        "container-lab/boot41-tomcat, tomcat-embed-core",
        "container-lab/boot41-jetty, jetty-server"
    })
    void namesEveryLibraryWithItsVersion(String module, String library) throws IOException {
        Path built = Documents.PROJECT.resolve(module);
        JsonNode sbom = sbomOf(built.resolve("target").resolve(built.getFileName() + ".jar"));

        assertThat(sbom.required("bomFormat").asString()).isEqualTo("CycloneDX");
        assertThat(sbom.required("components"))
                .hasSizeGreaterThan(5)
                .allSatisfy(component ->
                        assertThat(component.required("purl").asString()).contains("@"))
                .extracting(component -> component.required("name").asString())
                .contains(library)
                .doesNotContain("junit-jupiter", "assertj-core");
    }

    private static JsonNode sbomOf(Path path) throws IOException {
        assumeTrue(Files.exists(path), () -> path + " is not built: this needs mvn verify");
        try (JarFile jar = new JarFile(path.toFile())) {
            JarEntry sbom = jar.getJarEntry("META-INF/sbom/application.cdx.json");
            assumeTrue(
                    sbom != null || System.getenv("CI") != null,
                    () -> path + " was built offline (mvn -o), where the plugin makes none");
            assertThat(sbom).as("in " + path).isNotNull();
            return JsonMapper.shared().readTree(jar.getInputStream(sbom));
        }
    }
}
