package mesh.gateway;

import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

/** Shows under {@code /actuator/info} how many threads serve requests, and how many threads there are for blocking work. */
@Component
class ServerThreads implements InfoContributor {

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail(
                "threads",
                Map.of(
                        "request",
                        LoopResources.DEFAULT_IO_WORKER_COUNT,
                        "boundedElastic",
                        Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE));
    }
}
