package mesh.console.room;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The votes of all closed rounds as a file for a spreadsheet: a row for each phone and question, with both answers. In each vote the phones
 * are numbered anew and in random order, so that no number follows a student.
 */
final class VotesCsv {

    private static final String HEADER = "vote,lesson,part,question,phone,first,second\n";

    private VotesCsv() {}

    static String of(List<Ballot> ballots) {
        StringBuilder csv = new StringBuilder(HEADER);
        for (int i = 0; i < ballots.size(); i++) {
            append(csv, i + 1, ballots.get(i));
        }
        return csv.toString();
    }

    private static void append(StringBuilder csv, int number, Ballot ballot) {
        List<Map<Integer, List<String>>> phones = new ArrayList<>(ballot.byPhone());
        Collections.shuffle(phones);
        for (int phone = 0; phone < phones.size(); phone++) {
            Map<Integer, List<String>> votes = phones.get(phone);
            for (int question = 0; question < ballot.questions().size(); question++) {
                csv.append(String.join(
                                ",",
                                String.valueOf(number),
                                ballot.topic().lesson(),
                                ballot.topic().variation() ? "variation" : "lesson",
                                quoted(ballot.questions().get(question).question()),
                                String.valueOf(phone + 1),
                                given(votes, 1, question),
                                given(votes, 2, question)))
                        .append('\n');
            }
        }
    }

    private static String given(Map<Integer, List<String>> votes, int round, int question) {
        List<String> values = votes.get(round);
        return values == null ? "" : values.get(question);
    }

    private static String quoted(String text) {
        return '"' + text.strip().replace("\"", "\"\"") + '"';
    }
}
