package mesh.load;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Date;

/** The rooms of the load client, and which of them may look into which. {@code ARCHITECTURE.md} says what each is for. */
@AnalyzeClasses(packages = "mesh.load", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    /**
     * Who uses whom, package by package, below {@code mesh.load}. A direction that is new and one that is gone both fail the test,
     * whose message has this whole text as it would have to be: copy it from there if the change is meant.
     */
    private static final String DIRECTIONS = """
            analysis -> results, results.contender, results.experiment, results.request, scenario, scenario.service, scenario.shape, stats
            analysis.overload -> analysis, results.contender, results.experiment, results.request, scenario.rate, scenario.shape
            analysis.simulation -> analysis, results.contender, scenario, scenario.fault, scenario.service, scenario.shape, scenario.text
            assertions -> results, results.contender, results.experiment, scenario, scenario.text, stats
            assertions.grammar -> assertions, results.request, scenario, scenario.text
            bench -> engine, engine.http, engine.warmup, events, observe, os, results, results.contender, results.request, run.testbed, scenario, scenario.service, scenario.shape, services, services.process, stats, workers.coordinator, workers.wire
            cli -> bench, cli.interop, cli.lesson, cli.option, cli.output, cli.predict, cli.workers, events, export.otlp, os, report, report.compare, report.html, report.text, results, run, scenario, scenario.rate, scenario.service, scenario.shape, scenario.text, scenario.yaml, services, services.cache, services.process, services.state
            cli.interop -> cli.option, cli.output, interop, interop.hyperfoil, interop.k6, os, results, run, scenario, scenario.service, scenario.text, scenario.yaml, services.process
            cli.lesson -> cli.output, lesson, lesson.judging, lesson.reading, report.text, results, run, scenario, scenario.service, scenario.yaml, services, services.process
            cli.option -> run, scenario, scenario.fault, scenario.rate, scenario.service, scenario.text, scenario.yaml
            cli.output -> engine, events, os, report, report.html, report.text, results, scenario, scenario.text, services.process
            cli.predict -> analysis, analysis.simulation, cli.option, report, report.text, results, run, scenario, scenario.yaml
            cli.workers -> cli.option, engine, results, run, scenario, services.process, workers.coordinator, workers.wire, workers.worker
            engine -> engine.http, os, results.contender, results.request, scenario.shape
            engine.http -> engine.http.items, os, results.request
            engine.nio -> engine, engine.http, results.request, scenario.shape
            engine.stream -> engine, engine.http, results.experiment, stats
            engine.threads -> engine, engine.http, results.request
            engine.warmup -> engine, engine.http, engine.nio, engine.threads, results.request, scenario, scenario.shape
            events -> results, results.contender, results.request
            export -> report.text, results, results.contender, results.request, scenario, scenario.shape
            export.otlp -> os, results, results.contender, results.request, scenario
            interop -> scenario, scenario.fault, scenario.service, scenario.shape
            interop.hyperfoil -> interop, os, results, results.contender, scenario, scenario.service, scenario.yaml, stats
            interop.k6 -> interop, scenario
            lesson -> os, run, scenario, scenario.text
            lesson.judging -> assertions, lesson, report.text, results, results.contender, results.experiment, scenario, scenario.text, stats
            lesson.reading -> assertions.grammar, lesson, os, run, scenario, scenario.text, scenario.yaml, scenario.yaml.document
            observe -> os, results.contender, results.experiment
            report -> os, report.additional, report.connections, report.isolated, report.overload, report.text, results, results.contender, results.experiment, stats
            report.additional -> report.text, results, results.contender, stats
            report.compare -> report, report.text, results, results.contender, stats
            report.connections -> report.text, results.contender, results.experiment
            report.html -> os, report, report.additional, report.connections, report.isolated, report.overload, report.overview, report.text, results, results.contender, results.experiment, results.request
            report.isolated -> report.text, results, results.contender, results.experiment, stats
            report.overload -> report.text, results.contender, results.experiment
            report.overview -> report, report.text, results, results.contender
            results -> os, results.contender, results.experiment
            results.contender -> stats
            results.experiment -> results.contender
            results.request -> results.contender
            run -> analysis, analysis.simulation, assertions, assertions.grammar, engine, engine.warmup, events, export, os, results, results.contender, results.experiment, results.request, run.capacity, run.connections, run.control, run.fault, run.isolated, run.overload, run.plan, run.soak, run.testbed, scenario, scenario.published, scenario.rate, scenario.service, scenario.shape, scenario.yaml, scenario.yaml.document, services, services.process
            run.capacity -> analysis, engine, os, results.contender, results.experiment, results.request, run.testbed, scenario, scenario.rate, scenario.service, scenario.shape, stats
            run.connections -> engine, engine.stream, results.contender, results.experiment, run.plan, run.testbed, scenario, scenario.service, services
            run.control -> os, results, results.contender, scenario.fault, scenario.service, services, services.process
            run.fault -> engine, results.contender, results.request, run.control, run.plan, run.testbed, scenario, scenario.fault, scenario.service, scenario.shape, services
            run.isolated -> bench, results.contender, results.experiment, run.testbed, scenario, scenario.service, scenario.shape, services, services.process
            run.overload -> analysis.overload, events, results.experiment, results.request, run.capacity, run.testbed, scenario, scenario.rate, scenario.service, scenario.shape, services.process
            run.plan -> engine, engine.http, os, results.request, scenario, scenario.fault, scenario.request, scenario.service, scenario.shape, services, services.process
            run.soak -> analysis, engine, events, results.experiment, results.request, run.capacity, run.plan, run.testbed, scenario, scenario.rate, scenario.service, scenario.shape, services, services.process
            run.testbed -> analysis, engine, engine.warmup, events, observe, os, results, results.contender, results.experiment, results.request, run.control, run.plan, scenario, scenario.fault, scenario.service, scenario.shape, services, services.process
            scenario -> scenario.fault, scenario.rate, scenario.request, scenario.service, scenario.shape, scenario.text
            scenario.fault -> scenario.service
            scenario.rate -> scenario.shape
            scenario.service -> scenario.text
            scenario.yaml -> os, scenario, scenario.fault, scenario.published, scenario.request, scenario.service, scenario.shape, scenario.text, scenario.yaml.document, scenario.yaml.experiment, scenario.yaml.rate
            scenario.yaml.document -> scenario, scenario.text
            scenario.yaml.experiment -> scenario, scenario.text, scenario.yaml.document
            scenario.yaml.rate -> scenario, scenario.rate, scenario.text, scenario.yaml.document
            services -> os, scenario, scenario.service, services.cache, services.process, services.state
            services.cache -> os, scenario.service, services.process
            services.process -> os, scenario, scenario.fault, scenario.service
            services.state -> os, scenario.service, services.process
            workers.coordinator -> engine, os, results, results.contender, results.request, scenario, workers.clock, workers.parts, workers.wire
            workers.parts -> engine, results.contender, results.request, scenario.shape, workers.clock
            workers.wire -> engine, engine.http, results, results.request, scenario, scenario.shape, workers.parts
            workers.worker -> engine, engine.warmup, export, os, results.request, scenario, workers.parts, workers.wire
            """;

    @ArchTest
    static void packagesUseOneAnotherInTheseDirectionsAndNoOther(JavaClasses classes) {
        PackageDirections actual = PackageDirections.of(classes);

        assertThat(actual.changesSince(PackageDirections.parse(DIRECTIONS)))
                .as("+ is new, - is gone. Where that is meant, DIRECTIONS has to be:%n%n%s%n", actual)
                .isEmpty();
    }

    /** What a {@code package-info} says that its package may use is true: nobody has to look here to know. */
    @ArchTest
    static void packagesUseWhatTheySayThatTheyMayUse(JavaClasses classes) {
        assertThat(PackageDirections.of(classes).all())
                .as("directions that the package-info of who uses does not name")
                .filteredOn(direction -> !PackageUse.of(direction.user()).allows(direction.used()))
                .isEmpty();
    }

    /** Whoever reads a package has read, or can leave out, all that it uses. */
    @ArchTest
    static final ArchRule NO_PACKAGE_USES_ONE_THAT_USES_IT =
            slices().matching("mesh.load.(**)").should().beFreeOfCycles();

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
