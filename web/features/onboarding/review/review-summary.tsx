import { Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { isGiven } from '#contract/domain/is-given.ts'
import { type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import {
  assetKeys,
  formKeys,
  handleKeys,
  monthLists,
  type OnboardingAccount,
  type OnboardingRecord,
  type Questionnaires,
  serviceFlags,
} from '#contract/onboarding-record.ts'
import { showOnboardingAccount } from '#contract/onboarding.ts'
import { brandingQuestionnaire, type Questionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { commonTexts } from '#contract/texts/common.ts'
import {
  assetTexts,
  eventTexts,
  formEmailTexts,
  handleTexts,
  onboardingTexts,
  questionTexts,
  reviewTexts,
} from '#contract/texts/onboarding.ts'
import { formatCustomDate } from '../events/event-days.ts'
import { ReviewAccounts } from './review-accounts.tsx'
import classes from './review.module.css'
import styles from '#web/ui/styles.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { AnswerList } from '#web/ui/answer-list.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import { TextWithEmails } from '#web/ui/text-with-emails.tsx'

type ReviewSummaryProps = { record: OnboardingAccount; name: string }

/** All of the client's data on one page (ONB-11). */
export function ReviewSummary({ record, name }: ReviewSummaryProps) {
  return (
    <article className={`${styles.sheet} ${classes.letter}`}>
      <Text fz="xl" fw={600} lh={1.3} lts="-0.011em">
        {reviewTexts.greeting(name)}
      </Text>
      <Text c="dimmed" maw="70ch" className={classes.opening}>
        {reviewTexts.opening}
      </Text>
      {stepsFor(record).map(({ path }) => {
        const answer = renderStep(path, record)
        return (
          answer && (
            <ReviewPart key={path} of={path}>
              {answer}
            </ReviewPart>
          )
        )
      })}
    </article>
  )
}

/** The content for a step; null for the review itself. */
function renderStep(path: StepPath, record: OnboardingAccount): ReactNode {
  switch (path) {
    case '/onboarding/services':
      return <Text maw="70ch">{reviewTexts.services(serviceFlags.filter((flag) => record[flag]))}</Text>
    case '/onboarding/accounts':
      return <ReviewAccounts record={record} />
    case '/onboarding/assets':
      return <ReviewFiles assets={record.assets} />
    case '/onboarding/events':
      return <ReviewDates record={record} />
    case '/onboarding/emails':
      return (
        <ReviewLines
          lines={formKeys
            .filter((key) => key !== 'webstore' || record.webstore)
            .map((key) => [formEmailTexts.fields[key].label, record.form_emails[key]])}
        />
      )
    case '/onboarding/links/social':
      return (
        <ReviewLines lines={handleKeys.map((key) => [handleTexts.fields[key].label, record.social_handles[key]])} />
      )
    case '/onboarding/questions/social':
      return <ReviewAnswers questionnaire={socialQuestionnaire} answers={record.questionnaires.social} />
    case '/onboarding/questions/branding':
      return <ReviewAnswers questionnaire={brandingQuestionnaire} answers={record.questionnaires.branding} />
    case '/onboarding/review':
      return null
  }
}

type ReviewPartProps = {
  /** The step that edits this part and gives it its title. */
  of: StepPath
  children: ReactNode
}

function ReviewPart({ of, children }: ReviewPartProps) {
  const heading = useId()
  const title = onboardingTexts.stepNames[of]
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <Group justify="space-between" align="baseline" gap={16} wrap="nowrap">
        <Text component="h2" fz="lg" fw="bold" id={heading}>
          {title}
        </Text>
        <Link to={of} className={classes.edit} aria-label={reviewTexts.edit(title)}>
          {commonTexts.edit}
        </Link>
      </Group>
      {children}
    </section>
  )
}

/** Given values by name, and the missing ones in one line. */
function ReviewLines({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) {
  const filled = lines.filter(([, value]) => isGiven(value))
  const open = lines.filter(([, value]) => !isGiven(value)).map(([name]) => name)
  return (
    <>
      {filled.length > 0 && (
        <dl className={classes.lines}>
          {filled.map(([name, value]) => (
            <div key={name} className={classes.line}>
              <dt>{name}</dt>
              <dd>
                <TextWithEmails text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {open.length > 0 && (
        <Text c="dimmed" maw="70ch">
          {reviewTexts.notGiven(open)}
        </Text>
      )}
    </>
  )
}

type ReviewAnswersProps = { questionnaire: Questionnaire; answers: Questionnaires['social'] }

/** Answers under their questions, with the number of given ones. */
function ReviewAnswers({ questionnaire: { questions }, answers }: ReviewAnswersProps) {
  const filled = questions.filter(({ key }) => isGiven(answers[key]))
  return (
    <>
      <Text c="dimmed" maw="70ch">
        {questionTexts.answered(filled.length, questions.length)}
      </Text>
      {filled.length > 0 && (
        <AnswerList answers={filled.map(({ key, question }) => ({ key, question, answer: answers[key] }))} />
      )}
    </>
  )
}

function ReviewFiles({ assets }: Pick<OnboardingAccount, 'assets'>) {
  const queries = useQueryClient()
  const refresh = () => void invalidate(queries, { queryKey: [showOnboardingAccount.path] })
  const open = assetKeys.filter((kind) => assets[kind].length === 0).map((kind) => assetTexts.areas[kind].title)
  return (
    <>
      {assetKeys
        .filter((kind) => assets[kind].length > 0)
        .map((kind) => (
          <Stack key={kind} gap={6}>
            <Text component="h3" fw="bold">
              {assetTexts.areas[kind].title}
            </Text>
            <FileList label={assetTexts.areas[kind].title} files={assets[kind]} onExpired={refresh} />
          </Stack>
        ))}
      {open.length > 0 && (
        <Text c="dimmed" maw="70ch">
          {reviewTexts.noFiles(open)}
        </Text>
      )}
    </>
  )
}

type EventDatesOf = Pick<OnboardingRecord, (typeof monthLists)[number] | 'custom_dates'>

/** An empty first entry hides the list (part 2). */
const listCustomDates = ({ custom_dates }: EventDatesOf): EventDatesOf['custom_dates'] => {
  const [first] = custom_dates
  return first && first.date !== '' && first.name !== '' ? custom_dates : []
}

function ReviewDates({ record }: { record: EventDatesOf }) {
  const reader = useDateReader()
  const months = monthLists.flatMap((list, index) =>
    record[list].length > 0 ? [[eventTexts.month(index), record[list].join(', ')] as const] : [],
  )
  const custom = listCustomDates(record)
  if (months.length === 0 && custom.length === 0)
    return (
      <Text c="dimmed" maw="70ch">
        {reviewTexts.noDates}
      </Text>
    )
  return (
    <>
      <ReviewLines lines={months} />
      {custom.length > 0 && (
        <>
          <Text component="h3" fw="bold">
            {eventTexts.custom}
          </Text>
          <ul className={classes.lines}>
            {custom.map(({ date, name }, index) => (
              // Two dates may be alike in everything.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={classes.line}>
                <span>{(formatCustomDate(date, reader) ?? date) || reviewTexts.noDate}</span>
                <span>{name || reviewTexts.noName}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
