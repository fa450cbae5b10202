package mesh.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The control groups of this process, in version 1 or 2, as Linux shows them in files. Other systems have none.
 *
 * <p>Reads only the process's own groups, which have the limits of a container. A limit of a group above them, such as that of a whole pod,
 * is not found.
 */
final class ControlGroup {

    private final Path membership;
    private final Path root;

    ControlGroup() {
        this(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /**
     * @param membership file that names the groups of the process, one line for each hierarchy: {@code 4:cpu,cpuacct:/a/b}, or {@code
     *     0::/a/b} for version 2
     * @param root where the hierarchies are mounted
     */
    ControlGroup(Path membership, Path root) {
        this.membership = membership;
        this.root = root;
    }

    /**
     * Returns the places where a file of that name may be, the likeliest first. In a container, the container's group is either the root of
     * the hierarchy or at the path that the group has on the host.
     *
     * @param controller the controller to which the file belongs: {@code cpu} or {@code memory}
     */
    Stream<Path> files(String controller, String name) {
        return lines(membership).stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .filter(parts ->
                        parts[1].isEmpty() || List.of(parts[1].split(",")).contains(controller))
                .flatMap(parts -> folders(parts[1], parts[2]))
                .map(folder -> folder.resolve(name));
    }

    private Stream<Path> folders(String controllers, String group) {
        Path hierarchy = root.resolve(controllers);
        return Stream.of(hierarchy.resolve(group.substring(1)), hierarchy);
    }

    /** Returns the lines of a file; none if there is no such file, or if it cannot be read. */
    static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
