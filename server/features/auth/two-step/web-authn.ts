/** WebAuthn's library. It brings hundreds of modules, which a server loads for the first passkey. */
export const webAuthn = () => import('@simplewebauthn/server')
