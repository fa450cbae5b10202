package mesh.container.json;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is sent and received as JSON: as many items as there is room for, and padding up to a size that is exact to the byte.
 *
 * @param items numbered from 0
 * @param padding the letter x, as often as it takes
 */
record Document(List<Item> items, String padding) {

    Document {
        items = List.copyOf(items);
        requireNonNull(padding, "padding");
    }

    /** The document that is so many bytes of JSON without white space, of which every character is one byte. */
    static Document ofSize(int bytes) {
        List<Item> items = new ArrayList<>();
        int room = bytes - new Document(items, "").toJson().length();
        for (Item next = Item.number(0); room > next.toJson().length(); next = Item.number(items.size())) {
            room -= next.toJson().length() + (items.isEmpty() ? 0 : 1);
            items.add(next);
        }
        return new Document(items, "x".repeat(room));
    }

    /** As JSON, made without a library: the measure of what the library sends. */
    String toJson() {
        return items.stream().map(Item::toJson).collect(Collectors.joining(",", "{\"items\":[", "],\"padding\":\""))
                + padding
                + "\"}";
    }
}
