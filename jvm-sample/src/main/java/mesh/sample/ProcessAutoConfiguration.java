package mesh.sample;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Makes a service show which JVM it runs in, and end with the run that started it. */
@AutoConfiguration
class ProcessAutoConfiguration {

    @Bean
    JvmInfo jvmInfo() {
        return new JvmInfo();
    }

    /** Only if a run has started this service: a service that was started to stay has no owner. */
    @Bean
    @ConditionalOnProperty(OwnerWatch.PROPERTY)
    OwnerWatch ownerWatch(Environment environment) {
        return new OwnerWatch(environment.getRequiredProperty(OwnerWatch.PROPERTY, Long.class));
    }

    /** Only if there can be event loops of Netty. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "reactor.netty.resources.LoopResources")
    static class Netty {

        @Bean
        NettyInfo nettyInfo() {
            return new NettyInfo();
        }
    }
}
