package mesh.load.scenario.key;

/** A condition under which the times of a load show what its users waited for, and not what the machine was busy with. */
public enum Need implements Labelled {
    /** The processor was not the limit, and nothing stopped the load client or a service. */
    FREE_PROCESSOR,
    /** The JIT compilers were nearly idle. */
    WARM_CODE,
    /** Each request was sent when it was due. All users of a burst are due at the same instant. */
    PUNCTUAL_USERS
}
