package mesh.gateway.kit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.util.internal.PlatformDependent;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.Exceptions;
import reactor.core.scheduler.Schedulers;

/**
 * The limits of a gateway's process: those of its operating system, its JVM and its libraries. They end calls as the configured limits do.
 * Limits that the system keeps in files are read at the start, because a process without a free file descriptor cannot read a file, and an
 * event loop must not.
 */
public final class ProcessLimits {

    private static final String OPEN_FILES = "ulimit -n";
    private static final String ALL_OPEN_FILES = "fs.file-max";
    private static final String PORTS = "net.ipv4.ip_local_port_range";
    private static final String QUEUE = "reactor.schedulers.defaultBoundedElasticQueueSize";
    private static final String HEAP = "-Xmx";
    private static final String DIRECT = "-XX:MaxDirectMemorySize";
    private static final String DIRECT_OF_NETTY = "io.netty.maxDirectMemory";
    private static final String METASPACE = "-XX:MaxMetaspaceSize";

    private static final int MAX_FILE = 8192;

    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();
    private static final @Nullable LimitInForce LOCAL_PORTS =
            limit(PORTS, text("/proc/sys/net/ipv4/ip_local_port_range"));
    /** The line that names the process's control group in version 2 of control groups, or that of the pids controller in version 1. */
    private static final Pattern PIDS_GROUP = Pattern.compile("(?m)^\\d+:(|(?:\\w+,)*pids(?:,\\w+)*):(/\\S*)$");

    private static final @Nullable LimitInForce FILES_OF_ALL = limit(ALL_OPEN_FILES, text("/proc/sys/fs/file-max"));
    private static final @Nullable LimitInForce THREADS = threads();
    private static final LimitInForce DIRECT_MEMORY = directMemory();
    private static final @Nullable LimitInForce METASPACE_SIZE = ofVm(METASPACE, "MaxMetaspaceSize");
    private static final @Nullable LimitInForce CLASS_SPACE =
            ofVm("-XX:CompressedClassSpaceSize", "CompressedClassSpaceSize");

    private ProcessLimits() {}

    /**
     * Returns the limit of the process that caused a failure; null if the cause is not a limit of the process, or if the limit is not
     * known.
     */
    public static @Nullable LimitInForce behind(FailureCause cause, Throwable failure) {
        return switch (cause) {
            case FILE_DESCRIPTOR_LIMIT -> saysInChain(failure, "open files in system") ? FILES_OF_ALL : openFiles();
            case LOCAL_PORTS_EXHAUSTED -> LOCAL_PORTS;
            case SCHEDULER_QUEUE_FULL ->
                saysInChain(failure, "bounded elastic")
                        ? LimitInForce.of(QUEUE, Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE)
                        : null;
            case THREAD_LIMIT -> THREADS;
            case OUT_OF_MEMORY -> memory(failure);
            default -> null;
        };
    }

    /** Returns the known limits, for {@code /actuator/info}. */
    public static Map<String, Object> shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        Stream.of(openFiles(), LOCAL_PORTS, THREADS, heap(), DIRECT_MEMORY).forEach(limit -> {
            if (limit != null) {
                shown.put(limit.property(), limit.value());
            }
        });
        return shown;
    }

    private static @Nullable LimitInForce memory(Throwable failure) {
        if (saysInChain(failure, "direct memory")) {
            return new LimitInForce(DIRECT_OF_NETTY, PlatformDependent.maxDirectMemory());
        }
        if (saysInChain(failure, "direct buffer memory")) {
            return DIRECT_MEMORY;
        }
        if (saysInChain(failure, "class space")) {
            return CLASS_SPACE;
        }
        return saysInChain(failure, "metaspace") ? METASPACE_SIZE : heap();
    }

    private static LimitInForce heap() {
        return new LimitInForce(HEAP, Runtime.getRuntime().maxMemory());
    }

    /** Returns the current limit: the user who started the process can change it while it runs. */
    private static @Nullable LimitInForce openFiles() {
        return SYSTEM instanceof UnixOperatingSystemMXBean unix
                ? new LimitInForce(OPEN_FILES, unix.getMaxFileDescriptorCount())
                : null;
    }

    /** Returns the lowest of the limits on the number of threads. The JVM does not say which one was reached. */
    private static @Nullable LimitInForce threads() {
        LimitInForce lowest = null;
        for (Map.Entry<String, @Nullable String> one : threadLimits().entrySet()) {
            String value = one.getValue();
            if (value != null
                    && value.matches("\\d{1,18}")
                    && (lowest == null || Long.parseLong(value) < (long) lowest.value())) {
                lowest = new LimitInForce(one.getKey(), Long.parseLong(value));
            }
        }
        return lowest;
    }

    private static Map<String, @Nullable String> threadLimits() {
        Map<String, @Nullable String> limits = new LinkedHashMap<>();
        String all = text("/proc/self/limits");
        limits.put(
                "ulimit -u",
                all == null || isRoot() ? null : all.replaceFirst("(?s).*Max processes\\s+(\\S+).*", "$1"));
        limits.put("pids.max", pidsMax());
        limits.put("kernel.threads-max", text("/proc/sys/kernel/threads-max"));
        return limits;
    }

    /** Returns whether the process runs as root: the kernel does not apply {@code ulimit -u} to root. */
    private static boolean isRoot() {
        String status = text("/proc/self/status");
        return status != null && status.matches("(?s).*\\nUid:\\s+\\d+\\s+0\\s.*");
    }

    /** Returns the lowest limit of this process's control group and of all groups above it; null if no group has a limit. */
    private static @Nullable String pidsMax() {
        String groups = text("/proc/self/cgroup");
        Matcher group = PIDS_GROUP.matcher(groups == null ? "" : groups);
        if (!group.find()) {
            return null;
        }
        String root = group.group(1).isEmpty() ? "/sys/fs/cgroup" : "/sys/fs/cgroup/pids";
        String lowest = null;
        for (Path path = Path.of(group.group(2)); path != null; path = path.getParent()) {
            String most = text(root + path + "/pids.max");
            if (most != null
                    && most.matches("\\d{1,18}")
                    && (lowest == null || Long.parseLong(most) < Long.parseLong(lowest))) {
                lowest = most;
            }
        }
        return lowest;
    }

    /** Returns the configured limit on direct memory. If none is configured, returns the heap's maximum, which is the JVM's default. */
    private static LimitInForce directMemory() {
        LimitInForce set = ofVm(DIRECT, "MaxDirectMemorySize");
        return set == null ? new LimitInForce(DIRECT, Runtime.getRuntime().maxMemory()) : set;
    }

    /** Returns an option of the JVM that is a size in bytes; null if it is not set, or if the JVM is not HotSpot. */
    private static @Nullable LimitInForce ofVm(String property, String option) {
        try {
            String value = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .getVMOption(option)
                    .getValue();
            return Long.parseLong(value) > 0 ? new LimitInForce(property, Long.parseLong(value)) : null;
        } catch (RuntimeException otherJvm) {
            return null;
        }
    }

    private static @Nullable LimitInForce limit(String property, @Nullable String value) {
        return value == null ? null : new LimitInForce(property, value.replaceAll("\\s+", " "));
    }

    /**
     * Returns a system file's content; null if there is no such file. Reads in one call, because in some of these files a second read finds
     * nothing.
     */
    private static @Nullable String text(String file) {
        byte[] text = new byte[MAX_FILE];
        try (InputStream in = new FileInputStream(file)) {
            int length = in.read(text);
            return length < 0 ? null : new String(text, 0, length, StandardCharsets.UTF_8).strip();
        } catch (IOException otherSystem) {
            return null;
        }
    }

    private static boolean saysInChain(Throwable failure, String words) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            if (String.valueOf(link.getMessage()).toLowerCase(Locale.ROOT).contains(words)
                    || (Exceptions.isMultiple(link)
                            && Exceptions.unwrapMultiple(link).stream().anyMatch(one -> saysInChain(one, words)))) {
                return true;
            }
        }
        return false;
    }
}
