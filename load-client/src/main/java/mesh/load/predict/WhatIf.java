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
 * A burst as plain numbers, one for each slider. All other settings have the libraries' defaults. {@link Model} checks the ranges.
 *
 * @param cnt calls of each user; null if {@code work} sets them
 * @param work {@code triangular}, user <i>i</i> makes <i>i</i> calls; null if {@code cnt} sets the calls
 * @param requestThreads threads that requests occupy; null if they occupy none, or for unlimited threads
 * @param connections of the pool; null for a connection for each call
 * @param pending calls that may wait for a connection; null for unlimited
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

    /** Returns the model. Throws an {@link IllegalArgumentException} whose message names the number and what is allowed. */
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
