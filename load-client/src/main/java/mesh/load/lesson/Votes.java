package mesh.load.lesson;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answers of one person, or of a whole class, to a prediction's question.
 *
 * @param counts number of votes for each answer, in the form that {@link Prediction#read} returns
 */
public record Votes(Prediction prediction, Map<String, Integer> counts) {

    private static final int MAX_VOTES = 10_000;
    private static final Pattern PART = Pattern.compile("(\\S+)(?:\\s+(\\d{1,5}))?");

    public static Votes one(Prediction prediction, String typed) {
        return new Votes(prediction, Map.of(prediction.read(typed), 1));
    }

    /**
     * Reads a show of hands such as {@code a 12, b 7}, or {@code 3 12, 10 7} for a figure; an answer without a number counts as one vote.
     *
     * @throws IllegalArgumentException whose message says what is allowed
     */
    public static Votes ofClass(Prediction prediction, String typed) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        try {
            for (String part : typed.split(",", -1)) {
                Matcher vote = PART.matcher(part.strip());
                boolean matches = vote.matches();
                int hands = matches && vote.group(2) != null ? Integer.parseInt(vote.group(2)) : 1;
                if (!matches || hands < 1 || hands > MAX_VOTES) {
                    throw new IllegalArgumentException(part);
                }
                counts.merge(prediction.read(vote.group(1)), hands, Integer::sum);
            }
            return new Votes(prediction, counts);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(allowed(prediction), wrong);
        }
    }

    private static String allowed(Prediction prediction) {
        return "each answer with its number of votes, such as "
                + (prediction instanceof Prediction.Choice ? "a 12, b 7" : "3 12, 10 7") + ". An answer is "
                + (prediction instanceof Prediction.Choice ? "one of " : "") + prediction.allowed();
    }

    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns how many people gave this answer. */
    public int of(String value) {
        return counts.getOrDefault(value, 0);
    }

    /** Returns the mean of predicted figures, weighted by their votes. */
    public double mean() {
        return counts.entrySet().stream()
                        .mapToDouble(one -> Double.parseDouble(one.getKey()) * one.getValue())
                        .sum()
                / total();
    }
}
