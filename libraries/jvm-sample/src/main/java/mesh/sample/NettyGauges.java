package mesh.sample;

import io.netty.util.internal.PlatformDependent;
import java.util.Map;

/**
 * Shows the memory that Netty itself takes from the system. The JDK does not count this memory. Netty reports -1 if it lets the JDK
 * allocate its memory.
 */
final class NettyGauges implements Gauges {

    @Override
    public void readInto(Map<String, Number> sample) {
        long used = PlatformDependent.usedDirectMemory();
        if (used > 0) {
            sample.merge("direct.bytes", used, (one, two) -> one.longValue() + two.longValue());
        }
    }
}
