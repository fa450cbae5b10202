package mesh.load.scenario;

/**
 * A claim about the result. It is carried along as text and not yet checked.
 *
 * @param id unique in the scenario
 * @param claim one sentence for the reader
 * @param holdsWhen the condition under which the claim holds
 */
public record Expectation(String id, String claim, String holdsWhen) {}
