package mesh.console.room;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Prediction.Votes;

/**
 * The vote of a class on the questions of one lesson or variation, in one or two rounds. Each phone has one answer per question and round,
 * and can change it until the teacher closes the round. The votes of an open round are not readable.
 */
final class Ballot {

    static final int ROUNDS = 2;

    private final int number;
    private final Topic topic;
    private final List<Prediction> questions;
    private final int maxVoters;

    /** The votes of each round that has begun: the answers of a phone, one per question. */
    private final List<Map<String, List<String>>> rounds = new ArrayList<>(List.of(new HashMap<>()));

    private boolean open = true;
    private boolean showing;
    private List<Shown> measured = List.of();

    /** Votes of an open round are not in the view, so only the teacher's steps change it. */
    private BallotView view;

    /**
     * What the class votes on.
     *
     * @param lesson the id of the lesson
     * @param variation whether these are the questions of its variation
     * @param ask the text that comes before the questions
     */
    record Topic(String lesson, boolean variation, String title, String ask) {}

    /** @param number the number of the ballot in this console, from 1 */
    Ballot(int number, Topic topic, List<Prediction> questions, int maxVoters) {
        this.number = number;
        this.topic = topic;
        this.questions = questions;
        this.maxVoters = maxVoters;
        this.view = look();
    }

    /**
     * Records or replaces the answers of a phone.
     *
     * @param round the round for which the phone shows its controls, from 1
     * @param typed one answer per question; an answer is empty if the phone leaves the question open
     * @throws VoteException if the round is over or an answer is not allowed; the message says why
     */
    synchronized void vote(String phone, int round, List<String> typed) {
        if (!open || round != rounds.size()) {
            throw VoteException.notNow("this vote is closed");
        }
        Map<String, List<String>> votes = rounds.getLast();
        if (votes.size() >= maxVoters && !votes.containsKey(phone)) {
            throw VoteException.full("this vote takes the answers of at most " + maxVoters + " phones");
        }
        votes.put(phone, read(typed));
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
        view = look();
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
        open = true;
        showing = false;
        view = look();
    }

    /** Notes that the class now watches the run, so that phones ask their students to look up. */
    synchronized void show() {
        if (open) {
            throw VoteException.notNow("this round is still open; close it first");
        }
        showing = true;
        view = look();
    }

    /** Publishes what the run has shown, one entry per question. */
    synchronized void publish(List<Shown> results) {
        if (open || results.size() != questions.size()) {
            throw VoteException.notNow(
                    "results need a closed vote and one entry for each of its " + questions.size() + " questions");
        }
        measured = List.copyOf(results);
        view = look();
    }

    /** Returns what everybody may see now. */
    synchronized BallotView view() {
        return view;
    }

    private BallotView look() {
        return new BallotView(
                number,
                topic,
                rounds.size(),
                open,
                showing,
                questions.stream().map(Question::of).toList(),
                closedRounds().stream().map(this::tally).toList(),
                measured);
    }

    private List<Map<String, List<String>>> closedRounds() {
        return open ? rounds.subList(0, rounds.size() - 1) : rounds;
    }

    private List<Tally> tally(Map<String, List<String>> votes) {
        return IntStream.range(0, questions.size())
                .mapToObj(i -> {
                    Map<String, Integer> counts = new LinkedHashMap<>();
                    votes.values().stream()
                            .map(given -> given.get(i))
                            .filter(value -> !value.equals(Prediction.OPEN))
                            .sorted()
                            .forEach(value -> counts.merge(value, 1, Integer::sum));
                    return Tally.of(new Votes(questions.get(i), counts));
                })
                .toList();
    }

    /** Returns the phones that have voted in the current round. */
    synchronized Set<String> voters() {
        return Set.copyOf(rounds.getLast().keySet());
    }

    /** Returns what this phone has answered in the current round; empty if it has not voted. */
    synchronized List<String> answersOf(String phone) {
        return rounds.getLast().getOrDefault(phone, List.of());
    }

    /** Returns the votes of all closed rounds, by phone, for the teacher's file. A phone has no entry for a round in which it did not vote. */
    synchronized List<Map<Integer, List<String>>> byPhone() {
        List<Map<String, List<String>>> closed = closedRounds();
        Set<String> phones = new TreeSet<>();
        closed.forEach(votes -> phones.addAll(votes.keySet()));
        return phones.stream()
                .map(phone -> {
                    Map<Integer, List<String>> votes = new HashMap<>();
                    IntStream.range(0, closed.size())
                            .filter(i -> closed.get(i).containsKey(phone))
                            .forEach(i -> votes.put(i + 1, closed.get(i).getOrDefault(phone, List.of())));
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
