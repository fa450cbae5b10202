package mesh.load.text;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.stages.path.Stage;

/** The style sheet with the colours of reports and of the console's pages. The stages are those of {@link Stage}. */
public final class Colours {

    private Colours() {}

    /** Returns the style sheet {@code colours.css}. */
    public static String css() {
        return Template.of("colours.css").fill(Map.of("stages", stages()));
    }

    /** Returns a property with all stages and their patterns, and one with the colour of each stage. */
    private static String stages() {
        String all = Stream.of(Stage.values())
                .map(stage -> stage.label() + " " + stage.pattern().label())
                .collect(Collectors.joining(", "));
        Stream<String> colours =
                Stream.of(Stage.values()).map(stage -> property("stage-" + stage.label(), stage.colour()));
        return Stream.concat(Stream.of(property("stages", all)), colours).collect(Collectors.joining("\n"));
    }

    private static String property(String name, String value) {
        return "  --" + name + ": " + value + ";";
    }
}
