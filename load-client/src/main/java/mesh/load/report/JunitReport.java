package mesh.load.report;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import mesh.load.report.text.PlainText;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.stats.Slowdown;
import org.jspecify.annotations.Nullable;

/**
 * Runs as JUnit XML, which pipelines show like test results. Each run is a suite. Each assertion and each comparison of versions is a case.
 * What could not be shown is skipped. A run that is not complete has a case that failed.
 */
public final class JunitReport {

    private static final Pattern NOT_IN_XML =
            Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private final List<Suite> suites = new ArrayList<>();

    private record Suite(RunResult run, List<Case> cases) {

        long count(Predicate<Case> predicate) {
            return cases.stream().filter(predicate).count();
        }
    }

    /**
     * One verdict.
     *
     * @param failure why the case failed; null if it did not
     * @param skipped why the case was not shown; null if it was
     */
    public record Case(
            String name, @Nullable String failure, @Nullable String skipped) {

        public static Case of(Regression one) {
            return new Case(
                    one.contender() + " is not slower than before",
                    one.slowdown() == Slowdown.SLOWER ? one.sentence() : null,
                    one.slowdown() == Slowdown.NOT_SHOWN ? one.sentence() : null);
        }

        private static Case of(ExpectationFigures one) {
            String why = Expectations.why(one);
            return switch (one.verdict()) {
                case PASSED -> new Case(one.claim(), null, null);
                case NOT_SHOWN -> new Case(one.claim(), null, why);
                case FAILED, NOT_EVALUATED -> new Case(one.claim(), why, null);
            };
        }
    }

    /** Adds a run with its assertions, and with what else was checked. */
    public void add(RunResult run, List<Case> more) {
        suites.add(new Suite(
                run,
                Stream.of(
                                Stream.of(completeness(run)),
                                run.expectations().stream().map(Case::of),
                                more.stream())
                        .flatMap(cases -> cases)
                        .toList()));
    }

    private static Case completeness(RunResult run) {
        return new Case(
                "the run is complete",
                run.state() == RunState.COMPLETE ? null : String.valueOf(run.stateReason()),
                null);
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
        attribute(xml, "timestamp", suite.run().startedAt().toString());
        attribute(xml, "tests", Integer.toString(suite.cases().size()));
        attribute(xml, "failures", Long.toString(suite.count(one -> one.failure() != null)));
        attribute(xml, "skipped", Long.toString(suite.count(one -> one.skipped() != null)));
        for (Case one : suite.cases()) {
            xml.writeStartElement("testcase");
            attribute(xml, "classname", suite.run().name());
            attribute(xml, "name", one.name());
            write(xml, "failure", one.failure());
            write(xml, "skipped", one.skipped());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void write(XMLStreamWriter xml, String element, @Nullable String message) throws XMLStreamException {
        if (message != null) {
            xml.writeEmptyElement(element);
            attribute(xml, "message", message);
        }
    }

    /** Text of a scenario or a service may contain characters that XML does not allow. */
    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, NOT_IN_XML.matcher(PlainText.line(value)).replaceAll("\uFFFD"));
    }
}
