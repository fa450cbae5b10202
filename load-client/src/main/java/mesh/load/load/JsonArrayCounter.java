package mesh.load.load;

/**
 * Counts the elements of a JSON array. It knows strings, escapes and nesting, but not the grammar inside an element: what
 * it has to tell apart is a whole answer and one that was cut, or was something else from the beginning.
 */
final class JsonArrayCounter implements ItemCounter {

    /** One bit of a long for each level. */
    static final int DEEPEST_NESTING = 64;

    private enum State {
        BEFORE_ARRAY,
        FIRST_ITEM_OR_END,
        ITEM,
        SCALAR,
        NESTED,
        AFTER_ITEM,
        CLOSED,
        BROKEN
    }

    private State state = State.BEFORE_ARRAY;
    private boolean inString;
    private boolean escaped;
    private int depth;
    private long objects;
    private int items;

    @Override
    public void reset() {
        state = State.BEFORE_ARRAY;
        inString = false;
        escaped = false;
        depth = 0;
        items = 0;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (inString) {
                insideString(bytes[i]);
            } else {
                state = next(bytes[i]);
            }
        }
    }

    @Override
    public void end() {}

    @Override
    public int items() {
        return items;
    }

    @Override
    public boolean isWellFormed() {
        return state == State.CLOSED;
    }

    private void insideString(byte b) {
        if (escaped) {
            escaped = false;
        } else if (b == '\\') {
            escaped = true;
        } else if (b == '"') {
            inString = false;
            if (depth == 0) {
                state = itemEnds(State.AFTER_ITEM);
            }
        }
    }

    private State next(byte b) {
        return switch (state) {
            case NESTED -> nested(b);
            case SCALAR -> scalar(b);
            case BEFORE_ARRAY -> b == '[' ? State.FIRST_ITEM_OR_END : blankOrBroken(b);
            case FIRST_ITEM_OR_END -> b == ']' ? State.CLOSED : itemBegins(b);
            case ITEM -> itemBegins(b);
            case AFTER_ITEM -> afterItem(b);
            case CLOSED, BROKEN -> blankOrBroken(b);
        };
    }

    private State itemBegins(byte b) {
        return switch (b) {
            case '{', '[', '"' -> nested(b);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 't', 'f', 'n' -> State.SCALAR;
            default -> blankOrBroken(b);
        };
    }

    private State nested(byte b) {
        switch (b) {
            case '"' -> inString = true;
            case '{' -> {
                return opens(1);
            }
            case '[' -> {
                return opens(0);
            }
            case '}' -> {
                return closes(1);
            }
            case ']' -> {
                return closes(0);
            }
            default -> {}
        }
        return State.NESTED;
    }

    private State opens(long object) {
        objects = objects << 1 | object;
        return ++depth > DEEPEST_NESTING ? State.BROKEN : State.NESTED;
    }

    private State closes(long object) {
        boolean matches = (objects & 1) == object;
        objects >>>= 1;
        if (!matches) {
            return State.BROKEN;
        }
        return --depth == 0 ? itemEnds(State.AFTER_ITEM) : State.NESTED;
    }

    private State scalar(byte b) {
        return switch (b) {
            case ',' -> itemEnds(State.ITEM);
            case ']' -> itemEnds(State.CLOSED);
            case '"', '[', '{', '}' -> State.BROKEN;
            default -> isWhitespace(b) ? itemEnds(State.AFTER_ITEM) : State.SCALAR;
        };
    }

    private State afterItem(byte b) {
        return switch (b) {
            case ',' -> State.ITEM;
            case ']' -> State.CLOSED;
            default -> blankOrBroken(b);
        };
    }

    private State itemEnds(State then) {
        items++;
        return then;
    }

    private State blankOrBroken(byte b) {
        return isWhitespace(b) ? state : State.BROKEN;
    }

    private static boolean isWhitespace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
