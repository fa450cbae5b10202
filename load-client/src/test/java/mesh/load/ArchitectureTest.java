package mesh.load;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.Map;
import java.util.Set;

/** Tests that the rooms of the load client use one another as drawn in {@code ARCHITECTURE.md}. */
@AnalyzeClasses(packages = "mesh.load", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    /**
     * Reads the drawing when a test runs, and not when tests are discovered: that happens in Maven's process, whose working folder is
     * another.
     */
    private static final class Page {

        static final String TEXT = read(Path.of("..", "ARCHITECTURE.md"));
        static final RoomDrawing DRAWN = RoomDrawing.drawnIn(TEXT);
    }

    @ArchTest
    static void roomsUseOneAnotherOnlyAsTheDrawingAllows(JavaClasses classes) {
        assertThat(Page.DRAWN.forbids(RoomDrawing.usesIn(classes)))
                .as("uses between rooms that no arrows in ARCHITECTURE.md allow")
                .isEmpty();
    }

    @ArchTest
    static void everyArrowOfTheDrawingIsAUse(JavaClasses classes) {
        assertThat(RoomDrawing.usesIn(classes).arrows())
                .as("uses between rooms, which include each arrow in ARCHITECTURE.md")
                .containsAll(Page.DRAWN.arrows());
    }

    @ArchTest
    static void everyRoomIsDrawnAndDescribed(JavaClasses classes) {
        Set<String> rooms = RoomDrawing.usesIn(classes).rooms();

        assertThat(Page.DRAWN.rooms()).isEqualTo(rooms);
        assertThat(RoomDrawing.describedIn(Page.TEXT)).isEqualTo(rooms);
    }

    /**
     * No package uses a package that uses it, directly or indirectly. A reader can therefore understand a package without those that use
     * it.
     */
    @ArchTest
    static final ArchRule NO_PACKAGE_USES_ONE_THAT_USES_IT =
            slices().matching("mesh.load.(**)").should().beFreeOfCycles();

    /**
     * A package with fewer types would not be worth its own description. Only the registry of experiments is smaller: it uses the packages
     * of all experiments, so it cannot be in one of them.
     */
    @ArchTest
    static void aPackageHasAtLeastFourTypes(JavaClasses classes) {
        Map<String, Long> types = classes.stream()
                .filter(one -> one.isTopLevelClass() && !one.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getPackageName, counting()));
        types.remove("mesh.load.experiment");

        assertThat(types).allSatisfy((name, count) -> assertThat(count).as(name).isGreaterThanOrEqualTo(4));
    }

    /**
     * A wall clock jumps when it is set. So the code must measure durations with {@code System.nanoTime()}, and use the wall clock only for
     * names and dates.
     */
    @ArchTest
    static final ArchRule ONLY_DATES_COME_FROM_THE_WALL_CLOCK = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("mesh.load.engine.StartBarrier")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.services.kept.MeshState$KeptState")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.services.process.ServiceProcess")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.run.RunRecorder")
            .and()
            .doNotHaveFullyQualifiedName("mesh.load.run.ScenarioRun")
            .should()
            .callMethodWhere(target(owner(nameMatching("java.time.(Instant|Clock|Local.*|Zoned.*|Offset.*)")))
                    .and(target(nameMatching("now|system.*|tick.*"))))
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callConstructor(Date.class);

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
