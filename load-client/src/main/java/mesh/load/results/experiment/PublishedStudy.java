package mesh.load.results.experiment;

import java.util.List;

/**
 * What others have published about the same question, on other hardware and with other versions.
 *
 * @param title of the study
 * @param publisher of the study
 * @param url of the study
 * @param work what was done, in a clause
 * @param complete whether all of its tables are here
 * @param columns what it compares
 */
public record PublishedStudy(
        String title,
        String publisher,
        String url,
        String work,
        boolean complete,
        List<String> columns,
        List<PublishedFigure> figures) {}
