package mesh.database;

import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/** Tells in {@code /actuator/info} under {@code limits} what bounds the database. */
@Component
class LimitsInfo implements InfoContributor {

    private final DatabaseProperties properties;

    LimitsInfo(DatabaseProperties properties) {
        this.properties = properties;
    }

    /** Of one that somebody else has started nothing is known. */
    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail(
                "limits",
                properties.startsOne()
                        ? Map.of("rows", properties.rows(), "maxConnections", properties.maxConnections())
                        : Map.of("rows", properties.rows()));
    }
}
