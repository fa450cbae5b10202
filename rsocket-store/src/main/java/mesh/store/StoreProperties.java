package mesh.store;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The store's own properties, {@code store.*}. Its database is configured by Spring Boot's {@code spring.r2dbc.*}.
 *
 * @param rows number of rows in the table, 1 to 100,000; also the largest valid {@code cnt}
 * @param seed seed of the rows' generator: the same seed and number of rows give the same rows
 * @param chunk rows fetched by one query, 1 to 10,000. It limits how many rows are read ahead of a slow reader, and how long one request
 *     occupies a database thread without a break
 * @param threads threads on which queries run, 1 to 64. More threads than cores do not help with H2, which runs in these threads
 * @param queryTimeout the longest that a chunk may take from the moment a thread requests it, including the wait for a free connection. The
 *     timeout has an effect only with a remote database: H2 runs in that thread and cannot be cancelled
 */
@Validated
@ConfigurationProperties(prefix = "store", ignoreUnknownFields = false)
public record StoreProperties(
        @DefaultValue("10000") @Min(1) @Max(100_000) int rows,
        @DefaultValue("20261120") long seed,
        @DefaultValue("500") @Min(1) @Max(10_000) int chunk,
        @DefaultValue("4") @Min(1) @Max(64) int threads,
        @DefaultValue("30s") @DurationMin(millis = 1) Duration queryTimeout) {}
