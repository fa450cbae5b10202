package mesh.sample;

import java.util.Locale;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Sets a service's language to English, regardless of the user's language. Libraries format and compare text in the JVM's default language.
 * In Turkish, Spring Data would look for a table with a different name. With Arabic digits, the management agent would not accept its own
 * address.
 */
final class EnglishLocale implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext service) {
        Locale.setDefault(Locale.US);
    }
}
