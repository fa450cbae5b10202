package mesh.load.scenario;

import mesh.load.scenario.key.Key;

/** The number of items that each user requests. */
public sealed interface Work {

    String DESCRIPTION = "How many items each user requests";

    /** The word for triangular work with one user per item, and the mapping that it represents. */
    String TRIANGULAR = "triangular";

    String MEANING = "{triangular: 1}";

    String ALLOWED = TRIANGULAR + ", {triangular: 1 to " + Triangular.MAX_USERS_PER_ITEM + "}, {fixed: 1 to "
            + Contender.MAX_CNT + "}";

    /** Returns the number of items that one user requests. Users are counted from 1. */
    int itemsOf(int user);

    /**
     * Later users request more items: user <i>i</i> requests <i>i</i> divided by the users per item, rounded up. With one user per item,
     * as in the study, 100 users request 5,050 items. With two, they request 2,550.
     */
    record Triangular(
            @Key(
                    name = TRIANGULAR,
                    value = "How many users in a row request the same number of items: "
                            + "user i requests i divided by this number, rounded up",
                    max = MAX_USERS_PER_ITEM)
            int usersPerItem)
            implements Work {

        static final int MAX_USERS_PER_ITEM = 100;

        public Triangular() {
            this(1);
        }

        @Override
        public int itemsOf(int user) {
            return Math.ceilDiv(user, usersPerItem);
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
