package mesh.console.site.handbook;

import java.util.List;

/** The documents contain something that cannot become a part of the handbook, such as a link to a file that does not exist. */
public final class HandbookException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param problems one line for each place, with the document and the line */
    HandbookException(List<String> problems) {
        super(String.join("\n", problems));
    }
}
