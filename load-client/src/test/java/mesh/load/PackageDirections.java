package mesh.load;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which package uses which, of those below {@code mesh.load}.
 *
 * @param all in alphabetical order
 */
record PackageDirections(Set<Direction> all) {

    private static final String ROOT = "mesh.load.";
    private static final String USES = " -> ";

    /** One direction, of package names without the root. */
    record Direction(String user, String used) implements Comparable<Direction> {

        @Override
        public int compareTo(Direction other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return user + USES + used;
        }
    }

    static PackageDirections of(JavaClasses classes) {
        return of(classes.stream().flatMap(PackageDirections::ofClass));
    }

    /** A line for each package that uses others, as {@link #toString()} writes them. */
    static PackageDirections parse(String text) {
        return of(text.lines().flatMap(PackageDirections::ofLine));
    }

    private static PackageDirections of(Stream<Direction> directions) {
        return new PackageDirections(directions.collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Stream<Direction> ofClass(JavaClass user) {
        return user.getDirectDependenciesFromSelf().stream()
                .map(dependency ->
                        dependency.getTargetClass().getBaseComponentType().getPackageName())
                .filter(used -> used.startsWith(ROOT) && !used.equals(user.getPackageName()))
                .map(used -> new Direction(name(user.getPackageName()), name(used)));
    }

    private static Stream<Direction> ofLine(String line) {
        int user = line.indexOf(USES);
        return Stream.of(line.substring(user + USES.length()).split(", ", -1))
                .map(used -> new Direction(line.substring(0, user), used));
    }

    private static String name(String packageName) {
        return packageName.substring(ROOT.length());
    }

    /** What is new, after a plus, and then what is gone, after a minus. */
    List<String> changesSince(PackageDirections before) {
        return Stream.concat(
                        all.stream().filter(now -> !before.all.contains(now)).map(now -> "+ " + now),
                        before.all.stream().filter(then -> !all.contains(then)).map(then -> "- " + then))
                .toList();
    }

    @Override
    public String toString() {
        return all.stream()
                .collect(groupingBy(Direction::user, TreeMap::new, Collectors.mapping(Direction::used, joining(", "))))
                .entrySet()
                .stream()
                .map(line -> line.getKey() + USES + line.getValue())
                .collect(joining("\n"));
    }
}
