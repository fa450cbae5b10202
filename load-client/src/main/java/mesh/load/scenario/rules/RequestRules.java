package mesh.load.scenario.rules;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.key.Placeholders;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.RequestSyntax;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.request.ValidResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/**
 * What the requests of a contender may contain, and what is sent for each user before them. Rejects secrets, unless they are only references
 * to variables: a scenario's text is part of each result.
 *
 * @param origin the contender's values
 * @param steps the values of each step before the load, in their order
 */
public record RequestRules(Origin origin, List<? extends Origin> steps) {

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Predicate<String> PRINTABLE = Pattern.compile("[ -~]*").asMatchPredicate();

    private static final String ACCEPT = "accept";
    private static final String CONTENT_TYPE = "content-type";

    private static final Set<String> OF_THE_CLIENT = Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "te",
            "trailer",
            "connection",
            "keep-alive",
            "upgrade",
            "expect",
            "user-agent",
            "mesh-request",
            "traceparent",
            "baggage");

    /** A parameter of a media type. Group 1 is the charset. */
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([^\";\\s]*)");

    /** The beginning of an XML document that names its charset. */
    private static final Pattern XML_ENCODING =
            Pattern.compile("^\\s*<\\?xml\\s[^>]*?\\bencoding\\s*=\\s*[\"']([^\"']*)");

    /** Throws a {@link mesh.load.scenario.key.ScenarioException} for the first value that is not allowed. */
    public void check(Contender contender) {
        List<String> names = new ArrayList<>(List.of(Placeholders.USER));
        UserData data = contender.data();
        if (data != null) {
            checkRows(origin.within("data"), contender, data, names);
            names.addAll(data.table().columns());
        }
        Iterator<? extends Origin> origins = steps.iterator();
        for (BeforeStep step : contender.steps()) {
            RequestRules its = new RequestRules(origins.next(), List.of());
            its.check(step.path(), step.headers(), step.body(), step.validResponse(), names);
            its.checkExtracted(step, names);
        }
        names.addFirst(Placeholders.CNT);
        check(contender.path(), contender.headers(), contender.body(), contender.validResponse(), names);
        refuseReference(contender);
    }

    private static void checkRows(Origin origin, Contender contender, UserData data, List<String> taken) {
        String lack = data.lackFor(contender.users());
        origin.require(lack == null, "file", String.valueOf(lack));
        data.table().columns().forEach(column -> {
            origin.require(
                    !taken.contains(column) && !column.equals(Placeholders.CNT),
                    "file",
                    "a column of '" + data.file().getFileName() + "' is called '" + column + "', but {" + column
                            + "} has another meaning. Allowed: another name");
            origin.require(
                    Placeholders.isName(column)
                            || contender.templates().noneMatch(text -> text.contains("{" + column + "}")),
                    "file",
                    "column '" + column + "' cannot be in braces, so {" + column + "} would be sent as it is. "
                            + "Allowed: a column whose name has only letters of ASCII, digits and _ . -");
            contender.headers().forEach((name, value) -> {
                boolean isSent = Placeholders.names(value).contains(column);
                int index = data.table().columns().indexOf(column);
                origin.require(
                        !isSent
                                || data.table().rows().stream()
                                        .map(row -> row.get(index))
                                        .allMatch(PRINTABLE),
                        "file",
                        "column '" + column + "' is part of the header '" + name
                                + "', but not all of its values are printable ASCII");
            });
        });
        contender.steps().forEach(step -> checkRows(origin, data, step.path(), step.body()));
        checkRows(origin, data, contender.path(), contender.body());
    }

    /** Rejects a value that a request cannot contain before anything is started. What steps extract is unknown here. */
    private static void checkRows(Origin origin, UserData data, String path, @Nullable Body body) {
        for (int row = 1; row <= data.table().rows().size(); row++) {
            Map<String, String> values = data.of(row);
            try {
                RequestSyntax.PATH.fill(path, values::get, variable -> null);
                if (body instanceof Body.Text(String type, String text)) {
                    RequestSyntax.of(type).fill(text, values::get, variable -> null);
                }
            } catch (IllegalArgumentException unfit) {
                throw origin.fault(
                        "file", "row " + row + " of '" + data.file().getFileName() + "': " + unfit.getMessage());
            }
        }
    }

    private void check(
            String path,
            Map<String, String> headers,
            @Nullable Body body,
            ValidResponse expected,
            Collection<String> names) {
        checkNames(origin, "path", path, names);
        origin.require(
                !Secrets.isPasswordIn(path),
                "path",
                origin.name("path")
                        + " contains a password, which would appear in results. Allowed: a header with ${env:NAME}, or a column of "
                        + origin.name("data"));
        if (!headers.isEmpty()) {
            Origin its = origin.within("headers");
            headers.forEach((name, value) -> checkHeader(its, name, value, names));
        }
        if (body instanceof Body.Text(String type, String text)) {
            Origin its = origin.within("body");
            its.require(
                    isSentInUtf8(type, text),
                    "content-type",
                    "'content-type' is '" + type + "', or the text names a charset, but the text is sent in UTF-8. "
                            + "Allowed: charset=utf-8, no charset, or charset=us-ascii for a text of ASCII without values in braces. "
                            + "A 'file' is sent as it is");
            checkNames(its, "text", text, names);
            checkReferences(its, "text", text);
            its.require(
                    !type.matches("(?i).*(json|form|xml).*") || !Secrets.isPasswordIn(text),
                    "text",
                    "'text' contains a password, which would appear in results. Allowed: ${env:NAME}, or a column of 'data'");
        }
        if (expected instanceof ValidResponse.Checked(String status, Map<String, String> json) && !json.isEmpty()) {
            Origin its = origin.within("expect").within("json");
            json.forEach((pointer, value) -> {
                checkPointer(its, pointer, pointer, "");
                checkNames(its, pointer, value, names);
                its.require(
                        !EnvReference.isIn(value),
                        pointer,
                        "'" + pointer + "' is '" + value + "'. Allowed: text without references to variables");
            });
        }
    }

    private static boolean isSentInUtf8(String type, String text) {
        return Stream.of(CHARSET.matcher(type), XML_ENCODING.matcher(text))
                .filter(Matcher::find)
                .allMatch(charset -> isWrittenAsUtf8(charset.group(1), text));
    }

    /** A charset has several names: {@code utf8} is UTF-8, too. ASCII is part of UTF-8, but a value in the text may not be ASCII. */
    private static boolean isWrittenAsUtf8(String charset, String text) {
        Charset named = Charset.forName(charset, StandardCharsets.UTF_16); // an unknown one is not allowed either
        boolean isAscii = text.chars().allMatch(letter -> letter < 128)
                && Placeholders.names(text).isEmpty()
                && !EnvReference.isIn(text);
        return named.equals(StandardCharsets.UTF_8) || (isAscii && named.equals(StandardCharsets.US_ASCII));
    }

    private static void checkNames(Origin origin, String key, String text, Collection<String> names) {
        Optional<String> unknown = Placeholders.names(text).stream()
                .filter(name -> !names.contains(name))
                .findFirst();
        origin.require(
                unknown.isEmpty(),
                key,
                unknown.map(name ->
                                "unknown {" + name + "} in " + origin.name(key) + ". " + DidYouMean.hint(name, names))
                        .orElse(""));
    }

    private void checkHeader(Origin headers, String name, String value, Collection<String> names) {
        String plain = name.toLowerCase(Locale.ROOT);
        headers.require(
                NAME.matcher(name).matches(),
                name,
                "'" + name + "' cannot name a header. Allowed: letters, digits and hyphens");
        boolean isOfTheClient = OF_THE_CLIENT.contains(plain) || plain.equals(ACCEPT) || plain.equals(CONTENT_TYPE);
        headers.require(
                !isOfTheClient,
                name,
                "the load client sets the header '" + name + "' itself. Allowed: " + inPlaceOf(plain));
        headers.require(PRINTABLE.test(value), name, "'" + name + "' contains characters other than printable ASCII");
        checkNames(headers, name, value, names);
        checkReferences(headers, name, value);
        headers.require(
                !Secrets.isHeader(name) || Secrets.isOfRun(value),
                name,
                "'" + name + "' contains a secret, which would appear in results. Allowed: ${env:NAME}," + ofUsers());
    }

    /** Returns what sets a header of the load client. */
    private String inPlaceOf(String header) {
        if (header.equals(CONTENT_TYPE)) {
            return origin.offers("body")
                    ? "'content-type' in 'body'"
                    : "other headers, because these requests have no body";
        }
        return header.equals(ACCEPT) ? origin.name(ACCEPT) : "other headers";
    }

    private String ofUsers() {
        return origin.offers("before")
                ? " a column of 'data', or a value that 'before' extracts"
                : " or a column of " + origin.name("data");
    }

    private static void checkReferences(Origin where, String key, String text) {
        where.require(
                !EnvReference.isMalformedIn(text),
                key,
                "'" + key + "' contains a reference that is none. Allowed: ${env:NAME} with letters, digits and _");
    }

    private void checkExtracted(BeforeStep step, List<String> names) {
        step.extract().forEach((name, pointer) -> {
            Origin extract = origin.within("extract");
            extract.require(
                    Placeholders.isName(name) && !names.contains(name) && !name.equals(Placeholders.CNT),
                    name,
                    "'" + name + "' cannot name a value. Allowed: letters, digits and _, except cnt, "
                            + String.join(", ", names));
            if (BeforeStep.cookie(pointer).isEmpty()) {
                checkPointer(extract, name, pointer, ", or the name of a cookie, such as 'cookie JSESSIONID'");
            }
            names.add(name);
        });
    }

    private static void checkPointer(Origin origin, String key, String pointer, String orElse) {
        origin.require(
                pointer.startsWith("/"),
                key,
                "'" + pointer + "' is no JSON pointer. Allowed: a path into the document, such as /user/id" + orElse);
        JsonPointer.compile(pointer);
    }

    /** The run itself fetches a reference, and a body that is a response, by a plain GET. */
    private void refuseReference(Contender contender) {
        boolean isPlain = contender.headers().isEmpty() && !contender.isOfUser();
        origin.require(
                !(contender.body() instanceof Body.Fetched) || isPlain,
                "body",
                "'from' in 'body' is fetched without headers and values of a user. Allowed: 'text' or 'file'");
        origin.require(
                !(contender.validResponse() instanceof ValidResponse.SameAsReference) || isPlain,
                "expect",
                "'expect' is 'same-as-reference', but the reference is fetched by a GET without headers and values of a user. "
                        + "Allowed: status, or {status: 2xx, json: {/pointer: value}}");
    }
}
