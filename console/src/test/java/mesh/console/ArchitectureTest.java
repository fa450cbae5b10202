package mesh.console;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks which packages the console's packages use: packages of the console, and rooms of the load client. */
@AnalyzeClasses(packages = "mesh.console", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    private static final Pattern ROOM = Pattern.compile("(mesh\\.load\\.\\w+).*");

    /** The test fails if a direction is added or removed. If the change is intended, copy the printed list to this place. */
    private static final String DIRECTIONS = """
            console -> console.room
            console -> console.security
            console -> console.site.handbook
            console -> console.site.pages
            console -> load.cli
            console -> load.os
            console -> load.scenario
            console -> load.services
            console -> load.text
            console.events -> console
            console.events -> console.runs
            console.events -> console.security
            console.events -> load.events
            console.events -> load.os
            console.events -> load.results
            console.lesson -> console
            console.lesson -> console.process
            console.lesson -> console.runs
            console.lesson -> console.scenario
            console.lesson -> console.security
            console.lesson -> load.lesson
            console.lesson -> load.predict
            console.lesson -> load.report
            console.lesson -> load.results
            console.lesson -> load.scenario
            console.predict -> console.security
            console.predict -> load.predict
            console.predict -> load.run
            console.predict -> load.scenario
            console.process -> console
            console.process -> console.events
            console.process -> console.runs
            console.process -> console.scenario
            console.process -> load.cli
            console.process -> load.os
            console.process -> load.services
            console.process -> load.text
            console.room -> console
            console.room -> console.events
            console.room -> console.lesson
            console.room -> console.security
            console.room -> load.engine
            console.room -> load.lesson
            console.runs -> console
            console.runs -> console.scenario
            console.runs -> console.security
            console.runs -> load.experiment
            console.runs -> load.lesson
            console.runs -> load.os
            console.runs -> load.report
            console.runs -> load.results
            console.runs -> load.run
            console.runs -> load.scenario
            console.scenario -> behaviour
            console.scenario -> console.security
            console.scenario -> load.analysis
            console.scenario -> load.cli
            console.scenario -> load.predict
            console.scenario -> load.run
            console.scenario -> load.scenario
            console.security -> load.engine
            console.security -> load.os
            console.security -> load.text
            console.site -> load.os
            console.site -> load.results
            console.site -> load.text
            console.site.handbook -> console.site
            console.site.handbook -> load.lesson
            console.site.handbook -> load.results
            console.site.handbook -> load.services
            console.site.handbook -> load.text
            console.site.pages -> console.lesson
            console.site.pages -> console.runs
            console.site.pages -> console.site
            console.site.pages -> console.site.handbook
            console.site.pages -> load.cli
            console.site.pages -> load.events
            console.site.pages -> load.lesson
            console.site.pages -> load.os
            console.site.pages -> load.report
            console.site.pages -> load.results
            console.site.pages -> load.scenario
            console.site.pages -> load.services
            console.site.pages -> load.text
            """;

    @ArchTest
    static void packagesUseEachOtherOnlyInTheseDirections(JavaClasses classes) {
        assertThat(directions(classes)).isEqualTo(DIRECTIONS);
    }

    /** Without cycles, a reader can read one package after another, because each uses only packages that come earlier. */
    @ArchTest
    static final ArchRule PACKAGES_FORM_NO_CYCLE =
            slices().matching("mesh.console.(**)").should().beFreeOfCycles();

    private static String directions(JavaClasses classes) {
        return classes.stream()
                        .flatMap(user -> user.getDirectDependenciesFromSelf().stream()
                                .map(used -> used.getTargetClass().getBaseComponentType())
                                .filter(used -> isOurs(user, used))
                                .map(used -> user.getPackageName() + " -> "
                                        + ROOM.matcher(used.getPackageName()).replaceFirst("$1")))
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
