package mesh.load.lesson;

import java.io.File;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.os.ResourceFolder;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.Trust;
import mesh.load.scenario.yaml.YamlDocument;

/** The lessons inside the jar, and lessons of other authors. */
public final class Lessons {

    /** Contains a folder for each lesson, with the lesson's id as its name. */
    static final String FOLDER = "lessons";

    private static final Pattern NUMBER = Pattern.compile("(?m)^number: (\\d+)$");

    /** The text of each shipped lesson by its id. */
    private static final Map<String, String> TEXTS = ResourceFolder.texts(FOLDER, "/lesson.yaml");

    /** The ids of the shipped lessons, in the order of their numbers: the first has number 1. */
    public static final List<String> SHIPPED = TEXTS.entrySet().stream()
            .sorted(Comparator.comparingInt(Lessons::number))
            .map(Map.Entry::getKey)
            .toList();

    private static final int MAX_BYTES = 262_144;

    private Lessons() {}

    public static List<Lesson> shipped() {
        return Shipped.ALL;
    }

    /** Reads the shipped lessons once, when they are first needed: a page lists all of them, and each has scenarios to check. */
    private static final class Shipped {

        static final List<Lesson> ALL =
                SHIPPED.stream().map(id -> shipped(id, Map.of())).toList();
    }

    /** Returns a lesson with the reader's own numbers, as {@link OwnNumber#read} returns them. Missing numbers keep their defaults. */
    public static Lesson find(String name, Trust trust, Map<OwnNumber.Kind, String> own) {
        boolean isNumber = name.matches("[1-9]\\d?") && Integer.parseInt(name) <= SHIPPED.size();
        String id = isNumber ? SHIPPED.get(Integer.parseInt(name) - 1) : name;
        if (SHIPPED.contains(id)) {
            return shipped(id, own);
        }
        File file = new File(name); // Unlike a Path, a File accepts any text.
        if (file.exists() && !file.isDirectory()) {
            return LessonReader.read(file.getPath(), YamlDocument.text(file.toPath(), MAX_BYTES), trust, own);
        }
        if (name.matches(".*[/\\\\].*|.*\\.ya?ml")) {
            throw new ScenarioException("no such lesson file: '" + name + "'");
        }
        throw new ScenarioException("unknown lesson '" + name + "'. " + DidYouMean.hint(name, SHIPPED)
                + ", a number from 1 to " + SHIPPED.size() + ", or the path of a YAML file");
    }

    private static Lesson shipped(String id, Map<OwnNumber.Kind, String> own) {
        return LessonReader.read(id + ".yaml", text(id), Trust.EVERYTHING, own);
    }

    /** Returns the whole file of a shipped lesson. */
    static String text(String id) {
        return Objects.requireNonNull(TEXTS.get(id), id);
    }

    /** Finds the number without reading the lesson, because a command that needs one lesson need not read all. */
    private static int number(Map.Entry<String, String> lesson) {
        Matcher number = NUMBER.matcher(lesson.getValue());
        if (!number.find()) {
            throw new IllegalArgumentException("the shipped lesson '" + lesson.getKey() + "' has no line 'number: N'");
        }
        return Integer.parseInt(number.group(1));
    }
}
