import { Button, Stack, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconLogout, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { archivePerson } from '#contract/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { twoStepOptionTexts } from '#contract/texts/two-step.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { offerUndo } from '#web/lib/undo.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PersonOptionOutcome, PersonOptionsProps } from './person-options.tsx'

type OptionsDialogProps = PersonOptionsProps & { opened: boolean; onClose: () => void }

/**
 * Archive, unarchive, delete, sign out, and turn off two-step sign-in; irreversible options ask for confirmation (CLI-5, EMP-1,
 * EMP-8, AUTH-16).
 */
export function PersonOptionsDialog(props: OptionsDialogProps) {
  const { id, name, archived, hints, deletion, twoStep, signOut, lists, page, opened, onClose, onDone } = props
  const [asking, setAsking] = useState<'delete' | 'two-step'>()
  const queries = useQueryClient()
  /** The dialog may be gone by then. */
  const takeBack = () =>
    call(archivePerson, { body: { id, archive: archived } }).then(() =>
      [...lists, page].forEach(({ path }) => void invalidate(queries, { queryKey: [path] })),
    )
  const archiving = useCall(archivePerson, {
    refreshes: [...lists, page],
    onDone: () => {
      done(archived ? 'unarchived' : 'archived')
      offerUndo({ done: archived ? peopleTexts.wasUnarchived(name) : peopleTexts.wasArchived(name), undo: takeBack })
    },
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
      <Dialog opened={opened && asking === undefined} onClose={close} title={name} size="sm">
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
      </Dialog>
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

type TwoStepOptionProps = { id: string; show: PersonOptionsProps['twoStep']['show']; onAsk: () => void }

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
