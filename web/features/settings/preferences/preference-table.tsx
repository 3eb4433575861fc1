import type { NotificationKind } from '#contract/notifications.ts'
import { preferenceTexts } from '#contract/texts/notifications.ts'
import classes from './preference-table.module.css'
import { areOn, type Channel, type Preferences } from './preferences.ts'
import type { PreferenceRow, usePreferences } from './use-preferences.ts'
import { Toggle } from '#web/ui/toggle.tsx'

const channels = ['notification', 'email'] as const

type Labels = Record<Channel, string>
const labelsOf = (kind: NotificationKind): Labels => ({
  notification: preferenceTexts.notificationOf(preferenceTexts.kinds[kind]),
  email: preferenceTexts.emailOf(preferenceTexts.kinds[kind]),
})
const masters: Labels = { notification: preferenceTexts.allNotifications, email: preferenceTexts.allEmails }

type Props = {
  preferences: Preferences
  kinds: readonly NotificationKind[]
  hintOf: (kind: NotificationKind) => string
} & Pick<ReturnType<typeof usePreferences>, 'outcome' | 'turn'>

/** Two switches per kind and, with several kinds, two master switches in step with them (NOTE-4). */
export function PreferenceTable({ preferences, kinds, hintOf, outcome, turn }: Props) {
  const row = (key: PreferenceRow, of: readonly NotificationKind[], labels: Labels, hint?: string) => (
    <li key={key} className={classes.row} data-all={key === 'all' || undefined}>
      <div className={classes.label}>
        <span className={classes.kind}>{key === 'all' ? preferenceTexts.all : preferenceTexts.kinds[key]}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
        <Outcome failed={outcome?.row === key ? outcome.failed : undefined} saved={outcome?.row === key} />
      </div>
      {channels.map((channel) => (
        <Toggle
          key={channel}
          label={labels[channel]}
          on={areOn(preferences, of, channel)}
          onTurn={(on) => turn(key, of, channel, on)}
        />
      ))}
    </li>
  )
  return (
    <>
      <div className={classes.heads} aria-hidden="true">
        <span>{preferenceTexts.notification}</span>
        <span>{preferenceTexts.email}</span>
      </div>
      <ul>
        {kinds.length > 1 && row('all', kinds, masters)}
        {kinds.map((kind) => row(kind, [kind], labelsOf(kind), hintOf(kind)))}
      </ul>
    </>
  )
}

/** The result of the last change, beside the switch. */
function Outcome({ saved, failed }: { saved: boolean; failed: string | undefined }) {
  if (failed !== undefined) {
    return (
      <span className={classes.failed} role="alert">
        {preferenceTexts.failed} {failed}
      </span>
    )
  }
  return (
    <span className={classes.saved} role="status">
      {saved && preferenceTexts.saved}
    </span>
  )
}
