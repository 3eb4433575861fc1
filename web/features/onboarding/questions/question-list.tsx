import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { isGiven } from '#contract/domain/is-given.ts'
import { home } from '#contract/domain/paths.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { LongTextField } from '../fields/long-text-field.tsx'
import { PageField } from '../wizard/page-field.tsx'
import type { PageItem } from '../wizard/use-page-items.ts'
import classes from './questions.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'

type QuestionListProps = {
  /** The questionnaire's own title, where it is not the page's. */
  heading: string | undefined
  items: readonly PageItem[]
}

/** As many are marked in the questionnaires of the documents. */
const usualStart = 5

export function QuestionList({ heading, items }: QuestionListProps) {
  const givenCount = items.filter(({ field }) => isGiven(field.shown.text)).length
  const isUsual = items.filter(({ asked }) => asked.required).length === usualStart
  return (
    <Box maw={680}>
      {heading !== undefined && (
        <Text component="h2" fz="xl" fw="bold" mb={12}>
          {heading}
        </Text>
      )}
      <Stack gap={2} mb={24}>
        <Text c="dimmed">{questionTexts.short}</Text>
        {isUsual && <Text c="dimmed">{questionTexts.startHint}</Text>}
        <Text fw={500} mt={8}>
          {questionTexts.answered(givenCount, items.length)}
        </Text>
      </Stack>
      <Stack component="ol" gap={32} className={classes.list ?? ''}>
        {items.map((item, index) => (
          <QuestionItem key={item.key} position={index + 1} item={item} />
        ))}
      </Stack>
    </Box>
  )
}

/** A question with help, an example on demand and a growing text field. */
function QuestionItem({ position, item }: { position: number; item: PageItem }) {
  const { title, help, example, required } = item.asked
  return (
    <li>
      <PageField of={item}>
        <LongTextField
          field={item.field}
          minRows={2}
          maxRows={Infinity}
          label={
            <span className={classes.question}>
              <span className={classes.number}>{questionTexts.number(position)}</span>
              <span>
                {title}
                {required && <span className={classes.important}>{questionTexts.startHere}</span>}
              </span>
            </span>
          }
          {...(help !== undefined && { hint: help })}
        />
      </PageField>
      {example !== undefined && (
        <details className={classes.example}>
          <summary>
            {questionTexts.example}
            <IconChevronDown size={16} aria-hidden="true" />
          </summary>
          <p>{example}</p>
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
