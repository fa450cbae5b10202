package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Checks RestTemplate with its default timeout: for gateways with {@link TightLimits} and {@link #PROPERTY}. */
public interface UnboundedRestTemplateContract extends GatewayContract {

    /** Removes RestTemplate's response timeout. */
    String PROPERTY = "mesh.limits.rest-template-no-read-timeout=true";

    @Test
    default void restTemplateWaitsForASilentBackendWhenOtherClientsHaveTimedOut() {
        Upstreams.legacy().behave("hangRatio", 1);

        CompletableFuture<Response> waiting =
                gateway().burst(1, Route.TOMCAT_REST, 1).getFirst();
        await().until(() -> Upstreams.legacy().serving() == 1);
        assertFailed(gateway().get(Route.TOMCAT_BLOCK, 1), FailureCause.READ_TIMEOUT);
        assertFailed(gateway().get(Route.TOMCAT_RESTCLIENT, 1), FailureCause.READ_TIMEOUT);

        assertThat(waiting).isNotDone();
        Upstreams.legacy().calm();
        assertFailed(waiting.join(), FailureCause.UPSTREAM_STATUS);
    }
}
