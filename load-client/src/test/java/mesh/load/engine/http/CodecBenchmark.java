package mesh.load.engine.http;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * Compares our codec with a widely used one. For one response in a direct buffer, it measures CPU time and allocation of decoding it and
 * counting its items. Run {@code main}. It asserts only that both count the same, not that either is fast.
 */
final class CodecBenchmark {

    private static final int ROUNDS = 7;
    private static final int UNMEASURED = 3;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String ITEM =
            "{\"id\":17,\"date\":\"2026-11-20\",\"celsius\":-3.25,\"note\":\"a \\\"cold\\\" day\",\"pad\":\"xxxxxxxxxxxxxxxxxx\"}";

    private final byte[] array = new byte[64 * 1024];
    private final ResponseBody body = new ResponseBody(new ItemsValidator(0, 0));
    private final ResponseDecoder decoder = new ResponseDecoder(body);
    private final EmbeddedChannel netty = new EmbeddedChannel(new HttpResponseDecoder());
    private final JsonArrayCounter nettyItems = new JsonArrayCounter();

    private CodecBenchmark() {}

    public static void main(String[] args) {
        CodecBenchmark benchmark = new CodecBenchmark();
        benchmark.compare("5 kB in 8 chunks", large(), 64 * 1024);
        benchmark.compare("5 kB in 8 chunks, 4 reads", large(), 1448);
        benchmark.compare("tiny with a length", Responses.json("[{\"id\":1},{\"id\":2},{\"id\":3}]"), 64 * 1024);
    }

    private void compare(String what, String response, int readBytes) {
        List<ByteBuffer> reads = reads(response.getBytes(StandardCharsets.US_ASCII), readBytes);
        int responses = 400_000_000 / (response.length() + 1000);
        for (int round = -UNMEASURED; round < ROUNDS; round++) {
            String ours = measure("ours", reads, responses, this::ours);
            String theirs = measure("netty", reads, responses, this::netty);
            if (round >= 0) {
                System.out.println(what + ": " + ours + "   " + theirs);
            }
        }
    }

    /** Returns the bytes of each read, as they would be in the direct buffer of the socket. */
    private static List<ByteBuffer> reads(byte[] response, int readBytes) {
        List<ByteBuffer> reads = new ArrayList<>();
        for (int from = 0; from < response.length; from += readBytes) {
            int count = Math.min(readBytes, response.length - from);
            reads.add(
                    ByteBuffer.allocateDirect(count).put(response, from, count).flip());
        }
        return reads;
    }

    private static String measure(String who, List<ByteBuffer> reads, int responses, ToIntFunction<ByteBuffer> codec) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        int items = 0;
        for (int i = 0; i < responses; i++) {
            for (ByteBuffer read : reads) {
                items = codec.applyAsInt(read.rewind());
            }
        }
        double nanos = (double) (THREADS.getCurrentThreadCpuTime() - cpu) / responses;
        double garbage = (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / responses;
        return String.format(Locale.ROOT, "%s %7.0f ns %6.0f B garbage %d items", who, nanos, garbage, items);
    }

    private int ours(ByteBuffer read) {
        int count = read.remaining();
        read.get(array, 0, count);
        decoder.decode(array, 0, count);
        if (!decoder.isComplete()) {
            return 0;
        }
        int items = body.items();
        decoder.reset();
        return items;
    }

    private int netty(ByteBuffer read) {
        int items = 0;
        netty.writeInbound(Unpooled.wrappedBuffer(read));
        for (Object part = netty.readInbound(); part != null; part = netty.readInbound()) {
            if (part instanceof HttpContent content) {
                ByteBuf bytes = content.content();
                int count = bytes.readableBytes();
                bytes.readBytes(array, 0, count);
                nettyItems.accept(array, 0, count);
            }
            if (part instanceof LastHttpContent) {
                items = nettyItems.items();
                nettyItems.reset();
            }
            ReferenceCountUtil.release(part);
        }
        return items;
    }

    private static String large() {
        String chunk = (ITEM + ",").repeat(6);
        return Responses.chunkedHead("application/json")
                + Responses.chunk("[" + chunk)
                + Responses.chunk(chunk).repeat(6)
                + Responses.chunk(ITEM + "]")
                + Responses.chunk("");
    }
}
