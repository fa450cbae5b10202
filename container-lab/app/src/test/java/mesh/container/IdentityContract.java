package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks which container really serves, with which line of Spring Boot, and on which kind of thread. */
interface IdentityContract extends ContenderContract {

    @Test
    default void runsInTheContainerOfItsName() {
        assertThat(Http.text(contender().uri("/contender")))
                .startsWith("{\"container\":\"" + server())
                .contains("\"springBoot\":\"" + springBoot());
    }

    @Test
    default void servesOnTheConfiguredKindOfThread() {
        assertThat(Http.text(contender().uri("/contender")))
                .containsPattern(
                        Pattern.compile("\"thread\":\"" + threads() + "\",\"virtual\":" + onVirtualThreads() + "}"));
    }

    @Test
    default void logsTheCostOfItsStart() {
        assertThat(contender().log())
                .containsPattern("Startup Metric >> jvm\\.memory\\.used=\\d{8,9}\\R")
                .containsPattern("Startup Metric >> jvm\\.classes\\.loaded=\\d{4,5}\\R")
                .containsPattern("Startup Metric >> jvm\\.threads\\.live=\\d{1,3}\\R");
    }
}
