import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { isGiven } from '#contract/domain/is-given.ts'
import { diffLists } from '#contract/domain/list-changes.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import type { ClientItem, ItemAnswer } from '#contract/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { notOurs } from '../accounts/account-fields.ts'
import type { FilesStore } from './use-item-files.ts'

/** What the form of an item reads; a visitor has no more. */
export type FormItem = Pick<
  ClientItem,
  'key' | 'kind' | 'title' | 'options' | 'address' | 'second_factor' | 'account_id' | 'steps' | 'answer'
>

/** The lists are whole. */
export type ShownAnswer = ClientItem['answer'] & { password?: string }

export type FieldsProps = {
  item: FormItem
  /** What is stored, with the changes over it. */
  shown: ShownAnswer
  edit: (change: ItemAnswer) => void
  problemAt: (path: string) => string | undefined
  files: FilesStore
  /** Everything of a login is there. */
  onComplete?: () => void
  /** Nothing can be entered: a stored password is dots. */
  isLocked?: boolean
  /** The address to invite; without, the caller's Manager. */
  agencyEmail?: string
}

const Waiting = () => <Spinner />
const folder = 'features/onboarding/items'
const DatesField = lazyComponent(
  async () => (await import('./dates-field.tsx')).DatesField,
  Waiting,
  `${folder}/dates-field.tsx`,
)
const FilesField = lazyComponent(
  async () => (await import('./files-field.tsx')).FilesField,
  Waiting,
  `${folder}/files-field.tsx`,
)
const InvitationSteps = lazyComponent(
  async () => (await import('./invitation-steps.tsx')).InvitationSteps,
  Waiting,
  `${folder}/invitation-steps.tsx`,
)

/** Loads the code of every kind of field, which the next items need. */
export function prefetchFields(): void {
  for (const { prefetch } of [DatesField, FilesField, InvitationSteps]) prefetch()
}

/** The form of each kind of item. */
export function ItemFields(props: FieldsProps) {
  const { item, shown, edit, problemAt } = props
  const text = {
    value: shown.text ?? '',
    error: problemAt('text'),
    limit: textLimits.answer,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit({ text: currentTarget.value }),
  }
  switch (item.kind) {
    case 'login':
      return <LoginFields {...props} />
    case 'invitation':
      return <InvitationSteps {...props} />
    case 'file':
      return <FilesField item={item} store={props.files} />
    case 'short_text':
      return <TextField label={clientItemTexts.answer} {...text} autoComplete="off" enterKeyHint="next" />
    case 'long_text':
      return <TextAreaField label={clientItemTexts.answer} {...text} minRows={3} />
    case 'email':
      return (
        <TextField
          label={clientItemTexts.address}
          {...text}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          enterKeyHint="next"
        />
      )
    case 'handle':
      return (
        <TextField
          label={clientItemTexts.handle}
          {...text}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="next"
        />
      )
    case 'choice':
      return (
        <Radio.Group
          aria-label={item.title}
          value={shown.choices?.[0] ?? ''}
          error={problemAt('choices')}
          onChange={(choice) => edit({ choices: [choice] })}
        >
          <Stack gap={4}>
            {item.options?.map((option) => (
              <Radio key={option} value={option} label={option} size="md" py={8} />
            ))}
          </Stack>
        </Radio.Group>
      )
    case 'choices':
      return (
        <Checkbox.Group
          aria-label={item.title}
          value={shown.choices ?? []}
          error={problemAt('choices')}
          onChange={(choices) => edit({ choices: diffLists(shown.choices ?? [], choices) })}
        >
          <Stack gap={4}>
            {item.options?.map((option) => (
              <Checkbox key={option} value={option} label={option} size="md" py={8} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'dates':
      return <DatesField item={item} shown={shown} edit={edit} isVisitor={props.agencyEmail !== undefined} />
  }
}

/** The documents' logins with a place of their own: the hosting provider, and the page of the email service. */
const placeLabels: Record<string, { label: string; hint: string }> = {
  website: { label: accountTexts.labels.hostingName, hint: accountTexts.hints.hostingName },
  email: { label: accountTexts.labels.link, hint: accountTexts.hints.link },
}

function LoginFields({ item, shown, edit, problemAt, onComplete, isLocked = false }: FieldsProps) {
  const place =
    placeLabels[item.key] ?? (item.key.startsWith('own_') && item.address === undefined ? placeLabels.email : undefined)
  const stored = item.answer.password_set === true
  // A session that a link of an email began does not see it.
  const isHidden = stored && item.answer.login === undefined
  const parts = (field: 'login' | 'password' | 'place') => ({
    ...notOurs,
    limit: textLimits.entry,
    value: shown[field] ?? '',
    error: problemAt(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => edit({ [field]: currentTarget.value }),
  })
  return (
    <Stack gap={14} role="group" aria-label={item.title}>
      {item.address !== undefined && <Text c="dimmed">{clientItemTexts.logInAt(item.address)}</Text>}
      {place && (
        <TextField
          optional
          {...place}
          {...parts('place')}
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={focusNextOnEnter}
        />
      )}
      <TextField
        label={accountTexts.labels.login}
        {...(isHidden && { hint: clientItemTexts.loginStored })}
        {...parts('login')}
        autoComplete="off"
        enterKeyHint="next"
        onKeyDown={focusNextOnEnter}
      />
      <PasswordField
        label={stored && !isLocked ? clientItemTexts.otherPassword : accountTexts.labels.password}
        {...(stored && !isLocked && { hint: clientItemTexts.passwordStored })}
        {...parts('password')}
        {...(stored && isLocked && { value: credentialTexts.masked })}
        autoComplete="new-password"
        enterKeyHint="done"
        // The keyboard of a phone was closed: both are there, so the next item comes.
        onBlur={({ relatedTarget, currentTarget }) => {
          const closed = relatedTarget === null && document.hasFocus()
          if (closed && isGiven(currentTarget.value) && isGiven(shown.login)) onComplete?.()
        }}
      />
      {item.second_factor === true && <Text c="dimmed">{clientItemTexts.secondFactor}</Text>}
    </Stack>
  )
}

function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const inputs = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
}
