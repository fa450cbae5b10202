package mesh.container;

/** The whole contract, except {@link HeapContract}. */
interface Contract
        extends IdentityContract,
                ActuatorContract,
                JsonContract,
                PdfContract,
                WorkContract,
                BadInputContract,
                KeptConnectionContract,
                BodyLimitContract,
                ShutdownContract {}
