package mesh.console.room;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import mesh.load.engine.ClientNetwork;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Prediction.Votes;
import org.jspecify.annotations.Nullable;

/**
 * The vote of a class on the questions of one lesson or variation, in one or two rounds. Each phone has one answer per question and round,
 * and can change it until the teacher closes the round. The votes of an open round are not readable.
 */
final class Ballot {

    static final int ROUNDS = 2;

    private final int number;
    private final Topic topic;
    private final List<Prediction> questions;
    private final Quota quota;

    /** The votes of each round that has begun, by the key of their phone. */
    private final List<Map<String, Vote>> rounds = new ArrayList<>(List.of(new HashMap<>()));

    /** The addresses whose votes the teacher has removed from the current round. */
    private final Set<InetAddress> cleared = new HashSet<>();

    /** The number of the removal that a phone's vote of the current round was part of, by the key of the phone. */
    private final Map<String, Integer> removed = new HashMap<>();

    private int removals;
    private boolean open = true;
    private boolean showing;
    private List<Shown> measured = List.of();
    private @Nullable Explained explained;

    /** Votes of an open round are not in the view, so only the teacher's steps change it. */
    private BallotView view;

    /**
     * The vote of a phone.
     *
     * @param address the address from which the phone voted first
     * @param values the answers, one per question
     */
    private record Vote(InetAddress address, List<String> values) {}

    /**
     * What the class votes on.
     *
     * @param lesson the id of the lesson
     * @param variation whether these are the questions of its variation
     * @param ask the text that comes before the questions
     */
    record Topic(String lesson, boolean variation, String title, String ask) {}

    /**
     * @param number the number of the ballot in this console, from 1
     * @param quota how many phones can vote in a round
     */
    Ballot(int number, Topic topic, List<Prediction> questions, Quota quota) {
        this.number = number;
        this.topic = topic;
        this.questions = questions;
        this.quota = quota;
        this.view = viewNow();
    }

    /**
     * Records or replaces the answers of a phone.
     *
     * @param round the round for which the phone shows its controls, from 1
     * @param typed one answer per question; an answer is empty if the phone leaves the question open
     * @throws VoteException if the round is over or an answer is not allowed; the message says why
     */
    synchronized void vote(Sender sender, int round, List<String> typed) {
        if (!open || round != rounds.size()) {
            throw VoteException.notNow("this vote is closed");
        }
        Map<String, Vote> votes = rounds.getLast();
        Vote former = votes.get(sender.key());
        if (former == null) {
            admit(sender.address());
        }
        votes.put(sender.key(), new Vote(former == null ? sender.address() : former.address(), read(typed)));
    }

    private void admit(InetAddress address) {
        if (cleared.contains(address) && !quota.isShared().test(address)) {
            throw VoteException.full("your teacher has removed the votes of the address " + ClientNetwork.text(address)
                    + " from this round");
        }
        quota.admit("this vote", address, voterAddresses());
    }

    /**
     * Removes the votes of an address from the current round, whether it is open or closed. The address cannot vote in this round again.
     *
     * @throws VoteException if the whole class shares this address
     */
    synchronized void clear(InetAddress address) {
        if (quota.isShared().test(address)) {
            throw VoteException.notNow("the address " + ClientNetwork.text(address)
                    + " is that of a whole class; first say that it is not, or vote from the start");
        }
        removals++;
        rounds.getLast().entrySet().removeIf(vote -> {
            boolean isRemoved = vote.getValue().address().equals(address);
            if (isRemoved) {
                removed.put(vote.getKey(), removals);
            }
            return isRemoved;
        });
        cleared.add(address);
        view = viewNow();
    }

    private List<String> read(List<String> typed) {
        if (typed.size() != questions.size()) {
            throw VoteException.invalid("'values' has " + typed.size() + " entries. Allowed: " + questions.size()
                    + ", one for each question");
        }
        if (typed.stream().allMatch(String::isBlank)) {
            throw VoteException.invalid("'values' has no answer. Allowed: an answer to at least one question");
        }
        return IntStream.range(0, typed.size())
                .mapToObj(i -> read(i + 1, questions.get(i), typed.get(i)))
                .toList();
    }

    private static String read(int number, Prediction question, String typed) {
        try {
            return question.readOrOpen(typed);
        } catch (IllegalArgumentException refused) {
            throw VoteException.invalid("answer " + number + " is not valid. Allowed: " + refused.getMessage());
        }
    }

    /** Closes the round, which makes its votes readable. */
    synchronized void close() {
        if (!open) {
            throw VoteException.notNow("the vote is closed already");
        }
        open = false;
        view = viewNow();
    }

    /** Opens the second round, in which all phones vote again. */
    synchronized void openSecondRound() {
        if (open) {
            throw VoteException.notNow("the first round is still open; close it first");
        }
        if (rounds.size() == ROUNDS) {
            throw VoteException.notNow("both rounds are over");
        }
        rounds.add(new HashMap<>());
        cleared.clear();
        removed.clear();
        open = true;
        showing = false;
        view = viewNow();
    }

    /** Notes that the class now watches the run, so that phones ask their students to look up. */
    synchronized void show() {
        if (open) {
            throw VoteException.notNow("this round is still open; close it first");
        }
        showing = true;
        view = viewNow();
    }

    /** Publishes what the run has shown, one entry per question, and the explanation. */
    synchronized void publish(List<Shown> results, @Nullable Explained why) {
        if (open || results.size() != questions.size()) {
            throw VoteException.notNow(
                    "results need a closed vote and one entry for each of its " + questions.size() + " questions");
        }
        measured = List.copyOf(results);
        explained = why;
        view = viewNow();
    }

    /** Returns what everybody may see now. */
    synchronized BallotView view() {
        return view;
    }

    private BallotView viewNow() {
        return new BallotView(
                number,
                topic,
                rounds.size(),
                open,
                showing,
                questions.stream().map(Question::of).toList(),
                closedRounds().stream().map(this::tally).toList(),
                measured,
                explained);
    }

    private List<Map<String, Vote>> closedRounds() {
        return open ? rounds.subList(0, rounds.size() - 1) : rounds;
    }

    private List<Tally> tally(Map<String, Vote> votes) {
        Set<String> silent = new HashSet<>(rounds.getFirst().keySet());
        silent.removeAll(votes.keySet());
        return IntStream.range(0, questions.size())
                .mapToObj(i -> {
                    Map<String, Integer> counts = new LinkedHashMap<>();
                    votes.values().stream()
                            .map(vote -> vote.values().get(i))
                            .filter(value -> !value.equals(Prediction.OPEN))
                            .sorted()
                            .forEach(value -> counts.merge(value, 1, Integer::sum));
                    return Tally.of(new Votes(questions.get(i), counts), silent.size());
                })
                .toList();
    }

    /** Returns the phones that have voted in the current round. */
    synchronized Set<String> voters() {
        return Set.copyOf(rounds.getLast().keySet());
    }

    /** Returns the address of each phone that has voted in the current round. */
    synchronized List<InetAddress> voterAddresses() {
        return rounds.getLast().values().stream().map(Vote::address).toList();
    }

    /** Returns the addresses whose votes the teacher has removed from the current round. */
    synchronized Set<InetAddress> cleared() {
        return Set.copyOf(cleared);
    }

    /**
     * Returns the phones whose votes the teacher has removed from the current round. The value is the number of the last removal, from 1: it
     * increases if the phone votes again and loses that vote, too.
     */
    synchronized Map<String, Integer> removed() {
        return Map.copyOf(removed);
    }

    /** Returns what this phone has answered in the current round. */
    synchronized OwnVote voteOf(String phone) {
        Vote vote = rounds.getLast().get(phone);
        return vote == null ? new OwnVote(List.of(), removed.containsKey(phone)) : new OwnVote(vote.values(), false);
    }

    /** Returns the votes of all closed rounds, by phone, for the teacher's file. A phone has no entry for a round in which it did not vote. */
    synchronized List<Map<Integer, List<String>>> byPhone() {
        List<Map<String, Vote>> closed = closedRounds();
        Set<String> phones = new TreeSet<>();
        closed.forEach(votes -> phones.addAll(votes.keySet()));
        return phones.stream()
                .map(phone -> {
                    Map<Integer, List<String>> votes = new HashMap<>();
                    for (int i = 0; i < closed.size(); i++) {
                        Vote vote = closed.get(i).get(phone);
                        if (vote != null) {
                            votes.put(i + 1, vote.values());
                        }
                    }
                    return votes;
                })
                .toList();
    }

    Topic topic() {
        return topic;
    }

    List<Prediction> questions() {
        return questions;
    }
}
