package mesh.console.room;

import java.util.Map;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Prediction.Votes;
import org.jspecify.annotations.Nullable;

/**
 * The votes on one question in one round.
 *
 * @param counts the number of phones for each answer
 * @param median the median of the figures; null for a choice, and without votes
 * @param silent the number of phones that voted in the first round, but not in this one
 */
record Tally(Map<String, Integer> counts, @Nullable Double median, int silent) {

    static Tally of(Votes votes, int silent) {
        boolean hasMedian = votes.prediction() instanceof Prediction.Slider && votes.total() > 0;
        return new Tally(votes.counts(), hasMedian ? votes.median() : null, silent);
    }
}
