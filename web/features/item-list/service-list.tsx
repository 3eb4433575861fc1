import { Button, Stack } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { textLimits } from '#contract/domain/text-limits.ts'
import type { ListedService } from '#contract/items.ts'
import { itemListTexts } from '#contract/texts/item-lists.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import classes from './item-list.module.css'
import { isOwn, type ItemListDraft } from './use-item-list.ts'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Toggle } from '#web/ui/toggle.tsx'
import blocks from '#web/ui/blocks.module.css'

type Props = { draft: ItemListDraft; errors: ReadonlyMap<string, string> }

/** What the agency offers. */
export function ServiceList({ draft, errors }: Props) {
  const [open, setOpen] = useState<string>()
  const { services } = draft.list
  const change = (key: string, part: Partial<ListedService>) =>
    draft.changeServices((all) => all.map((service) => (service.key === key ? { ...service, ...part } : service)))
  return (
    <Card
      title={itemListTexts.services}
      text={itemListTexts.servicesText}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={services.length >= 50}
          onClick={() => setOpen(draft.addService())}
        >
          {itemListTexts.addService}
        </Button>
      }
      flush
    >
      <ul>
        {services.map((service, at) => (
          <ServiceRow
            key={service.key}
            service={service}
            isOpen={open === service.key}
            onToggle={() => setOpen(open === service.key ? undefined : service.key)}
            onChange={(part) => change(service.key, part)}
            onRemove={() => draft.removeService(service.key)}
            error={errors.get(`list.services.${at}.title`)}
          />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = {
  service: ListedService
  isOpen: boolean
  onToggle: () => void
  onChange: (part: Partial<ListedService>) => void
  onRemove: () => void
  error: string | undefined
}

function ServiceRow({ service, isOpen, onToggle, onChange, onRemove, error }: RowProps) {
  const editor = useId()
  return (
    <li className={classes.row}>
      <div className={classes.line} data-off={!service.on || undefined}>
        <Toggle label={service.title} on={service.on} onTurn={(on) => onChange({ on })} />
        <button
          type="button"
          className={`${blocks.pressable} ${classes.name}`}
          aria-expanded={isOpen}
          aria-controls={editor}
          onClick={onToggle}
        >
          <span className={classes.title}>{service.title}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
        </button>
      </div>
      <div id={editor} hidden={!isOpen}>
        {isOpen && (
          <Stack gap={16} px="var(--foyer-inset)" pt={8} pb={24}>
            <TextField
              label={itemListTexts.serviceName}
              value={service.title}
              limit={textLimits.service}
              error={error}
              ref={isOwn(service.key) && service.title === itemListTexts.newService ? focusWhenMounted : undefined}
              onFocus={({ currentTarget }) => service.title === itemListTexts.newService && currentTarget.select()}
              onChange={({ currentTarget: { value } }) => onChange({ title: value })}
            />
            <TextAreaField
              label={itemListTexts.closing}
              hint={itemListTexts.closingHint}
              placeholder={itemListTexts.closingExample}
              optional
              minRows={2}
              limit={textLimits.note}
              value={service.closing ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ closing: value })}
            />
            {isOwn(service.key) && (
              <Button
                variant="subtle"
                color="gray"
                style={{ alignSelf: 'flex-start' }}
                leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
                onClick={onRemove}
              >
                {itemListTexts.removeService}
              </Button>
            )}
          </Stack>
        )}
      </div>
    </li>
  )
}
