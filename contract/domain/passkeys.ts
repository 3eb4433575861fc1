/** Of one person. */
export const mostPasskeys = 20
