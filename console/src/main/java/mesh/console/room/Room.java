package mesh.console.room;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.console.security.SharedAddresses;
import mesh.load.engine.ClientNetwork;
import mesh.load.lesson.Prediction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The phones of a class and the votes that were held since the console started. All of it is only in memory. */
@Component
final class Room {

    /** Only the largest counts are of interest: they may be an attack, or a whole class behind one address. */
    private static final int ADDRESSES = 10;

    private final SharedAddresses shared;
    private final Quota quota;
    private final Phones phones;
    private final List<Ballot> ballots = new ArrayList<>();

    Room(RoomProperties properties, SharedAddresses shared) {
        this.shared = shared;
        this.quota = new Quota(
                properties.places(), properties.perAddress(), properties.placesOfNewAddresses(), shared::contains);
        this.phones = new Phones(quota, properties.grace(), System::nanoTime);
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
        Ballot ballot = new Ballot(ballots.size() + 1, topic, questions, quota);
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
    void vote(Sender sender, int ballot, int round, List<String> values) {
        phones.touch(sender);
        Ballot current = current();
        if (current.view().ballot() != ballot) {
            throw VoteException.notNow("this vote is closed");
        }
        current.vote(sender, round, values);
    }

    /** Returns what this phone has answered in the current round. */
    OwnVote voteOf(String phone) {
        Ballot current = lastSafely();
        return current == null ? OwnVote.NONE : current.voteOf(phone);
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
                current == null ? null : current.view(),
                new Snapshot.Count(present.size(), voters.size(), all.size()),
                addresses(current),
                current == null ? Map.of() : current.removed());
    }

    /** Returns the addresses that are of interest to the teacher, the largest first. */
    private List<AddressCount> addresses(@Nullable Ballot current) {
        Map<InetAddress, Long> present = counts(phones.presentAddresses());
        Map<InetAddress, Long> voted = counts(current == null ? List.of() : current.voterAddresses());
        Map<InetAddress, Long> rejected = counts(phones.rejectedAddresses());
        Set<InetAddress> cleared = current == null ? Set.of() : current.cleared();
        Set<InetAddress> all = new HashSet<>(cleared);
        all.addAll(present.keySet());
        all.addAll(voted.keySet());
        all.addAll(rejected.keySet());
        return all.stream()
                .map(address -> new AddressCount(
                        ClientNetwork.text(address),
                        present.getOrDefault(address, 0L).intValue(),
                        voted.getOrDefault(address, 0L).intValue(),
                        rejected.getOrDefault(address, 0L).intValue(),
                        shared.contains(address),
                        cleared.contains(address)))
                .filter(AddressCount::isOfInterest)
                .sorted(Comparator.comparingInt(AddressCount::size).reversed().thenComparing(AddressCount::address))
                .limit(ADDRESSES)
                .toList();
    }

    private static Map<InetAddress, Long> counts(List<InetAddress> addresses) {
        return addresses.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private synchronized @Nullable Ballot lastSafely() {
        return last();
    }

    private @Nullable Ballot last() {
        return ballots.isEmpty() ? null : ballots.getLast();
    }
}
