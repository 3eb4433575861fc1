import { IconArchive, IconArchiveOff, IconLogout, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { archivePerson } from '#contract/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { twoStepOptionTexts } from '#contract/texts/two-step.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate, takeFromList } from '#web/lib/query/apply-event.ts'
import { offerUndo, sayDone, sayRefused, type Undoable } from '#web/lib/undo.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import type { OpenedOptions } from '#web/ui/lazy-options.tsx'
import { type Option, OptionsMenu } from '#web/ui/options-menu.tsx'
import { ProblemDialog } from '#web/ui/problem-dialog.tsx'
import type { PersonOptionsProps } from './person-options.tsx'

/**
 * Archive, unarchive, delete, sign out, and turn off two-step sign-in; irreversible options ask for confirmation (CLI-5, EMP-1,
 * EMP-8, AUTH-16).
 */
export function PersonOptionsMenu(props: PersonOptionsProps & OpenedOptions) {
  const { id, name, archived, hints, deletion, twoStep, signOut, lists, page, links = [], ending, onDone } = props
  const [asking, setAsking] = useState<'delete' | 'two-step'>()
  const queries = useQueryClient()
  const { data } = useQuery({ ...queryFor(twoStep.show, { params: { id } }), enabled: props.opened })
  const refresh = () => [...lists, page].forEach(({ path }) => void invalidate(queries, { queryKey: [path] }))
  const archiving = useCall(archivePerson)
  /** Shows at once. The menu is gone with its row then. */
  const archive = (): void => {
    const sent = archiving.mutateAsync({ body: { id, archive: !archived } })
    for (const { path } of lists) takeFromList(queries, path, id)
    const takeBack = () => call(archivePerson, { body: { id, archive: archived } }).then(refresh)
    const undoable: Undoable = {
      done: archived ? peopleTexts.wasUnarchived(name) : peopleTexts.wasArchived(name),
      // If the server refused it, there is nothing to take back.
      undo: () => sent.then(takeBack, () => undefined),
    }
    offerUndo(undoable)
    onDone?.(archived ? 'unarchived' : 'archived')
    sent.catch((error: Error) => {
      const done = archived ? peopleTexts.notUnarchived(name) : peopleTexts.notArchived(name)
      sayRefused(undoable, { done, undo: async () => archive(), problem: error.message })
    })
    void sent.then(refresh, refresh)
  }
  const deleting = useCall(deletion, {
    refreshes: lists,
    onDone: () => {
      setAsking(undefined)
      if (onDone) onDone('deleted')
      else sayDone(peopleTexts.wasDeleted(name))
    },
  })
  const turningOff = useCall(twoStep.remove, {
    refreshes: [twoStep.show],
    onDone: () => {
      setAsking(undefined)
      sayDone(twoStepOptionTexts.done(name))
    },
  })
  const signingOut = useCall(signOut, { onDone: () => sayDone(peopleTexts.wasSignedOut(name)) })
  const stopAsking = () => {
    setAsking(undefined)
    deleting.reset()
    turningOff.reset()
  }
  const acts: Option[] = [
    ...links,
    // Archiving has signed an archived person out.
    ...(archived
      ? []
      : [{ label: peopleTexts.signOut, icon: IconLogout, onClick: () => signingOut.mutate({ params: { id } }) }]),
    // For a person who lost phone and recovery codes (AUTH-16).
    ...(data?.totp
      ? [
          {
            label: twoStepOptionTexts.turnOff,
            hint: twoStepOptionTexts.hint,
            icon: IconShieldOff,
            onClick: () => setAsking('two-step'),
          },
        ]
      : []),
  ]
  const endings: Option[] = [
    {
      label: archived ? peopleTexts.unarchive : peopleTexts.archive,
      hint: archived ? hints.unarchive : hints.archive,
      icon: archived ? IconArchiveOff : IconArchive,
      onClick: archive,
    },
    ...(ending ? [ending] : []),
    {
      label: commonTexts.delete,
      hint: hints.delete,
      icon: IconTrash,
      danger: true,
      onClick: () => setAsking('delete'),
    },
  ]
  return (
    <>
      <OptionsMenu {...props} label={peopleTexts.optionsOf(name)} groups={[acts, endings]} />
      <ProblemDialog
        title={name}
        text={signingOut.error ? `${commonTexts.somethingWrong} ${signingOut.error.message}` : undefined}
        onClose={signingOut.reset}
      />
      <Confirm
        opened={asking === 'delete'}
        title={name}
        text={commonTexts.cannotBeUndone}
        action={commonTexts.delete}
        danger
        call={deleting}
        failed={commonTexts.somethingWrong}
        onConfirm={() => deleting.mutate({ params: { id } })}
        onClose={stopAsking}
      />
      <Confirm
        opened={asking === 'two-step'}
        title={name}
        text={twoStepOptionTexts.ask}
        action={twoStepOptionTexts.confirm}
        danger
        call={turningOff}
        failed={commonTexts.somethingWrong}
        onConfirm={() => turningOff.mutate({ params: { id } })}
        onClose={stopAsking}
      />
    </>
  )
}
