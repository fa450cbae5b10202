package mesh.load.scenario.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UserCountTest {

    @Test
    void usersJoinAtEvenIntervalsUntilTheEnd() {
        UserCount growing = new UserCount(2, 6, Duration.ofNanos(40));

        assertThat(IntStream.range(0, 6).mapToLong(growing::joinNanos)).containsExactly(0L, 0L, 10L, 20L, 30L, 40L);
    }

    @Test
    void theLongestGrowthOfTheMostUsersDoesNotOverflow() {
        Duration hour = Duration.ofMinutes(60);

        assertThat(new UserCount(0, UserCount.MAX_USERS, hour).joinNanos(UserCount.MAX_USERS - 1))
                .isEqualTo(hour.toNanos());
    }

    @Test
    void usersOfAConstantNumberAreThereFromTheBeginning() {
        assertThat(new UserCount(3).joinNanos(2)).isZero();
        assertThat(new UserCount(3).isGrowing()).isFalse();
    }
}
