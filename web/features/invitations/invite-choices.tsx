import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useMemo } from 'react'
import type { Result } from '#contract/endpoint.ts'
import type { listInvitationChoices } from '#contract/invitations.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import type { InvitedFor } from '#contract/items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import type { useInvitationChoices } from './api.ts'
import { localToday } from '#web/lib/dates/today.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'
import { useClaims } from '#web/session/use-session.ts'
import { CheckList } from '#web/ui/check-list.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Offer = Result<typeof listInvitationChoices>

/** What the person who invites has chosen so far. */
export type InviteChoice = {
  services: string[]
  /** The accounts of these services that were unticked. */
  without: string[]
  due: string
  note: string
  name: string
  business_name: string
}

const nothing: InviteChoice = {
  services: [],
  without: [],
  due: '',
  note: '',
  name: '',
  business_name: '',
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((element) => typeof element === 'string')

/** Services and accounts as in the last invitation; what is about one client is not remembered. */
export function useRememberedChoice() {
  const { id } = useClaims()
  return useMemo(() => {
    const storage = ownerStorage(localStorage, id, 'invitation')
    return {
      read: (): InviteChoice => {
        const [services, without] = [storage.read('services'), storage.read('without')]
        return {
          ...nothing,
          ...(isTextList(services) && { services }),
          ...(isTextList(without) && { without }),
        }
      },
      save: ({ services, without }: InviteChoice) => {
        storage.write('services', services)
        storage.write('without', without)
      },
    }
  }, [id])
}

const belongsTo = ({ services }: Offer['accounts'][number], chosen: readonly string[]) =>
  services.some((service) => chosen.includes(service))

/** A service may have been taken off since it was remembered. */
const servicesIn = ({ services }: InviteChoice, offer: Offer | undefined): string[] =>
  offer?.services.map(({ key }) => key).filter((key) => services.includes(key)) ?? []

/** The choice as the server takes it. Names go with one address only. */
export function toInvitedFor(choice: InviteChoice, offer: Offer | undefined, isOne: boolean): InvitedFor {
  const { without, due, note, name, business_name } = choice
  const services = servicesIn(choice, offer)
  const accounts = offer?.accounts.filter((account) => belongsTo(account, services)) ?? []
  const flags = accounts.filter(({ key, flag }) => flag && !without.includes(key)).map(({ key }) => key)
  const leftOut = accounts.filter(({ key, flag }) => !flag && without.includes(key)).map(({ key }) => key)
  return {
    ...(services.length > 0 && {
      services,
      platforms: flags as Exclude<InvitedFor['platforms'], undefined>, // the server names them
      left_out: leftOut,
    }),
    ...(due !== '' && { due }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(isOne && name.trim() !== '' && { name: name.trim() }),
    ...(isOne && business_name.trim() !== '' && { business_name: business_name.trim() }),
  }
}

type Props = {
  choice: InviteChoice
  offered: ReturnType<typeof useInvitationChoices>
  /** The field of the due date, whose value is empty while a date is half typed. */
  due: RefObject<HTMLInputElement | null>
  dueError: string | undefined
  onChange: (choice: InviteChoice) => void
  onClose: () => void
}

/** What one or several clients are invited for. */
export function InviteChoices({ choice, offered, due, dueError, onChange, onClose }: Props) {
  if (!offered.data) {
    return offered.error ? (
      <Notice tone="problem">{invitationTexts.chooseFailed}</Notice>
    ) : (
      <Skeleton height={160} role="status" aria-label={commonTexts.loading} />
    )
  }
  const { services, accounts } = offered.data
  const change = (part: Partial<InviteChoice>) => onChange({ ...choice, ...part })
  const chosenServices = servicesIn(choice, offered.data)
  const shown = accounts.filter((account) => belongsTo(account, chosenServices))
  const texts = (field: 'name' | 'business_name' | 'due' | 'note') => ({
    value: choice[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [field]: currentTarget.value }),
  })
  return (
    <Stack gap={20}>
      <CheckList
        label={invitationTexts.services}
        hint={invitationTexts.servicesHint}
        options={services}
        ticked={chosenServices}
        onTick={(ticked) => change({ services: ticked })}
      />
      {shown.length > 0 && (
        <CheckList
          label={invitationTexts.accounts}
          hint={invitationTexts.accountsHint}
          options={shown}
          ticked={shown.filter(({ key }) => !choice.without.includes(key)).map(({ key }) => key)}
          onTick={(ticked) =>
            change({
              without: [
                ...choice.without.filter((key) => !shown.some((account) => account.key === key)),
                ...shown.filter(({ key }) => !ticked.includes(key)).map(({ key }) => key),
              ],
            })
          }
        />
      )}
      <TextField
        label={invitationTexts.name}
        hint={invitationTexts.oneAddressOnly}
        optional
        limit={textLimits.name}
        autoComplete="off"
        {...texts('name')}
      />
      <TextField
        label={invitationTexts.businessName}
        optional
        limit={textLimits.name}
        autoComplete="off"
        {...texts('business_name')}
      />
      <TextField
        label={invitationTexts.due}
        hint={invitationTexts.dueHint}
        optional
        type="date"
        limit={null}
        min={localToday()}
        ref={due}
        error={dueError}
        {...texts('due')}
      />
      <TextAreaField
        label={invitationTexts.note}
        hint={invitationTexts.noteHint}
        placeholder={invitationTexts.notePlaceholder}
        optional
        minRows={2}
        limit={textLimits.note}
        {...texts('note')}
      />
      <Group>
        <Button
          variant="subtle"
          color="gray"
          ml={-12}
          leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onClose}
        >
          {invitationTexts.chooseLess}
        </Button>
      </Group>
    </Stack>
  )
}
