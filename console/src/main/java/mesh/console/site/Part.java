package mesh.console.site;

/** A part of the site, in the order of the header's links. */
public enum Part {
    LESSONS("Lessons", "index.html"),
    WHAT_IF("What if", "what-if.html"),
    RUNS("Runs", "runs.html"),
    HANDBOOK("Handbook", "handbook/index.html");

    private final String title;
    private final String start;

    Part(String title, String start) {
        this.title = title;
        this.start = start;
    }

    public String title() {
        return title;
    }

    /** Returns the path of the part's first page, from the site's folder. */
    public String start() {
        return start;
    }
}
