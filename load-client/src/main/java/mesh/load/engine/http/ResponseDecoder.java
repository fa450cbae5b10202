package mesh.load.engine.http;

/**
 * HTTP/1.1 framing of one answer after another (RFC 9112), fed with whatever a read has brought: the bytes may be cut
 * anywhere. The body is handed on in place and never collected; only a line that a read has cut is copied.
 *
 * <p>It is our own because it has to count items and stamp the first of them while the bytes stream by; what a maintained
 * codec costs instead is measured by {@code CodecBenchmark}.
 */
public final class ResponseDecoder {

    /** Status line and fields of one answer, the interim ones before it included; also the trailer after it. */
    static final int LONGEST_HEAD = 64 * 1024;

    /**
     * As many as curl takes, leading zeros included: they never lose a bit of a long, and the first of 16 at most makes it
     * negative. Without a limit zeros could go on for ever.
     */
    private static final int MAX_SIZE_DIGITS = 16;

    private enum State {
        STATUS_LINE,
        FIELDS,
        FIXED_BODY,
        BODY_UNTIL_CLOSE,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        COMPLETE,
        MALFORMED
    }

    private final ResponseHead head = new ResponseHead();
    private final LineBuffer cutLine = new LineBuffer();
    private final ResponseBody body;

    private State state = State.STATUS_LINE;
    private long remaining;
    private int headBytes;

    public ResponseDecoder(ResponseBody body) {
        this.body = body;
    }

    /** Makes ready for the next answer. */
    public void reset() {
        state = State.STATUS_LINE;
        headBytes = 0;
        head.reset();
        cutLine.clear();
        body.reset();
    }

    public ResponseHead head() {
        return head;
    }

    public boolean isComplete() {
        return state == State.COMPLETE;
    }

    /** Complete, or found to be no HTTP/1.1 answer: then what follows on the connection has no meaning any more. */
    public boolean hasEnded() {
        return state.compareTo(State.COMPLETE) >= 0;
    }

    /** The connection has ended in an orderly way: the end of those bodies that have no other. */
    public void endOfStream() {
        if (state == State.BODY_UNTIL_CLOSE) {
            complete();
        }
    }

    /** Uses the bytes and returns the index behind the last one used: less than {@code to} only if the answer has ended. */
    public int decode(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && !hasEnded()) {
            at = switch (state) {
                case FIXED_BODY, CHUNK -> data(bytes, at, to);
                case BODY_UNTIL_CLOSE -> hand(bytes, at, to);
                default -> line(bytes, at, to);
            };
        }
        return at;
    }

    private int hand(byte[] bytes, int from, int to) {
        body.accept(bytes, from, to);
        return to;
    }

    private int data(byte[] bytes, int from, int to) {
        int end = (int) Math.min(to, from + remaining);
        hand(bytes, from, end);
        remaining -= end - from;
        if (remaining == 0) {
            if (state == State.CHUNK) {
                state = State.CHUNK_END;
            } else {
                complete();
            }
        }
        return end;
    }

    private int line(byte[] bytes, int from, int to) {
        int feed = Ascii.indexOf(bytes, from, to, (byte) '\n');
        headBytes += feed - from + 1;
        if (headBytes > LONGEST_HEAD || cutLine.length() + feed - from > LineBuffer.LONGEST_LINE) {
            state = State.MALFORMED;
        } else if (feed == to) {
            headBytes--;
            cutLine.append(bytes, from, to);
        } else if (cutLine.length() == 0) {
            line(bytes, from, feed, from);
        } else {
            cutLine.append(bytes, from, feed);
            int length = cutLine.length();
            cutLine.clear();
            line(cutLine.bytes(), 0, length, 0);
        }
        return Math.min(to, feed + 1);
    }

    /** A bare line feed ends a line as well as one behind a carriage return. */
    private void line(byte[] line, int from, int feed, int first) {
        int to = feed > first && line[feed - 1] == '\r' ? feed - 1 : feed;
        state = switch (state) {
            case STATUS_LINE -> head.statusLine(line, from, to) ? State.FIELDS : State.MALFORMED;
            case FIELDS -> field(line, from, to);
            case CHUNK_SIZE -> chunkSize(line, from, to);
            case CHUNK_END -> from == to ? State.CHUNK_SIZE : State.MALFORMED;
            default -> trailer(line, from, to);
        };
    }

    private State field(byte[] line, int from, int to) {
        if (from < to) {
            return head.field(line, from, to) ? State.FIELDS : State.MALFORMED;
        }
        if (head.isInterim()) {
            boolean switches = head.status() == 101;
            head.reset();
            return switches ? State.MALFORMED : State.STATUS_LINE;
        }
        return bodyBegins();
    }

    private State bodyBegins() {
        body.begin(head);
        headBytes = 0;
        if (head.hasNoBody()) {
            return complete();
        }
        if (head.isChunked()) {
            return State.CHUNK_SIZE;
        }
        remaining = head.contentLength();
        return head.hasLength() ? State.FIXED_BODY : State.BODY_UNTIL_CLOSE;
    }

    /** Extensions behind the size are passed over. */
    private State chunkSize(byte[] line, int from, int to) {
        headBytes = 0;
        int at = from;
        long size = 0;
        while (at < to && Character.digit(line[at], 16) >= 0) {
            size = size * 16 + Character.digit(line[at++], 16);
        }
        int behind = Ascii.skipBlanks(line, at, to);
        boolean sized = at > from && at - from <= MAX_SIZE_DIGITS && size >= 0;
        boolean ends = behind == to || (line[behind] == ';' && Ascii.isText(line, behind, to));
        remaining = size;
        if (!sized || !ends) {
            return State.MALFORMED;
        }
        return size == 0 ? State.TRAILER : State.CHUNK;
    }

    private State trailer(byte[] line, int from, int to) {
        if (from == to) {
            return complete();
        }
        return ResponseHead.isField(line, from, to) ? State.TRAILER : State.MALFORMED;
    }

    private State complete() {
        state = State.COMPLETE;
        body.end();
        return state;
    }
}
