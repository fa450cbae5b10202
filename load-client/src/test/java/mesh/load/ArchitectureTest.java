package mesh.load;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

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
            .doNotHaveFullyQualifiedName("mesh.load.load.StartBarrier")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.mesh.ServiceProcess")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.run.RunDraft")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.run.ScenarioRun")
            .should()
            .callMethodWhere(target(owner(nameMatching("java.time.(Instant|Clock|Local.*|Zoned.*|Offset.*)")))
                    .and(target(nameMatching("now|system.*|tick.*"))))
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callConstructor(Date.class);

    @ArchTest
    static final ArchRule PACKAGES_DEPEND_ON_EACH_OTHER_IN_ONE_DIRECTION = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("mesh.load..")
            .withOptionalLayers(true)
            .layer("cli")
            .definedBy("mesh.load.cli")
            .layer("bench")
            .definedBy("mesh.load.bench")
            .layer("report")
            .definedBy("mesh.load.report")
            .layer("run")
            .definedBy("mesh.load.run")
            .layer("mesh")
            .definedBy("mesh.load.mesh")
            .layer("load")
            .definedBy("mesh.load.load")
            .layer("observe")
            .definedBy("mesh.load.observe")
            .layer("claim")
            .definedBy("mesh.load.claim")
            .layer("stats")
            .definedBy("mesh.load.stats")
            .layer("result")
            .definedBy("mesh.load.result")
            .layer("scenario")
            .definedBy("mesh.load.scenario")
            .layer("system")
            .definedBy("mesh.load.system")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("bench")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("run")
            .mayOnlyBeAccessedByLayers("cli", "report")
            .whereLayer("mesh")
            .mayOnlyBeAccessedByLayers("run", "report", "cli", "bench")
            .whereLayer("load")
            .mayOnlyBeAccessedByLayers("run", "report", "cli", "bench")
            .whereLayer("observe")
            .mayOnlyBeAccessedByLayers("run", "report", "cli", "bench")
            .whereLayer("claim")
            .mayOnlyBeAccessedByLayers("run")
            .whereLayer("system")
            .mayOnlyBeAccessedByLayers("mesh", "observe", "run", "report", "cli")
            .whereLayer("system")
            .mayNotAccessAnyLayer()
            .whereLayer("stats")
            .mayNotAccessAnyLayer()
            .whereLayer("result")
            .mayNotAccessAnyLayer()
            .whereLayer("scenario")
            .mayNotAccessAnyLayer();
}
