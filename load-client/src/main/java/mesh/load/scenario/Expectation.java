package mesh.load.scenario;

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

        Place place) {

    /** Creates an expectation that comes from no file. */
    public Expectation(String id, String claim, String assertion) {
        this(id, claim, assertion, new Place(""));
    }
}
