/**
 * What counts as an email address, stated without zod so that the log-in page need not load it. It is zod's own pattern,
 * kept here so that page, server and schema judge alike.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)(?:[A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*)\.)+[A-Za-z]{2,}$/

export const emailLimit = 254

export const isEmail = (value: string): boolean => value.length <= emailLimit && emailPattern.test(value.trim())

/** An email as it is compared: addresses that differ only in case are one account (REG-15). */
export const emailKey = (value: string): string => value.trim().toLowerCase()
