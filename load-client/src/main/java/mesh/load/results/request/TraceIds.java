package mesh.load.results.request;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The traces of the requests of one contender in one repetition, as W3C Trace Context has their ids. They follow from the run, the
 * contender, the repetition and the number of the request: who sends a request and who shows it later need not tell each other.
 */
public final class TraceIds {

    /** Between two numbers that are mixed, as in SplitMix64 (Steele, Lea and Flood, 2014). */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final long high;
    private final long low;
    private final int before;

    /**
     * Traces that no other run, contender or repetition has.
     *
     * @param run which is told from all others by it
     * @param repetition from 1
     */
    public TraceIds(String run, String contender, int repetition) {
        ByteBuffer seed = ByteBuffer.wrap(digest(run + '\n' + contender + '\n' + repetition));
        high = seed.getLong();
        low = seed.getLong();
        before = 0;
    }

    private TraceIds(TraceIds whole, int before) {
        this.high = whole.high;
        this.low = whole.low;
        this.before = before;
    }

    /** Those of the requests that come after so many others: the first of them is number 0 then. */
    public TraceIds after(int requests) {
        return new TraceIds(this, before + requests);
    }

    /** The first half of a trace's id. Requests are counted from 0 here and below. */
    public long high(int request) {
        return mixed(high, before + request);
    }

    /** Its second half. */
    public long low(int request) {
        return mixed(low, before + request);
    }

    /** The id of what the load client does in it. */
    public long span(int request) {
        return mixed(high ^ low, before + request);
    }

    /** A trace's whole id: 32 digits. */
    public String trace(int request) {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(high(request)) + hex.toHexDigits(low(request));
    }

    /** Never 0, which is no id. */
    private static long mixed(long seed, int request) {
        long z = seed + GOLDEN * (request + 1L);
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        z ^= z >>> 31;
        return z == 0 ? GOLDEN : z;
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
