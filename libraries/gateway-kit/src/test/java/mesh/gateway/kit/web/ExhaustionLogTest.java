package mesh.gateway.kit.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests what is logged when thousands of requests fail because a resource has run out. */
@ExtendWith(OutputCaptureExtension.class)
class ExhaustionLogTest {

    private static final LimitInForce FILES = LimitInForce.of("ulimit -n", 1024);

    private final AtomicLong clock = new AtomicLong();
    private final ExhaustionLog log = new ExhaustionLog(LoggerFactory.getLogger("exhaustion"), clock::get);

    @Test
    void logsOneLinePerCauseAndIntervalWithTheNumberOfOmittedOnes(CapturedOutput output) {
        for (int request = 0; request < 90; request++) {
            log.warn(FailureCause.FILE_DESCRIPTOR_LIMIT, FILES);
        }
        log.warn(FailureCause.THREAD_LIMIT, null);
        clock.addAndGet(Duration.ofSeconds(10).toNanos());
        log.warn(FailureCause.FILE_DESCRIPTOR_LIMIT, FILES);

        assertThat(output.getAll().lines().filter(line -> line.contains("A request failed")))
                .satisfiesExactly(
                        first -> assertThat(first).endsWith("file-descriptor-limit (ulimit -n is 1024)"),
                        other -> assertThat(other).endsWith("thread-limit"),
                        later -> assertThat(later)
                                .endsWith(
                                        "file-descriptor-limit (ulimit -n is 1024); and 89 more since the last such line"));
        assertThat(output.getAll()).doesNotContain("\tat ");
    }
}
