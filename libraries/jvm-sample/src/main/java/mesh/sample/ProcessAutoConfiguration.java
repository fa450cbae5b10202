package mesh.sample;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Makes a service show its JVM, and end with the run that started it. */
@AutoConfiguration
class ProcessAutoConfiguration {

    @Bean
    JvmInfo jvmInfo() {
        return new JvmInfo();
    }

    /** Exists only if a run started this service. A service that is to stay has no owner. */
    @Bean
    @ConditionalOnProperty(OwnerWatch.PROPERTY)
    OwnerWatch ownerWatch(Environment environment) {
        return new OwnerWatch(environment.getRequiredProperty(OwnerWatch.PROPERTY, Long.class));
    }

    /** Exists only if Reactor Netty's event loops are on the class path. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "reactor.netty.resources.LoopResources")
    static class Netty {

        @Bean
        NettyInfo nettyInfo() {
            return new NettyInfo();
        }
    }
}
