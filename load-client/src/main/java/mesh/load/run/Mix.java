package mesh.load.run;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.load.load.LoadPlan;
import mesh.load.load.UserRequest;
import mesh.load.mesh.Mesh;
import mesh.load.result.RequestRecord;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;

/** All contenders of a scenario as one load: each of its connections belongs to one of them, and the connections take turns. */
final class Mix {

    private final List<Contender> owners = new ArrayList<>();
    private final List<UserRequest> requests = new ArrayList<>();
    private final InetSocketAddress first;

    private Mix(InetSocketAddress first) {
        this.first = first;
    }

    /** As many connections as the contenders have users, those of one contender evenly among those of the others. */
    static Mix of(Scenario scenario, Mesh mesh, RequestMaker maker) throws InterruptedException {
        List<Contender> contenders = scenario.contenders();
        Mix mix = new Mix(address(mesh, contenders.getFirst()));
        int most = contenders.stream().mapToInt(Contender::users).max().orElseThrow();
        for (int user = 0; user < most; user++) {
            for (Contender contender : contenders) {
                if (user < contender.users()) {
                    int cnt = scenario.work().itemsOf(user + 1);
                    mix.add(contender, maker.request(contender, cnt).of(address(mesh, contender)));
                }
            }
        }
        return mix;
    }

    private static InetSocketAddress address(Mesh mesh, Contender contender) {
        return mesh.service(contender.service()).address();
    }

    private void add(Contender owner, UserRequest request) {
        owners.add(owner);
        requests.add(request);
    }

    int connections() {
        return requests.size();
    }

    LoadPlan plan(Shape shape, Duration timeout) {
        return new LoadPlan(first, requests, shape, timeout);
    }

    /** Whether a request was one of this contender; one that was never sent was nobody's. */
    boolean isOf(Contender contender, RequestRecord request) {
        return request.startNanos() != RequestRecord.NEVER
                && owners.get(request.user() - 1).equals(contender);
    }
}
