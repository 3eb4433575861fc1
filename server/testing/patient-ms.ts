/** Calls that a test makes at once are all answered, however busy the machine is. */
export const PATIENT_MS = 30_000

/** The same for a server that is a process of its own. */
export const patientEnvironment = { FOYER_TEST_PATIENCE_MS: String(PATIENT_MS) }
