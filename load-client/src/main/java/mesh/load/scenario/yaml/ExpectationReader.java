package mesh.load.scenario.yaml;

import java.util.List;
import mesh.load.scenario.Expectation;

/** Reads the expectations. It does not know whether an assertion can be evaluated. */
final class ExpectationReader {

    private ExpectationReader() {}

    static List<Expectation> read(Section root) {
        List<Section> sections = root.sections("expectations", "id", "claim", "assert");
        List<Expectation> expectations =
                sections.stream().map(ExpectationReader::expectation).toList();
        Ids.refuseTwice(sections, expectations.stream().map(Expectation::id).toList());
        return expectations;
    }

    private static Expectation expectation(Section section) {
        String assertion = section.oneLine("assert");
        return new Expectation(Ids.read(section, "id"), section.oneLine("claim"), assertion, section.place("assert"));
    }
}
