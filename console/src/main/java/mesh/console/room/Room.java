package mesh.console.room;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mesh.load.lesson.Prediction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The phones of a class and the votes that were held since the console started. All of it is only in memory. */
@Component
final class Room {

    private final RoomProperties properties;
    private final Phones phones;
    private final List<Ballot> ballots = new ArrayList<>();

    Room(RoomProperties properties) {
        this.properties = properties;
        this.phones = new Phones(properties.places(), properties.grace(), System::nanoTime);
    }

    Phones phones() {
        return phones;
    }

    /** Opens a vote, which replaces the current one. If that is still open, this closes it. */
    synchronized Ballot open(Ballot.Topic topic, List<Prediction> questions) {
        Ballot last = last();
        if (last != null && last.view().open()) {
            last.close();
        }
        Ballot ballot = new Ballot(ballots.size() + 1, topic, questions, properties.places());
        ballots.add(ballot);
        return ballot;
    }

    /** Returns the current vote, or throws a {@link VoteException} if there is none. */
    synchronized Ballot current() {
        Ballot last = last();
        if (last == null) {
            throw VoteException.notNow("there is no vote yet");
        }
        return last;
    }

    /**
     * Records the answers of a phone.
     *
     * @param ballot the number of the vote for which the phone shows its controls
     */
    void vote(String phone, int ballot, int round, List<String> values) {
        phones.seen(phone);
        Ballot current = current();
        if (current.view().ballot() != ballot) {
            throw VoteException.notNow("this vote is closed");
        }
        current.vote(phone, round, values);
    }

    /** Returns what this phone has answered in the current round; empty if it has not voted. */
    List<String> answersOf(String phone) {
        Ballot current = lastSafely();
        return current == null ? List.of() : current.answersOf(phone);
    }

    synchronized List<Ballot> ballots() {
        return List.copyOf(ballots);
    }

    Snapshot now() {
        Set<String> present = phones.present();
        Ballot current = lastSafely();
        Set<String> voters = current == null ? Set.of() : current.voters();
        Set<String> all = new HashSet<>(present);
        all.addAll(voters);
        return new Snapshot(
                current == null ? null : current.view(), new Snapshot.Count(present.size(), voters.size(), all.size()));
    }

    private synchronized @Nullable Ballot lastSafely() {
        return last();
    }

    private @Nullable Ballot last() {
        return ballots.isEmpty() ? null : ballots.getLast();
    }
}
