package mesh.load.report;

import java.io.StringWriter;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.text.PlainText;
import mesh.load.text.Text;

/**
 * Runs as JUnit XML, which pipelines show like test results. Each run is a suite. Each assertion and each comparison of versions is a case.
 * What could not be shown is skipped. A run that is not complete has a case that failed.
 */
public final class JunitReport {

    /** JUnit's time has no zone and no fraction of a second. */
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Pattern NOT_IN_XML =
            Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private final List<Suite> suites = new ArrayList<>();

    private record Suite(RunResult run, List<Case> cases) {

        long count(Predicate<Verdict> verdict) {
            return cases.stream().map(Case::verdict).filter(verdict).count();
        }
    }

    /**
     * One verdict.
     *
     * @param name what is claimed
     * @param reason why it failed or was not shown
     */
    public record Case(String name, Verdict verdict, String reason) {

        public static Case of(Regression regression) {
            return new Case(regression.claim(), regression.verdict(), regression.sentence());
        }

        public static Case noRequestFailed(RunResult run) {
            int failed = run.contenders().stream()
                    .mapToInt(contender -> contender.outcomes().requests()
                            - contender.outcomes().ok())
                    .sum();
            return new Case(
                    "no request failed",
                    failed == 0 ? Verdict.PASSED : Verdict.FAILED,
                    Text.count(failed) + (failed == 1 ? " request failed" : " requests failed"));
        }

        private static Case of(ExpectationFigures expectation) {
            return new Case(expectation.claim(), expectation.verdict(), Expectations.why(expectation));
        }

        boolean hasFailed() {
            return isFailure(verdict);
        }

        private static boolean isFailure(Verdict verdict) {
            return verdict == Verdict.FAILED || verdict == Verdict.NOT_EVALUATED;
        }
    }

    /** Returns all verdicts about a run: on its state, its assertions, and what else was checked. */
    public static List<Case> cases(RunResult run, List<Case> checks) {
        return Stream.of(
                        Stream.of(completeness(run), health(run)),
                        run.expectations().stream().map(Case::of),
                        checks.stream())
                .flatMap(cases -> cases)
                .toList();
    }

    public void add(RunResult run, List<Case> cases) {
        suites.add(new Suite(run, cases));
    }

    private static Case completeness(RunResult run) {
        return new Case(
                "the run is complete",
                run.state() == RunState.COMPLETE ? Verdict.PASSED : Verdict.FAILED,
                String.valueOf(run.stateReason()));
    }

    private static Case health(RunResult run) {
        return new Case(
                "no application broke",
                run.hasBrokenApplication() ? Verdict.FAILED : Verdict.PASSED,
                "an application ran out of memory, or its process ended or was replaced");
    }

    public String xml() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument();
            xml.writeStartElement("testsuites");
            for (Suite suite : suites) {
                write(xml, suite);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible); // a string accepts everything
        }
        return text.toString();
    }

    private static void write(XMLStreamWriter xml, Suite suite) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute(xml, "name", suite.run().name());
        attribute(xml, "timestamp", TIMESTAMP.format(suite.run().startedAt()));
        attribute(xml, "tests", Integer.toString(suite.cases().size()));
        attribute(xml, "failures", Long.toString(suite.count(Case::isFailure)));
        attribute(xml, "errors", "0");
        attribute(xml, "skipped", Long.toString(suite.count(verdict -> verdict == Verdict.NOT_SHOWN)));
        for (Case check : suite.cases()) {
            xml.writeStartElement("testcase");
            attribute(xml, "classname", suite.run().name());
            attribute(xml, "name", check.name());
            if (check.verdict() != Verdict.PASSED) {
                xml.writeEmptyElement(check.hasFailed() ? "failure" : "skipped");
                attribute(xml, "message", check.reason());
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    /** Text of a scenario or a service may contain characters that XML does not allow. */
    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, NOT_IN_XML.matcher(PlainText.line(value)).replaceAll("\uFFFD"));
    }
}
