import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ratePassword } from '#contract/auth.ts'
import { strengthTexts } from '#contract/texts/auth.ts'
import classes from '#web/features/passwords/strength-meter.module.css'
import { queryFor } from '#web/lib/http/call.ts'
import styles from '#web/ui/styles.module.css'

const labels = ['', strengthTexts.weak, strengthTexts.fair, strengthTexts.good, strengthTexts.strong] as const

const debounceMs = 400

/** What a person would build a password from. The schema of the call takes no longer ones. */
const shorten = (about: readonly string[]) => about.map((text) => text.slice(0, 300)).filter((text) => text !== '')

/**
 * The strength of a new password and the rule that it breaks (AUTH-13), as the server rates it: its lists of words and
 * of breached passwords are too long for a page. Without an answer the meter is empty. `about` are texts about the
 * person.
 */
export function StrengthMeter({ password, about }: { password: string; about: readonly string[] }) {
  const [typed] = useDebouncedValue(password, debounceMs)
  const rated = useQuery({
    ...queryFor(ratePassword, { body: { password: typed, about: shorten(about) } }),
    enabled: typed !== '' && password !== '',
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0, // a password does not stay in the cache
    retry: false,
  })
  const { strength = 0, fault } = (password !== '' && rated.data) || {}
  return (
    <div className={classes.root} data-strength={strength}>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= strength || undefined} />
        ))}
      </div>
      {/* Reserves two lines, so that the form does not jump during typing. */}
      <Box component="p" c="dimmed" fz="xs" lh={1.4} mt={4} mih="2.8em" role="status">
        {strength > 0 && (
          <>
            <span className={styles.hidden}>{strengthTexts.label}: </span>
            <Box component="span" c="var(--bar)" fw={600}>
              {labels[strength]}.
            </Box>{' '}
          </>
        )}
        {fault ?? (strength === 0 ? strengthTexts.rule : strength < 3 && strengthTexts.hint)}
      </Box>
    </div>
  )
}
