package mesh.load;

import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rooms of the load client, and which room uses which. A room is a package directly below {@code mesh.load}, with its subpackages.
 *
 * @param arrows in alphabetical order
 */
record RoomDrawing(Set<Arrow> arrows) {

    private static final String ROOT = "mesh.load.";
    private static final Pattern DRAWING = Pattern.compile("(?s)## The rooms .*?```mermaid\n(.*?)```");
    private static final Pattern LINE = Pattern.compile("(?m)^ *([\\w& ]+?) --> ([\\w& ]+)$");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)`");

    record Arrow(String user, String used) implements Comparable<Arrow> {

        @Override
        public int compareTo(Arrow other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return user + " --> " + used;
        }
    }

    /** Reads the first drawing below the heading of the rooms: lines such as {@code cli --> run & report}. */
    static RoomDrawing drawnIn(String markdown) {
        Matcher drawing = DRAWING.matcher(markdown);
        if (!drawing.find()) {
            throw new IllegalArgumentException("There is no mermaid drawing below '## The rooms'.");
        }
        return of(LINE.matcher(drawing.group(1))
                .results()
                .flatMap(line -> names(line.group(1))
                        .flatMap(user -> names(line.group(2)).map(used -> new Arrow(user, used)))));
    }

    /** Returns the rooms that have a row in the table below the heading of the rooms. */
    static Set<String> describedIn(String markdown) {
        String section = markdown.substring(markdown.indexOf("## The rooms "));
        return ROW.matcher(section.substring(0, section.indexOf("\n## ")))
                .results()
                .map(row -> row.group(1))
                .collect(toCollection(TreeSet::new));
    }

    /** Returns the direct uses between rooms in compiled classes. */
    static RoomDrawing usesIn(JavaClasses classes) {
        return of(classes.stream().flatMap(RoomDrawing::usesOf));
    }

    private static RoomDrawing of(Stream<Arrow> arrows) {
        return new RoomDrawing(arrows.collect(toCollection(TreeSet::new)));
    }

    private static Stream<Arrow> usesOf(JavaClass user) {
        return user.getDirectDependenciesFromSelf().stream()
                .map(dependency ->
                        dependency.getTargetClass().getBaseComponentType().getPackageName())
                .filter(used -> used.startsWith(ROOT))
                .map(used -> new Arrow(room(user.getPackageName()), room(used)))
                .filter(arrow -> !arrow.user().equals(arrow.used()));
    }

    private static Stream<String> names(String nodes) {
        return Stream.of(nodes.split("&", -1)).map(String::strip);
    }

    private static String room(String packageName) {
        return packageName.substring(ROOT.length()).split("\\.", -1)[0];
    }

    Set<String> rooms() {
        return arrows.stream()
                .flatMap(arrow -> Stream.of(arrow.user(), arrow.used()))
                .collect(toCollection(TreeSet::new));
    }

    /**
     * Returns the uses that this drawing does not allow. It allows a use if its arrows lead from the user to the used room, also through
     * other rooms.
     */
    List<Arrow> forbids(RoomDrawing uses) {
        return uses.arrows.stream()
                .filter(use -> !reachableFrom(use.user()).contains(use.used()))
                .toList();
    }

    private Set<String> reachableFrom(String room) {
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(room));
        while (!next.isEmpty()) {
            String user = next.remove();
            arrows.stream()
                    .filter(arrow -> arrow.user().equals(user) && reached.add(arrow.used()))
                    .forEach(arrow -> next.add(arrow.used()));
        }
        return reached;
    }
}
