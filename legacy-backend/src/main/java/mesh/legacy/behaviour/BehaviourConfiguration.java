package mesh.legacy.behaviour;

import mesh.behaviour.CurrentBehaviour;
import mesh.behaviour.CurrentCounters;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;

/** Lets this backend begin with its configured behaviour. */
@Configuration(proxyBeanMethods = false)
class BehaviourConfiguration {

    @Bean
    CurrentBehaviour currentBehaviour(BehaviourProperties configured) {
        return new CurrentBehaviour(configured.behaviour());
    }

    @Bean
    CurrentCounters currentCounters() {
        return new CurrentCounters();
    }

    @Bean
    ApplicationListener<ContextClosedEvent> endOfHangs(CurrentBehaviour behaviour) {
        return closed -> behaviour.endHangs();
    }
}
