import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconMailForward } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { listInvitations } from '#contract/invitations.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { InvitationRow } from '#web/features/invitations/invitation-row.tsx'
import classes from '#web/features/invitations/open-invitations.module.css'
import type { InvitedRole } from '#web/features/invitations/api.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Who was invited and has not registered yet, folded into one line above the list of those who have (REG-13). */
export function OpenInvitations({ role, unfolded }: { role: InvitedRole; unfolded: boolean }) {
  const listed = useQuery(queryFor(listInvitations, {}))
  const [chosen, setChosen] = useState<boolean>()
  const list = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  // The newest first by their ids, which count up with time: one that is sent again keeps its place under the hand.
  const invitations = (listed.data?.items ?? [])
    .filter((invitation) => invitation.role === role)
    .toSorted((one, other) => other._id.localeCompare(one._id))
  if (listed.isError && !listed.data) {
    return (
      <ErrorState
        title={invitationTexts.failed}
        text={listed.error.message}
        onRetry={() => void listed.refetch()}
        pending={listed.isFetching}
      />
    )
  }
  if (invitations.length === 0) return null
  const open = chosen ?? unfolded
  return (
    <section className={classes.root} aria-label={invitationTexts.open}>
      <button
        type="button"
        ref={toggle}
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setChosen(!open)}
      >
        <IconMailForward size={18} stroke={1.75} aria-hidden="true" />
        <span>{invitationTexts.openCount(invitations.length)}</span>
        <IconChevronDown size={18} stroke={1.75} className={classes.chevron} aria-hidden="true" />
      </button>
      <ul id={list} className={classes.list} hidden={!open}>
        {open &&
          invitations.map((invitation) => (
            <InvitationRow
              key={invitation._id}
              invitation={invitation}
              onGone={() => (toggle.current ?? document.getElementById('content'))?.focus()}
            />
          ))}
      </ul>
    </section>
  )
}
