package mesh.load.services.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A runtime without a compiler. It says that it is of any version, and runs programs on the JDK of this process. */
public final class FakeJdk {

    private FakeJdk() {}

    /** Creates it in this folder, and returns the folder. */
    public static Path install(Path home, String version) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.createSymbolicLink(home.resolve("bin/java"), Path.of(System.getProperty("java.home"), "bin", "java"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\nMODULES=\"java.base\"\n");
        return home;
    }
}
