package mesh.load.scenario;

/**
 * A claim about the result, to be checked when the run is over.
 *
 * @param id unique in the scenario
 * @param claim one sentence for the reader
 * @param assertion the condition under which the claim holds: a SpEL expression over the figures of the result
 */
public record Expectation(String id, String claim, String assertion) {}
