package mesh.console.room;

import java.util.List;
import mesh.load.lesson.Explainer.Explained;
import org.jspecify.annotations.Nullable;

/**
 * What phones and teacher see of a vote.
 *
 * @param ballot the number of the vote in this console, from 1
 * @param round 1 or 2
 * @param open whether phones can vote now
 * @param showing whether the class watches the run that gives the answer, or has watched it
 * @param tallies the votes of each closed round, one tally per question
 * @param measured what the run has shown, one entry per question; empty before the run
 * @param explained why, or why the run did not show it; null before the run
 */
record BallotView(
        int ballot,
        Ballot.Topic topic,
        int round,
        boolean open,
        boolean showing,
        List<Question> questions,
        List<List<Tally>> tallies,
        List<Shown> measured,
        @Nullable Explained explained) {}
