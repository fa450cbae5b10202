package mesh.container.json;

import static java.util.Objects.requireNonNull;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/**
 * One thing for sale. Its components are in alphabetical order, so that every JSON library writes them in the same order. So a document has
 * the same bytes on every contender.
 */
record Item(boolean available, LocalDate date, long id, String name, int priceCents, List<String> tags) {

    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
    private static final List<String> COLOURS = List.of("blue", "green", "red", "white", "yellow");

    Item {
        requireNonNull(date, "date");
        requireNonNull(name, "name");
        tags = List.copyOf(tags);
    }

    /** Returns the item of this number. All of its values depend only on the number. */
    static Item number(int number) {
        return new Item(
                number % 3 != 0,
                FIRST.plusDays(number % 365),
                100_000L + number,
                "Item number " + number,
                100 + 37 * number % 9_000,
                List.of(COLOURS.get(number % COLOURS.size()), "size-" + number % 7));
    }

    /** Returns the JSON. It is made without a JSON library, because the library's output is checked against it. */
    String toJson() {
        return String.format(
                Locale.ROOT,
                "{\"available\":%b,\"date\":\"%s\",\"id\":%d,\"name\":\"%s\",\"priceCents\":%d,\"tags\":[\"%s\"]}",
                available,
                date,
                id,
                name,
                priceCents,
                String.join("\",\"", tags));
    }
}
