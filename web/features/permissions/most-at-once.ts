/** So many clients one call takes (contract/permissions.ts). */
export const mostAtOnce = 1000
