/** Loads the WebAuthn library lazily: its hundreds of modules are needed only for passkeys. */
export const webAuthn = () => import('@simplewebauthn/server')
