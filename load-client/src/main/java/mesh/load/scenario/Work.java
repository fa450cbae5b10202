package mesh.load.scenario;

/** The number of items that each user requests. */
public sealed interface Work {

    String DESCRIPTION = "How many items each user requests";

    String ALLOWED = "triangular, {fixed: 1 to " + Contender.MAX_CNT + "}";

    int itemsOf(int user);

    /** User <i>i</i> requests <i>i</i> items, as in the study. 100 users request 5,050 items. */
    record Triangular() implements Work {
        @Override
        public int itemsOf(int user) {
            return user;
        }
    }

    record Fixed(
            @Key(name = "fixed", value = "The number of items that each user requests", max = Contender.MAX_CNT)
            int items)
            implements Work {
        @Override
        public int itemsOf(int user) {
            return items;
        }
    }
}
