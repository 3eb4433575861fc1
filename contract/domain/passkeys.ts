/** Per person. */
export const maxPasskeys = 20
