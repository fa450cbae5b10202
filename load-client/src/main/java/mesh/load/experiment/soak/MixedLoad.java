package mesh.load.experiment.soak;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.RequestRecord;
import mesh.load.run.testbed.RequestFactory;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.services.Mesh;

/** All contenders of a scenario as one load. Each connection belongs to one contender, and the connections take turns. */
final class MixedLoad {

    private final List<Contender> owners = new ArrayList<>();
    private final List<UserRequest> requests = new ArrayList<>();
    private final InetSocketAddress first;

    private MixedLoad(InetSocketAddress first) {
        this.first = first;
    }

    /** Creates as many connections as the contenders have users, and spreads those of each contender evenly among the others. */
    static MixedLoad of(Scenario scenario, Mesh mesh, RequestFactory maker) throws InterruptedException {
        List<Contender> contenders = scenario.contenders();
        MixedLoad mix = new MixedLoad(address(mesh, contenders.getFirst()));
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

    /** Returns whether a request belonged to this contender. A request that was never sent belongs to none. */
    boolean isOf(Contender contender, RequestRecord request) {
        return request.startNanos() != RequestRecord.NEVER
                && owners.get(request.user() - 1).equals(contender);
    }
}
