package mesh.database.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class PostgresProgramsTest {

    private static final String NONE = "postgres-of-no-machine.txz";

    @TempDir
    Path folder;

    @Test
    void saysInOneLineWhatToInstallOrToSetIfThereAreNone() {
        PostgresPrograms none = new PostgresPrograms(NONE, List.of(folder));

        assertThatThrownBy(() -> none.find(folder.resolve("cache")))
                .isInstanceOf(DatabaseUnavailableException.class)
                .hasMessageContainingAll(NONE, "install the package 'postgresql'", "MESH_DATABASE_URL")
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("\n"));
    }

    /** On a system with musl, the built-in programs cannot run, because they need the loader of glibc. */
    @Test
    void saysInOneLineThatTheBuiltInProgramsDoNotRunHere() throws IOException, URISyntaxException {
        Path classes =
                Path.of(Objects.requireNonNull(getClass().getResource("/")).toURI());
        Path archive =
                Files.write(Files.createTempFile(classes, "postgres-of-another-libc", ".txz"), archive("exit 127"));
        try {
            String resource = archive.getFileName().toString();
            PostgresPrograms foreign = new PostgresPrograms(resource, List.of(folder));

            assertThatThrownBy(() -> foreign.find(folder.resolve("cache")))
                    .isInstanceOf(DatabaseUnavailableException.class)
                    .hasMessageContainingAll(
                            resource, "does not run here", "install the package 'postgresql'", "MESH_DATABASE_URL")
                    .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("\n"));
            assertThat(folder.resolve("cache/programs/bin/postgres")).isExecutable();
        } finally {
            Files.delete(archive);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, postgres-linux-x86_64.txz",
        "Linux, aarch64, postgres-linux-arm_64.txz",
        "Linux, riscv64, postgres-linux-riscv64.txz",
        "Mac OS X, x86_64, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, postgres-darwin-arm_64.txz"
    })
    void looksForTheArchiveOfThisKindOfMachine(String system, String machine, String archive) {
        assertThat(PostgresPrograms.resource(system, machine)).isEqualTo(archive);
    }

    @Test
    void usesInstalledProgramsIfNoneAreBuiltIn() throws IOException {
        Path installed = programs("installed", "exit 0");

        assertThat(new PostgresPrograms(NONE, List.of(folder, installed)).find(folder))
                .isEqualTo(installed);
    }

    /** Programs for another C library exist, but fail when they are started. */
    @Test
    void skipsInstalledProgramsThatDoNotRunHere() throws IOException {
        Path foreign = programs("foreign", "exit 127");
        Path own = programs("own", "exit 0");

        assertThat(new PostgresPrograms(NONE, List.of(foreign, own)).find(folder))
                .isEqualTo(own);
    }

    /** Returns an archive with a script in place of the server. */
    private static byte[] archive(String script) throws IOException {
        byte[] content = ("#!/bin/sh\n" + script + "\n").getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new XZOutputStream(archive, new LZMA2Options()))) {
            TarArchiveEntry server = new TarArchiveEntry("bin/postgres");
            server.setMode(0755);
            server.setSize(content.length);
            tar.putArchiveEntry(server);
            tar.write(content);
            tar.closeArchiveEntry();
        }
        return archive.toByteArray();
    }

    private Path programs(String name, String script) throws IOException {
        Path place = Files.createDirectory(folder.resolve(name));
        for (String program : List.of("initdb", "postgres")) {
            Path file = Files.writeString(place.resolve(program), "#!/bin/sh\n" + script + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        }
        return place;
    }
}
