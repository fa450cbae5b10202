package mesh.console.room;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The room at one instant.
 *
 * @param vote the current vote; null before the first one
 * @param addresses the addresses with several phones, for the teacher only
 * @param removed the phones whose votes the teacher has removed, and the number of the removal. The keys of phones are secret: no message
 *     contains them
 */
record Snapshot(@Nullable BallotView vote, Count count, List<AddressCount> addresses, Map<String, Integer> removed) {

    /**
     * The numbers that change while phones come, go and vote.
     *
     * @param present phones in the room
     * @param voted phones that have voted in the current round
     * @param of phones that could have voted: those present, and those that voted and are asleep or have left
     */
    record Count(int present, int voted, int of) {}
}
