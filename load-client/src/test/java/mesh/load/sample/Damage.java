package mesh.load.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Damages valid files at random. The option {@code -Dseed=42} repeats the damage of the run that printed this seed. */
public final class Damage {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final List<String> VALUES = List.of(
            "",
            "0",
            "-1",
            "1.5",
            "1e400",
            "NaN",
            ".inf",
            "null",
            "~",
            "true",
            "2147483648",
            "9999999999999999999999",
            "10001",
            "-1ms",
            "1000000h",
            "PT",
            "/{cnt}",
            "{cnt}{cnt}",
            "http://x/",
            "netty-gateway",
            "*a",
            "&a",
            "!!java.io.File x",
            "[",
            "{",
            "\"",
            "'",
            "|",
            ">",
            "? ",
            ": ",
            "- ",
            "#",
            "%YAML 9.9",
            "---",
            "...",
            "\t",
            "\u0000",
            "\uFEFF",
            "\u202E",
            "\uD800",
            "<script>alert(1)</script>",
            "\u001b[2J",
            "{}",
            "[]",
            "[{}]",
            "{a: [1, {b: c}]}",
            "2026-11-21");

    private final SplittableRandom random;
    private final long seed;

    private Damage(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
    }

    /** Returns a generator of damage with the given seed, or with a new seed in each run of the tests. */
    public static Damage ofThisRun() {
        String given = System.getProperty("mesh.test.seed", "");
        return new Damage(given.isEmpty() ? System.nanoTime() : Long.parseLong(given));
    }

    /** Returns how many inputs a test tries: this share of the number set for the whole run of the tests. */
    public static int inputs(double share) {
        return (int) Math.round(share * Integer.getInteger("mesh.test.inputs", 1000));
    }

    /** Returns the option that reproduces this damage. */
    public String seed() {
        return "-Dseed=" + seed;
    }

    /** Returns the seed, for other random generators. */
    public long number() {
        return seed;
    }

    /** Returns a random element of this list. */
    public <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Returns the text with some of its lines and characters changed. */
    public String text(String whole) {
        String damaged = whole;
        for (int times = random.nextInt(1, 4); times > 0; times--) {
            damaged = random.nextBoolean() ? lines(damaged) : characters(damaged);
        }
        return damaged;
    }

    private String lines(String text) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        switch (random.nextInt(6)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, line);
            case 2 -> lines.set(at, " ".repeat(random.nextInt(9)) + line.strip());
            case 3 -> lines.set(at, line.replaceFirst(":.*", "") + ": " + one(VALUES));
            case 4 -> lines.set(at, line + one(VALUES));
            default -> lines.set(at, one(lines));
        }
        return String.join("\n", lines);
    }

    private String characters(String text) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(6));
        String instead = random.nextBoolean()
                ? one(VALUES)
                : random.ints(random.nextInt(4), 0, 0x10000)
                        .mapToObj(one -> Character.toString((char) one))
                        .collect(Collectors.joining());
        return text.substring(0, from) + instead + text.substring(to);
    }

    /** Returns a copy in which some nodes, anywhere in the tree, are lost, doubled or replaced. */
    public JsonNode tree(JsonNode whole) {
        JsonNode damaged = whole.deepCopy();
        for (int times = random.nextInt(1, 4); times > 0; times--) {
            damageSomewhere(damaged);
        }
        return damaged;
    }

    private void damageSomewhere(JsonNode node) {
        List<JsonNode> inside =
                node.valueStream().filter(child -> !child.isEmpty()).toList();
        if (!inside.isEmpty() && random.nextInt(4) > 0) {
            damageSomewhere(one(inside));
        } else if (node instanceof ObjectNode object && !object.isEmpty()) {
            damageIn(object, one(List.copyOf(object.propertyNames())));
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            damageIn(array, random.nextInt(array.size()));
        }
    }

    private void damageIn(ObjectNode object, String name) {
        switch (random.nextInt(4)) {
            case 0 -> object.remove(name);
            case 1 -> object.set(one(VALUES), object.get(name));
            default -> object.set(name, instead());
        }
    }

    private void damageIn(ArrayNode array, int at) {
        switch (random.nextInt(4)) {
            case 0 -> array.remove(at);
            case 1 -> array.insert(at, array.get(at).deepCopy());
            default -> array.set(at, instead());
        }
    }

    private JsonNode instead() {
        return switch (random.nextInt(7)) {
            case 0 -> JSON.nullNode();
            case 1 -> JSON.numberNode(random.nextLong());
            case 2 -> JSON.numberNode(random.nextInt(-2, 3));
            case 3 -> JSON.numberNode(random.nextDouble() * 1e300);
            case 4 -> JSON.objectNode();
            case 5 -> JSON.arrayNode().add(JSON.nullNode());
            default -> JSON.stringNode(one(VALUES));
        };
    }
}
