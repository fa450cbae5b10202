package mesh.container.json;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The document that is sent and received as JSON. It has as many items as fit, and padding up to an exact number of bytes.
 *
 * @param items numbered from 0
 * @param padding the letter x, as often as needed
 */
record Document(List<Item> items, String padding) {

    Document {
        items = List.copyOf(items);
        requireNonNull(padding, "padding");
    }

    /** Returns the document whose JSON has this many bytes. The JSON has no white space, and each of its characters is one byte. */
    static Document ofSize(int bytes) {
        List<Item> items = new ArrayList<>();
        int room = bytes - new Document(items, "").toJson().length();
        for (Item next = Item.number(0); room > next.toJson().length(); next = Item.number(items.size())) {
            room -= next.toJson().length() + (items.isEmpty() ? 0 : 1);
            items.add(next);
        }
        return new Document(items, "x".repeat(room));
    }

    /** Returns the JSON. It is made without a JSON library, because the library's output is checked against it. */
    String toJson() {
        return items.stream().map(Item::toJson).collect(Collectors.joining(",", "{\"items\":[", "],\"padding\":\""))
                + padding
                + "\"}";
    }
}
