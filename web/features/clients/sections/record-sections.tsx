import { Group, Stack, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { formatDate } from '#contract/domain/format-dates.ts'
import {
  formKeys,
  type GrantedRecord,
  handleKeys,
  monthLists,
  type Questionnaires,
} from '#contract/onboarding-record.ts'
import { brandingQuestionnaire, type Questionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { formEmailTexts, handleTexts } from '#contract/texts/onboarding.ts'
import classes from './sections.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { AnswerList } from '#web/ui/answer-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/facts.tsx'

type Events = Pick<GrantedRecord, (typeof monthLists)[number] | 'custom_dates'>

/** Turns 'january_dates' into 'January'. */
const monthName = (list: string): string => {
  const month = list.replace('_dates', '')
  return month.charAt(0).toUpperCase() + month.slice(1)
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export const countEvents = (record: Events): number =>
  monthLists.reduce((sum, list) => sum + (record[list]?.length ?? 0), 0) + (record.custom_dates?.length ?? 0)

/** Chosen days and events by month, and custom dates. */
export function EventsSection({ record }: { record: Events }) {
  const reader = useDateReader()
  if (countEvents(record) === 0) return <EmptyState icon={IconCalendarOff} title={clientTexts.noDates} />
  const months = monthLists.filter((list) => (record[list]?.length ?? 0) > 0)
  const custom = record.custom_dates ?? []
  return (
    <div className={classes.grid}>
      {months.map((list) => (
        <Card key={list} title={monthName(list)}>
          <ul className={classes.plain}>
            {record[list]?.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Card>
      ))}
      {custom.length > 0 && (
        <Card title={clientTexts.customDates}>
          <ul className={classes.plain}>
            {custom.map(({ date, name }) => (
              <Group
                component="li"
                key={`${date} ${name}`}
                gap={12}
                align="stretch"
                justify="space-between"
                wrap="nowrap"
              >
                <span>{name || clientTexts.noName}</span>
                <Text span inherit c="dimmed">
                  {isDay(date) ? formatDate(date, reader) : date || clientTexts.noDate}
                </Text>
              </Group>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type Website = Pick<GrantedRecord, 'form_emails' | 'social_handles' | 'webstore'>

/** Form emails and social handles, each only if granted. */
export function WebsiteSection({
  record: { form_emails: emails, social_handles: handles, webstore },
}: {
  record: Website
}) {
  const forms = formKeys.filter((key) => key !== 'webstore' || webstore !== false)
  return (
    <div className={classes.grid}>
      {emails && (
        <Card title={clientTexts.formEmails}>
          <Facts facts={forms.map((key) => [formEmailTexts.fields[key].label, emails[key]])} />
        </Card>
      )}
      {handles && (
        <Card title={clientTexts.handles}>
          <Facts facts={handleKeys.map((key) => [handleTexts.fields[key].label, handles[key]])} />
        </Card>
      )}
    </div>
  )
}

type Answers = Questionnaires['social']

const countAnswered = (answers: Answers | undefined): number =>
  Object.values(answers ?? {}).filter((answer) => answer.trim() !== '').length

export const countAnswers = ({ social, branding }: Partial<Questionnaires>): number =>
  countAnswered(social) + countAnswered(branding)

/** Answers under their questions; a questionnaire that was not granted is absent. */
export function QuestionnairesSection({
  questionnaires: { social, branding },
}: {
  questionnaires: Partial<Questionnaires>
}) {
  return (
    <Stack gap={16}>
      {social && (
        <QuestionnaireCard title={dashboardTexts.socialForm} questionnaire={socialQuestionnaire} answers={social} />
      )}
      {branding && (
        <QuestionnaireCard
          title={dashboardTexts.brandingForm}
          questionnaire={brandingQuestionnaire}
          answers={branding}
        />
      )}
    </Stack>
  )
}

type OneProps = { title: string; questionnaire: Questionnaire; answers: Answers }

function QuestionnaireCard({ title, questionnaire: { questions }, answers }: OneProps) {
  return (
    <Card title={title} text={clientTexts.answered(countAnswered(answers), questions.length)}>
      <AnswerList
        answers={questions.map(({ key, question }) => ({ key, question, answer: answers[key].trim() }))}
        none={clientTexts.noAnswer}
      />
    </Card>
  )
}
