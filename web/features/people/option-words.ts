import { peopleTexts } from '#contract/texts/people.ts'
import type { PersonOptionOutcome } from '#web/features/people/person-options.tsx'

const words = {
  archived: peopleTexts.wasArchived,
  unarchived: peopleTexts.wasUnarchived,
  deleted: peopleTexts.wasDeleted,
} as const satisfies Record<PersonOptionOutcome, (name: string) => string>

/** What a list says once somebody has left it. */
export const describeOutcome = (done: PersonOptionOutcome, name: string): string => words[done](name)
