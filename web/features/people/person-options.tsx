import { ActionIcon, Button, Modal, Stack, Text } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconLogout,
  IconShieldOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { revokeClientSessions, revokeEmployeeSessions } from '#contract/auth.ts'
import { archivePerson, type deleteClient } from '#contract/clients.ts'
import type { deleteEmployee } from '#contract/employees.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { twoStepOptionTexts } from '#contract/texts/two-step.ts'
import type {
  deleteClientTwoStep,
  deleteEmployeeTwoStep,
  showClientTwoStep,
  showEmployeeTwoStep,
} from '#contract/two-step.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type PersonOptionOutcome = 'archived' | 'unarchived' | 'deleted'

/** The differences between clients and employees for the same options. */
type PersonOptionsProps = {
  id: string
  name: string
  archived: boolean
  /** The effect of each option, in words. */
  hints: { archive: string; unarchive: string; delete: string }
  deletion: typeof deleteClient | typeof deleteEmployee
  twoStep: TwoStepCalls
  signOut: typeof revokeClientSessions | typeof revokeEmployeeSessions
  /** Archived and deleted people leave these lists. */
  lists: readonly Endpoint[]
  /** The endpoint of the person's page. Not refetched after a deletion, which would answer 404. */
  page: Endpoint
  /** Further options of this kind of person, each a link. */
  links?: readonly { to: string; label: string; hint: string; icon: TablerIcon }[]
  onDone: (done: PersonOptionOutcome) => void
}

type OptionsDialogProps = PersonOptionsProps & { opened: boolean; onClose: () => void }

/**
 * Archive, unarchive, delete, sign out, and turn off two-step sign-in; irreversible options ask for confirmation (CLI-5, EMP-1,
 * EMP-8, AUTH-16).
 */
function OptionsDialog(props: OptionsDialogProps) {
  const { id, name, archived, hints, deletion, twoStep, signOut, lists, page, opened, onClose, onDone } = props
  const [asking, setAsking] = useState<'delete' | 'two-step'>()
  const archiving = useCall(archivePerson, {
    refreshes: [...lists, page],
    onDone: () => done(archived ? 'unarchived' : 'archived'),
  })
  const deleting = useCall(deletion, { refreshes: lists, onDone: () => done('deleted') })

  const turningOff = useCall(twoStep.remove, {
    refreshes: [twoStep.show],
    // The dialog stays open to report it: nothing else on the page changes.
    onDone: () => setAsking(undefined),
  })

  const signingOut = useCall(signOut)

  const close = () => {
    setAsking(undefined)
    archiving.reset()
    deleting.reset()
    turningOff.reset()
    signingOut.reset()
    onClose()
  }
  const done = (what: PersonOptionOutcome) => {
    close()
    onDone(what)
  }
  return (
    <>
      <Modal opened={opened && asking === undefined} onClose={close} title={name} size="sm">
        <Choices
          archived={archived}
          hints={hints}
          archiving={archiving.isPending}
          onArchive={() => archiving.mutate({ body: { id, archive: !archived } })}
          onDelete={() => setAsking('delete')}
          signingOut={signingOut.isPending}
          onSignOut={() => signingOut.mutate({ params: { id } })}
          links={props.links}
          twoStep={<TwoStepOption id={id} show={twoStep.show} onAsk={() => setAsking('two-step')} />}
        />
        {turningOff.isSuccess && <Notice tone="good">{twoStepOptionTexts.done(name)}</Notice>}
        {signingOut.isSuccess && <Notice tone="good">{peopleTexts.wasSignedOut(name)}</Notice>}
        {signingOut.error && <Notice tone="problem">{describeError(signingOut.error)}</Notice>}
        {archiving.error && <Notice tone="problem">{describeError(archiving.error)}</Notice>}
      </Modal>
      <Confirm
        opened={opened && asking === 'delete'}
        title={name}
        text={commonTexts.cannotBeUndone}
        action={commonTexts.delete}
        danger
        pending={deleting.isPending}
        error={deleting.error ? describeError(deleting.error) : undefined}
        onConfirm={() => deleting.mutate({ params: { id } })}
        onClose={() => setAsking(undefined)}
      />
      <Confirm
        opened={opened && asking === 'two-step'}
        title={name}
        text={twoStepOptionTexts.ask}
        action={twoStepOptionTexts.confirm}
        danger
        pending={turningOff.isPending}
        error={turningOff.error ? describeError(turningOff.error) : undefined}
        onConfirm={() => turningOff.mutate({ params: { id } })}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}

const describeError = (error: Error) => `${commonTexts.somethingWrong} ${error.message}`

type ChoicesProps = Pick<PersonOptionsProps, 'archived' | 'hints'> & {
  links: PersonOptionsProps['links']
  archiving: boolean
  onArchive: () => void
  onDelete: () => void
  signingOut: boolean
  onSignOut: () => void
  twoStep: ReactNode
}

function Choices(props: ChoicesProps) {
  const { archived, hints, archiving, onArchive, onDelete, signingOut, onSignOut, twoStep, links = [] } = props
  const Icon = archived ? IconArchiveOff : IconArchive
  return (
    <Stack component="ul" gap={16} mb={4} p={0} style={{ listStyle: 'none' }} mt={0}>
      <Choice hint={archived ? hints.unarchive : hints.archive}>
        <Button
          fullWidth
          variant="default"
          justify="flex-start"
          leftSection={<Icon size={18} aria-hidden />}
          loading={archiving}
          onClick={onArchive}
          data-autofocus
        >
          {archived ? peopleTexts.unarchive : peopleTexts.archive}
        </Button>
      </Choice>
      {/* Archiving has signed an archived person out. */}
      {!archived && (
        <Choice hint={peopleTexts.signOutHint}>
          <Button
            fullWidth
            variant="default"
            justify="flex-start"
            leftSection={<IconLogout size={18} aria-hidden />}
            loading={signingOut}
            onClick={onSignOut}
          >
            {peopleTexts.signOut}
          </Button>
        </Choice>
      )}
      {twoStep}
      {links.map(({ to, label, hint, icon: LinkIcon }) => (
        <Choice key={to} hint={hint}>
          <Button
            component={Link}
            to={to}
            fullWidth
            variant="default"
            justify="flex-start"
            leftSection={<LinkIcon size={18} aria-hidden />}
          >
            {label}
          </Button>
        </Choice>
      ))}
      <Choice hint={hints.delete}>
        <DangerButton
          fullWidth
          justify="flex-start"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDelete}
        >
          {commonTexts.delete}
        </DangerButton>
      </Choice>
    </Stack>
  )
}

/** A button with its effect in words below. */
const Choice = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <li>
    {children}
    <Text c="dimmed" fz="xs" mt={6}>
      {hint}
    </Text>
  </li>
)

/** The options button of a Manager's row and of a person's page (CLI-2, CLI-5, EMP-1). */
export function PersonOptions(props: PersonOptionsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={peopleTexts.optionsOf(props.name)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
      <OptionsDialog {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

const outcomeTexts = {
  archived: peopleTexts.wasArchived,
  unarchived: peopleTexts.wasUnarchived,
  deleted: peopleTexts.wasDeleted,
} as const satisfies Record<PersonOptionOutcome, (name: string) => string>

export const describeOutcome = (done: PersonOptionOutcome, name: string): string => outcomeTexts[done](name)

type TwoStepCalls =
  | { show: typeof showEmployeeTwoStep; remove: typeof deleteEmployeeTwoStep }
  | { show: typeof showClientTwoStep; remove: typeof deleteClientTwoStep }

type TwoStepOptionProps = { id: string; show: TwoStepCalls['show']; onAsk: () => void }

/** For a person who lost phone and recovery codes (AUTH-16). Absent without two-step sign-in. */
function TwoStepOption({ id, show, onAsk }: TwoStepOptionProps) {
  const { data } = useQuery(queryFor(show, { params: { id } }))
  if (!data?.totp) return null
  return (
    <Choice hint={twoStepOptionTexts.hint}>
      <DangerButton
        fullWidth
        justify="flex-start"
        leftSection={<IconShieldOff size={18} aria-hidden />}
        onClick={onAsk}
      >
        {twoStepOptionTexts.turnOff}
      </DangerButton>
    </Choice>
  )
}
