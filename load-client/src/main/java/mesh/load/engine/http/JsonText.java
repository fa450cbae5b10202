package mesh.load.engine.http;

/**
 * The grammar of one JSON text (RFC 8259), fed with whatever a read has brought, cut anywhere. It keeps nothing but where it
 * stands, and says whether the text is one; whether strings are valid UTF-8 it does not look at.
 */
final class JsonText {

    /** One bit of a long for each level. */
    static final int DEEPEST_NESTING = 64;

    private static final byte[] TRUE = Ascii.bytes("true");
    private static final byte[] FALSE = Ascii.bytes("false");
    private static final byte[] NULL = Ascii.bytes("null");
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
        MINUS,
        ZERO,
        INTEGER,
        POINT,
        FRACTION,
        EXPONENT,
        EXPONENT_SIGN,
        EXPONENT_DIGITS,
        ENDED,
        BROKEN
    }

    private final State first;
    private final int countedDepth;

    private State state;
    private boolean inName;
    private int depth;
    private long objects;
    private byte[] literal = NULL;
    private int seen;
    private int values;

    private JsonText(State first, int countedDepth) {
        this.first = first;
        this.countedDepth = countedDepth;
        state = first;
    }

    /** A text that has to be an array, whose elements are counted. */
    static JsonText array() {
        return new JsonText(State.ARRAY, 1);
    }

    /** A text of any kind, which counts as one value. */
    static JsonText any() {
        return new JsonText(State.VALUE, 0);
    }

    void reset() {
        state = first;
        depth = 0;
        values = 0;
    }

    /** Values of the counted depth that are complete so far. */
    int values() {
        return values;
    }

    /** Whether nothing but blanks has come so far. */
    boolean isBlank() {
        return state == first && depth == 0;
    }

    boolean isWellFormed() {
        return state == State.ENDED;
    }

    /** Nothing follows: the end of a number that stands alone. */
    void end() {
        if (depth == 0 && isNumber()) {
            state = valueEnds();
        }
    }

    void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (state == State.STRING) {
                at = string(bytes, at, to);
            } else {
                state = next(bytes[at++]);
            }
        }
    }

    /** Most of what arrives are strings: up to what is special in one, in a loop of its own. */
    private int string(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            if (b == '"') {
                state = inName ? State.COLON : valueEnds();
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

    private State next(byte b) {
        return switch (state) {
            case ARRAY -> b == '[' ? opens(0) : blankOrBroken(b);
            case VALUE -> value(b);
            case VALUE_OR_END -> b == ']' ? closes(0) : value(b);
            case NAME -> b == '"' ? quotes(true) : blankOrBroken(b);
            case NAME_OR_END -> b == '}' ? closes(1) : b == '"' ? quotes(true) : blankOrBroken(b);
            case COLON -> b == ':' ? State.VALUE : blankOrBroken(b);
            case AFTER_VALUE -> afterValue(b);
            case ESCAPE -> escape(b);
            case HEX -> hex(b);
            case LITERAL -> literal(b);
            case MINUS, ZERO, INTEGER, POINT, FRACTION, EXPONENT, EXPONENT_SIGN, EXPONENT_DIGITS -> number(b);
            case ENDED -> blankOrBroken(b);
            case STRING, BROKEN -> State.BROKEN;
        };
    }

    private State value(byte b) {
        return switch (b) {
            case '"' -> quotes(false);
            case '{' -> opens(1);
            case '[' -> opens(0);
            case 't' -> begins(TRUE);
            case 'f' -> begins(FALSE);
            case 'n' -> begins(NULL);
            case '-' -> State.MINUS;
            case '0' -> State.ZERO;
            case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> State.INTEGER;
            default -> blankOrBroken(b);
        };
    }

    private State quotes(boolean name) {
        inName = name;
        return State.STRING;
    }

    private State opens(long object) {
        objects = objects << 1 | object;
        if (++depth > DEEPEST_NESTING) {
            return State.BROKEN;
        }
        return object == 1 ? State.NAME_OR_END : State.VALUE_OR_END;
    }

    private State closes(long object) {
        if ((objects & 1) != object) {
            return State.BROKEN;
        }
        objects >>>= 1;
        depth--;
        return valueEnds();
    }

    private State valueEnds() {
        if (depth == countedDepth) {
            values++;
        }
        return depth == 0 ? State.ENDED : State.AFTER_VALUE;
    }

    private State afterValue(byte b) {
        return switch (b) {
            case ',' -> (objects & 1) == 1 ? State.NAME : State.VALUE;
            case ']' -> closes(0);
            case '}' -> closes(1);
            default -> blankOrBroken(b);
        };
    }

    private State escape(byte b) {
        return switch (b) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> State.STRING;
            case 'u' -> {
                seen = 0;
                yield State.HEX;
            }
            default -> State.BROKEN;
        };
    }

    private State hex(byte b) {
        if (Character.digit(b, 16) < 0) {
            return State.BROKEN;
        }
        return ++seen == HEX_DIGITS_OF_ESCAPE ? State.STRING : State.HEX;
    }

    private State begins(byte[] word) {
        literal = word;
        seen = 1;
        return State.LITERAL;
    }

    private State literal(byte b) {
        if (b != literal[seen]) {
            return State.BROKEN;
        }
        return ++seen == literal.length ? valueEnds() : State.LITERAL;
    }

    private boolean isNumber() {
        return switch (state) {
            case ZERO, INTEGER, FRACTION, EXPONENT_DIGITS -> true;
            default -> false;
        };
    }

    private State number(byte b) {
        if (Ascii.isDigit(b)) {
            return digit(b);
        }
        return switch (b) {
            case '.' -> state == State.ZERO || state == State.INTEGER ? State.POINT : State.BROKEN;
            case 'e', 'E' -> isNumber() && state != State.EXPONENT_DIGITS ? State.EXPONENT : State.BROKEN;
            case '+', '-' -> state == State.EXPONENT ? State.EXPONENT_SIGN : State.BROKEN;
            default -> isNumber() ? numberEnds(b) : State.BROKEN;
        };
    }

    private State digit(byte b) {
        return switch (state) {
            case MINUS -> b == '0' ? State.ZERO : State.INTEGER;
            case INTEGER -> State.INTEGER;
            case POINT, FRACTION -> State.FRACTION;
            case EXPONENT, EXPONENT_SIGN, EXPONENT_DIGITS -> State.EXPONENT_DIGITS;
            default -> State.BROKEN; // a zero in front
        };
    }

    /** Only what follows a number tells where it ends. */
    private State numberEnds(byte b) {
        state = valueEnds();
        return next(b);
    }

    private State blankOrBroken(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t' ? state : State.BROKEN;
    }
}
