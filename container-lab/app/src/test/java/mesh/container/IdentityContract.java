package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Which container really serves, on which line, and on which kind of thread. */
interface IdentityContract extends ContenderContract {

    @Test
    default void isServedByTheContainerOfItsName() {
        assertThat(Http.text(contender().uri("/contender")))
                .startsWith("{\"container\":\"" + server())
                .contains("\"springBoot\":\"" + springBoot());
    }

    @Test
    default void servesOnTheKindOfThreadThatItIsToldTo() {
        assertThat(Http.text(contender().uri("/contender")))
                .containsPattern(
                        Pattern.compile("\"thread\":\"" + threads() + "\",\"virtual\":" + onVirtualThreads() + "}"));
    }

    @Test
    default void logsWhatItsStartHasCost() {
        assertThat(contender().log())
                .containsPattern("Startup Metric >> jvm\\.memory\\.used=\\d{8,9}\\R")
                .containsPattern("Startup Metric >> jvm\\.classes\\.loaded=\\d{4,5}\\R")
                .containsPattern("Startup Metric >> jvm\\.threads\\.live=\\d{1,3}\\R");
    }
}
