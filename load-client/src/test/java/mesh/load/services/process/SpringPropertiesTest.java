package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpringPropertiesTest {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    @TempDir
    private Path folder;

    private Path jar = Path.of("");

    @BeforeEach
    void pack() throws IOException {
        byte[] library = zip(Map.of(METADATA, bytes("""
                {"properties": [
                  {"name": "server.tomcat.threads.max", "type": "java.lang.Integer"},
                  {"name": "spring.jpa.properties", "type": "java.util.Map<java.lang.String,java.lang.String>"},
                  {"name": "server.tomcat.max-threads", "deprecated": true,
                   "deprecation": {"level": "error", "replacement": "server.tomcat.threads.max"}},
                  {"name": "server.gone", "deprecation": {"level": "error"}},
                  {"name": "server.old", "deprecation": {"level": "warning", "replacement": "server.new"}}]}
                """)));
        jar = Files.write(
                folder.resolve("app.jar"),
                zip(Map.of(
                        "BOOT-INF/lib/boot.jar",
                        library,
                        "BOOT-INF/classes/" + METADATA,
                        bytes("{\"properties\": [{\"name\": \"shop.cart-size\"}]}"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server.tomcat.threads.max",
                "shop.cart-size",
                "shop.cartSize",
                "spring.jpa.properties.hibernate.jdbc.batch_size",
                "spring.jpa.properties[a.b]",
                "server.old"
            })
    void aDeclaredPropertyIsNotDoubted(String name) {
        SpringProperties declared = SpringProperties.declaredIn(jar);

        assertThat(declared.doubt(name)).isEmpty();
        assertThat(declared.removal(name)).isEmpty();
    }

    @Test
    void aMistypedPropertyIsDoubted() {
        assertThat(SpringProperties.declaredIn(jar).doubt("server.tomcat.thread.max"))
                .contains(
                        "no library in the jar declares the property 'server.tomcat.thread.max', so it may do nothing. "
                                + "Did you mean 'server.tomcat.threads.max'?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            server.tomcat.max-threads | Spring Boot does not read it any more. Use 'server.tomcat.threads.max'
            server.tomcat.maxThreads  | Spring Boot does not read it any more. Use 'server.tomcat.threads.max'
            server.gone               | Spring Boot does not read it any more
            """)
    void aRemovedPropertyIsCertainlyNotRead(String name, String why) {
        assertThat(SpringProperties.declaredIn(jar).removal(name)).contains(why);
    }

    @Test
    void nothingIsKnownOfAnotherJar() throws IOException {
        Path plain = Files.write(folder.resolve("plain.jar"), zip(Map.of("app/Main.class", bytes("?"))));

        assertThat(SpringProperties.declaredIn(plain).doubt("server.gone")).isEmpty();
        assertThat(SpringProperties.declaredIn(folder.resolve("none.jar")).doubt("server.gone"))
                .isEmpty();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream file = bytes;
                JarOutputStream out = new JarOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new JarEntry(entry.getKey()));
                out.write(entry.getValue());
            }
        }
        return bytes.toByteArray();
    }
}
