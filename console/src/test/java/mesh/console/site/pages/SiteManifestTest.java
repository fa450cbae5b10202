package mesh.console.site.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteManifestTest {

    private static final Path HOME = Path.of("..");

    @TempDir
    private Path root;

    @Test
    void theNextSiteReplacesTheFilesOfTheLast() throws Exception {
        Path folder = site();

        SiteManifest.deleteSite(folder);

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatDoesNotExistHasNoSite() throws Exception {
        SiteManifest.deleteSite(root.resolve("nowhere"));

        assertThat(root).isEmptyDirectory();
    }

    /** Before, this mark alone made the command delete the whole folder. */
    @Test
    void aMarkDoesNotMakeAFolderASite() throws Exception {
        Path thesis = Files.writeString(root.resolve("thesis.txt"), "stays");
        Files.writeString(root.resolve(SiteManifest.NAME), "");

        assertThatThrownBy(() -> Site.write(HOME, root, null))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("'" + thesis + "' was not written by ./mesh site, or was changed since.");

        assertThat(thesis).hasContent("stays");
        assertThat(root).isDirectoryNotContaining("glob:**.html");
    }

    @Test
    void aManifestOfSomebodyElseDeletesNothing() throws Exception {
        Files.writeString(root.resolve("thesis.txt"), "stays");
        Files.writeString(root.resolve(SiteManifest.NAME), "0".repeat(64) + "  thesis.txt\n");

        keepsAll(root);
    }

    @Test
    void aSiteWithAFurtherFileStays() throws Exception {
        Path folder = site();
        Files.writeString(folder.resolve("assets/own.css"), "");

        keepsAll(folder);
    }

    @Test
    void aSiteWithAChangedFileStays() throws Exception {
        Path folder = site();
        Files.writeString(folder.resolve("index.html"), "own words");

        keepsAll(folder);
    }

    @Test
    void aSiteWithAnEmptyFolderOfAUserStays() throws Exception {
        Path folder = site();
        Files.createDirectory(folder.resolve("own"));

        keepsAll(folder);
    }

    @Test
    void aLinkInPlaceOfAFolderIsNotFollowed() throws Exception {
        Path folder = site();
        Path moved = Files.move(folder.resolve("assets"), root.resolve("moved"));
        Files.createSymbolicLink(folder.resolve("assets"), moved);

        keepsAll(folder);

        assertThat(moved.resolve("base.css")).exists();
    }

    @Test
    void aLinkToAFolderIsTheFolder() throws Exception {
        Path link = Files.createSymbolicLink(root.resolve("link"), site());
        Path own = Files.writeString(link.resolve("own"), "");

        keepsAll(link);
        Files.delete(own);
        SiteManifest.deleteSite(link);

        assertThat(link.toRealPath()).isEmptyDirectory();
    }

    private Path site() throws IOException {
        Path folder = Files.createDirectory(root.resolve("site"));
        Files.writeString(folder.resolve("index.html"), "a page");
        Files.writeString(Files.createDirectory(folder.resolve("assets")).resolve("base.css"), "a style");
        SiteManifest.write(folder);
        return folder;
    }

    private static void keepsAll(Path folder) throws IOException {
        try (var before = Files.walk(folder)) {
            var files = before.toList();

            assertThatThrownBy(() -> SiteManifest.deleteSite(folder)).isInstanceOf(ScenarioException.class);

            assertThat(files).allMatch(Files::exists);
        }
    }
}
