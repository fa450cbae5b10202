package mesh.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.State;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests requests that wait for the only place while the behaviour changes. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class InjectedRequestTest {

    private final CurrentBehaviour behaviour = new CurrentBehaviour(behaviour("60s", 1));
    private final CurrentCounters counters = new CurrentCounters();

    /** The first request holds the only place. If the change brought new places, the second one would not wait. */
    @Test
    void aChangeThatKeepsTheNumberOfPlacesKeepsThoseThatAreTaken() throws Exception {
        InjectedRequest first = arrive();
        first.takePlace();
        behaviour.replace(behaviour("0s", 1));
        InjectedRequest second = arrive();
        FutureTask<InjectedOutcome> serve = new FutureTask<>(() -> outcomeOf(second));
        Thread waiting = Thread.ofVirtual().start(serve);
        while (waiting.getState() != State.WAITING && !serve.isDone()) {
            Thread.onSpinWait();
        }

        assertThat(serve.isDone()).isFalse();
        first.close();

        assertThat(serve.get()).isEqualTo(InjectedOutcome.SERVE);
    }

    /** The second request has drawn a minute. If it took that, the test would time out. */
    @Test
    void aRequestThatWaitedIsAsFastAsTheServiceIsByThen() throws Exception {
        InjectedRequest first = arrive();
        first.takePlace();
        InjectedRequest second = arrive();
        behaviour.replace(behaviour("0s", 1));
        first.close();

        assertThat(outcomeOf(second)).isEqualTo(InjectedOutcome.SERVE);
    }

    @Test
    void aChangeOfTheNumberOfPlacesBringsNewOnes() throws Exception {
        try (InjectedRequest first = arrive()) {
            first.takePlace();
            behaviour.replace(behaviour("0s", 2));
            try (InjectedRequest second = arrive()) {
                second.takePlace();

                assertThat(counters.get().snapshot().serving()).isEqualTo(2);
            }
        }
    }

    private InjectedRequest arrive() {
        return InjectedRequest.arrive(behaviour, counters);
    }

    private static InjectedOutcome outcomeOf(InjectedRequest request) throws InterruptedException {
        try (request) {
            request.takePlace();
            return request.serve();
        }
    }

    private static Behaviour behaviour(String serviceTime, int places) {
        return Settings.read(Behaviour.class, Map.of("serviceTime", serviceTime, "maxConcurrent", places));
    }
}
