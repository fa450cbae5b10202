package mesh.load.scenario;

/**
 * What somebody expects of the result, to be checked when the run is over.
 *
 * @param id unique in the scenario
 * @param claim one sentence for the reader
 * @param assertion an expression over the figures of the result, which is true where the claim is
 * @param place of the assertion in the scenario's file
 */
public record Expectation(String id, String claim, String assertion, Place place) {

    /** One that comes from no file. */
    public Expectation(String id, String claim, String assertion) {
        this(id, claim, assertion, Place.NONE);
    }
}
