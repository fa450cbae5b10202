package mesh.container.body;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of request bodies.
 *
 * @param maxSize the size of the largest accepted body, 0 or more; a larger body gets a 413
 */
@ConfigurationProperties(prefix = "container.body")
record BodyProperties(@DefaultValue("25MB") DataSize maxSize) {

    BodyProperties {
        if (maxSize.toBytes() < 0) {
            throw new IllegalArgumentException("container.body.max-size must not be negative, but is " + maxSize);
        }
    }
}
