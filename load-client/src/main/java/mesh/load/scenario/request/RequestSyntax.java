package mesh.load.scenario.request;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import mesh.load.scenario.key.Placeholders;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * How a path or the text of a body contains values of a user, so that the application reads each value unchanged. For a body, the media
 * type decides it. A value that the text cannot contain is rejected: sent as it is, it could become another value, or change what surrounds
 * it.
 */
public enum RequestSyntax {
    /**
     * Path and query, with each value percent-encoded. A value must be one part of the path: {@code /owners/} may be all owners, and
     * {@code ..} leads elsewhere.
     */
    PATH {
        @Override
        String form(String placeholder, String before, String value) {
            return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
        }
    },
    /** A value within a string is escaped. Any other value must be JSON itself, such as a number. */
    JSON {
        @Override
        String form(String placeholder, String before, String value) {
            if (endsWithinString(before)) {
                String quoted = JsonMapper.shared().writeValueAsString(value);
                return quoted.substring(1, quoted.length() - 1);
            }
            require(
                    isJson(value),
                    placeholder + " is not between quotes, and its value is not JSON. Allowed: quotes around "
                            + placeholder + ", or a value such as 17, true or null");
            return value;
        }
    },
    FORM {
        @Override
        String form(String placeholder, String before, String value) {
            return URLEncoder.encode(value, StandardCharsets.UTF_8);
        }
    },
    /** A value can be in content, in an attribute and in a CDATA section. Within a tag it must be a name. */
    XML {
        @Override
        String form(String placeholder, String before, String value) {
            require(
                    XML_TEXT.test(value),
                    placeholder + " has a control character, or another one that XML cannot contain. "
                            + "Allowed: other values, or another 'content-type'");
            String open = XML_CONSTRUCT.matcher(before).replaceAll("");
            int tag = open.indexOf('<');
            if (open.startsWith("<![CDATA[", Math.max(0, tag))) {
                return value.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[");
            }
            require(
                    tag < 0 || XML_NAME.test(value) || endsWithinAttribute(open.substring(tag)),
                    placeholder + " is within a tag or comment, and its value is not a name. "
                            + "Allowed there: letters, digits and . _ -, after a letter");
            return xml(value);
        }
    },
    /** Plain text, in which no character has a meaning. */
    PLAIN {
        @Override
        String form(String placeholder, String before, String value) {
            return value;
        }
    },
    /** Any other type. Nothing is known about it, so a value may contain only characters that hardly any type gives a meaning. */
    OTHER {
        @Override
        String form(String placeholder, String before, String value) {
            require(
                    HARMLESS.test(value),
                    placeholder
                            + " has characters that may have a meaning in this 'content-type', and how to escape them is not "
                            + "known. Allowed: letters, digits, blanks and . _ ~ @ : + / -, or a body of JSON, XML, a form or text/plain");
            return value;
        }
    };

    private static final Pattern JSON_TYPE =
            Pattern.compile(".+/(.+\\+)?json|application/(x-)?(ndjson|jsonl|jsonlines)|application/json-seq");

    private static final Pattern XML_TYPE = Pattern.compile(".+/(.+\\+)?xml");

    /** XML 1.0, section 2.2. */
    private static final Predicate<String> XML_TEXT = Pattern.compile(
                    "[\\t\\n\\r -\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]*")
            .asMatchPredicate();

    /** A part of a document that has ended, and that may contain characters of tags. */
    private static final Pattern XML_CONSTRUCT = Pattern.compile(
            "(?s)<!\\[CDATA\\[.*?]]>|<!--.*?-->|<\\?.*?\\?>|<(?!!\\[CDATA\\[|!--|\\?)(?:\"[^\"]*+\"|'[^']*+'|[^>\"']++)*+>");

    private static final Predicate<String> XML_NAME =
            Pattern.compile("[\\p{L}_][\\p{L}\\p{N}._-]*").asMatchPredicate();

    private static final Predicate<String> HARMLESS =
            Pattern.compile("[\\p{L}\\p{M}\\p{N} ._~@:+/-]*").asMatchPredicate();

    /** Returns the syntax of a body of a media type, whose parameters do not matter. */
    public static RequestSyntax of(String mediaType) {
        String type = mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (JSON_TYPE.matcher(type).matches()) {
            return JSON;
        }
        return switch (type) {
            case "application/x-www-form-urlencoded" -> FORM;
            case "text/plain" -> PLAIN;
            default -> XML_TYPE.matcher(type).matches() ? XML : OTHER;
        };
    }

    /**
     * Replaces each placeholder by a value, like {@link Placeholders#fill}.
     *
     * @throws IllegalArgumentException if the text cannot contain a value; the message names the placeholder, and not the value
     */
    public String fill(
            String text, Function<String, @Nullable String> values, Function<String, @Nullable String> variables) {
        String whole = this == FORM ? text.strip() : text; // the line end of a block in YAML is not part of a form
        String filled = Placeholders.fill(whole, values, variables, (placeholder, before, value) -> {
            require(
                    StandardCharsets.UTF_8.newEncoder().canEncode(value),
                    placeholder
                            + " has half of a surrogate pair, which UTF-8 cannot contain. Allowed: whole characters");
            return form(placeholder, before, value);
        });
        if (this == PATH) {
            requireParts(parts(text), parts(filled));
        }
        return filled;
    }

    abstract String form(String placeholder, String before, String value);

    private static String[] parts(String path) {
        return path.split("\\?", 2)[0].split("/", -1);
    }

    private static void requireParts(String[] template, String[] filled) {
        for (int at = 0; at < template.length; at++) {
            require(
                    template[at].equals(filled[at]) || !filled[at].matches("\\.{0,2}"),
                    "the part " + template[at] + " of the path is empty or '.' or '..', so the path would be that of "
                            + "something else. Allowed: other values");
        }
    }

    private static boolean endsWithinString(String json) {
        boolean isWithin = false;
        for (int at = 0; at < json.length(); at++) {
            if (isWithin && json.charAt(at) == '\\') {
                at++;
            } else if (json.charAt(at) == '"') {
                isWithin = !isWithin;
            }
        }
        return isWithin;
    }

    private static boolean isJson(String value) {
        try {
            return !JsonMapper.shared().readTree(value).isMissingNode();
        } catch (JacksonException otherText) {
            return false;
        }
    }

    /** @param tag begins with the tag */
    private static boolean endsWithinAttribute(String tag) {
        char quote = 0;
        for (int at = 0; at < tag.length(); at++) {
            char c = tag.charAt(at);
            if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
        }
        return quote != 0 && !tag.startsWith("<!--") && !tag.startsWith("<?");
    }

    /** Escapes also line ends and tabs, because a parser would replace them by others or by blanks. */
    private static String xml(String value) {
        StringBuilder escaped = new StringBuilder();
        for (int at = 0; at < value.length(); at++) {
            char c = value.charAt(at);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'', '\t', '\n', '\r' ->
                    escaped.append("&#").append((int) c).append(';');
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static void require(boolean isRight, String wrong) {
        if (!isRight) {
            throw new IllegalArgumentException(wrong);
        }
    }
}
