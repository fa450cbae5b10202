package mesh.load.predict.event;

/**
 * Random numbers, which are the same in a JVM and in a browser. The generator is xoshiro128++ of D. Blackman and S. Vigna. It needs only
 * numbers of 32 bits: TeaVM's class library has no {@code SplittableRandom}, and 64 bits are slow in a script. For the same reason all
 * functions are those of {@link StrictMath}: the last digit of {@code Math.log} may differ between machines.
 */
public final class RandomDraws {

    private static final int GOLDEN = 0x9E3779B9;
    private static final double LOW_BITS = 0x1p26;
    private static final double UNIT = 0x1p-53;

    /** The coefficients of P. J. Acklam's approximation, whose relative error is below 1.2e-9. The last of each list is the constant. */
    private static final double[] MIDDLE = {
        -39.69683028665376,
        220.9460984245205,
        -275.9285104469687,
        138.357751867269,
        -30.66479806614716,
        2.506628277459239
    };

    private static final double[] BELOW_MIDDLE = {
        -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1
    };
    private static final double[] TAIL = {
        -0.007784894002430293,
        -0.3223964580411365,
        -2.400758277161838,
        -2.549732539343734,
        4.374664141464968,
        2.938163982698783
    };
    private static final double[] BELOW_TAIL = {
        0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1
    };

    /** The share of the distribution in each tail, for which the approximation has coefficients of its own. */
    private static final double IN_TAIL = 0.02425;

    private int a;
    private int b;
    private int c;
    private int d;

    /** @param stream index of a sequence; the sequences of one seed have nothing in common */
    public RandomDraws(long seed, int stream) {
        int state = mixed(mixed(mixed(stream + GOLDEN) + (int) (seed >>> Integer.SIZE)) + (int) seed);
        a = mixed(state + 1);
        b = mixed(state + 2);
        c = mixed(state + 3);
        d = mixed(state + 4);
    }

    /** Changes each bit with a probability of one half if any bit of the input changes (the end of MurmurHash3). */
    private static int mixed(int bits) {
        int mixed = (bits ^ (bits >>> 16)) * 0x85EBCA6B;
        mixed = (mixed ^ (mixed >>> 13)) * 0xC2B2AE35;
        return mixed ^ (mixed >>> 16);
    }

    /** Returns the next number, uniform in [0, 1). */
    public double next() {
        return ((bits() >>> 5) * LOW_BITS + (bits() >>> 6)) * UNIT;
    }

    private int bits() {
        int bits = Integer.rotateLeft(a + d, 7) + a;
        int shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = Integer.rotateLeft(d, 11);
        return bits;
    }

    /** Returns the quantile of the exponential distribution with mean 1. */
    public static double waitFor(double share) {
        return -StrictMath.log(1 - share);
    }

    /** Returns the quantile of the normal distribution with mean 0 and deviation 1. */
    static double normal(double share) {
        if (share <= 0) {
            return normal(UNIT);
        }
        if (share > 1 - IN_TAIL) {
            return -normal(1 - share);
        }
        if (share < IN_TAIL) {
            double far = Math.sqrt(-2 * StrictMath.log(share));
            return polynomial(TAIL, far) / polynomial(BELOW_TAIL, far);
        }
        double side = share - 0.5;
        double square = side * side;
        return side * polynomial(MIDDLE, square) / polynomial(BELOW_MIDDLE, square);
    }

    private static double polynomial(double[] coefficients, double x) {
        double sum = 0;
        for (double coefficient : coefficients) {
            sum = sum * x + coefficient;
        }
        return sum;
    }
}
