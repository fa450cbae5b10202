package mesh.load;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Date;

@AnalyzeClasses(packages = "mesh.load", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    /** It steps when somebody sets it. What lasted is measured on {@code System.nanoTime()}; a wall clock only names and dates. */
    @ArchTest
    static final ArchRule ONLY_DATES_COME_FROM_THE_WALL_CLOCK = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("mesh.load.engine.StartBarrier")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.services.process.ServiceProcess")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.run.RunResultBuilder")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.run.ScenarioRun")
            .should()
            .callMethodWhere(target(owner(nameMatching("java.time.(Instant|Clock|Local.*|Zoned.*|Offset.*)")))
                    .and(target(nameMatching("now|system.*|tick.*"))))
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callConstructor(Date.class);
}
