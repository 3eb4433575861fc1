import { textLimits } from './text-limits.ts'

/**
 * The pattern of an email address without zod, so that the log-in page need not load it. It is zod's own pattern: page,
 * server and schema agree.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)(?:[A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*)\.)+[A-Za-z]{2,}$/

export const emailLimit = textLimits.email

export const isEmail = (value: string): boolean => value.length <= emailLimit && emailPattern.test(value.trim())

/** The normalized email: addresses that differ only in case are one account (REG-15). */
export const emailKey = (value: string): string => value.trim().toLowerCase()
