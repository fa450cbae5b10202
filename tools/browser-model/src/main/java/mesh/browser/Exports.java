package mesh.browser;

import org.teavm.jso.JSExportClasses;

/** Names what the script defines for other scripts. */
@JSExportClasses(BrowserModel.class)
final class Exports {

    private Exports() {}
}
