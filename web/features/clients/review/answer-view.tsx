import { Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { loginFieldsOf } from '#contract/domain/items.ts'
import { formatDayTime } from '#contract/domain/format-dates.ts'
import type { ClientItem, ClientItems } from '#contract/items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { reviewPageTexts, reviewTexts } from '#contract/texts/review.ts'
import { EventsSection } from '../detail/lazy-tabs.tsx'
import { StateBadge } from '../status/badges.tsx'
import classes from './review.module.css'
import { LoginLine, PasswordAccess, PasswordLine } from '#web/features/credentials/index.ts'
import { canUseClipboard } from '#web/lib/server-render.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import styles from '#web/ui/styles.module.css'

type Props = { clientId: string; item: ClientItem; services: ClientItems['services'] }

/** An answer in full, with what was asked. */
export function AnswerView({ clientId, item, services }: Props) {
  const reader = useDateReader()
  const { title, state, given, help, reason } = item
  const service = services.find(({ key }) => item.services.includes(key))?.title
  return (
    <article className={classes.answer}>
      <header>
        {service !== undefined && <Text c="dimmed">{service}</Text>}
        <div className={classes.head}>
          <h2>{title}</h2>
          <StateBadge state={state} />
        </div>
        {given && (
          <p className={classes.giver}>
            <Avatar id={given.by.id ?? item.key} name={given.by.name} size={24} />
            {reviewPageTexts.gave(given.by.name)}, {formatDayTime(given.at, reader)}
          </p>
        )}
      </header>
      {help !== undefined && (
        <blockquote className={classes.asked}>
          <strong>{reviewPageTexts.youAsked}</strong> {help}
        </blockquote>
      )}
      <Answer clientId={clientId} item={item} />
      {state === 'sent_back' && reason !== null && <p className={classes.reason}>{reason}</p>}
    </article>
  )
}

function Answer({ clientId, item }: Omit<Props, 'services'>) {
  const { text, choices, files, dates, months, login, password_set, done } = item.answer
  if (login !== undefined || password_set !== undefined) return <Login clientId={clientId} item={item} />
  if (files) return <FileList label={item.title} files={files} large />
  if (dates || months) return <EventsSection record={{ ...months, custom_dates: dates ?? [] }} />
  if (done) return <Text fz="lg">{reviewTexts.accessGiven}</Text>
  if (choices)
    return (
      <ul className={classes.choices}>
        {choices.map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
    )
  return <Words text={text ?? ''} isLong={item.kind === 'long_text'} />
}

function Words({ text, isLong }: { text: string; isLong: boolean }) {
  const { copied, copy } = useClipboard()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <p className={classes.words} dir="auto">
        {text}
      </p>
      <p className={classes.wordsFoot}>
        {isLong && reviewPageTexts.words(text.split(/\s+/).filter(Boolean).length)}
        {canUseClipboard() && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => copy(text)}
          >
            <span role="status">{copied ? commonTexts.copied : commonTexts.copy}</span>
          </Button>
        )}
      </p>
    </>
  )
}

function Login({ clientId, item: { key, title, answer } }: Omit<Props, 'services'>) {
  const { password } = loginFieldsOf(key)
  const isManager = useClaims().role === 'Manager'
  return (
    <div className={`${styles.sheet} ${classes.login}`}>
      <dl>
        {answer.place !== undefined && answer.place !== '' && (
          <LoginLine label={credentialTexts.link} platform={title} value={answer.place} />
        )}
        {answer.login !== undefined && (
          <LoginLine label={credentialTexts.login} platform={title} value={answer.login} />
        )}
        {answer.password_set === true && password && (
          <PasswordLine clientId={clientId} field={password} platform={title} label={credentialTexts.password} />
        )}
      </dl>
      {password && isManager && <PasswordAccess clientId={clientId} field={password} />}
    </div>
  )
}
