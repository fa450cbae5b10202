package mesh.load.services;

/** A program that ends immediately. */
final class ShortProgram {

    private ShortProgram() {}

    /** Prints one line. */
    public static void main(String[] arguments) {
        System.out.println("started");
    }
}
