import { Box } from '@mantine/core'
import { passwordFault } from '#contract/domain/passwords.ts'
import { passwordTexts, strengthTexts } from '#contract/texts/auth.ts'
import { type Strength, estimateStrength } from '#web/features/auth/password/password-strength.ts'
import classes from '#web/features/auth/password/strength-meter.module.css'
import styles from '#web/ui/styles.module.css'

const labels: Record<Strength, string> = {
  0: '',
  1: strengthTexts.weak,
  2: strengthTexts.fair,
  3: strengthTexts.good,
  4: strengthTexts.strong,
}

/** The strength of a new password, and the rule that it breaks (AUTH-13). */
export function StrengthMeter({ password }: { password: string }) {
  const strength = estimateStrength(password)
  const fault = password === '' ? 'length' : passwordFault(password)
  return (
    <div className={classes.root} data-strength={strength}>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= strength || undefined} />
        ))}
      </div>
      {/* Reserves the line, so that the form does not jump during typing. */}
      <Box component="p" c="dimmed" fz="xs" lh={1.4} mih="1.4em" role="status">
        {strength > 0 && (
          <>
            <span className={styles.hidden}>{strengthTexts.label}: </span>
            <Box component="span" c="var(--bar)" fw={600}>
              {labels[strength]}.
            </Box>{' '}
          </>
        )}
        {fault ? passwordTexts[fault] : strength < 3 && strengthTexts.hint}
      </Box>
    </div>
  )
}
