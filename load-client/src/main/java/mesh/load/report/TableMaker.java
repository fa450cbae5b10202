package mesh.load.report;

import java.util.stream.Stream;
import mesh.load.results.RunResult;

/**
 * Makes the sections about one subject, such as a kind of experiment or a fault. {@link Summary} and the report show the sections of all
 * makers that are passed to them, so they do not depend on any kind of experiment.
 */
@FunctionalInterface
public interface TableMaker {

    /** Returns the sections in their order; none if the run did not measure the subject. */
    Stream<Section> sections(RunResult run);

    /** Returns what the run measured in a sentence or two; empty if it did not measure the subject. */
    default String fact(RunResult run) {
        return "";
    }
}
