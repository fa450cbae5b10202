package mesh.load.scenario.request;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A table from a CSV file (RFC 4180) with a line of column names. It has at least one column and one row, and rows of equal length. Blanks
 * and invisible characters around a column's name do not belong to it. Those around a value do.
 */
public record UserTable(List<String> columns, List<List<String>> rows) {

    private static final String ALLOWED =
            "Allowed: values separated by commas, in UTF-8, below a line with the names of columns";

    /** What is wrong with a file whose bytes are no text in UTF-8. */
    public static final String OTHER_CHARSET = "its charset is another one, such as UTF-16 or Latin-1. " + ALLOWED;

    private static final Pattern INVISIBLE = Pattern.compile("^[\\s\\p{Z}\\p{Cf}]+|[\\s\\p{Z}\\p{Cf}]+$");

    private static final Map<Character, String> OTHER_SEPARATORS =
            Map.of(';', "semicolons", '\t', "tabs", '|', "vertical bars");

    /**
     * Reads the text of a file. Blank lines are ignored.
     *
     * @throws IllegalArgumentException if the text is not such a table; the message says what is wrong, and in which line
     */
    public static UserTable parse(String text) {
        String table = text.startsWith("\uFEFF") ? text.substring(1) : text;
        require(table.indexOf('\0') < 0, "it contains zero bytes, as text in UTF-16 does. " + ALLOWED);
        String first = table.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        require(!first.startsWith("sep="), "its first line is '" + first + "', which is for spreadsheets. " + ALLOWED);
        OTHER_SEPARATORS.forEach((separator, name) -> require(
                first.indexOf(separator) < 0 || first.indexOf(',') >= 0,
                "its columns are separated by " + name + ". " + ALLOWED));
        List<List<String>> rows = new Parser(table).rows();
        require(rows.size() > 1, "it has no row below the line with the names of columns");
        List<String> columns = rows.getFirst().stream()
                .map(name -> INVISIBLE.matcher(name).replaceAll(""))
                .toList();
        require(new HashSet<>(columns).size() == columns.size(), "it has two columns of one name");
        return new UserTable(columns, List.copyOf(rows.subList(1, rows.size())));
    }

    private static void require(boolean isRight, String wrong) {
        if (!isRight) {
            throw new IllegalArgumentException(wrong);
        }
    }

    /** Returns only the size, because the values may be those of real users. */
    @Override
    public String toString() {
        return rows.size() + " rows of " + columns.size() + " columns";
    }

    private static final class Parser {

        private final String text;
        private final List<List<String>> rows = new ArrayList<>();
        private int at;
        private int line = 1;

        Parser(String text) {
            this.text = text;
        }

        List<List<String>> rows() {
            while (at < text.length()) {
                if (!skipLineEnd()) {
                    row();
                }
            }
            return rows;
        }

        private void row() {
            int begin = line;
            List<String> row = new ArrayList<>();
            do {
                row.add(peek() == '"' ? quoted() : plain());
            } while (skip(','));
            require(at == text.length() || skipLineEnd(), "line " + line + " has text after a quoted value");
            int columns = rows.isEmpty() ? row.size() : rows.getFirst().size();
            require(
                    row.size() == columns,
                    "line " + begin + " has " + row.size() + " values for " + columns + " columns");
            require(
                    columns == 1 || row.stream().anyMatch(value -> !value.isBlank()),
                    "line " + begin + " has only empty values. Delete the line");
            rows.add(List.copyOf(row));
        }

        private String plain() {
            int begin = at;
            while (at < text.length() && ",\r\n".indexOf(peek()) < 0) {
                require(
                        peek() != '"',
                        "line " + line + " has a quote within a value that does not begin with one. "
                                + "Allowed: quotes around the whole value, without blanks before or after them");
                at++;
            }
            return text.substring(begin, at);
        }

        private String quoted() {
            int begin = line;
            StringBuilder value = new StringBuilder();
            at++;
            while (!skip('"') || peek() == '"') {
                require(at < text.length(), "the quote in line " + begin + " does not end");
                line += peek() == '\n' ? 1 : 0;
                value.append(text.charAt(at++));
            }
            return value.toString();
        }

        /** Returns the next character; a blank after the end. */
        private char peek() {
            return at < text.length() ? text.charAt(at) : ' ';
        }

        private boolean skip(char next) {
            boolean isNext = at < text.length() && peek() == next;
            at += isNext ? 1 : 0;
            return isNext;
        }

        private boolean skipLineEnd() {
            boolean isReturn = skip('\r');
            boolean ends = skip('\n') || isReturn;
            line += ends ? 1 : 0;
            return ends;
        }
    }
}
