package mesh.load.experiment.isolated;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Table;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.ApplicationFigures.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures.PublishedFigure;
import mesh.load.results.experiment.ApplicationFigures.PublishedStudy;
import org.jspecify.annotations.Nullable;

/**
 * Compares our figures with those of others for the same applications: with ApacheBench's figures from this run, and with a published
 * study.
 */
final class FiguresOfOthers {

    /** The largest relative difference at which the figures of two programs still agree. */
    private static final double AGREE = 0.05;

    private final List<ApacheBenchFigures> ab;
    private final @Nullable PublishedStudy study;

    FiguresOfOthers(ApplicationFigures applications) {
        this.ab = applications.ab();
        this.study = applications.published();
    }

    /**
     * Returns the tables for which there are figures: our figures beside those of two runs of ab, and our figures beside those of the
     * study.
     *
     * @param own returns our figure with this name for a service
     */
    Stream<Table<?>> tables(List<String> services, BinaryOperator<String> own) {
        return Stream.concat(
                ab.isEmpty() ? Stream.empty() : Stream.of(besideAb()),
                study == null ? Stream.empty() : Stream.of(besideStudy(study, services, own)));
    }

    private Table<String> besideAb() {
        return Table.of(contenders().toList())
                .caption(
                        "The load client between two runs of ab -k on the same application. Figures of ab are of both runs.")
                .text("contender", Function.identity())
                .number("requests/s", id -> cell(id, ApacheBenchFigures::ownRequestsPerSecond, 0))
                .number("by ab", id -> cell(id, ApacheBenchFigures::requestsPerSecond, 0))
                .number("ours / ab", id -> cell(id, FiguresOfOthers::ratio, 2))
                .number("kept alive by ab", id -> cell(id, one -> (double) one.keptAlive(), 0))
                .number("failed with ab", id -> cell(id, one -> (double) one.failed(), 0));
    }

    private Cell cell(String id, Function<ApacheBenchFigures, Double> figure, int digits) {
        return Cell.of(of(id, figure).text(1, digits));
    }

    private Stream<String> contenders() {
        return ab.stream().map(ApacheBenchFigures::contender).distinct();
    }

    private Range of(String id, Function<ApacheBenchFigures, Double> figure) {
        return Range.of(ab.stream().filter(one -> one.contender().equals(id)).map(figure));
    }

    private static double ratio(ApacheBenchFigures one) {
        return one.ownRequestsPerSecond() / one.requestsPerSecond();
    }

    private static Table<List<String>> besideStudy(
            PublishedStudy study, List<String> services, BinaryOperator<String> own) {
        List<String> header = new ArrayList<>(List.of(""));
        study.columns().forEach(column -> header.add(column + ", published"));
        header.addAll(services);
        return Table.rows(
                        header,
                        study.figures().stream()
                                .map(figure -> row(figure, services, own))
                                .toList())
                .caption("Beside \"" + study.title() + "\" (" + study.publisher() + ", " + study.url() + "): "
                        + study.work()
                        + ". Other hardware, versions and load client: compare orders and ratios, not figures.");
    }

    private static List<String> row(PublishedFigure figure, List<String> services, BinaryOperator<String> own) {
        List<String> cells = new ArrayList<>();
        cells.add(figure.figure() + (figure.unit().isEmpty() ? "" : ", " + figure.unit()));
        figure.values().forEach(value -> cells.add(value % 1 == 0 ? Range.number(value, 0) : value.toString()));
        String comparable = figure.ours() == null ? "" : figure.ours();
        services.forEach(service -> cells.add(own.apply(comparable, service)));
        return cells;
    }

    /** Returns a sentence for each contender about whether ab agrees, and one about missing tables of the study. */
    Stream<String> sentences() {
        return Stream.concat(
                contenders().map(this::agreement),
                study == null || study.complete()
                        ? Stream.empty()
                        : Stream.of("only these tables of \"" + study.title()
                                + "\" could be found. Figures of its other tables are missing here"));
    }

    /**
     * Returns whether ab agrees, and explains its reconnects. ab speaks HTTP/1.0, so it must reconnect if a container marks the end of a
     * response of unknown length by closing the connection.
     */
    private String agreement(String id) {
        double ratio = of(id, FiguresOfOthers::ratio).median();
        boolean neverKept = of(id, one -> (double) one.keptAlive()).median() == 0;
        return id + ": the load client and ab " + (Math.abs(ratio - 1) <= AGREE ? "agree" : "do not agree")
                + " within 5 %: ours is " + Range.number(ratio, 2) + " of ab's (median of pairs)"
                + (neverKept
                        ? ". ab speaks HTTP/1.0 and had to open a connection for each request,"
                                + " while the load client kept its own"
                        : "");
    }
}
