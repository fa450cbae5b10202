package mesh.store;

import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@NeedsPostgres
class PostgresBackPressureTest extends BackPressureContract {

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.r2dbc.url", TestDatabase.POSTGRES::fresh);
    }
}
