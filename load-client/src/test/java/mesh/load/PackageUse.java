package mesh.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What the Javadoc of a package says that it may use.
 *
 * @param user the package, without {@code mesh.load}
 * @param text the sentences that begin with "May use" or "Uses"
 */
record PackageUse(String user, String text) {

    private static final Path ROOT = Path.of("src/main/java/mesh/load");
    private static final Pattern USE = Pattern.compile("<p>((?:May use|Uses) .*?) Begin at");
    private static final Pattern NAME = Pattern.compile("\\{@code ([a-z.]+)}");

    static PackageUse of(String user) {
        Path info = ROOT.resolve(user.replace('.', '/')).resolve("package-info.java");
        try {
            String prose = Files.readString(info).replaceAll("\\s*\\n \\* ?", " ");
            return new PackageUse(
                    user,
                    USE.matcher(prose)
                            .results()
                            .map(found -> found.group(1))
                            .findFirst()
                            .orElse(""));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Who names a package names its sub-packages, too. */
    boolean allows(String used) {
        return text.contains("everything below")
                || names().stream().anyMatch(name -> isIn(used, name))
                || (text.matches(".*(its sub-packages|packages of its own).*") && isIn(used, user));
    }

    private List<String> names() {
        return NAME.matcher(text)
                .results()
                .map((MatchResult name) -> name.group(1))
                .toList();
    }

    private static boolean isIn(String used, String name) {
        return (used + ".").startsWith(name + ".");
    }
}
