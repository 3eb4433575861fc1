import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Result } from '#contract/endpoint.ts'
import { ruleLimits } from '#contract/domain/reminders.ts'
import { showReminderRules, updateReminderRules } from '#contract/reminders.ts'
import { reminderEmailTexts, reminderTexts } from '#contract/texts/reminders.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { ClosedDaysCard } from './closed-days.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckField, SelectField, TextAreaField } from '#web/ui/fields.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SwitchField } from '#web/ui/toggle.tsx'
import classes from './reminders.module.css'
import styles from '#web/ui/styles.module.css'

type Rules = Result<typeof showReminderRules>
type Rule = Rules['rules'][number]
/** A key of its own, because the days of a rule change while it is edited. */
type Draft = Rule & { key: number }

let lastKey = 0
const keyed = (rules: readonly Rule[]): Draft[] => rules.map((rule) => ({ ...rule, key: ++lastKey }))

const levels = ['untouched', 'begun', 'nearly_done'] as const

/** The days around the due date, the texts, and the days on which nothing is sent. Saved as a whole. */
export function RulesForm({ stored }: { stored: Rules }) {
  const queries = useQueryClient()
  const [start, setStart] = useState(stored)
  const [theirs, setTheirs] = useState<Rules>()
  const [enabled, setEnabled] = useState(stored.enabled)
  const [rules, setRules] = useState<Draft[]>(() => keyed(stored.rules))
  const [closed, setClosed] = useState(stored.closed_days)
  const [open, setOpen] = useState<number>()
  const present = { enabled, rules: rules.map(({ key: _, ...rule }) => rule), closed_days: closed }
  const serialized = JSON.stringify(present)
  const [saved, setSaved] = useState(serialized)
  const unsaved = serialized !== saved
  const saving = useCall(updateReminderRules, {
    onDone: (result) => {
      setStart(result)
      setTheirs(undefined)
      applyEvent(queries, queryFor(showReminderRules, {}).queryKey, result)
    },
  })
  const save = (before: Rules) =>
    saving.mutate(
      { body: { ...present, before } },
      {
        onSuccess: () => setSaved(serialized),
        onError: ({ code }) => {
          if (code === 'changed_meanwhile')
            void queries.fetchQuery({ ...queryFor(showReminderRules, {}), staleTime: 0 }).then(setTheirs, () => {})
        },
      },
    )
  const load = (newer: Rules) => {
    saving.reset()
    setTheirs(undefined)
    setStart(newer)
    setSaved(JSON.stringify({ enabled: newer.enabled, rules: newer.rules, closed_days: newer.closed_days }))
    setEnabled(newer.enabled)
    setRules(keyed(newer.rules))
    setClosed(newer.closed_days)
  }
  const edit = (change: () => void) => {
    // A save that is under way still says how it ended.
    if (!saving.isPending) saving.reset()
    change()
  }
  const add = () =>
    edit(() => {
      const taken = new Set(rules.map(({ days }) => days))
      const days = [-3, 0, 3, -5, 7, -10, 10, 14].find((day) => !taken.has(day)) ?? 20
      setRules([...rules, { key: ++lastKey, days, untouched: '', begun: '', nearly_done: '' }])
      setOpen(lastKey)
    })
  const problems = saving.error?.fields.map(({ message }) => message) ?? []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(start)
      }}
    >
      <Stack gap={16}>
        <Card title={reminderTexts.rulesTitle} text={reminderTexts.rulesSentence}>
          <SwitchField
            mb={16}
            size="md"
            label={reminderTexts.enabled}
            checked={enabled}
            onChange={({ currentTarget: { checked } }) => edit(() => setEnabled(checked))}
          />
          {rules.length === 0 && <Text c="dimmed">{reminderTexts.noRules}</Text>}
          <ul>
            {rules.map((rule) => (
              <RuleRow
                key={rule.key}
                rule={rule}
                isOpen={rule.key === open}
                onFold={() => setOpen(rule.key === open ? undefined : rule.key)}
                onChange={(changed) =>
                  edit(() =>
                    setRules(
                      rules.map((candidate) => (candidate.key === rule.key ? { ...candidate, ...changed } : candidate)),
                    ),
                  )
                }
                onRemove={() => edit(() => setRules(rules.filter(({ key }) => key !== rule.key)))}
              />
            ))}
          </ul>
          <Button
            variant="default"
            mt={12}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={rules.length >= ruleLimits.rules}
            onClick={add}
          >
            {reminderTexts.addRule}
          </Button>
        </Card>
        <ClosedDaysCard days={closed} onChange={(days) => edit(() => setClosed(days))} />
        {saving.error && (
          <Notice tone="problem">
            {problems.length > 0 ? [...new Set(problems)].join(' ') : saving.error.message}
            {theirs && (
              <Group gap={8} mt={8}>
                <Button variant="default" onClick={() => save(theirs)} loading={saving.isPending}>
                  {reminderTexts.saveMine}
                </Button>
                <Button variant="default" onClick={() => load(theirs)}>
                  {reminderTexts.loadTheirs}
                </Button>
              </Group>
            )}
          </Notice>
        )}
        {saving.isSuccess && !unsaved && <Notice tone="good">{reminderTexts.saved}</Notice>}
        <div>
          <Button type="submit" size="md" loading={saving.isPending}>
            {reminderTexts.save}
          </Button>
        </div>
      </Stack>
      <LeaveGuard unsaved={unsaved} failed={saving.isError} text={reminderTexts.leaveText} />
    </form>
  )
}

type RuleProps = {
  rule: Rule
  isOpen: boolean
  onFold: () => void
  onChange: (changed: Partial<Rule>) => void
  onRemove: () => void
}

/** One line: the day, and who gets the email. Its fields unfold below. */
function RuleRow({ rule, isOpen, onFold, onChange, onRemove }: RuleProps) {
  const name = reminderTexts.ruleName(rule.days)
  const fields = useId()
  const chosen = levels.filter((level) => rule[level] !== null)
  const names = chosen.length === levels.length ? [] : chosen.map((level) => reminderTexts.progress[level])
  const to = chosen.length === 0 ? reminderTexts.sentToNobody : reminderTexts.sentTo(names)
  return (
    <li className={classes.rule}>
      <div role="group" aria-label={name}>
        <Group gap={12} wrap="nowrap">
          <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={fields} onClick={onFold}>
            <span>{name}</span>
            <span className={styles.quiet}>{to}</span>
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <ActionIcon size={44} mr={-12} aria-label={reminderTexts.removeRule(name)} onClick={onRemove}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
        <div id={fields} hidden={!isOpen}>
          {isOpen && <RuleFields rule={rule} onChange={onChange} />}
        </div>
      </div>
    </li>
  )
}

function RuleFields({ rule, onChange }: Pick<RuleProps, 'rule' | 'onChange'>) {
  const direction = rule.days > 0 ? 'after' : 'before'
  // The field may be empty while a number is typed; the rule has the last one.
  const [typed, setTyped] = useState<number | string>(Math.abs(rule.days))
  return (
    <Stack gap={12} pb={16}>
      <div className={classes.ruleDays}>
        <NumberInput
          size="md"
          label={reminderTexts.days}
          min={0}
          max={ruleLimits.days}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={typed}
          onChange={(value) => {
            setTyped(value)
            if (value !== '') onChange({ days: Number(value) * (direction === 'after' ? 1 : -1) || 0 })
          }}
          onBlur={() => setTyped(Math.abs(rule.days))}
        />
        <SelectField
          label={reminderTexts.when}
          data={[
            { value: 'before', label: reminderTexts.before },
            { value: 'after', label: reminderTexts.after },
          ]}
          value={direction}
          onChange={({ currentTarget: { value } }) =>
            onChange({ days: Math.abs(rule.days) * (value === 'after' ? 1 : -1) || 0 })
          }
        />
      </div>
      <Text c="dimmed">{reminderTexts.textHint}</Text>
      {levels.map((level) => (
        <Stack key={level} gap={4}>
          <CheckField
            label={reminderTexts.progress[level]}
            checked={rule[level] !== null}
            onChange={({ currentTarget: { checked } }) => onChange({ [level]: checked ? '' : null })}
          />
          {rule[level] !== null && (
            <TextAreaField
              label={reminderTexts.text(reminderTexts.progress[level])}
              placeholder={reminderEmailTexts.standard[level]}
              limit={ruleLimits.text}
              value={rule[level]}
              onChange={({ currentTarget }) => onChange({ [level]: currentTarget.value })}
            />
          )}
        </Stack>
      ))}
    </Stack>
  )
}
