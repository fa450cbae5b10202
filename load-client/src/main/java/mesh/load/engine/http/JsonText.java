package mesh.load.engine.http;

import java.nio.charset.StandardCharsets;

/**
 * The grammar of one JSON text (RFC 8259). It takes the bytes of each read, which may be cut anywhere, and keeps only its state. It checks
 * whether the text is well-formed, but not whether strings are valid UTF-8.
 */
final class JsonText {

    /** The maximum depth: each level of nesting takes one bit of a {@code long}. */
    static final int MAX_NESTING = 64;

    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);
    private static final int HEX_DIGITS_OF_ESCAPE = 4;

    private enum State {
        ARRAY,
        VALUE,
        VALUE_OR_END,
        NAME,
        NAME_OR_END,
        COLON,
        AFTER_VALUE,
        STRING,
        ESCAPE,
        HEX,
        LITERAL,
        NUMBER,
        ENDED,
        BROKEN
    }

    private final State first;
    private final int countedDepth;

    private State state;
    private boolean inName;
    private int depth;
    private long objects;
    private JsonNumber number = JsonNumber.ZERO;
    private byte[] literal = NULL;
    private int matched;
    private int values;

    private JsonText(State first, int countedDepth) {
        this.first = first;
        this.countedDepth = countedDepth;
        state = first;
    }

    /** Expects an array and counts its elements. */
    static JsonText array() {
        return new JsonText(State.ARRAY, 1);
    }

    /** Expects a text of any kind, which counts as one value. */
    static JsonText any() {
        return new JsonText(State.VALUE, 0);
    }

    void reset() {
        state = first;
        depth = 0;
        values = 0;
    }

    /** Returns the number of complete values so far, at the depth at which values are counted. */
    int values() {
        return values;
    }

    /** Returns whether there has been only white space so far. */
    boolean isBlank() {
        return state == first && depth == 0;
    }

    boolean isWellFormed() {
        return state == State.ENDED;
    }

    /** Ends the text. If the entire text is a number, the number ends only here. */
    void end() {
        if (depth == 0 && state == State.NUMBER && number.isComplete()) {
            state = endValue();
        }
    }

    void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (state == State.STRING) {
                at = string(bytes, at, to);
            } else if (state == State.NUMBER) {
                at = number(bytes, at, to);
            } else {
                state = next(bytes[at++]);
            }
        }
    }

    /** Reads a string. Most bytes belong to strings, so this separate loop skips to the next significant byte. */
    private int string(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            if (b == '"') {
                state = inName ? State.COLON : endValue();
                return at + 1;
            } else if (b == '\\') {
                state = State.ESCAPE;
                return at + 1;
            } else if (b >= 0 && b < ' ') {
                state = State.BROKEN;
                return to;
            }
        }
        return to;
    }

    /** Reads up to the byte after the number, which is left unread: only that byte shows where the number ends. */
    private int number(byte[] bytes, int from, int to) {
        JsonNumber read = number;
        for (int at = from; at < to; at++) {
            read = read.next(bytes[at]);
            if (read == JsonNumber.ENDED) {
                state = endValue();
                return at;
            } else if (read == JsonNumber.MALFORMED) {
                state = State.BROKEN;
                return to;
            }
        }
        number = read;
        return to;
    }

    private State next(byte b) {
        return switch (state) {
            case ARRAY -> b == '[' ? open(0) : blankOrBroken(b);
            case VALUE -> value(b);
            case VALUE_OR_END -> b == ']' ? close(0) : value(b);
            case NAME -> b == '"' ? beginString(true) : blankOrBroken(b);
            case NAME_OR_END -> b == '}' ? close(1) : b == '"' ? beginString(true) : blankOrBroken(b);
            case COLON -> b == ':' ? State.VALUE : blankOrBroken(b);
            case AFTER_VALUE -> afterValue(b);
            case ESCAPE -> escape(b);
            case HEX -> hex(b);
            case LITERAL -> literal(b);
            case ENDED -> blankOrBroken(b);
            case STRING, NUMBER, BROKEN -> State.BROKEN;
        };
    }

    private State value(byte b) {
        return switch (b) {
            case '"' -> beginString(false);
            case '{' -> open(1);
            case '[' -> open(0);
            case 't' -> beginLiteral(TRUE);
            case 'f' -> beginLiteral(FALSE);
            case 'n' -> beginLiteral(NULL);
            case '-' -> beginNumber(JsonNumber.MINUS);
            case '0' -> beginNumber(JsonNumber.ZERO);
            case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> beginNumber(JsonNumber.INTEGER);
            default -> blankOrBroken(b);
        };
    }

    private State beginString(boolean name) {
        inName = name;
        return State.STRING;
    }

    private State open(long object) {
        objects = objects << 1 | object;
        if (++depth > MAX_NESTING) {
            return State.BROKEN;
        }
        return object == 1 ? State.NAME_OR_END : State.VALUE_OR_END;
    }

    private State close(long object) {
        if ((objects & 1) != object) {
            return State.BROKEN;
        }
        objects >>>= 1;
        depth--;
        return endValue();
    }

    private State endValue() {
        if (depth == countedDepth) {
            values++;
        }
        return depth == 0 ? State.ENDED : State.AFTER_VALUE;
    }

    private State afterValue(byte b) {
        return switch (b) {
            case ',' -> (objects & 1) == 1 ? State.NAME : State.VALUE;
            case ']' -> close(0);
            case '}' -> close(1);
            default -> blankOrBroken(b);
        };
    }

    private State escape(byte b) {
        return switch (b) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> State.STRING;
            case 'u' -> {
                matched = 0;
                yield State.HEX;
            }
            default -> State.BROKEN;
        };
    }

    private State hex(byte b) {
        if (Character.digit(b, 16) < 0) {
            return State.BROKEN;
        }
        return ++matched == HEX_DIGITS_OF_ESCAPE ? State.STRING : State.HEX;
    }

    private State beginLiteral(byte[] word) {
        literal = word;
        matched = 1;
        return State.LITERAL;
    }

    private State literal(byte b) {
        if (b != literal[matched]) {
            return State.BROKEN;
        }
        return ++matched == literal.length ? endValue() : State.LITERAL;
    }

    private State beginNumber(JsonNumber begun) {
        number = begun;
        return State.NUMBER;
    }

    private State blankOrBroken(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t' ? state : State.BROKEN;
    }
}
