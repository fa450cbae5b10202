package mesh.load.engine.http;

import mesh.load.results.contender.MalformedResponse;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the HTTP/1.1 framing of one response after another (RFC 9112). It takes the bytes of each read, which may be cut anywhere. The
 * body is passed on in place and never collected. Only the parts of a line that two reads split are copied.
 *
 * <p>The project has its own decoder because it must count items, and record when the first item arrives, while the bytes stream by.
 * {@code CodecBenchmark} measures what a maintained codec would cost instead.
 */
public final class ResponseDecoder {

    /** Limit for the status line and fields of one response, including preceding interim responses; also the limit for the trailer. */
    static final int MAX_HEAD_BYTES = 64 * 1024;

    /**
     * The maximum number of digits, including leading zeros. curl has the same maximum. A {@code long} has enough bits for them. The first
     * of 16 digits can make the number negative, which is detected. Without a limit, a server could send zeros forever.
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
    private final boolean mayHaveBody;

    private State state = State.STATUS_LINE;
    private long remaining;
    private int headBytes;
    private @Nullable MalformedResponse malformed;
    private String excerpt = "";

    public ResponseDecoder(ResponseBody body) {
        this(body, true);
    }

    /** @param mayHaveBody false for responses to HEAD, which declare a length, but have no body */
    public ResponseDecoder(ResponseBody body, boolean mayHaveBody) {
        this.body = body;
        this.mayHaveBody = mayHaveBody;
    }

    /** Prepares for the next response. */
    public void reset() {
        state = State.STATUS_LINE;
        headBytes = 0;
        malformed = null;
        excerpt = "";
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

    /**
     * Returns whether the response is complete, or is not HTTP/1.1. In the second case, further bytes on the connection have no meaning.
     */
    public boolean hasEnded() {
        return state.compareTo(State.COMPLETE) >= 0;
    }

    /** Returns why the response is not HTTP/1.1; null if it has no flaw so far. */
    public @Nullable MalformedResponse malformed() {
        return malformed;
    }

    /** Returns the line or the name of the field that is malformed, in printable characters; empty if it would say nothing. */
    public String excerpt() {
        return excerpt;
    }

    /** Handles an orderly close of the connection, which ends a body that has no other end. */
    public void endOfStream() {
        if (state == State.BODY_UNTIL_CLOSE) {
            complete();
        } else {
            abort();
        }
    }

    /** Handles a connection that ends in a response. The beginning of a status line may show that it is none. */
    public void abort() {
        if (state == State.STATUS_LINE && !ResponseHead.mayBecomeStatusLine(cutLine.bytes(), cutLine.length())) {
            state = malformed(
                    ResponseHead.notAStatusLine(cutLine.bytes(), 0, cutLine.length()),
                    cutLine.bytes(),
                    0,
                    cutLine.length());
        }
    }

    /** Uses the bytes and returns the index after the last one used: less than {@code to} only if the response has ended. */
    public int decode(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && !hasEnded()) {
            at = switch (state) {
                case FIXED_BODY, CHUNK -> data(bytes, at, to);
                case BODY_UNTIL_CLOSE -> passOn(bytes, at, to);
                default -> line(bytes, at, to);
            };
        }
        return at;
    }

    private int passOn(byte[] bytes, int from, int to) {
        body.accept(bytes, from, to);
        return to;
    }

    private int data(byte[] bytes, int from, int to) {
        int end = (int) Math.min(to, from + remaining);
        passOn(bytes, from, end);
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
        MalformedResponse protocol = state == State.STATUS_LINE ? ForeignProtocol.of(cutLine, bytes, from, to) : null;
        if (protocol != null) {
            state = malformed(protocol, bytes, from, from);
            return to;
        }
        int feed = Ascii.indexOf(bytes, from, to, (byte) '\n');
        headBytes += feed - from + 1;
        if (cutLine.length() + feed - from > LineBuffer.MAX_LINE_BYTES) {
            cutLine.append(bytes, from, feed);
            state = malformed(MalformedResponse.LINE_TOO_LONG, cutLine.bytes(), 0, cutLine.length());
        } else if (headBytes > MAX_HEAD_BYTES) {
            state = malformed(MalformedResponse.HEAD_TOO_LONG, bytes, from, from);
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

    /** Handles a line. It ends with a carriage return and a line feed, or with a line feed alone. */
    private void line(byte[] line, int from, int feed, int first) {
        int to = feed > first && line[feed - 1] == '\r' ? feed - 1 : feed;
        state = switch (state) {
            case STATUS_LINE -> checked(head.readStatusLine(line, from, to), State.FIELDS, line, from, to);
            case FIELDS -> field(line, from, to);
            case CHUNK_SIZE -> chunkSize(line, from, to);
            case CHUNK_END ->
                checked(from == to ? null : MalformedResponse.CHUNK_END, State.CHUNK_SIZE, line, from, to);
            default -> trailer(line, from, to);
        };
    }

    /** Returns the next state, or records the flaw of a line. */
    private State checked(@Nullable MalformedResponse flaw, State next, byte[] line, int from, int to) {
        return flaw == null ? next : malformed(flaw, line, from, to);
    }

    private State malformed(MalformedResponse reason, byte[] line, int from, int to) {
        malformed = reason;
        excerpt = switch (reason) {
            case NOT_HTTP, STATUS_LINE, CONTENT_LENGTH, TRANSFER_ENCODING, CHUNK_SIZE -> Ascii.excerpt(line, from, to);
            case LINE_TOO_LONG, FIELD_NAME, FIELD_VALUE, TRAILER ->
                Ascii.excerpt(line, from, Ascii.tokenEnd(line, from, to));
            case TLS,
                    HTTP_2,
                    EMPTY_LINE,
                    UPGRADE,
                    HEAD_TOO_LONG,
                    FOLDED_FIELD,
                    CHUNK_END,
                    TRANSFER_CODING,
                    CONTENT_ENCODING -> "";
        };
        return State.MALFORMED;
    }

    private State field(byte[] line, int from, int to) {
        if (from < to) {
            return checked(head.readField(line, from, to), State.FIELDS, line, from, to);
        }
        if (head.isInterim()) {
            boolean switches = head.status() == 101;
            head.reset();
            return checked(switches ? MalformedResponse.UPGRADE : null, State.STATUS_LINE, line, from, to);
        }
        return beginBody();
    }

    private State beginBody() {
        body.begin(head);
        headBytes = 0;
        if (!mayHaveBody || head.hasNoBody()) {
            return complete();
        }
        if (head.isChunked()) {
            return State.CHUNK_SIZE;
        }
        remaining = head.contentLength();
        return head.hasLength() ? State.FIXED_BODY : State.BODY_UNTIL_CLOSE;
    }

    /** Reads the size of a chunk. Extensions after it are ignored. */
    private State chunkSize(byte[] line, int from, int to) {
        headBytes = 0;
        int at = from;
        long size = 0;
        while (at < to && Character.digit(line[at], 16) >= 0) {
            size = size * 16 + Character.digit(line[at++], 16);
        }
        int after = Ascii.skipBlanks(line, at, to);
        boolean sized = at > from && at - from <= MAX_SIZE_DIGITS && size >= 0;
        boolean ends = after == to || (line[after] == ';' && Ascii.isText(line, after, to));
        remaining = size;
        if (!sized || !ends) {
            return malformed(MalformedResponse.CHUNK_SIZE, line, from, to);
        }
        return size == 0 ? State.TRAILER : State.CHUNK;
    }

    private State trailer(byte[] line, int from, int to) {
        if (from == to) {
            return complete();
        }
        return checked(
                ResponseHead.isField(line, from, to) ? null : MalformedResponse.TRAILER, State.TRAILER, line, from, to);
    }

    private State complete() {
        state = State.COMPLETE;
        body.end();
        return state;
    }
}
