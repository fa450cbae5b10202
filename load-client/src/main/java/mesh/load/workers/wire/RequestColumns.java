package mesh.load.workers.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;

/**
 * Encodes requests as deflated bytes: each distinct outcome once, then a column for each figure. Columns of similar numbers deflate to a
 * third. The message states its inflated length in advance, and that length is limited.
 */
final class RequestColumns {

    /** Maximum number of requests in one message, about a megabyte before it is deflated. */
    static final int MAX_REQUESTS = 10_000;

    /** Maximum inflated length of a message in bytes: 64 workers may each send one at the same time. */
    private static final int MAX_INFLATED = 4 * 1024 * 1024;

    private static final int HEADER = 1 + 2 * Integer.BYTES;

    private static final List<ToLongFunction<RequestRecord>> COLUMNS = List.of(
            RequestRecord::user,
            RequestRecord::sequence,
            RequestRecord::intendedStartNanos,
            RequestRecord::startNanos,
            RequestRecord::connectDurationNanos,
            RequestRecord::firstByteNanos,
            RequestRecord::firstItemNanos,
            RequestRecord::lastByteNanos,
            RequestRecord::bytes,
            RequestRecord::items);

    private static final int ROW = Integer.BYTES + COLUMNS.size() * Long.BYTES;

    private RequestColumns() {}

    /** Returns whether the requests fit in one message, even if their outcomes are all different and have long texts. */
    static boolean fit(List<RequestRecord> requests) {
        long outcomes = requests.stream().map(RequestRecord::outcome).distinct().count();
        return requests.size() <= MAX_REQUESTS && maxLength(requests.size(), outcomes) <= MAX_INFLATED;
    }

    private static long maxLength(long requests, long outcomes) {
        return Integer.BYTES + outcomes * OutcomeCodec.MAX_BYTES + requests * ROW;
    }

    static byte[] encode(boolean beside, List<RequestRecord> requests) throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        write(new DataOutputStream(plain), requests);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DataOutputStream header = new DataOutputStream(out);
        header.writeBoolean(beside);
        header.writeInt(requests.size());
        header.writeInt(plain.size());
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(out, deflater)) {
            plain.writeTo(deflated);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    private static void write(DataOutputStream out, List<RequestRecord> requests) throws IOException {
        Map<Outcome, Integer> outcomes = new LinkedHashMap<>();
        requests.forEach(request -> outcomes.putIfAbsent(request.outcome(), outcomes.size()));
        out.writeInt(outcomes.size());
        for (Outcome outcome : outcomes.keySet()) {
            OutcomeCodec.write(out, outcome);
        }
        for (RequestRecord request : requests) {
            out.writeInt(outcomes.getOrDefault(request.outcome(), -1));
        }
        for (ToLongFunction<RequestRecord> column : COLUMNS) {
            for (RequestRecord request : requests) {
                out.writeLong(column.applyAsLong(request));
            }
        }
    }

    /**
     * Decodes a message.
     *
     * @param maxRequests how many requests may still arrive
     * @throws WireException if the bytes are invalid, or contain more requests than one message may have or than may still arrive
     */
    static Message.Requests decode(ByteBuffer payload, int maxRequests) throws IOException {
        if (payload.remaining() < HEADER) {
            throw new WireException("it told requests in " + payload.remaining() + " bytes");
        }
        boolean beside = payload.get() != 0;
        int count = payload.getInt();
        int length = payload.getInt();
        int allowed = Math.min(maxRequests, MAX_REQUESTS);
        long room = Math.min(MAX_INFLATED, maxLength(Math.min(count, allowed), count));
        if (count < 1 || count > allowed || length < 0 || length > room) {
            throw new WireException(
                    "it promised " + count + " requests in " + length + " bytes. Allowed: " + allowed + " in " + room);
        }
        try {
            return new Message.Requests(beside, read(inflate(payload, length), count));
        } catch (DataFormatException | IOException | IndexOutOfBoundsException | ArithmeticException malformed) {
            throw new WireException("it told requests that are none: " + malformed.getMessage());
        }
    }

    private static byte[] inflate(ByteBuffer payload, int length) throws DataFormatException, WireException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(payload);
            ByteArrayOutputStream plain = new ByteArrayOutputStream();
            byte[] some = new byte[1 << 16];
            while (!inflater.finished() && plain.size() <= length) {
                int read = inflater.inflate(some);
                if (read == 0) {
                    break;
                }
                plain.write(some, 0, read);
            }
            if (!inflater.finished() || plain.size() != length) {
                throw new WireException("they are not as long as was promised");
            }
            return plain.toByteArray();
        } finally {
            inflater.end();
        }
    }

    private static List<RequestRecord> read(byte[] plain, int count) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(plain));
        Outcome[] outcomes = outcomes(in, count);
        int[] outcome = new int[count];
        for (int i = 0; i < count; i++) {
            outcome[i] = in.readInt();
        }
        ByteBuffer columns = ByteBuffer.wrap(plain, plain.length - in.available(), in.available());
        if (columns.remaining() != COLUMNS.size() * count * Long.BYTES) {
            throw new WireException(columns.remaining() + " bytes of columns");
        }
        List<RequestRecord> requests = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            requests.add(request(new Row(columns, count, i), outcomes[outcome[i]]));
        }
        return requests;
    }

    private static Outcome[] outcomes(DataInputStream in, int count) throws IOException {
        int kinds = in.readInt();
        if (kinds < 1 || kinds > count) {
            throw new WireException(kinds + " outcomes of " + count + " requests");
        }
        Outcome[] outcomes = new Outcome[kinds];
        for (int i = 0; i < kinds; i++) {
            outcomes[i] = OutcomeCodec.read(in);
        }
        return outcomes;
    }

    private static RequestRecord request(Row row, Outcome outcome) {
        return new RequestRecord(
                Math.toIntExact(row.column(0)),
                Math.toIntExact(row.column(1)),
                row.column(2),
                row.column(3),
                row.column(4),
                row.column(5),
                row.column(6),
                row.column(7),
                row.column(8),
                Math.toIntExact(row.column(9)),
                outcome);
    }

    /** One row of the columns, which are stored one after another. */
    private record Row(ByteBuffer columns, int rows, int row) {

        long column(int index) {
            return columns.getLong(columns.position() + (index * rows + row) * Long.BYTES);
        }
    }
}
