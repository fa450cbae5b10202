package mesh.gateway.kit.web;

import mesh.gateway.kit.ProcessLimits;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.retry.RetryProperties;
import mesh.gateway.kit.store.StoreProperties;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/** Shows the limits in force under {@code /actuator/info}, so that a report can print them beside its figures. */
@Component
class LimitsInfo implements InfoContributor {

    private final Limits limits;
    private final RetryProperties retry;
    private final LegacyProperties legacy;
    private final StoreProperties store;
    private final DatabaseProperties database;
    private final ServerProperties server;

    LimitsInfo(
            Limits limits,
            RetryProperties retry,
            LegacyProperties legacy,
            StoreProperties store,
            DatabaseProperties database,
            ServerProperties server) {
        this.limits = limits;
        this.retry = retry;
        this.legacy = legacy;
        this.store = store;
        this.database = database;
        this.server = server;
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail("limits", limits)
                .withDetail("retry", retry)
                .withDetail("legacy", legacy)
                .withDetail("store", store)
                .withDetail("database", database.shown())
                .withDetail("server", server)
                .withDetail("processLimits", ProcessLimits.shown());
    }
}
