package mesh.console.room;

import java.util.List;

/**
 * What a phone sees of its own vote in the current round.
 *
 * @param mine one answer per question; empty if the phone has no vote
 * @param isRemoved whether it has no vote because the teacher has removed it
 */
record OwnVote(List<String> mine, boolean isRemoved) {

    static final OwnVote NONE = new OwnVote(List.of(), false);
}
