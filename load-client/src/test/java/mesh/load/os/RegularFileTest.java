package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Tests which kinds of files are opened, and which are not. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD) // opening a pipe cannot be interrupted
class RegularFileTest {

    @TempDir
    private Path folder;

    /** The ways to open a file. */
    private enum Way {
        TEXT {
            @Override
            void open(Path file, LinkOption... links) throws IOException {
                assertThat(RegularFile.text(file, 2, links)).isEqualTo("ä");
            }
        },
        BYTES {
            @Override
            void open(Path file, LinkOption... links) throws IOException {
                assertThat(RegularFile.bytes(file, 2, links)).hasSize(2);
            }
        },
        CHANNEL {
            @Override
            void open(Path file, LinkOption... links) throws IOException {
                try (var channel = RegularFile.channel(file, links)) {
                    assertThat(channel.size()).isEqualTo(2);
                }
            }
        };

        abstract void open(Path file, LinkOption... links) throws IOException;
    }

    @Test
    void opensARegularFileAndALinkToOne() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "ä");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        for (Way way : Way.values()) {
            way.open(file);
            way.open(link);
            refuses(way, link, "a symbolic link", LinkOption.NOFOLLOW_LINKS);
        }
    }

    @Test
    void aPipeIsNotOpened() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .as("wants mkfifo: it cannot make a pipe here")
                .isZero();

        for (Way way : Way.values()) {
            refuses(way, pipe, "a pipe");
        }
        assertThatThrownBy(() -> RegularFile.lockable(pipe))
                .hasMessage(pipe + ": it is a pipe, and not a regular file");
    }

    @Test
    void aFolderASocketOrADeviceIsNotOpened() throws Exception {
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            for (Way way : Way.values()) {
                refuses(way, folder, "a folder");
                refuses(way, socket, "a socket");
                refuses(way, Path.of("/dev/zero"), "a device");
            }
        }
    }

    @Test
    void aFileWithLocksIsCreatedAndKeepsItsContent() throws Exception {
        Path file = folder.resolve("locks");

        RegularFile.lockable(file).close();
        Files.writeString(file, "ä");
        RegularFile.lockable(file).close();

        assertThat(file).hasContent("ä");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertThatThrownBy(() -> RegularFile.lockable(link))
                .hasMessage(link + ": it is a symbolic link, and not a regular file");
    }

    @Test
    void aFileThatIsTooLargeIsNotRead() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "äö");

        assertThat(RegularFile.text(file, 4)).isEqualTo("äö");
        assertThatThrownBy(() -> RegularFile.text(file, 3)).hasMessage(file + ": it has 4 bytes. Allowed: at most 3");
        assertThatThrownBy(() -> RegularFile.bytes(file, 3)).hasMessage(file + ": it has 4 bytes. Allowed: at most 3");
    }

    /** Its size is 0, like that of all files there. */
    @Test
    void aFileWithMoreBytesThanItsSizeIsNotRead() {
        Path file = Path.of("/proc/self/status");
        assumeThat(file).as("wants Linux: it reads a file of /proc").exists();

        assertThatThrownBy(() -> RegularFile.text(file, 3))
                .hasMessage(file + ": it has more than 3 bytes. Allowed: at most 3");
        assertThatThrownBy(() -> RegularFile.bytes(file, 3))
                .hasMessage(file + ": it has more than 3 bytes. Allowed: at most 3");
    }

    @Test
    void onlyATextInUtf8IsReadAsText() throws Exception {
        Path file = Files.write(folder.resolve("file"), new byte[] {'a', (byte) 0xE4});
        Path replaced = Files.writeString(folder.resolve("replaced"), "\uFFFD");

        assertThatThrownBy(() -> RegularFile.text(file, 4)).isInstanceOf(MalformedInputException.class);
        assertThat(RegularFile.text(replaced, 4)).isEqualTo("\uFFFD");
    }

    /** Another user who can write to the folder can do this. */
    @Test
    void followsNoLinkThatReplacesTheFileMeanwhile() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "own");
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        AtomicBoolean ended = new AtomicBoolean();

        CompletableFuture<Void> attack = CompletableFuture.runAsync(() -> {
            while (!ended.get()) {
                replace(file, name -> Files.createSymbolicLink(name, secret));
                replace(file, name -> Files.writeString(name, "own"));
            }
        });
        try {
            for (int i = 0; i < 10_000; i++) {
                assertThat(textOrNothing(file)).isIn("own", "");
            }
        } finally {
            ended.set(true);
            attack.join();
        }
    }

    private interface Creation {
        void create(Path name) throws IOException;
    }

    private void replace(Path file, Creation other) {
        Path next = folder.resolve("next");
        try {
            other.create(next);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    private static String textOrNothing(Path file) {
        try {
            return RegularFile.text(file, 100, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException link) {
            return "";
        }
    }

    @Test
    void reportsAMissingFile() {
        assertThatThrownBy(() -> RegularFile.text(folder.resolve("none"), 2)).isInstanceOf(NoSuchFileException.class);
    }

    private static void refuses(Way way, Path file, String kind, LinkOption... links) {
        assertThatThrownBy(() -> way.open(file, links))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": it is " + kind + ", and not a regular file");
    }
}
