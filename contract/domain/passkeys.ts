/** Per person. */
export const mostPasskeys = 20
