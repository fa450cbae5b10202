package mesh.load.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mesh.load.lesson.Judge.Measured;
import mesh.load.lesson.Prediction.Choice;
import mesh.load.lesson.Prediction.Option;
import mesh.load.lesson.Prediction.Slider;
import mesh.load.lesson.Votes;
import mesh.load.report.text.PlainText;

/** Draws the measured value and the prediction on one scale, in plain ASCII, because some terminals show no other characters. */
final class ResultDrawing {

    private static final int WIDTH = 50;

    private ResultDrawing() {}

    /** Returns the lines to print. A class that voted twice has two votes. */
    static List<String> of(List<Votes> votes, Measured measured) {
        return switch (votes.getFirst().prediction()) {
            case Slider slider -> bars(slider, votes, measured);
            case Choice choice -> options(choice, votes, measured);
        };
    }

    private static List<String> bars(Slider slider, List<Votes> votes, Measured measured) {
        double was = measured instanceof Measured.Figure figure ? figure.value() : 0;
        double longest =
                Math.max(was, votes.stream().mapToDouble(Votes::mean).max().orElse(0));
        List<String> lines = new ArrayList<>();
        for (Votes vote : votes) {
            String said = said(vote, lines.size(), votes.size());
            lines.add(bar(said, vote.mean(), longest, slider.text(Slider.plain(vote.mean())), '-'));
        }
        if (measured instanceof Measured.Figure(double value, String text)) {
            lines.add(bar("it was", value, longest, text, '#'));
        }
        return lines;
    }

    private static List<String> options(Choice choice, List<Votes> votes, Measured measured) {
        boolean alone = votes.size() == 1 && votes.getFirst().total() == 1;
        int longest = votes.stream()
                .flatMap(vote -> vote.counts().values().stream())
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        for (Option option : choice.options()) {
            boolean right = measured instanceof Measured.Right(String id) && id.equals(option.id());
            String said = alone && votes.getFirst().of(option.id()) > 0 ? "   <- you said" : "";
            lines.add(PlainText.line((right ? "  * " : "    ") + option.id() + ") " + option.text() + said));
            for (int i = 0; i < votes.size() && !alone; i++) {
                int hands = votes.get(i).of(option.id());
                String vote = said(votes.get(i), i, votes.size());
                lines.add("    " + bar(vote, hands, longest, String.valueOf(hands), '-'));
            }
        }
        if (measured instanceof Measured.Right) {
            lines.add("  * marks what happened");
        }
        return lines;
    }

    /** Returns the label of a vote. If there are two votes, the second one followed a discussion. */
    private static String said(Votes vote, int number, int of) {
        if (of == 1) {
            return vote.total() == 1 ? "you said" : "vote";
        }
        return number == 0 ? "first vote" : "second vote";
    }

    private static String bar(String who, double value, double longest, String text, char sign) {
        int length = longest <= 0 ? 0 : (int) Math.round(value / longest * WIDTH);
        String drawn = String.valueOf(sign).repeat(Math.max(length, value > 0 ? 1 : 0));
        return PlainText.line(String.format(Locale.ROOT, "  %-11s |%-" + WIDTH + "s| %s", who, drawn, text));
    }
}
