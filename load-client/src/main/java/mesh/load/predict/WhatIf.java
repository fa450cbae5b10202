package mesh.load.predict;

import java.time.Duration;
import mesh.load.predict.Model.Backend;
import mesh.load.predict.Model.Connections;
import mesh.load.predict.Model.Gateway;
import mesh.load.predict.Model.Load;
import mesh.load.predict.Model.Range;
import mesh.load.predict.Model.Waits;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Labelled;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/**
 * A burst as plain numbers, one for each slider. All other settings have the libraries' defaults.
 *
 * @param users 1 to 10,000
 * @param calls {@code single}, {@code sequential} or {@code concurrent}
 * @param cnt calls of each user, 1 to 10,000; null if {@code work} sets them
 * @param work {@code triangular}, user <i>i</i> makes <i>i</i> calls; null if {@code cnt} sets the calls
 * @param serviceTimeMs of one call of the backend, 0 to 60,000
 * @param backendThreads calls that the backend serves concurrently, 1 or more
 * @param requestThreads threads of which each request occupies one from its beginning to its end, 1 or more; null if requests occupy none,
 *     or for unlimited threads
 * @param connections of the pool, 1 or more; null for a connection for each call
 * @param pending calls that may wait for a connection, 0 or more; null for unlimited
 * @param fanOut concurrent calls of one request, if its calls are concurrent, 1 to 10,000
 */
public record WhatIf(
        int users,
        String calls,
        @Nullable Integer cnt,
        @Nullable String work,
        long serviceTimeMs,
        int backendThreads,
        @Nullable Integer requestThreads,
        @Nullable Integer connections,
        @Nullable Integer pending,
        int fanOut) {

    /** Returns the model to simulate, or throws an {@link IllegalArgumentException} whose message names the number and what is allowed. */
    public Model model() {
        Range.check("service time in ms", serviceTimeMs, 0, 60_000);
        Calls called = Labelled.find(Calls.class, calls)
                .orElseThrow(() -> Range.fault("calls", "'" + calls + "'", "single, sequential, concurrent"));
        return new Model(
                new Load(users, called, workByName(), 1),
                new Gateway(
                        requestThreads == null ? Waits.ON_NOTHING : Waits.ON_REQUEST_THREAD,
                        requestThreads,
                        fanOut,
                        Duration.ofSeconds(30)),
                connections == null
                        ? Connections.withoutPool(null)
                        : Connections.pool(connections, pending, Duration.ofSeconds(45)),
                new Backend(backendThreads, Duration.ofMillis(serviceTimeMs), 0));
    }

    private Work workByName() {
        if (cnt != null) {
            return new Work.Fixed(cnt);
        }
        if (!"triangular".equals(work)) {
            throw Range.fault("work", "'" + work + "'", "triangular, or a number of calls as cnt");
        }
        return new Work.Triangular();
    }
}
