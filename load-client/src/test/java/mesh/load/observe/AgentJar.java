package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;

/** The jar of the module {@code observing-agent}, made from its sources, because these tests run without that module's build. */
public final class AgentJar {

    private static final Path SOURCES = Path.of("..", "tools", "observing-agent", "src", "main");

    private AgentJar() {}

    /** Compiles the agent as Maven does, for the oldest JDK that it supports, and writes the jar. */
    public static Path make(Path jar) throws IOException {
        Files.createDirectories(jar.getParent());
        Path classes = Files.createTempDirectory(jar.getParent(), "classes");
        List<String> arguments = new ArrayList<>(List.of(
                "--release",
                "17",
                "-cp",
                Path.of(NullMarked.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .toString(),
                "-d",
                classes.toString()));
        try (Stream<Path> sources = Files.walk(SOURCES.resolve("java"))) {
            sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        try (InputStream manifest = Files.newInputStream(SOURCES.resolve("manifest/MANIFEST.MF"));
                OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, new Manifest(manifest));
                Stream<Path> files = Files.walk(classes)) {
            for (Path one : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(one).toString()));
                out.write(Files.readAllBytes(one));
            }
        }
        return jar;
    }
}
