package mesh.console.runs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Finds files that the user's own processes have open for writing. On systems other than Linux, it finds none. */
@Component
class OpenFiles {

    private static final Pattern FLAGS = Pattern.compile("(?m)^flags:\\s*(\\d+)");
    private static final int OCTAL = 8;

    /** {@code O_WRONLY} and {@code O_RDWR}: a process that only reads does not count as a live run. */
    private static final int WRITES = 3;

    /** Returns whether a process writes to a file below the folder, such as the run itself or a service to its log. */
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
            // the file was closed meanwhile, or we may not inspect the process
        }
        return false;
    }

    private static boolean isWritten(Path process, Path file) throws IOException {
        Path info = process.resolve("fdinfo").resolve(file.getFileName());
        Matcher flags = FLAGS.matcher(Files.readString(info));
        return flags.find() && (Integer.parseInt(flags.group(1), OCTAL) & WRITES) != 0;
    }
}
