package mesh.container.work;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Computes, or waits. */
@RestController
class WorkController {

    private static final int PRIMES = 10_000;
    private static final int LONGEST_MILLIS = 10_000;

    @GetMapping("/primes")
    Primes primes() {
        return Primes.first(PRIMES);
    }

    /** Occupies the thread for this time, as a slow query would. */
    @GetMapping("/delay/{millis}")
    Delay delay(@PathVariable int millis) throws InterruptedException {
        if (millis < 0 || millis > LONGEST_MILLIS) {
            String allowed = "the delay must be a whole number of milliseconds from 0 to " + LONGEST_MILLIS;
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, allowed);
        }
        Thread.sleep(millis);
        return new Delay(millis);
    }
}
