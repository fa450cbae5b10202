package mesh.endtoend.house;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds places that share ten lines or more. It compares the text that a reader has to read, and treats any white space as one blank. It
 * skips empty lines, comments, imports, the package's name, and lines that contain only punctuation.
 */
final class Duplicates {

    static final int MIN_LINES = 10;

    private static final Pattern NOT_COUNTED = Pattern.compile("\\W*|import .*|package .*");

    private Duplicates() {}

    /**
     * Returns, for each pair of files, the first lines that both contain. The pairs are in alphabetical order. A file that repeats itself
     * forms a pair with itself.
     */
    static Map<Pair, String> of(List<SourceFile> files) {
        Map<String, List<Place>> places = new HashMap<>();
        for (SourceFile file : files) {
            List<Line> lines = lines(file);
            for (int first = 0; first + MIN_LINES <= lines.size(); first++) {
                List<Line> window = lines.subList(first, first + MIN_LINES);
                String text = String.join("\n", window.stream().map(Line::text).toList());
                places.computeIfAbsent(text, any -> new ArrayList<>())
                        .add(new Place(file.path(), first, window.getFirst().number()));
            }
        }
        Map<Pair, String> pairs = new TreeMap<>();
        places.forEach((text, several) ->
                pairs(several).forEach(pair -> pairs.putIfAbsent(pair, where(pair, several, text))));
        return pairs;
    }

    private static Set<Pair> pairs(List<Place> places) {
        Set<Pair> pairs = new TreeSet<>();
        for (int one = 0; one < places.size(); one++) {
            for (int other = one + 1; other < places.size(); other++) {
                if (!places.get(one).overlaps(places.get(other))) {
                    pairs.add(Pair.of(places.get(one).path(), places.get(other).path()));
                }
            }
        }
        return pairs;
    }

    private static String where(Pair pair, List<Place> places, String text) {
        List<String> at = places.stream()
                .filter(place -> pair.has(place.path()))
                .map(place -> place.path() + ":" + place.line())
                .toList();
        return "%s share %d lines or more, from '%s' on"
                .formatted(
                        String.join(" and ", at),
                        MIN_LINES,
                        text.lines().findFirst().orElse(""));
    }

    private static List<Line> lines(SourceFile file) {
        List<String> all = file.withoutComments()
                .lines()
                .map(line -> line.strip().replaceAll("\\s+", " "))
                .toList();
        List<Line> counted = new ArrayList<>();
        for (int index = 0; index < all.size(); index++) {
            if (!NOT_COUNTED.matcher(all.get(index)).matches()) {
                counted.add(new Line(index + 1, all.get(index)));
            }
        }
        return counted;
    }

    /** Two files, by path, in alphabetical order. */
    record Pair(String one, String other) implements Comparable<Pair> {

        static Pair of(String one, String other) {
            return one.compareTo(other) <= 0 ? new Pair(one, other) : new Pair(other, one);
        }

        boolean has(String path) {
            return path.equals(one) || path.equals(other);
        }

        @Override
        public int compareTo(Pair another) {
            return toString().compareTo(another.toString());
        }
    }

    private record Line(int number, String text) {}

    private record Place(String path, int first, int line) {

        boolean overlaps(Place other) {
            return path.equals(other.path) && Math.abs(first - other.first) < MIN_LINES;
        }
    }
}
