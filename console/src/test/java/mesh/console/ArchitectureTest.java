package mesh.console;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Collectors;

/** Which packages of the console use which, and which of the load client's. */
@AnalyzeClasses(packages = "mesh.console", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    /** A direction that is new and one that is gone both fail the test: copy what it prints here if the change is meant. */
    private static final String DIRECTIONS = """
            console -> console.security
            console -> load.cli.option
            console -> load.cli.output
            console -> load.report.text
            console -> load.services.process
            console.events -> console
            console.events -> console.runs
            console.events -> load.events
            console.events -> load.os
            console.events -> load.results
            console.lesson -> console
            console.lesson -> console.process
            console.lesson -> console.runs
            console.lesson -> console.scenario
            console.lesson -> console.security
            console.lesson -> load.lesson
            console.lesson -> load.lesson.judging
            console.lesson -> load.lesson.reading
            console.lesson -> load.results
            console.lesson -> load.scenario
            console.lesson -> load.scenario.service
            console.lesson -> load.scenario.yaml
            console.predict -> console.security
            console.predict -> load.analysis.simulation
            console.predict -> load.run
            console.predict -> load.scenario
            console.predict -> load.scenario.yaml
            console.process -> console
            console.process -> console.events
            console.process -> console.runs
            console.process -> console.scenario
            console.process -> load.report.text
            console.process -> load.services.cache
            console.runs -> console
            console.runs -> console.security
            console.runs -> load.os
            console.runs -> load.report.compare
            console.runs -> load.report.html
            console.runs -> load.results
            console.scenario -> console.security
            console.scenario -> load.cli.option
            console.scenario -> load.run
            console.scenario -> load.scenario
            console.scenario -> load.scenario.rate
            console.scenario -> load.scenario.service
            console.scenario -> load.scenario.text
            console.scenario -> load.scenario.yaml
            """;

    @ArchTest
    static void packagesUseOneAnotherInTheseDirectionsAndNoOther(JavaClasses classes) {
        assertThat(directions(classes)).isEqualTo(DIRECTIONS);
    }

    /** Without cycles, a reader can read packages one after another: each uses only packages that come earlier. */
    @ArchTest
    static final ArchRule NO_PACKAGE_USES_ONE_THAT_USES_IT =
            slices().matching("mesh.console.(**)").should().beFreeOfCycles();

    private static String directions(JavaClasses classes) {
        return classes.stream()
                        .flatMap(user -> user.getDirectDependenciesFromSelf().stream()
                                .map(used -> used.getTargetClass().getBaseComponentType())
                                .filter(used -> isOurs(user, used))
                                .map(used -> user.getPackageName() + " -> " + used.getPackageName()))
                        .sorted()
                        .distinct()
                        .map(line -> line.replace("mesh.", ""))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    private static boolean isOurs(JavaClass user, JavaClass used) {
        return used.getPackageName().startsWith("mesh.")
                && !used.getPackageName().equals(user.getPackageName());
    }
}
