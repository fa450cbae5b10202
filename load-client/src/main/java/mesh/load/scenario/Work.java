package mesh.load.scenario;

/** How many items each user asks for. */
public sealed interface Work {

    /** Returns how many items the user with this number asks for. */
    int itemsOf(int user);

    /** User <i>i</i> asks for <i>i</i> items, as in the study: 100 users ask for 5,050. */
    record Triangular() implements Work {
        @Override
        public int itemsOf(int user) {
            return user;
        }
    }

    /** Every user asks for the same number of items. */
    record Fixed(
            @Key(name = "fixed", value = "Items that each user asks for", max = Contender.MAX_CNT)
            int items) implements Work {
        @Override
        public int itemsOf(int user) {
            return items;
        }
    }
}
