import { isListChange } from '#contract/domain/list-changes.ts'
import { charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { withoutBefore } from '#web/features/onboarding/autosave/beginnings.ts'
import { isEmpty } from '#web/features/onboarding/autosave/changes.ts'
import type { SplitValue } from '#web/lib/storage/durable-queue.ts'

/** A list has the path of all its elements, and is as much too long as they are. */
function charactersOver(value: unknown, limit: number): number[] {
  if (typeof value === 'string') return [charactersTooMany(value, limit)].filter((over) => over > 0)
  if (isListChange(value)) return charactersOver(value.add ?? [], limit)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => charactersOver(part, limit))
}

/** A date that is too long was never stored, and the server would refuse to remove it. */
export function withoutTooLongRemovals<Change extends object>(change: Change): Change {
  const { dates } = change as { dates?: unknown } // A change of an item.
  if (!isListChange(dates) || !dates.remove) return change
  const remove = dates.remove.filter((date) => charactersOver(date, textLimits.ownDate).length === 0)
  return { ...change, dates: { ...dates, remove } }
}

/** What of an item's changes can be saved. What is too long waits, and with it the list that it is in (SHELL-11). */
export function splitTooLong(pending: object, textLimit: number): SplitValue<object> {
  const limits: Record<string, number> = { text: textLimit, dates: textLimits.ownDate }
  const tooLong = Object.entries(withoutBefore(pending)).flatMap(([path, value]) =>
    charactersOver(value, limits[path] ?? textLimits.entry).map((over) => ({ path, over })),
  )
  if (tooLong.length === 0) return { sendable: pending }
  const sendable = Object.fromEntries(
    Object.entries(pending).filter(([field]) => !tooLong.some(({ path }) => path === field)),
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
