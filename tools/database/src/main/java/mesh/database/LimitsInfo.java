package mesh.database;

import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/** Shows the limits of the database in {@code /actuator/info} under {@code limits}. */
@Component
class LimitsInfo implements InfoContributor {

    private final DatabaseProperties properties;

    LimitsInfo(DatabaseProperties properties) {
        this.properties = properties;
    }

    /** Shows the limits only of a PostgreSQL that this service started, because those of another one are not known. */
    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail(
                "limits",
                properties.startsOne()
                        ? Map.of("rows", properties.rows(), "maxConnections", properties.maxConnections())
                        : Map.of("rows", properties.rows()));
    }
}
