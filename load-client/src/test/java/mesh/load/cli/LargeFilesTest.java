package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests commands that get a file of a stranger that is larger than the memory. */
class LargeFilesTest {

    private static final long BYTES = 3L << 30;

    @TempDir
    private Path home;

    private final Shell shell = new Shell();

    /** Makes files that occupy no space on the disk. */
    @BeforeEach
    void makeLargeFiles() throws Exception {
        for (String name : new String[] {"results.json", "a.yaml"}) {
            try (RandomAccessFile file = new RandomAccessFile(home.resolve(name).toFile(), "rw")) {
                file.setLength(BYTES);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("mesh.load.cli.SpecialFilesTest#commands")
    void areReportedAndNotRead(String command) {
        assertThat(shell.run(command.replace("HOME", home.toString()).split(" ")))
                .isEqualTo(2);

        assertThat(shell.err()).contains("cannot be read: it has " + BYTES + " bytes. Allowed: at most ");
    }
}
