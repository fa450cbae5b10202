package mesh.load.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mesh.load.engine.LoadEngine;
import mesh.load.events.Event;
import mesh.load.events.EventLog;
import mesh.load.results.Json;
import mesh.load.run.testbed.RunProgress;
import org.jspecify.annotations.Nullable;

/** A way to follow a load: without events, with events, or with a client that watches them. */
final class WayOfFollowing {

    /** The possible ways. */
    enum Kind {
        UNTOLD("not told"),
        TOLD("told"),
        WATCHED("watched");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    private final Kind kind;
    private final FollowedFolder folder;

    private WayOfFollowing(Kind kind, FollowedFolder folder) {
        this.kind = kind;
        this.folder = folder;
    }

    /** Returns the ways that are available here. Watching requires that the console is built. */
    static List<WayOfFollowing> all(FollowedFolder folder) {
        List<WayOfFollowing> all = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (kind != Kind.WATCHED || folder.hasConsole()) {
                all.add(new WayOfFollowing(kind, folder));
            }
        }
        return all;
    }

    Kind kind() {
        return kind;
    }

    /** @param requests number of requests that the load will send */
    Following begin(int requests) throws IOException, InterruptedException {
        return new Following(requests);
    }

    /** Follows one load. */
    final class Following implements AutoCloseable {

        private final int requests;
        private final @Nullable EventLog log;
        private final @Nullable Viewer viewer;

        private Following(int requests) throws IOException, InterruptedException {
            this.requests = requests;
            this.log = kind == Kind.UNTOLD ? null : EventLog.open(folder.next());
            this.viewer = kind == Kind.WATCHED ? folder.view() : null;
        }

        LoadEngine.Progress progress() {
            return log == null
                    ? LoadEngine.Progress.NONE
                    : new RunProgress(log).load(new Event.Contender("bench", 1, requests, requests, null, Map.of()));
        }

        /** Checks that all events were written and, with a watching client, that all requests were shown. */
        void verify() throws IOException, InterruptedException {
            if (log != null) {
                String problem = log.problem();
                if (problem != null) {
                    throw new IllegalStateException(problem);
                }
                log.end(Json.MAPPER.createObjectNode());
                log.close();
            }
            if (viewer != null) {
                viewer.verify(requests);
            }
        }

        @Override
        public void close() {
            if (log != null) {
                log.close();
            }
            if (viewer != null) {
                viewer.close();
            }
        }
    }
}
