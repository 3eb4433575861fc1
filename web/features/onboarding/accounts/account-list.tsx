import { useMedia } from '#web/lib/use-store.ts'
import { Stack } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { isGiven } from '#contract/domain/is-given.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { SwitchField } from '#web/ui/toggle.tsx'
import type { FieldState } from '../fields/form-item.ts'
import { InvitationSteps } from '../fields/invitation-steps.tsx'
import { LoginField } from '../fields/login-field.tsx'
import { PageField } from '../wizard/page-field.tsx'
import { preventEnterSubmit } from '../wizard/step-form.tsx'
import type { PageItem } from '../wizard/use-page-items.ts'
import { AccountCard } from './account-card.tsx'
import classes from './accounts.module.css'

/** The hosting name and the email service's link are optional. */
function countMissing({ item, shown }: FieldState): number {
  if (item.kind === 'invitation') return shown.done === true ? 0 : 1
  const isStored = item.answer.password_set === true && !isGiven(item.answer.password)
  return [isGiven(shown.login), isStored || isGiven(shown.password)].filter((isThere) => !isThere).length
}

type Props = {
  items: readonly PageItem[]
  /** Whether the website's hosting provider is asked for. */
  withHosting: boolean
}

/** A card per account; each is saved on its own. */
export function AccountList({ items, withHosting }: Props) {
  const folds = useMedia('(max-width: 48em)')
  const [open, setOpen] = useState(
    () => items.find(({ asked, field }) => asked.state === 'sent_back' || countMissing(field) > 0)?.key,
  )
  const keepInPlace = useKeepInPlace()
  return (
    <div className={classes.cards} role="presentation" onKeyDown={preventEnterSubmit}>
      {items.map((item) => {
        const { key, asked, field, isTooLong } = item
        return (
          <AccountCard
            key={key}
            item={field.item}
            why={asked.help}
            missing={countMissing(field)}
            isSentBack={asked.state === 'sent_back'}
            folds={folds}
            // A card stays open while a text in it is too long to be saved.
            open={open === key || isTooLong}
            onToggle={(head) => {
              keepInPlace(head)
              setOpen(open === key ? undefined : key)
            }}
          >
            <PageField of={item} staysReadable={field.item.kind === 'login'}>
              {field.item.kind === 'invitation' ? (
                <AccountInvitation field={field} />
              ) : (
                <LoginField {...field} place={key === 'website' && !withHosting ? 'none' : 'plain'} />
              )}
            </PageField>
          </AccountCard>
        )
      })}
    </div>
  )
}

/** Access without a password: the steps to invite the agency, and a switch to confirm it. */
const AccountInvitation = ({ field: { item, shown, edit } }: { field: FieldState }) => (
  <Stack gap={16}>
    <InvitationSteps item={item} />
    <SwitchField
      label={accountTexts.done}
      checked={shown.done === true}
      onChange={({ currentTarget }) => edit({ done: currentTarget.checked })}
    />
  </Stack>
)

/** Keeps a pressed head where it was, although the card above it folds. */
function useKeepInPlace() {
  const pressed = useRef<{ head: HTMLElement; top: number }>(undefined)
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { head, top } = pressed.current
    pressed.current = undefined
    window.scrollBy({ top: head.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  return (head: HTMLElement) => {
    pressed.current = { head, top: head.getBoundingClientRect().top }
  }
}
