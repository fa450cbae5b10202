package mesh.load.scenario;

import java.util.List;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Need;
import mesh.load.scenario.key.Place;
import org.jspecify.annotations.Nullable;

/** A claim about the result, checked after the run. Its place is the position of the assertion in the scenario's file. */
public record Expectation(
        @Key(value = "The expectation's name. It is unique in the scenario", text = Key.Text.ID)
        String id,

        @Key(value = "The claim, as one sentence for readers of the result", text = Key.Text.LINE)
        String claim,

        @Key(
                name = "assert",
                value = "An expression over the figures of the result, which is true if the claim holds",
                text = Key.Text.LINE)
        String assertion,

        Place place,

        @Key(
                value = "What the loads of all contenders that the assertion reads must have had, "
                        + "so that the claim can be judged at all. Default: what its figures need, "
                        + "which are times only",
                implied = true)
        @Nullable
        List<Need> needs) {

    /** Creates an expectation that comes from no file. */
    public Expectation(String id, String claim, String assertion) {
        this(id, claim, assertion, new Place(""), null);
    }
}
