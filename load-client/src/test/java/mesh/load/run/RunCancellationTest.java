package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.scenario.service.Service;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;

class RunCancellationTest {

    private static final UnexpectedExit BY_CTRL_C =
            new UnexpectedExit(Service.NETTY_GATEWAY, 130, false, "netty-gateway was ended by signal 2");
    private static final UnexpectedExit KILLED =
            new UnexpectedExit(Service.NETTY_GATEWAY, 137, false, "netty-gateway was ended by signal 9");

    private static final UnexpectedExit BY_SIGTERM =
            new UnexpectedExit(Service.NETTY_GATEWAY, 143, false, "netty-gateway was ended by signal 15");

    private final RunCancellation stop = new RunCancellation();

    @Test
    void theDeathOfAServiceByCtrlCIsNotTheReasonAfterAnInterruption() {
        stop.expectInterruption();

        stop.becauseOf(BY_CTRL_C);

        assertThat(stop.death()).isNull();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void theDeathOfAServiceBySigtermIsNotTheReasonAfterAnInterruption() {
        stop.expectInterruption();

        stop.becauseOf(BY_SIGTERM);

        assertThat(stop.death()).isNull();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void theDeathOfAServiceBySigtermIsTheReasonIfThereIsNoInterruption() {
        stop.becauseOf(BY_SIGTERM);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stop.death()).isEqualTo(BY_SIGTERM);
    }

    @Test
    void theDeathOfAServiceByCtrlCIsNotTheReasonDuringAnInterruption() {
        Thread.currentThread().interrupt();

        stop.becauseOf(BY_CTRL_C);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stop.death()).isNull();
    }

    @Test
    void aServiceMayStopToListenBeforeTheInterruptionComes() {
        assertThat(stop.awaitInterruption()).isFalse();

        Thread runner = Thread.currentThread();
        Thread.startVirtualThread(runner::interrupt);

        assertThat(stop.awaitInterruption()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void theDeathOfAKilledServiceIsTheReasonEvenAfterAnInterruption() {
        stop.expectInterruption();

        stop.becauseOf(KILLED);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stop.death()).isEqualTo(KILLED);
    }

    @Test
    void theDeathOfAServiceByCtrlCIsTheReasonIfThereIsNoInterruption() {
        stop.becauseOf(BY_CTRL_C);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stop.death()).isEqualTo(BY_CTRL_C);
    }
}
