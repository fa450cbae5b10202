package mesh.endtoend.house;

import static mesh.endtoend.house.Word.anywhere;

import java.util.List;

/**
 * Turns of phrase that a reader has to read twice, such as a clause as a subject, or a word that the field does not use. Each is one
 * example of a way of writing. The list is short, because a pattern can find only turns that are never right.
 */
final class Turns {

    private Turns() {}

    static final List<Word> ALL = List.of(
            anywhere("\\b[Ww]hoever\\b", "a user that, a caller that, …", "Whoever follows it needs no token."),
            anywhere("\\b[Ww]hatever\\b", "any, even if, …; or name it", "Whatever came of it is reported."),
            anywhere(
                    "(?<!-)\\b[Tt]ells?\\b(?!(?: [\\w']+){0,5} apart\\b)",
                    "reports, shows, informs, …",
                    "It tells how long a call took."),
            anywhere(
                    "(?<!-)\\b[Ss]tands\\b(?! (?:in for|out)\\b)", "is, represents, …", "The file stands in a folder."),
            anywhere("(?<![-\"'\\[])\\b[Nn]obody\\b(?![-\"}`])", "no user, no thread, …", "Nobody waits."),
            anywhere("\\b[Ss]omebody\\b", "a user, a tool, …", "As if somebody had changed it."),
            anywhere("(?<!['\"])\\b[Aa]t once\\b", "concurrently, immediately, …", "All users come at once."),
            anywhere("\\b[Ss]o many\\b", "this number of …, too many", "It waits for so many calls."),
            anywhere("\\b(?:[Nn]obody|[Nn]one|[Nn]othing) but\\b", "only", "Nobody but the run writes here."),
            anywhere(
                    "\\b[Ii]t is (?:looked|said|told|asked)\\b",
                    "say who checks, prints, …",
                    "It is looked whether one is up."),
            anywhere("\\b(?:is|are) told\\b(?! apart)", "reports …, gets …, learns …", "The user is told the cause."),
            anywhere("\\b(?:is|are) asked of\\b", "requests …", "A token is asked of everybody."),
            anywhere("\\b[Ll]ikewise\\b", "also, too", "The store likewise waits."),
            anywhere("\\bcomes? to (?:the same|\\d|what)", "is, equals", "That comes to the same."),
            anywhere(
                    "[.:?] Of (?:the|these|those|each|all|both)\\b", "subject first", "It waits. Of these, one is up."),
            anywhere(
                    "[.]\\s+(?:[*/]+\\s+)?Who (?!am|are|is)\\w+ [^.?]{0,80}\\.",
                    "a client that …",
                    "It waits. Who reads too slowly misses events."),
            anywhere("\\b(?:he|his|him)\\b(?! or)", "they, their, it, its", "A user waits for his response."));
}
