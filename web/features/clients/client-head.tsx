import { IconMail, IconPhone } from '@tabler/icons-react'
import type { Client } from '#contract/clients.ts'
import { shortDate } from '#contract/domain/dates.ts'
import { progressOf } from '#contract/domain/onboarding-steps.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts.ts'
import classes from '#web/features/clients/client-head.module.css'
import { ClientOptions } from '#web/features/clients/client-options.tsx'
import type { OptionsDone } from '#web/features/clients/options-dialog.tsx'
import { ProgressBar } from '#web/features/clients/progress-bar.tsx'
import { Badge } from '#web/ui/badge.tsx'

type Props = { client: Client; record: OnboardingRecord | null | undefined; onDone: (done: OptionsDone) => void }

/** Who the client is, how far they are and how to reach them; it does not scroll away. */
export function ClientHead({ client, record, onDone }: Props) {
  const { name, email, phone, date, archived } = client
  return (
    <div className={classes.root}>
      <div className={classes.who}>
        <p className={classes.line}>
          <span className={`${classes.name} ${classes.cut}`} title={name}>
            {name}
          </span>
          <State record={record} archived={archived} />
        </p>
        <p className={classes.contact}>
          <a href={`mailto:${email}`} className={classes.reach}>
            <IconMail size={16} stroke={1.75} aria-hidden="true" />
            <span className={classes.cut} title={email}>
              {email}
            </span>
          </a>
          {phone !== '' && (
            <a href={`tel:${phone}`} className={classes.reach}>
              <IconPhone size={16} stroke={1.75} aria-hidden="true" />
              {listPhone(phone)}
            </a>
          )}
          <span className={classes.since}>{clientTexts.since(shortDate(date))}</span>
        </p>
      </div>
      <ClientOptions client={client} archived={archived} onDone={onDone} />
    </div>
  )
}

function State({ record, archived }: Pick<Props, 'record'> & { archived: boolean }) {
  return (
    <span className={classes.state}>
      {archived && <Badge tone="quiet">{clientTexts.archived}</Badge>}
      {record !== undefined && <Progress record={record} />}
    </span>
  )
}

function Progress({ record }: { record: OnboardingRecord | null }) {
  if (!record?.services_answered) return <Badge tone="quiet">{clientTexts.notStartedState}</Badge>
  const { required, completed } = progressOf(record, (page) => record[page].completed)
  if (completed === required) return <Badge tone="good">{clientTexts.complete}</Badge>
  return (
    <span title={clientTexts.progress(completed, required)}>
      <ProgressBar completed={completed} required={required} />
    </span>
  )
}
