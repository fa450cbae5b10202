package mesh.store;

import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;

/** The table. */
interface TemperatureReadings extends ReactiveCrudRepository<TemperatureReading, Long> {

    /** The rows with these ids, in no particular order. One bind value, so that the database can keep the query's plan. */
    @Query("""
            SELECT "id", "date", "station", "celsius" FROM "temperature_reading" WHERE "id" = ANY(:ids)""")
    Flux<TemperatureReading> findByIds(Long[] ids);
}
