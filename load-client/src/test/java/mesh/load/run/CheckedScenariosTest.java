package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CheckedScenariosTest {

    @SuppressWarnings("UnusedVariable") // @FieldSource finds it by its name.
    private static final List<String> NAMES = ShippedScenarios.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyAssertionOfAShippedScenarioCanBeEvaluated(String name) {
        assertThat(CheckedScenarios.find(name).name()).isEqualTo(name);
    }

    @Test
    void rejectsAnInvalidAssertionAndNamesItsPlace(@TempDir Path folder) throws IOException {
        Path own = Files.writeString(folder.resolve("own.yaml"), """
                name: own
                question: Why?
                users: 1
                contenders:
                  - {id: rest, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                expectations:
                  - id: x
                    claim: It is so.
                    assert: contender('rset').failed == 0
                """);

        assertThatThrownBy(() -> CheckedScenarios.find(own.toString()))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(own + ":9:5: 'assert': unknown contender 'rset'. Did you mean 'rest'? Allowed: rest");
    }

    @Test
    void onlyCheckedScenariosReadsScenarios() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("mesh.load.scenario..")
                .and()
                .doNotBelongToAnyOf(CheckedScenarios.class)
                .should()
                .callMethodWhere(com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                        com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner(
                                com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf(
                                        ScenarioReader.class, ShippedScenarios.class))))
                .check(new ClassFileImporter()
                        .withImportOption(new DoNotIncludeTests())
                        .importPackages("mesh.load"));
    }
}
