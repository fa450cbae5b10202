package mesh.console.lesson;

import java.util.Map;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.scenario.yaml.Trust;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Finds the lessons that pages may name. */
public final class ShippedLessons {

    private ShippedLessons() {}

    /** Finds a lesson only by its id or its number, because a path may lead to any file. */
    public static Lesson find(String id) {
        boolean isNumber = id.matches("[1-9]\\d?") && Integer.parseInt(id) <= Lessons.SHIPPED.size();
        if (!isNumber && !Lessons.SHIPPED.contains(id)) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "there is no lesson of this name");
        }
        return Lessons.find(id, Trust.EVERYTHING, Map.of());
    }
}
