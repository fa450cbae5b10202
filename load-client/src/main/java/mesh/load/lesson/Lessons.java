package mesh.load.lesson;

import java.io.File;
import java.util.List;
import java.util.Map;
import mesh.load.results.Json;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.Trust;
import mesh.load.scenario.yaml.YamlDocument;

/** The lessons inside the jar, and lessons of other authors. */
public final class Lessons {

    /** The ids of the shipped lessons, in order: the first has number 1. They are listed here, because a jar cannot list its files. */
    public static final List<String> SHIPPED = List.of(
            "a-thread-that-waits",
            "virtual-threads",
            "block-on-an-event-loop",
            "a-queue-that-runs-full",
            "limits-that-fit",
            "one-connection-for-all",
            "a-backend-that-hangs",
            "closed-load-hides-a-stall",
            "warm-cold-and-noise",
            "equal-limits",
            "a-limit-in-front",
            "overload",
            "efficiency",
            "mixed-work",
            "deadline",
            "memory",
            "open-connections",
            "a-pool-of-ten",
            "which-stack",
            "pinning",
            "random-arrivals",
            "one-in-a-hundred",
            "retry-storm",
            "pool-size");

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
    public static Lesson find(String asked, Trust trust, Map<OwnNumber.Kind, String> own) {
        boolean isNumber = asked.matches("[1-9]\\d?") && Integer.parseInt(asked) <= SHIPPED.size();
        String id = isNumber ? SHIPPED.get(Integer.parseInt(asked) - 1) : asked;
        if (SHIPPED.contains(id)) {
            return shipped(id, own);
        }
        File file = new File(asked); // Unlike a Path, a File accepts any text.
        if (file.exists() && !file.isDirectory()) {
            return LessonReader.read(file.getPath(), YamlDocument.text(file.toPath(), MAX_BYTES), trust, own);
        }
        if (asked.matches(".*[/\\\\].*|.*\\.ya?ml")) {
            throw new ScenarioException("no such lesson file: '" + asked + "'");
        }
        throw new ScenarioException("unknown lesson '" + asked + "'. " + DidYouMean.hint(asked, SHIPPED)
                + ", a number from 1 to " + SHIPPED.size() + ", or the path of a YAML file");
    }

    private static Lesson shipped(String id, Map<OwnNumber.Kind, String> own) {
        String yaml = Json.resource("/lessons/" + id + ".yaml");
        return LessonReader.read(id + ".yaml", yaml, Trust.EVERYTHING, own);
    }
}
