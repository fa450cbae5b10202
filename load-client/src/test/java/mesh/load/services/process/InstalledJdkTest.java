package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests where runtimes are found, and what is known of them. */
class InstalledJdkTest {

    private static final Path LAUNCHER = Path.of("../tools/launcher/environment.bash");

    @TempDir
    private Path folder;

    @Test
    void aRuntimeWithoutACompilerIsOne() throws IOException {
        Path home = FakeJdk.install(folder.resolve("runtime"), "21.0.8");

        assertThat(InstalledJdk.at(home)).contains(new InstalledJdk(home, 21, "21.0.8"));
        assertThat(InstalledJdk.at(folder)).isEmpty();
    }

    @Test
    void anOldVersionIsTheNumberAfterTheFirstDot() throws IOException {
        Path home = FakeJdk.install(folder.resolve("old"), "1.8.0_392");

        assertThat(InstalledJdk.at(home)).contains(new InstalledJdk(home, 8, "1.8.0_392"));
    }

    @Test
    void findsRuntimesInTheFoldersThatAPatternMatches() throws IOException {
        Path first = FakeJdk.install(folder.resolve("a/jdk-21/Contents/Home"), "21.0.8");
        Path second = FakeJdk.install(folder.resolve("a/jdk-24/Contents/Home"), "24.0.2");
        FakeJdk.install(folder.resolve("b/jdk-21"), "21.0.9");

        assertThat(InstalledJdk.all(List.of(folder + "/a/jdk-*/Contents/Home", folder + "/nothing/*")))
                .startsWith(InstalledJdk.ofThisProcess())
                .contains(new InstalledJdk(first, 21, "21.0.8"), new InstalledJdk(second, 24, "24.0.2"))
                .noneMatch(jdk -> jdk.home().startsWith(folder.resolve("b")));
    }

    @Test
    void aRuntimeIsThatOfThisProcessOnlyIfItIsTheSameBuild() {
        InstalledJdk own = InstalledJdk.ofThisProcess();

        assertThat(own.isOfThisProcess()).isTrue();
        assertThat(new InstalledJdk(own.home(), own.feature(), "another").isOfThisProcess())
                .isFalse();
    }

    /** A user installs a JDK once, for the launcher and for services. */
    @Test
    void theLauncherSearchesTheSamePlaces() throws IOException {
        String launcher = Files.readString(LAUNCHER).replace("\"${HOME:-}\"", System.getProperty("user.home"));
        Matcher places = Pattern.compile("(?s)MESH_JDK_PLACES-(.*?)};").matcher(launcher);

        assertThat(places.find()).isTrue();
        assertThat(places.group(1).split("[\\s\\\\]+")).containsExactlyElementsOf(InstalledJdk.PLACES);
    }
}
