import { isListChange } from '#contract/domain/list-changes.ts'
import { charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { withoutBefore } from '#web/features/onboarding/autosave/beginnings.ts'
import { isEmpty, withoutPaths } from '#web/features/onboarding/autosave/changes.ts'
import type { SplitValue } from '#web/lib/storage/durable-queue.ts'

/** The limits of the texts in changes, by the field that contains them; all others are entries. */
const limits: Readonly<Record<string, number>> = {
  questions: textLimits.answer,
  text: textLimits.answer,
  custom_dates: textLimits.ownDate,
  dates: textLimits.ownDate,
}

type LongText = { path: string; over: number }

/** The texts that are too long. A list has the path of all its elements. */
function findTooLong(value: unknown, limit: number = textLimits.entry, path: readonly string[] = []): LongText[] {
  if (typeof value === 'string') {
    const over = charactersTooMany(value, limit)
    return over > 0 ? [{ path: path.join('.'), over }] : []
  }
  if (isListChange(value)) return findTooLong(value.add ?? [], limit, path)
  if (Array.isArray(value)) {
    return value.flatMap((element) => findTooLong(element, limit)).map(({ over }) => ({ path: path.join('.'), over }))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => findTooLong(part, limits[key] ?? limit, [...path, key]))
}

/** An element that is too long was never stored, and the server would refuse to remove it. */
export function withoutTooLongRemovals<T>(value: T, limit: number = textLimits.entry): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = isListChange(value)
    ? Object.entries({ ...value, remove: value.remove?.filter((element) => findTooLong(element, limit).length === 0) })
    : Object.entries(value).map(([key, part]) => [key, withoutTooLongRemovals(part, limits[key] ?? limit)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined)) as T // the same fields
}

/** What of a page's changes can be saved. What is too long waits, and with it the list that it is in (SHELL-11). */
export function splitTooLong(pending: object): SplitValue<object> {
  const tooLong = findTooLong(pending)
  if (tooLong.length === 0) return { sendable: pending }
  const sendable = withoutPaths(
    pending,
    tooLong.map(({ path }) => path),
  )
  return {
    sendable: isEmpty(withoutBefore(sendable)) ? undefined : sendable,
    error: {
      code: 'too_long',
      message: onboardingTexts.tooLong,
      fields: tooLong.map(({ path, over }) => ({ path, message: fieldTexts.charactersTooMany(over) })),
    },
  }
}
