/** Set by `npm run test:long`, which docs/testing.md asks for before a release. */
export const isLongRun = process.env.FOYER_TEST_LONG === '1'

/** The volume of a test: short in `npm test`, in full length in `npm run test:long`. */
export const byLength = <Volume>(short: Volume, long: Volume): Volume => (isLongRun ? long : short)
