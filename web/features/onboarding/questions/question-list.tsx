import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { textLimits } from '#contract/domain/text-limits.ts'
import { isGiven } from '#contract/domain/is-given.ts'
import { home } from '#contract/domain/paths.ts'
import type { Questionnaires } from '#contract/onboarding-record.ts'
import type { Questionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from './questions.module.css'
import { TextAreaField } from '#web/ui/fields.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Answers = Questionnaires['social']
type QuestionListProps = {
  /** The page's title; the questionnaire's own title is shown when it differs. */
  page: string
  questionnaire: Questionnaire
  answers: Answers
  onChange: (changed: Partial<Answers>) => void
  /** The server's error for an answer. */
  problemAt?: (key: keyof Answers) => string | undefined
}

export function QuestionList({ page, questionnaire, answers, onChange, problemAt }: QuestionListProps) {
  const { title, questions } = questionnaire
  const given = questions.filter(({ key }) => isGiven(answers[key])).length

  return (
    <Box maw={680}>
      {title !== page && (
        <Text component="h2" fz="xl" fw="bold" mb={12}>
          {title}
        </Text>
      )}
      <Stack gap={2} mb={24}>
        <Text c="dimmed">{questionTexts.short}</Text>
        <Text c="dimmed">{questionTexts.startHint}</Text>
        <Text fw={500} mt={8}>
          {questionTexts.answered(given, questions.length)}
        </Text>
      </Stack>
      <ol className={classes.list}>
        {questions.map((question, index) => (
          <QuestionItem
            key={question.key}
            place={index + 1}
            question={question}
            answer={answers[question.key]}
            problem={problemAt?.(question.key)}
            onChange={(answer) => onChange({ [question.key]: answer })}
          />
        ))}
      </ol>
    </Box>
  )
}

type QuestionItemProps = {
  place: number
  question: Questionnaire['questions'][number]
  answer: string
  problem: string | undefined
  onChange: (answer: string) => void
}

/** Below this many characters the remaining length is shown. */
const warnBelow = 1000

/** A question with help, an example on demand and a growing text field. */
function QuestionItem({ place, question, answer, problem, onChange }: QuestionItemProps) {
  const left = textLimits.answer - answer.length
  return (
    <li>
      <TextAreaField
        minRows={2}
        maxRows={Infinity}
        label={
          <span className={classes.question}>
            <span className={classes.number}>{questionTexts.number(place)}</span>
            <span>
              {question.question}
              {question.important && <span className={classes.important}>{questionTexts.startHere}</span>}
            </span>
          </span>
        }
        hint={question.help}
        limit={textLimits.answer}
        error={problem}
        value={answer}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {left >= 0 && left < warnBelow && (
        <Text fz="xs" c="dimmed" mt={4}>
          {questionTexts.left(left)}
        </Text>
      )}
      {question.example && (
        <details className={classes.example}>
          <summary>
            {questionTexts.example}
            <IconChevronDown size={16} aria-hidden="true" />
          </summary>
          <p>{question.example}</p>
        </details>
      )}
    </li>
  )
}

/** Replaces a questionnaire whose service was not chosen. */
export function QuestionnaireNotNeeded({ service }: { service: string }) {
  return (
    <EmptyState
      icon={IconCircleCheck}
      title={questionTexts.notNeededTitle}
      text={questionTexts.notNeeded(service)}
      action={
        <Group gap={8} justify="center">
          <Button component={Link} to={home}>
            {shellTexts.toDashboard}
          </Button>
          <Button component={Link} to="/onboarding/services" variant="default">
            {questionTexts.changeServices}
          </Button>
        </Group>
      }
    />
  )
}
