package mesh.load.engine.http;

import mesh.load.results.contender.Outcome;

/**
 * Reads Server-Sent Events ({@code text/event-stream}, WHATWG HTML, section 9.2) while they stream by. It reports two numbers of each
 * event: its {@code id}, and the {@code madeAtNanos} in its data. It keeps no bytes except the beginning of a line that a read has cut.
 */
public final class EventStreamValidator implements ResponseValidator {

    @FunctionalInterface
    public interface Listener {

        /** Receives an event. The instant is by the clock of the service that created the event. */
        void event(long id, long madeAtNanos);
    }

    private static final byte[] ID = Ascii.bytes("id:");
    private static final byte[] DATA = Ascii.bytes("data:");
    private static final byte[] MADE_AT = Ascii.bytes("\"madeAtNanos\":");
    private static final long NONE = Long.MIN_VALUE;

    private final Listener listener;
    private final LineBuffer cutLine = new LineBuffer();

    private long id = NONE;
    private long madeAt = NONE;
    private int events;
    private boolean wellFormed = true;

    public EventStreamValidator(Listener listener) {
        this.listener = listener;
    }

    @Override
    public void reset() {
        cutLine.clear();
        id = NONE;
        madeAt = NONE;
        events = 0;
        wellFormed = true;
    }

    @Override
    public void begin(ResponseHead head) {}

    @Override
    public void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int feed = Ascii.indexOf(bytes, at, to, (byte) '\n');
            if (feed == to) {
                cutLine.append(bytes, at, to);
            } else if (cutLine.length() == 0) {
                line(bytes, at, feed);
            } else {
                cutLine.append(bytes, at, feed);
                line(cutLine.bytes(), 0, cutLine.length());
                cutLine.clear();
            }
            at = feed + 1;
        }
    }

    private void line(byte[] line, int from, int feed) {
        int to = feed > from && line[feed - 1] == '\r' ? feed - 1 : feed;
        if (from == to) {
            endEvent();
        } else if (Ascii.startsWith(line, from, to, ID)) {
            id = number(line, from + ID.length, to);
        } else if (Ascii.startsWith(line, from, to, DATA)) {
            madeAt = number(line, behind(line, from + DATA.length, to), to);
        }
    }

    /** Ends an event. An event without these numbers does not come from our services. */
    private void endEvent() {
        if (id == NONE || madeAt == NONE) {
            wellFormed &= id == NONE && madeAt == NONE; // a comment, or an extra blank line
        } else {
            events++;
            listener.event(id, madeAt);
        }
        id = NONE;
        madeAt = NONE;
    }

    /** Returns the index at which the value begins; the end of the line if there is no value. */
    private static int behind(byte[] line, int from, int to) {
        for (int at = from; at < to; at++) {
            if (Ascii.startsWith(line, at, to, MADE_AT)) {
                return at + MADE_AT.length;
            }
        }
        return to;
    }

    /** Reads a number, which may be negative, because an instant of {@link System#nanoTime()} can be any number. */
    private static long number(byte[] line, int from, int to) {
        int at = Ascii.skipBlanks(line, from, to);
        boolean negative = at < to && line[at] == '-';
        int first = negative ? at + 1 : at;
        long value = 0;
        int digit = first;
        for (; digit < to && Ascii.isDigit(line[digit]); digit++) {
            value = value * 10 + (line[digit] - '0');
        }
        return digit == first ? NONE : negative ? -value : value;
    }

    @Override
    public void end() {}

    @Override
    public int items() {
        return events;
    }

    @Override
    public boolean isValid() {
        return wellFormed && cutLine.length() == 0;
    }

    @Override
    public Outcome.WrongContent mismatch() {
        return new Outcome.WrongContent("a stream of events", "something else");
    }
}
