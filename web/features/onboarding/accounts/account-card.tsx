import { Box, Text } from '@mantine/core'
import { IconChevronDown, IconKey } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { platformMarks } from '#web/features/credentials/index.ts'
import type { FieldState } from '../fields/form-item.ts'
import classes from './accounts.module.css'
import styles from '#web/ui/styles.module.css'
import { Badge } from '#web/ui/badge.tsx'

type AccountCardProps = {
  item: FieldState['item']
  why: string | undefined
  missing: number
  isSentBack: boolean
  /** On a phone one card is open at a time. */
  folds: boolean
  open: boolean
  onToggle: (head: HTMLElement) => void
  children: ReactNode
}

export function AccountCard({ item, why, missing, isSentBack, folds, open, onToggle, children }: AccountCardProps) {
  const body = useId()
  const head = <AccountCardHead item={item} missing={missing} isSentBack={isSentBack} />
  return (
    <section className={styles.sheet} aria-label={item.title}>
      <Box component="h3" fz="1rem">
        {folds ? (
          <button
            type="button"
            className={classes.head}
            aria-expanded={open}
            aria-controls={body}
            onClick={({ currentTarget }) => onToggle(currentTarget)}
          >
            {head}
            <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.head}>{head}</span>
        )}
      </Box>
      <div id={body} className={classes.body} hidden={folds && !open}>
        {why !== undefined && (
          <Text c="dimmed" mt={-4}>
            {why}
          </Text>
        )}
        {children}
      </div>
    </section>
  )
}

const marks: Partial<Record<string, typeof IconKey>> = platformMarks

function AccountCardHead({ item, missing, isSentBack }: Pick<AccountCardProps, 'item' | 'missing' | 'isSentBack'>) {
  const Mark = marks[item.key] ?? IconKey
  return (
    <>
      <Mark size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{item.title}</span>
      {isSentBack ? (
        <Badge tone="problem">{clientItemTexts.states.sent_back}</Badge>
      ) : (
        <Badge tone={missing === 0 ? 'good' : 'quiet'}>{describeState(item, missing)}</Badge>
      )}
    </>
  )
}

function describeState({ kind }: FieldState['item'], missing: number): string {
  if (kind === 'invitation') return missing === 0 ? credentialTexts.accessGiven : accountTexts.open
  if (missing === 0) return credentialTexts.complete
  return missing === 1 ? credentialTexts.incomplete(missing) : accountTexts.open
}
