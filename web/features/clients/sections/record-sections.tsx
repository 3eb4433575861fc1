import { Stack } from '@mantine/core'
import { formKeys, type GrantedRecord, handleKeys, type Questionnaires } from '#contract/onboarding-record.ts'
import { brandingQuestionnaire, type Questionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { formEmailTexts, handleTexts } from '#contract/texts/onboarding.ts'
import { countAnswered } from './count-entries.ts'
import classes from './sections.module.css'
import { AnswerList } from '#web/ui/answer-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'

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
