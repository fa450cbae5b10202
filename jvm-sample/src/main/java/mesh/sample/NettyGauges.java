package mesh.sample;

import io.netty.util.internal.PlatformDependent;
import java.util.Map;

/** What Netty takes from the system by itself. The JDK does not count it, and Netty says -1 where it leaves that to the JDK. */
final class NettyGauges implements Gauges {

    @Override
    public void readInto(Map<String, Number> sample) {
        long used = PlatformDependent.usedDirectMemory();
        if (used > 0) {
            sample.merge("direct.bytes", used, (one, two) -> one.longValue() + two.longValue());
        }
    }
}
