package mesh.console.runs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Which files are open for writing, as Linux tells it of the processes of the same user. Elsewhere none are known. */
@Component
class OpenFiles {

    private static final Pattern FLAGS = Pattern.compile("(?m)^flags:\\s*(\\d+)");
    private static final int OCTAL = 8;

    /** {@code O_WRONLY} and {@code O_RDWR}: who only reads keeps no run alive. */
    private static final int WRITES = 3;

    /** Whether some process writes to a file below a folder: the run itself, or the log of one of its services. */
    boolean areWrittenIn(Path folder) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            Path real = folder.toRealPath();
            for (Path process : processes) {
                if (writesIn(real, process)) {
                    return true;
                }
            }
            return false;
        } catch (IOException noProc) {
            return false;
        }
    }

    private static boolean writesIn(Path folder, Path process) {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : open) {
                if (Files.readSymbolicLink(file).startsWith(folder) && isWritten(process, file)) {
                    return true;
                }
            }
        } catch (IOException | RuntimeException endedOrAnotherUsers) {
            // a file that was closed meanwhile, or a process that may not be looked at
        }
        return false;
    }

    private static boolean isWritten(Path process, Path file) throws IOException {
        Path info = process.resolve("fdinfo").resolve(file.getFileName());
        Matcher flags = FLAGS.matcher(Files.readString(info));
        return flags.find() && (Integer.parseInt(flags.group(1), OCTAL) & WRITES) != 0;
    }
}
