package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests that each program lists its parts, for tools that search for known vulnerabilities. */
class SbomTest {

    @ParameterizedTest
    @CsvSource({
        "legacy-backend, tomcat-embed-core",
        "rsocket-store, r2dbc-h2",
        "tools/database, postgresql",
        "netty-gateway, reactor-netty-http",
        "netty-gateway, spring-boot-jarmode-tools",
        "tomcat-gateway, tomcat-embed-core",
        "load-client, HdrHistogram",
        "load-client, echarts",
        "console, reactor-netty-http",
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

    /** The reports of the load client contain the chart library, so its licence must be in the jar. */
    @Test
    void theLoadClientContainsTheLicencesOfItsParts() throws IOException {
        Path jar = Documents.PROJECT.resolve("load-client/target/load-client.jar");
        assumeTrue(Files.exists(jar), () -> "wants " + jar + ": mvn verify builds it");

        assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "Version 2.0");
        assertThat(text(jar, "META-INF/NOTICE"))
                .contains("Apache ECharts", "The Apache Software Foundation", "ZRender", "BSD 3-Clause License");
    }

    /** The module contains the programs of the database that it starts, so their licence must be in the jar. */
    @Test
    void theDatabaseContainsTheLicenceOfItsParts() throws IOException {
        Path jar = Documents.PROJECT.resolve("tools/database/target/database.jar");
        assumeTrue(Files.exists(jar), () -> "wants " + jar + ": mvn verify builds it");

        assertThat(text(jar, "META-INF/NOTICE"))
                .contains("PostgreSQL Global Development Group", "The Regents of the University of California");
    }

    private static String text(Path path, String entry) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            JarEntry file = jar.getJarEntry(entry);
            assertThat(file).as(entry).isNotNull();
            return new String(jar.getInputStream(file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static JsonNode sbomOf(Path path) throws IOException {
        assumeTrue(Files.exists(path), () -> "wants " + path + ": mvn verify builds it");
        try (JarFile jar = new JarFile(path.toFile())) {
            JarEntry sbom = jar.getJarEntry("META-INF/sbom/application.cdx.json");
            assumeTrue(
                    sbom != null || System.getenv("CI") != null,
                    "wants lists of parts in the jars: CI and ./mesh build make them");
            assertThat(sbom).as("in " + path).isNotNull();
            return JsonMapper.shared().readTree(jar.getInputStream(sbom));
        }
    }
}
