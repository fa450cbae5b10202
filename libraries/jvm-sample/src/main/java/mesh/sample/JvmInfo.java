package mesh.sample;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/**
 * Shows in {@code /actuator/info} under {@code jvm} the actual JVM, with its heap, collectors and arguments. The command line does not show
 * all of this, because options also come from files and from the environment.
 */
final class JvmInfo implements InfoContributor {

    private static final Pattern SECRET =
            Pattern.compile("(?i)(-D[^=]*(?:password|passphrase|token|secret|credential|key)[^=]*)=.*", Pattern.DOTALL);

    @Override
    public void contribute(Info.Builder builder) {
        Map<String, Object> jvm = new LinkedHashMap<>();
        jvm.put("version", Runtime.version().toString());
        long heap = Runtime.getRuntime().maxMemory();
        if (heap != Long.MAX_VALUE) {
            jvm.put("maxHeapBytes", heap);
        }
        jvm.put(
                "collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
        jvm.put("arguments", withoutSecrets(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        builder.withDetail("jvm", jvm);
    }

    static List<String> withoutSecrets(List<String> arguments) {
        return arguments.stream()
                .map(argument -> SECRET.matcher(argument).replaceFirst("$1=***"))
                .toList();
    }
}
