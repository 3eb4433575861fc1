import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { me } from '#contract/auth.ts'
import { fillSteps } from '#contract/domain/fill-steps.ts'
import type { ListedService } from '#contract/items.ts'
import { itemListTexts } from '#contract/texts/item-lists.ts'
import classes from './item-list.module.css'
import type { FullItem } from './use-item-list.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'

/** An item as the client sees it. Nothing in it can be pressed. */
export function ItemPreview({ item }: { item: FullItem }) {
  return (
    <div className={classes.preview} data-off={!item.on || undefined} inert>
      {!item.on && <p className={classes.quiet}>{itemListTexts.previewOff}</p>}
      <Text fw={600} fz="1.0625rem">
        {item.title || itemListTexts.newTitle}
        {!item.required && <span className={classes.quiet}> {itemListTexts.optional}</span>}
      </Text>
      {item.help && <p className={classes.quiet}>{item.help}</p>}
      <AnswerPreview item={item} />
    </div>
  )
}

function AnswerPreview({ item }: { item: FullItem }): ReactElement {
  const email = useQuery(queryFor(me, {})).data?.email ?? ''
  const { kind, example, options = [], address, second_factor } = item
  const placeholder = example ?? ''
  switch (kind) {
    case 'long_text':
      return <Textarea aria-label={item.title} placeholder={placeholder} minRows={3} readOnly />
    case 'short_text':
    case 'email':
    case 'handle':
      return <TextInput aria-label={item.title} placeholder={placeholder} readOnly />
    case 'choice':
    case 'choices': {
      return (
        <Stack gap={8}>
          {options
            .filter((option) => option.trim() !== '')
            .map((option) => (
              <Checkbox key={option} label={option} {...(kind === 'choice' && { radius: 'xl' })} readOnly />
            ))}
        </Stack>
      )
    }
    case 'login':
      return (
        <Stack gap={8}>
          {address && <p className={classes.quiet}>{address}</p>}
          <TextInput label={itemListTexts.previewUser} readOnly />
          <TextInput label={itemListTexts.previewPassword} readOnly />
          {second_factor && <TextInput label={itemListTexts.previewSecondFactor} readOnly />}
        </Stack>
      )
    case 'invitation':
      return (
        <>
          <ol className={classes.steps}>
            {fillSteps(item, email).map((step, at) => (
              <li key={at}>{step}</li>
            ))}
          </ol>
          <Checkbox label={itemListTexts.previewDone} readOnly />
        </>
      )
    case 'file':
      return (
        <div className={classes.drop}>
          <IconUpload size={18} aria-hidden="true" />
          {itemListTexts.previewDrop}
        </div>
      )
    case 'dates':
      return (
        <div className={classes.dates}>
          <TextInput label={itemListTexts.previewDate} readOnly />
          <TextInput label={itemListTexts.previewName} readOnly />
        </div>
      )
  }
}

const everything = ''

type ListProps = { services: readonly ListedService[]; items: readonly FullItem[]; onOpen: (key: string) => void }

/** All that a client with a service is asked, in the order of asking. */
export function ListPreview({ services, items, onOpen }: ListProps) {
  const [service, setService] = useState(everything)
  const offered = services.filter(({ on }) => on)
  const chosen = offered.some(({ key }) => key === service) ? [service] : offered.map(({ key }) => key)
  const visible = items.filter(
    ({ on, services: of = [] }) => on && (of.length === 0 || of.some((service) => chosen.includes(service))),
  )
  const required = visible.filter((item) => item.required)
  const minutes = Math.ceil(required.reduce((sum, item) => sum + item.minutes, 0))
  const groups = Map.groupBy(visible, ({ page }) => page)
  return (
    <Card title={itemListTexts.preview}>
      <SelectField
        label={itemListTexts.previewFor}
        value={service}
        data={[
          { value: everything, label: itemListTexts.everything },
          ...offered.map(({ key, title }) => ({ value: key, label: title })),
        ]}
        onChange={({ currentTarget: { value } }) => setService(value)}
      />
      <Text c="dimmed" my={12}>
        {visible.length === 0 ? itemListTexts.previewNothing : itemListTexts.previewSum(required.length, minutes)}
      </Text>
      {Object.entries(itemListTexts.pages).map(([page, title]) => {
        const rows = groups.get(page as FullItem['page']) ?? [] // Object.entries forgets its keys
        return (
          rows.length > 0 && (
            <section key={page} className={classes.asked}>
              <h3>{title}</h3>
              <ul>
                {rows.map((item) => (
                  <li key={item.key}>
                    <button type="button" onClick={() => onOpen(item.key)}>
                      {item.title || itemListTexts.newTitle}
                    </button>
                    {!item.required && <span className={classes.quiet}>{itemListTexts.optional}</span>}
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </Card>
  )
}
