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

/** The rooms of the load client and the directions between them are those that {@code ARCHITECTURE.md} draws. */
@AnalyzeClasses(packages = "mesh.load", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    /** Reads the drawing when a test runs: tests are discovered in Maven's process, which works in another folder. */
    private static final class Page {

        static final String TEXT = read(Path.of("..", "ARCHITECTURE.md"));
        static final RoomDrawing DRAWN = RoomDrawing.drawnIn(TEXT);
    }

    @ArchTest
    static void roomsUseOneAnotherAsTheDrawingAllows(JavaClasses classes) {
        assertThat(Page.DRAWN.forbids(RoomDrawing.usesIn(classes)))
                .as("uses between rooms that the drawing in ARCHITECTURE.md has no way for")
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

    /** A reader can understand a package without the packages that use it. */
    @ArchTest
    static final ArchRule NO_PACKAGE_USES_ONE_THAT_USES_IT =
            slices().matching("mesh.load.(**)").should().beFreeOfCycles();

    /** A package is worth a sentence. Only the registry of experiments is alone, because it has to stand above all of them. */
    @ArchTest
    static void aPackageHasAtLeastFourTypes(JavaClasses classes) {
        Map<String, Long> types = classes.stream()
                .filter(one -> one.isTopLevelClass() && !one.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getPackageName, counting()));
        types.remove("mesh.load.experiment");

        assertThat(types).allSatisfy((name, count) -> assertThat(count).as(name).isGreaterThanOrEqualTo(4));
    }

    /** A wall clock jumps when it is set. {@code System.nanoTime()} measures durations; the wall clock only gives names and dates. */
    @ArchTest
    static final ArchRule ONLY_DATES_COME_FROM_THE_WALL_CLOCK = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("mesh.load.engine.StartBarrier")
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
