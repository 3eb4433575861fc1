/** The page's style nonce, written into it by the server for each answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// Read by the style element that locks scrolling behind a dialog; nobody hands it a nonce otherwise.
Object.assign(globalThis, { __webpack_nonce__: nonce })

export const styleNonce = (): string => nonce
