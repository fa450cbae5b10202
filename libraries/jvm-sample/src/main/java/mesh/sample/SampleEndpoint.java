package mesh.sample;

import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** {@code /actuator/sample}: one sample, for clients that cannot attach to the process. */
@Endpoint(id = "sample")
class SampleEndpoint {

    private final JvmSample sample;

    SampleEndpoint(JvmSample sample) {
        this.sample = sample;
    }

    @ReadOperation
    Map<String, Number> sample() {
        return sample.getSample();
    }
}
