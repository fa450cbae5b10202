package mesh.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import java.util.TreeSet;
import mesh.load.RoomDrawing.Arrow;
import org.junit.jupiter.api.Test;

class RoomDrawingTest {

    private static final String MARKDOWN = """
            ## The rooms of the house

            ```mermaid
            flowchart TD
                attic --> hall & kitchen
                hall & kitchen --> cellar
            ```

            | Room | In a sentence |
            |---|---|
            | `attic`, and what is in it | Old things |
            | `hall` | The way in |

            ## Anything else

            | `garden` | Not a room |
            """;

    private static final RoomDrawing DRAWN = RoomDrawing.drawnIn(MARKDOWN);

    @Test
    void eachPairOfALineIsAnArrow() {
        assertThat(DRAWN.arrows())
                .containsExactly(
                        new Arrow("attic", "hall"),
                        new Arrow("attic", "kitchen"),
                        new Arrow("hall", "cellar"),
                        new Arrow("kitchen", "cellar"));
        assertThat(DRAWN.rooms()).containsExactly("attic", "cellar", "hall", "kitchen");
    }

    @Test
    void aUseMayFollowSeveralArrowsButNeverAgainstTheirDirection() {
        Arrow through = new Arrow("attic", "cellar");
        Arrow back = new Arrow("cellar", "attic");
        Arrow aside = new Arrow("hall", "kitchen");

        assertThat(DRAWN.forbids(new RoomDrawing(new TreeSet<>(Set.of(through, back, aside)))))
                .containsExactly(back, aside);
    }

    @Test
    void onlyTheRowsBelowTheHeadingDescribeRooms() {
        assertThat(RoomDrawing.describedIn(MARKDOWN)).containsExactly("attic", "hall");
    }

    @Test
    void aPageWithoutADrawingIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> RoomDrawing.drawnIn("## The rooms of the house"));
    }
}
