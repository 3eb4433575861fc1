import { Button, Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { isGiven } from '#contract/domain/is-given.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { isFilledByBrowser, notOurLogin } from '#web/lib/autofill.ts'
import { Notice } from '#web/ui/notice.tsx'
import { typedKey } from '#web/lib/typed-key.ts'
import type { FieldState } from './form-item.ts'

/** The documents' logins with a place of their own: the hosting provider, and the page of the email service. */
const placeLabels: Record<string, { label: string; hint: string }> = {
  website: { label: accountTexts.labels.hostingName, hint: accountTexts.hints.hostingName },
  email: { label: accountTexts.labels.link, hint: accountTexts.hints.link },
}

const findPlace = ({ key, address }: FieldState['item']) =>
  placeLabels[key] ?? (key.startsWith('own_') && address === undefined ? placeLabels.email : undefined)

type Props = FieldState & {
  onComplete?: () => void
  /** Where one logs in is asked for as well, where the item has that: marked as optional by default. */
  place?: 'optional' | 'plain' | 'none'
}

/** The login and the password of a platform. A password that the client cannot see again is replaced by a new one. */
export function LoginField({ item, shown, edit, problemAt, onComplete, isLocked = false, place = 'optional' }: Props) {
  const placeWords = place === 'none' ? undefined : findPlace(item)
  const isUnseen = item.answer.password_set === true && !isGiven(item.answer.password)
  // A session that a link of an email began does not see it.
  const isHidden = isUnseen && item.answer.login === undefined
  // The browser may know another login than the one that is asked for: what it puts here is stored once somebody says so.
  const [filled, setFilled] = useState<{ [Field in 'login' | 'password' | 'place']?: string | undefined }>({})
  const propsOf = (field: 'login' | 'password' | 'place') => ({
    ...notOurLogin,
    limit: textLimits.entry,
    value: filled[field] ?? shown[field] ?? '',
    error: problemAt(field),
    readOnly: isLocked,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const isFilled = isFilledByBrowser(currentTarget)
      const { value } = currentTarget
      setFilled((before) => ({ ...before, [field]: isFilled ? value : undefined }))
      if (!isFilled) edit({ [field]: value })
    },
  })
  const keepFilled = () => {
    setFilled({})
    edit(Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined)))
  }
  const text = { autoComplete: 'off', enterKeyHint: 'next', onKeyDown: focusNextOnEnter } as const
  return (
    <Stack gap={14} role="group" aria-label={item.title}>
      {item.address !== undefined && <Text c="dimmed">{clientItemTexts.logInAt(item.address)}</Text>}
      {placeWords && <TextField optional={place === 'optional'} {...placeWords} {...propsOf('place')} {...text} />}
      <TextField
        label={accountTexts.labels.login}
        {...(isHidden && { hint: clientItemTexts.loginStored })}
        {...propsOf('login')}
        {...text}
      />
      <PasswordField
        label={isUnseen && !isLocked ? clientItemTexts.otherPassword : accountTexts.labels.password}
        {...(isUnseen && !isLocked && { hint: clientItemTexts.passwordStored })}
        {...propsOf('password')}
        {...(isUnseen && isLocked && { value: credentialTexts.masked })}
        autoComplete="new-password"
        enterKeyHint="done"
        // The keyboard of a phone was closed: both are there, so the next item comes.
        onBlur={({ relatedTarget, currentTarget }) => {
          const closed = relatedTarget === null && document.hasFocus()
          if (closed && isGiven(currentTarget.value) && isGiven(shown.login)) onComplete?.()
        }}
      />
      {Object.values(filled).some(isGiven) && (
        <Notice tone="waiting">
          <p>{clientItemTexts.filledByBrowser(item.title)}</p>
          <Group gap={8} mt={8}>
            <Button onClick={keepFilled}>{clientItemTexts.keepFilled}</Button>
            <Button variant="default" onClick={() => setFilled({})}>
              {clientItemTexts.dropFilled}
            </Button>
          </Group>
        </Notice>
      )}
      {item.second_factor === true && <Text c="dimmed">{clientItemTexts.secondFactor}</Text>}
    </Stack>
  )
}

function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (typedKey(event) !== 'Enter') return
  event.preventDefault()
  const inputs = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
}
