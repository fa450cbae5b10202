package mesh.load.scenario;

/**
 * A claim about the result, checked after the run.
 *
 * @param id unique in the scenario
 * @param claim one sentence for the reader
 * @param assertion an expression over the figures of the result; true if the claim holds
 * @param place of the assertion in the scenario's file
 */
public record Expectation(String id, String claim, String assertion, Place place) {

    /** Creates an expectation that comes from no file. */
    public Expectation(String id, String claim, String assertion) {
        this(id, claim, assertion, Place.NONE);
    }
}
