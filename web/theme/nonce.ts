/** The page's style nonce. The server writes a new one into each response. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// The style element that locks scrolling behind a dialog reads it. It has no other way to get a nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce })

export const styleNonce = (): string => nonce
