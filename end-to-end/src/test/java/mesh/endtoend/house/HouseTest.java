package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests that the project's code follows the rules. */
class HouseTest {

    private static final List<SourceFile> CODE = Sources.mainCode(Sources.PROJECT);

    @Test
    void noPackageIsCrowded() {
        assertThat(HouseRules.crowdedPackages(CODE)).isEmpty();
    }

    @Test
    void noFileIsLong() {
        assertThat(HouseRules.longFiles(CODE)).isEmpty();
    }

    @Test
    void noTextDependsOnTheUsersLanguage() {
        assertThat(HouseRules.textInTheUsersLanguage(CODE)).isEmpty();
    }

    @Test
    void everyNameSaysWhatItHoldsOrDoes() {
        List<SourceFile> code = Sources.files(
                Sources.PROJECT,
                path -> path.matches(".*src/main/.*\\.(?:java|js)|.*src/test/.*\\.java") && !path.contains("/house/"));

        assertThat(code).hasSizeGreaterThan(1000);
        assertThat(HouseRules.vagueNames(code)).isEmpty();
    }

    @Test
    void everyPackageStatesItsPurposeAndWhereToBegin() {
        assertThat(HouseRules.packagesThatDoNotIntroduceThemselves(CODE)).isEmpty();
    }

    @Test
    void codeIsDuplicatedOnlyIfTheArchitectureSaysWhy() {
        Map<Duplicates.Pair, String> unexplained = new TreeMap<>(Duplicates.of(CODE));

        unexplained.keySet().removeAll(KnownDuplicates.ofProject().keySet());

        assertThat(unexplained.values()).isEmpty();
    }

    @Test
    void theArchitectureExplainsOnlyDuplicatedCode() {
        Map<Duplicates.Pair, String> explained = KnownDuplicates.ofProject();

        explained.keySet().removeAll(Duplicates.of(CODE).keySet());

        assertThat(explained.keySet()).isEmpty();
    }

    @Test
    void everyKnownDuplicateHasAReason() {
        assertThat(KnownDuplicates.ofProject().values()).allMatch(reason -> reason.length() > 20);
    }

    @Test
    void readsTheCodeOfEveryModule() {
        Set<String> modules = Set.of(
                "load-client", "console", "tools", "netty-gateway", "tomcat-gateway", "libraries", "container-lab");

        assertThat(CODE).hasSizeGreaterThan(300).map(SourceFile::path).anyMatch(path -> path.endsWith("report.css"));
        assertThat(CODE).map(file -> file.path().replaceAll("/.*", "")).containsAll(modules);
    }
}
