package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that each rule finds and locates the places that break it, and allows places that only look like them. */
class HouseRulesTest {

    private static final String FOLDER = "module/src/main/java/mesh/room";

    private static final String TABLE = """
            ## Where code is duplicated, and why

            | One | Other | Why |
            |---|---|---|
            | [`A`](b/A.java) | [`A`](a/A.java) | It is the lesson. |

            ## Else

            | [`B`](b/B.java) | [`B`](a/B.java) | It is elsewhere. |
            """;

    @Test
    void aPackageOfFortyOneTypesIsCrowded() {
        assertThat(HouseRules.crowdedPackages(types(41)))
                .containsExactly(FOLDER + " has 41 types; at most 40 are allowed");
        assertThat(HouseRules.crowdedPackages(types(40))).isEmpty();
    }

    @Test
    void aFileOf501LinesIsLong() {
        SourceFile script = new SourceFile("module/src/main/resources/a.js", "x\n".repeat(501));

        assertThat(HouseRules.longFiles(List.of(script)))
                .singleElement()
                .asString()
                .startsWith(script.path() + " has 501");
        assertThat(HouseRules.longFiles(List.of(new SourceFile("a.js", "x\n".repeat(500)))))
                .isEmpty();
    }

    @Test
    void aPackageMustIntroduceItself() {
        assertThat(introduction("/** Arithmetic on samples, Begin at {@link T0} */\n@NullMarked\npackage mesh.room;"))
                .containsExactly(FOLDER + "/package-info.java has fewer than 2 sentences");
        assertThat(introduction("/** Arithmetic. On samples. */\n@NullMarked\npackage mesh.room;"))
                .singleElement()
                .asString()
                .contains("does not say where to begin");
        assertThat(introduction(
                        "/** Arithmetic.\n *\n * <p>Begin\n * at {@link T0}. */\n@NullMarked\npackage mesh.room;"))
                .isEmpty();
        assertThat(HouseRules.packagesThatDoNotIntroduceThemselves(types(1)))
                .containsExactly(FOLDER + " has no package-info.java");
    }

    @Test
    void tenSharedLinesAreFoundDespiteOtherLinesThatDoNotCount() {
        SourceFile one = new SourceFile("a/A.java", "class A {\n" + statements(10, "\n}\n\n// a comment\n"));
        SourceFile other = new SourceFile("b/B.java", "/** B. */\nclass B {\n" + statements(10, "\n   \t"));

        assertThat(Duplicates.of(List.of(one, other)))
                .containsOnlyKeys(new Duplicates.Pair("a/A.java", "b/B.java"))
                .containsValue("a/A.java:2 and b/B.java:3 share 10 lines or more, from 'int i0 = f(0);' on");
    }

    @Test
    void nineSharedLinesAreNotADuplicate() {
        SourceFile one = new SourceFile("a/A.java", "import a.B;\npackage a;\n" + statements(9, "\n"));
        SourceFile other = new SourceFile("b/B.java", "import a.B;\npackage a;\n" + statements(9, "\n"));

        assertThat(Duplicates.of(List.of(one, other))).isEmpty();
    }

    @Test
    void aFileThatRepeatsItselfIsFound() {
        SourceFile file = new SourceFile("a/A.java", statements(10, "\n") + "\nint between;\n" + statements(10, "\n"));

        assertThat(Duplicates.of(List.of(file))).containsOnlyKeys(new Duplicates.Pair("a/A.java", "a/A.java"));
        assertThat(Duplicates.of(List.of(new SourceFile("a/A.java", "same();\n".repeat(12)))))
                .isEmpty();
    }

    @Test
    void readsTheTableOfKnownDuplicates() {
        assertThat(KnownDuplicates.of(TABLE))
                .containsOnlyKeys(new Duplicates.Pair("a/A.java", "b/A.java"))
                .containsValue("It is the lesson.");
        assertThatIllegalArgumentException().isThrownBy(() -> KnownDuplicates.of("# Architecture"));
    }

    private static List<SourceFile> types(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new SourceFile(FOLDER + "/T" + i + ".java", "class T" + i + " {}"))
                .toList();
    }

    private static List<SourceFile> user(String code) {
        return Stream.concat(types(19).stream(), Stream.of(new SourceFile(FOLDER + "/User.java", code)))
                .toList();
    }

    @Test
    void onlyTextThatDependsOnTheUsersLanguageIsFound() {
        assertThat(HouseRules.textInTheUsersLanguage(user("class User { String a = \"%d\".formatted(1);\n"
                        + "String b = String.format(\"%d\", 1); String c = b.toUpperCase(); }")))
                .hasSize(3)
                .first()
                .asString()
                .startsWith(FOLDER + "/User.java:1 is in the user's language: .formatted(");
        assertThat(
                        HouseRules.textInTheUsersLanguage(
                                user(
                                        "class User { /* .formatted( */\n"
                                                + "String b = String.format(\n Locale.ROOT, \"%d\", 1); String c = b.toUpperCase(Locale.ROOT); }")))
                .isEmpty();
    }

    @Test
    void onlyANameThatIsAParticipleIsVague() {
        assertThat(HouseRules.vagueNames(user("class User {\n    String told = said();\n}")))
                .containsExactly(
                        FOLDER + "/User.java:2 has the name 'told'; name what it holds or does",
                        FOLDER + "/User.java:2 has the name 'said'; name what it holds or does");
        assertThat(HouseRules.vagueNames(script("const seen = 1;\nclass A { #asked() {} }")))
                .hasSize(2);
        assertThat(HouseRules.vagueNames(user("class User { // as said\n String lastSeen = \"seen\"; }")))
                .isEmpty();
        assertThat(HouseRules.vagueNames(script("const text = `You said ${figure}`, name = 'said'; // as seen.")))
                .isEmpty();
    }

    private static List<SourceFile> script(String code) {
        return List.of(new SourceFile("module/src/main/resources/a.js", code));
    }

    private static List<String> introduction(String text) {
        SourceFile info = new SourceFile(FOLDER + "/package-info.java", text);
        return HouseRules.packagesThatDoNotIntroduceThemselves(List.of(types(1).getFirst(), info));
    }

    private static String statements(int count, String between) {
        return lines(count, "int i%d = f(%<d);", between);
    }

    private static String lines(int count, String format, String between) {
        return String.join(
                between, IntStream.range(0, count).mapToObj(format::formatted).toList());
    }
}
