package mesh.sample;

import java.util.Locale;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Gives a service a language of its own, whatever its user's language is. Libraries format and compare with the default of the JVM: in
 * Turkish, Spring Data looks for a table of another name, and with Arabic digits the management agent does not accept its own address.
 */
final class EnglishLocale implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext service) {
        Locale.setDefault(Locale.US);
    }
}
