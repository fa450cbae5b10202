package mesh.load.report.html;

import java.util.Map;
import mesh.load.text.Html;

/** Words of the report with a plain sentence each, which a reader gets by pointing at the word, by a tap, or with the keyboard. */
final class Terms {

    /** The legend's words for the time of a contender that did not serve all requests. */
    static final String LESS_WORK = "not all served: less work";

    private static final Map<String, String> SENTENCES = Map.ofEntries(
            Map.entry(
                    LESS_WORK,
                    "Some requests failed, so this contender did less work. Do not compare its time with those that served all."),
            Map.entry(
                    "before-gateway",
                    "From the moment when the request was due until the gateway had read it: the way there, and the wait to be accepted."),
            Map.entry("thread", "The request was read, and waited for a free thread of the gateway."),
            Map.entry("permit", "The request waited until a limit in front of its call let it through."),
            Map.entry("connection", "The request waited for a connection to the backend or the store."),
            Map.entry("call", "The way of a call to the backend and back, until the backend had read it."),
            Map.entry("backend-queue", "The backend had read the call, and had no free thread or place for it."),
            Map.entry("backend", "The backend worked on the call, or the store on the request."),
            Map.entry("database-pool", "The request waited for a free connection to the database."),
            Map.entry("query", "The database worked on the query."),
            Map.entry("computing", "The gateway computed, or waited for a thread that computes."),
            Map.entry("response", "The gateway waited until the user had read what was sent."),
            Map.entry(
                    "rest",
                    "Everything that no other stage has: the gateway's own work, waiting for a core, and garbage collection."),
            Map.entry(
                    "barrier-skew",
                    "All users should start at the same time, but the first and the last request were sent too far apart."),
            Map.entry(
                    "sent-late", "The load client sent a request later than planned, so its latency can be too long."),
            Map.entry(
                    "client-starved",
                    "The load client read responses later than they arrived, so latencies can be too long."),
            Map.entry(
                    "processor-limit", "Nearly all cores were busy, so times can be longer than the contender needs."),
            Map.entry("not-warm", "Much code was still being compiled, so times can be longer than with warm code."),
            Map.entry(
                    "machine-busy", "Other programs used the cores, so times can be longer than the contender needs."),
            Map.entry("few-samples", "Too few requests are slower than the percentile to trust it."));

    private Terms() {}

    /**
     * Returns the word with its sentence; the word alone if it needs none.
     *
     * @param place where the word is on the page, because each sentence has an id
     */
    static Html html(String place, String word, Html shown) {
        String sentence = SENTENCES.get(word);
        if (sentence == null) {
            return shown;
        }
        String id = ("term-" + place + "-" + word).replaceAll("\\W+", "-");
        return Html.tag(
                "span.term",
                Html.tag("button", shown).with("type", "button").with("aria-describedby", id),
                Html.tag("span", sentence).with("role", "tooltip").with("id", id));
    }
}
