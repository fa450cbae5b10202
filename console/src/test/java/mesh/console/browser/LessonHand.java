package mesh.console.browser;

import java.util.List;

/** Performs the actions of a user on the page of a lesson. */
record LessonHand(Browser browser) {

    void predict(String round, String... figures) {
        for (int i = 0; i < figures.length; i++) {
            browser.all(round + " input[type=number]").get(i).sendKeys(figures[i]);
        }
    }

    void click(String round, String button) {
        browser.run(
                "[...document.querySelectorAll(arguments[0] + ' button')].find(one => one.textContent === arguments[1]).click()",
                round,
                button);
    }

    boolean isEnabled(String button) {
        return Boolean.TRUE.equals(browser.run(
                "return [...document.querySelectorAll('#round button')].some(one => one.textContent === arguments[0] && one.offsetParent !== null && !one.disabled)",
                button));
    }

    /** Returns the width of a bar of the first prediction, in pixels. */
    double widthOf(String bar) {
        Object width = browser.run("return document.querySelector('#round .bar .' + arguments[0]).offsetWidth", bar);
        return width instanceof Number pixels ? pixels.doubleValue() : 0;
    }

    @SafeVarargs
    final void vote(List<String>... figures) {
        for (int i = 0; i < figures.length; i++) {
            for (String figure : figures[i]) {
                browser.run("""
                                const one = document.querySelectorAll('#round .prediction')[arguments[0]], number = one.querySelector('[type=number]');
                                number.value = arguments[1];
                                number.dispatchEvent(new Event('input'));
                                [...one.querySelectorAll('button')].find(button => button.textContent === 'Add this vote').click();""", i, figure);
            }
        }
    }
}
