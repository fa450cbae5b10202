package mesh.container;

/** All of it. */
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
