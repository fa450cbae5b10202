package mesh.load.report;

import java.util.stream.Stream;
import mesh.load.results.RunResult;

/** Makes the sections about one subject. {@link Summary} and the report get makers, so they do not depend on kinds of experiments. */
@FunctionalInterface
public interface TableMaker {

    /** Returns the sections in their order; none if the run did not measure the subject. */
    Stream<Section> sections(RunResult run);

    /** Returns what the run measured in a sentence or two; empty if it did not measure the subject. */
    default String fact(RunResult run) {
        return "";
    }
}
