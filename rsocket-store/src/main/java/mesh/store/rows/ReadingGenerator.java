package mesh.store.rows;

import static org.jeasy.random.FieldPredicates.named;

import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import mesh.store.StoreProperties;
import mesh.store.TemperatureReading;
import org.jeasy.random.EasyRandom;
import org.jeasy.random.EasyRandomParameters;
import org.springframework.stereotype.Component;

/** Generates the rows with easy-random: the same rows for the same seed, on every machine. */
@Component
public class ReadingGenerator {

    private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
    private static final LocalDate LAST_DAY = LocalDate.of(2026, 12, 31);
    private static final List<String> STATIONS =
            List.of("Potsdam", "Zugspitze", "De Bilt", "Uccle", "Kew Gardens", "Armagh", "Uppsala", "Kremsmünster");

    private final StoreProperties properties;

    ReadingGenerator(StoreProperties properties) {
        this.properties = properties;
    }

    /** Returns all rows, with ids from 1 to their number. */
    public List<TemperatureReading> rows() {
        EasyRandom easyRandom = new EasyRandom(parameters());
        return easyRandom.objects(TemperatureReading.class, properties.rows()).toList();
    }

    private EasyRandomParameters parameters() {
        AtomicLong id = new AtomicLong();
        Random station = new Random(properties.seed());
        Random celsius = new Random(properties.seed() + 1);
        return new EasyRandomParameters()
                .seed(properties.seed())
                .dateRange(FIRST_DAY, LAST_DAY)
                .randomize(named("id"), id::incrementAndGet)
                .randomize(named("station"), () -> STATIONS.get(station.nextInt(STATIONS.size())))
                .randomize(named("celsius"), () -> celsius(celsius.nextGaussian()));
    }

    /** Returns a temperature around 9.5 degrees: mostly within 16 degrees of that, and never outside -30.0 to 45.0. */
    private static double celsius(double gaussian) {
        double value = Math.clamp(9.5 + 8 * gaussian, -30, 45);
        return Math.round(value * 10) / 10.0;
    }
}
