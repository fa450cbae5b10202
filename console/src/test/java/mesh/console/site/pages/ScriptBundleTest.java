package mesh.console.site.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptBundleTest {

    @Test
    void joinsEachModuleOnce() {
        String script = bundle(Map.of(
                "one.js", "import { a, b as other } from './two.js';\nother();",
                "two.js",
                        "import { c } from './three.js';\nexport const a = 1;\nexport async function b() {\n  c();\n}",
                "three.js", "export class c {}"));

        assertThat(script)
                .contains(
                        "const { a, b: other } = importModule('two.js');",
                        "\nconst a = 1;",
                        "\nasync function b() {",
                        "return { a, b };")
                .contains("return { c };")
                .containsOnlyOnce("'three.js'() {")
                .doesNotContain("import ", "export ");
    }

    @Test
    void loadsAModuleLaterThatIsImportedLater() {
        String script =
                bundle(Map.of("one.js", "const { a } = await import('./two.js');", "two.js", "export let a = 1;"));

        assertThat(script).contains("await Promise.resolve().then(() => importModule('two.js'))", "'two.js'() {");
    }

    /** An unknown form would become a script that fails in the browser. */
    @Test
    void rejectsOtherForms() {
        for (String other : List.of("import all from './two.js';", "export default 1;", "export { a };")) {
            assertThatThrownBy(() -> bundle(Map.of("one.js", other)))
                    .as(other)
                    .hasMessage("one.js: this form cannot be joined: " + other);
        }
    }

    private static String bundle(Map<String, String> sources) {
        return new ScriptBundle(name -> Objects.requireNonNull(sources.get(name), name)).of(List.of("one"));
    }

    /** A script that parsed a document differently would obey marks in its text. Only this browser writes what {@code lesson-memory.js} reads. */
    @Test
    void allScriptsReadDocumentsInTheSameWay() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".js"))
                            .filter(file -> !file.endsWith("text.js") && !file.endsWith("lesson-memory.js")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("JSON.parse(", ".json()"));
        }
    }
}
