package mesh.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The caches with which the services of a release start faster. Only the JVM of the release can use them. They work in any folder, but not with
 * jars of another time. No two have the same bytes, so they have a zip of their own.
 */
final class StartCaches {

    private StartCaches() {}

    /**
     * Lets the release make its caches, and moves them into its folder.
     *
     * @param work a folder in which the release may write
     */
    static void makeIn(Layout release, Path work) throws IOException, InterruptedException {
        Process launcher = new ProcessBuilder(release.root().resolve("mesh").toString(), "prepare")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .directory(Files.createDirectories(work).toFile())
                .start();
        int code = launcher.waitFor();
        List<Path> made;
        try (Stream<Path> all = Files.walk(work)) {
            made = all.filter(file -> file.toString().endsWith(".aot")).toList();
        }
        if (code != 0 || made.isEmpty()) {
            throw new IOException("the release made no start caches; " + release.root()
                    + "/mesh prepare ended with exit code " + code);
        }
        for (Path cache : made) {
            Path place = work.resolve(".mesh/start-cache").relativize(cache); // MODULE/VERSION/NAME.aot
            Path folder = Files.createDirectories(release.startCaches().resolve(place.getName(0)));
            Files.move(cache, folder.resolve(place.getName(2)));
        }
    }
}
