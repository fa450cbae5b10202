package mesh.load.results.contender;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The trace ids, in the form of W3C Trace Context, of one contender's requests in one repetition. They are computed from the run, the
 * contender, the repetition and the number of the request. A later reader computes them again, so the sender need not pass
 * them on.
 */
public final class TraceIds {

    /** The increment between two numbers that are mixed, as in SplitMix64 (Steele, Lea and Flood, 2014). */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final long high;
    private final long low;
    private final int before;

    public TraceIds(String run, String contender, int repetition) {
        this(run, contender, repetition, 0);
    }

    /** Creates the traces of the requests after the first {@code before} ones. Their requests are renumbered from 0. */
    public TraceIds(String run, String contender, int repetition, int before) {
        ByteBuffer seed = ByteBuffer.wrap(sha256(run + '\n' + contender + '\n' + repetition));
        this.high = seed.getLong();
        this.low = seed.getLong();
        this.before = before;
    }

    /** Returns the first half of a trace's id. Requests are counted from 0 here and below. */
    public long high(int request) {
        return mixed(high, before + request);
    }

    public long low(int request) {
        return mixed(low, before + request);
    }

    /** Returns the id of the load client's span in the trace. */
    public long span(int request) {
        return mixed(high ^ low, before + request);
    }

    /** Returns a trace's whole id: 32 digits. */
    public String trace(int request) {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(high(request)) + hex.toHexDigits(low(request));
    }

    /** Never returns 0, which is not a valid id. */
    private static long mixed(long seed, int request) {
        long z = seed + GOLDEN * (request + 1L);
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        z ^= z >>> 31;
        return z == 0 ? GOLDEN : z;
    }

    public static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
