package mesh.store;

import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

class H2StoreTest extends StoreContract {

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.r2dbc.url", TestDatabase.H2::fresh);
    }
}
