package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import mesh.load.report.JunitReport.Case;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitReportTest {

    @Test
    void hasACaseForEachVerdict() throws Exception {
        JunitReport report = new JunitReport();
        RunResult run = run(Verdict.PASSED, Verdict.FAILED, Verdict.NOT_SHOWN);
        report.add(
                run,
                JunitReport.cases(
                        run,
                        List.of(Case.of(new Regression("new", Verdict.FAILED, "new is not slower", "new: slower")))));

        Document xml = parse(report.xml());

        Element suite = (Element) xml.getElementsByTagName("testsuite").item(0);
        assertThat(List.of(suite.getAttribute("tests"), suite.getAttribute("failures"), suite.getAttribute("skipped")))
                .containsExactly("6", "2", "1");
        assertThat(cases(xml))
                .containsExactly(
                        "the run is complete",
                        "no application broke",
                        "claim PASSED",
                        "claim FAILED: failure",
                        "claim NOT_SHOWN: skipped",
                        "new is not slower: failure");
    }

    @Test
    void aFailedRequestIsAFailureIfItIsForbidden() {
        RunResult failing = SampleRun.complete().build(); // two of four requests got no valid response
        RunResult served = SampleRun.complete()
                .contenders(SampleContender.smoke().served(100).build())
                .build();

        assertThat(Case.noRequestFailed(failing))
                .isEqualTo(new Case("no request failed", Verdict.FAILED, "2 requests failed"));
        assertThat(Case.noRequestFailed(served).verdict()).isEqualTo(Verdict.PASSED);
    }

    @Test
    void aRunThatIsNotCompleteHasFailed() throws Exception {
        JunitReport report = new JunitReport();
        RunResult run = SampleRun.interrupted("by the user").build();
        report.add(run, JunitReport.cases(run, List.of()));

        assertThat(cases(parse(report.xml()))).contains("the run is complete: failure");
        assertThat(report.xml()).contains("message=\"by the user\"");
    }

    /** Not every character is allowed in XML, and a claim is text of a stranger. */
    @Test
    void anyTextGivesAWellFormedDocument() throws Exception {
        JunitReport report = new JunitReport();
        report.add(run(), List.of(new Case("<a> & \"b\" \u0001\u001b[31m\ud800\uffff\n", Verdict.FAILED, "]]>\u0000")));

        assertThat(cases(parse(report.xml())).getLast())
                .startsWith("<a> & \"b\" ")
                .endsWith(": failure");
    }

    private static RunResult run(Verdict... verdicts) {
        List<ExpectationFigures> expectations = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            expectations.add(new ExpectationFigures(
                    "id-" + verdict, "claim " + verdict, "1 == 1", verdict, Map.of(), "a reason", List.of(), Map.of()));
        }
        return SampleRun.complete().assertions(expectations).build();
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)));
    }

    /** Returns the names of the cases, each with the element that says how it ended, if it did not pass. */
    private static List<String> cases(Document xml) {
        NodeList nodes = xml.getElementsByTagName("testcase");
        List<String> cases = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            Element one = (Element) nodes.item(i);
            String end = one.getFirstChild() == null
                    ? ""
                    : ": " + one.getFirstChild().getNodeName();
            cases.add(one.getAttribute("name") + end);
        }
        return cases;
    }
}
