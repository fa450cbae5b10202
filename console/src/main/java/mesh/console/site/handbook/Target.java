package mesh.console.site.handbook;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The target of a link inside the project.
 *
 * @param path the path from the project's folder, with slashes. It begins with {@code ..} if the target is outside of that folder
 * @param anchor the anchor in the target; empty if the link leads to the whole document
 */
record Target(String path, String anchor) {

    private static final Pattern ELSEWHERE = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*|//.*");

    /** Returns whether an address leads out of the project, such as {@code https:} and {@code mailto:}. */
    static boolean isElsewhere(String address) {
        return ELSEWHERE.matcher(address).matches();
    }

    static Target of(Document from, String address) {
        String[] parts = address.split("#", 2);
        String path = parts[0].isEmpty()
                ? from.path()
                : Path.of(from.path()).resolveSibling(parts[0]).normalize().toString();
        return new Target(path.replace('\\', '/'), parts.length == 1 ? "" : parts[1]);
    }

    boolean existsIn(Path home) {
        return isInside() && Files.exists(home.resolve(path));
    }

    boolean isFileIn(Path home) {
        return isInside() && Files.isRegularFile(home.resolve(path));
    }

    boolean isInside() {
        return !path.startsWith("..") && !path.startsWith("/");
    }
}
