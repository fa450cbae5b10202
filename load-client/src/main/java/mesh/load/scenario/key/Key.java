package mesh.load.scenario.key;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Pattern;
import mesh.load.os.ServerAddress;

/**
 * Declares the key in a scenario file of a record's component, or of a whole record that is one form of a sealed type. The key is the name
 * of the component or record, written with hyphens. A component's key is required if it has no default and the component is not nullable.
 * Some keys belong to only one form of a sealed type. A mapping of that type has exactly one of them.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface Key {

    /** Returns the description that an editor shows. */
    String value();

    /** Returns the key; empty if it is the component's name. */
    String name() default "";

    /** Returns the default value, as a file would contain it; empty for none. */
    String otherwise() default "";

    /**
     * Returns whether the record supplies the default itself, because it depends on the scenario or other keys, or because a file cannot
     * contain it, such as an empty list. The description names a default that depends on something. The schema has none.
     */
    boolean implied() default false;

    /**
     * Returns the key that precedes this one if several records share a mapping. Empty for the previous key of the same record. Files,
     * messages and the schema list keys in this order.
     */
    String after() default "";

    /** Returns the smallest allowed number. Like {@link #max}, it also applies to each number in a list. */
    double min() default 1;

    double max() default Integer.MAX_VALUE;

    /** Returns the longest allowed duration, as a file would contain it; empty for no limit. */
    String longest() default "";

    /** Returns what a message names as allowed instead of a duration of zero; empty if zero is allowed. */
    String aboveZero() default "more than zero";

    Text text() default Text.ANY;

    /** Returns a word that is allowed instead of a mapping; empty for none. A sealed type may have words of its own. */
    String word() default "";

    String meaning() default "";

    /** Returns the key of the value's mapping that a single value represents; empty if a single value is not allowed. */
    String single() default "";

    /** Returns the allowed values, for the message that rejects an unknown word. */
    String allowed() default "";

    /** Returns the keys of the value's mapping that are not allowed here. */
    String[] without() default {};

    /** Declares the records that have further keys of the same mapping. A sealed type has those of all its forms. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Shared {

        Class<?>[] value();
    }

    /** Declares keys that make no sense beside this one. */
    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Nots.class)
    @interface Not {

        String[] value();

        String because();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Nots {

        Not[] value();
    }

    enum Text {
        ANY(".*", ""),
        /** Text with the blanks and line ends that it begins and ends with. Any other text is read without them. */
        WHOLE(".*", ""),
        /** Text that may be wrapped in the file. It is read as one line. */
        LINE(".*", ""),
        /** A list as one text, whose words have blanks between them. */
        WORDS(".*", ""),
        /** A name that can also be the name of a file. */
        ID("[a-z0-9][a-z0-9-]{0,63}", "up to 64 lower-case letters, digits and hyphens"),
        /** Two slashes would begin the name of another host. */
        PATH(
                "/(?!/)([!-z|~]|\\{cnt\\})*",
                "a path that begins with one '/', of printable ASCII, with {cnt} or without") {
            @Override
            public boolean matches(String text) {
                return text.replace("{cnt}", "1").matches("/(?!/)[!-z|~]*");
            }
        },
        /** A path with values of the user. */
        TEMPLATE(
                "/(?!/)([!-z|~]|\\{" + Placeholders.NAME + "\\})*",
                "a path that begins with one '/', of printable ASCII, with {cnt}, {user} or columns of 'data' in braces") {
            @Override
            public boolean matches(String text) {
                return PATH.matches(Placeholders.fill(text, name -> "1", variable -> null));
            }
        },
        /** A status, or a class of them. */
        STATUS("[2-5](\\d\\d|xx)", "a status from 200 to 599 such as 201, or a class of them such as 2xx"),
        MEDIA_TYPE("[\\w.+*-]+/[\\w.+*-]+(;[ -~]*)?", "a media type such as application/json"),
        /** The value of an Accept header. */
        MEDIA_RANGES(
                "[\\w.+*-]+/[\\w.+*-]+( *[;,][ -~]*)?",
                "media types such as application/json, or text/html, */*;q=0.8"),
        SHA256("[0-9a-fA-F]{64}", "64 hexadecimal digits"),
        /** A major version of Java, or the folder of a JDK. */
        JDK(
                "[1-9]\\d{0,2}|/[^\\x00-\\x1f]+",
                "a major version such as 21, or the path of a JDK, which begins with '/'"),
        /** The engine sends plain HTTP/1.1. */
        URL(
                "http://" + ServerAddress.HOST + ":\\d{1,5}/?",
                "http://HOST:PORT without a path, also with an IPv6 address, such as http://[::1]:8080. "
                        + "The load client does not use TLS");

        private final Pattern pattern;
        private final String allowed;

        Text(String pattern, String allowed) {
            this.pattern = Pattern.compile(pattern);
            this.allowed = allowed;
        }

        public boolean isFree() {
            return allowed.isEmpty();
        }

        public boolean matches(String text) {
            return isFree() || pattern.matcher(text).matches();
        }

        /** Returns the regular expression for the entire text, for a JSON Schema. */
        public String pattern() {
            return "^" + pattern.pattern() + "$";
        }

        /** Returns the words with which a message describes the allowed texts; empty if any text is allowed. */
        public String allowed() {
            return allowed;
        }
    }

    /** A record's values do not fit together. */
    final class Mismatch extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        private final String key;

        /** @param key the key at whose place in the file the mistake is reported */
        public Mismatch(String key, String message) {
            super(message);
            this.key = key;
        }

        public String key() {
            return key;
        }
    }
}
