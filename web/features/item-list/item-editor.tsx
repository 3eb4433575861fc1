import { kindRules } from '#contract/domain/item-kinds.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { charactersTooMany, textLimits } from '#contract/domain/text-limits.ts'
import { maxQuestionLength } from '#contract/items.ts'
import { itemListTexts } from '#contract/texts/item-lists.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import classes from './item-list.module.css'
import { ItemPreview } from './item-preview.tsx'
import { type FullItem, isFixed, isOwn, type ItemListDraft } from './use-item-list.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { CheckList } from '#web/ui/check-list.tsx'
import { SelectField, TextAreaField } from '#web/ui/fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SwitchField } from '#web/ui/toggle.tsx'

type Props = {
  item: FullItem
  draft: ItemListDraft
  errors: ReadonlyMap<string, string>
  /** The neighbors on the page. */
  before: string | undefined
  after: string | undefined
  onDone: () => void
}

/** Everything about one item. Each change shows at once in the preview. */
export function ItemEditor({ item, draft, errors, before, after, onDone }: Props) {
  const { key, kind } = item
  const at = draft.list.items.findIndex((entry) => entry.key === key)
  const errorOf = (field: string) => errors.get(`list.items.${at}.${field}`)
  const change = (part: Partial<FullItem>) => draft.changeItem(key, part)
  const text = (field: 'title' | 'help' | 'example' | 'address' | 'account_id') => ({
    value: item[field] ?? '',
    error: errorOf(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [field]: value }),
  })
  const lines = (field: 'options' | 'steps', limit: number) => ({
    value: (item[field] ?? []).join('\n'),
    limit: null,
    error: findLongLine(item[field] ?? [], limit) ?? errorOf(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [field]: value === '' ? [] : value.split('\n') }),
  })
  const { group } = kindRules[kind]
  const entry = draft.list.items[at]
  const isChanged = entry !== undefined && Object.keys(entry).some((field) => field !== 'key' && field !== 'on')
  return (
    <Stack gap={16} px="var(--foyer-inset)" pt={8} pb={24}>
      <TextField
        label={itemListTexts.title}
        limit={textLimits.name}
        ref={isOwn(key) && item.title === '' ? focusWhenMounted : undefined}
        {...text('title')}
      />
      <TextAreaField
        label={itemListTexts.help}
        hint={itemListTexts.helpHint}
        optional
        minRows={2}
        limit={maxQuestionLength}
        {...text('help')}
      />
      {group === 'text' && (
        <TextField label={itemListTexts.example} optional limit={textLimits.example} {...text('example')} />
      )}
      {group === 'choice' && (
        <TextAreaField
          label={itemListTexts.options}
          hint={itemListTexts.oneLineEach}
          {...lines('options', textLimits.name)}
        />
      )}
      {group === 'account' && !isFixed(key) && (
        <SelectField
          label={itemListTexts.wayIn}
          value={kind}
          data={(['login', 'invitation'] as const).map((value) => ({ value, label: itemListTexts.ways[value] }))}
          onChange={({ currentTarget: { value } }) => change({ kind: value === 'login' ? 'login' : 'invitation' })}
        />
      )}
      {group === 'account' && (
        <TextField label={itemListTexts.address} optional limit={textLimits.website} {...text('address')} />
      )}
      {kind === 'login' && (
        <SwitchField
          label={itemListTexts.secondFactor}
          checked={item.second_factor ?? false}
          onChange={({ currentTarget: { checked } }) => change({ second_factor: checked })}
        />
      )}
      {kind === 'invitation' && (
        <>
          <TextField
            label={itemListTexts.accountId}
            hint={itemListTexts.accountIdHint}
            optional
            limit={textLimits.name}
            {...text('account_id')}
          />
          <TextAreaField
            label={itemListTexts.steps}
            hint={itemListTexts.stepsHint}
            maxRows={16}
            {...lines('steps', textLimits.step)}
          />
        </>
      )}
      <Group gap={24} align="flex-end">
        <MinutesField
          key={key}
          minutes={item.minutes}
          error={errorOf('minutes')}
          onChange={(minutes) => change({ minutes })}
        />
        <SwitchField
          label={itemListTexts.required}
          description={itemListTexts.requiredHint}
          checked={item.required}
          onChange={({ currentTarget: { checked } }) => change({ required: checked })}
        />
      </Group>
      {!isFixed(key) && (
        <CheckList
          label={itemListTexts.forServices}
          hint={itemListTexts.forAll}
          options={draft.list.services}
          ticked={item.services ?? []}
          onTick={(services) => change({ services })}
          error={errorOf('services')}
        />
      )}
      <div className={classes.within}>
        <ItemPreview item={item} />
      </div>
      <Group gap={8}>
        <Button onClick={onDone} variant="default">
          {itemListTexts.done}
        </Button>
        <Act icon={IconArrowUp} text={itemListTexts.moveUp} onClick={before && (() => draft.moveItem(key, before))} />
        <Act icon={IconArrowDown} text={itemListTexts.moveDown} onClick={after && (() => draft.moveItem(key, after))} />
        {isOwn(key) ? (
          <Act
            icon={IconTrash}
            text={itemListTexts.remove}
            onClick={() => {
              onDone()
              draft.removeItem(key)
            }}
          />
        ) : (
          isChanged && (
            <Act
              icon={IconArrowBackUp}
              text={itemListTexts.original}
              onClick={() => draft.replaceItem({ key, on: item.on })}
            />
          )
        )}
      </Group>
    </Stack>
  )
}

type MinutesProps = { minutes: number; error: string | undefined; onChange: (minutes: number) => void }

/** The field may be empty while a number is typed; the item has the last one. */
function MinutesField({ minutes, error, onChange }: MinutesProps) {
  const [typed, setTyped] = useState(String(minutes))
  const isTyped = Number(typed) === minutes || !(Number(typed) > 0)
  return (
    <TextField
      label={itemListTexts.minutes}
      type="number"
      limit={null}
      w={110}
      min={0.25}
      max={240}
      step="any"
      value={isTyped ? typed : String(minutes)}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (Number(value) > 0) onChange(Number(value))
      }}
      onBlur={() => setTyped(String(minutes))}
    />
  )
}

/** Each line has the limit, not all together. */
function findLongLine(lines: readonly string[], limit: number): string | undefined {
  const at = lines.findIndex((line) => charactersTooMany(line, limit) > 0)
  return at < 0 ? undefined : fieldTexts.longLine(at + 1, charactersTooMany(lines[at] ?? '', limit))
}

type ActProps = { icon: typeof IconTrash; text: string; onClick: (() => void) | '' | undefined }

const Act = ({ icon: Icon, text, onClick }: ActProps) => (
  <Button
    variant="subtle"
    color="gray"
    leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
    disabled={!onClick}
    onClick={onClick || undefined}
  >
    {text}
  </Button>
)
