import type { TablerIcon } from '@tabler/icons-react'
import type { InvitedRole } from '#web/features/invitations/api.ts'

/** What a place or a button leads to: an address, or the dialog that invites somebody. */
export type Destination = { to: string } | { invite: InvitedRole }

/** Something that waits for the person, in words, with the one button that deals with it. */
export type Need = {
  key: string
  icon: TablerIcon
  text: string
  hint?: string
  action: string
  destination: Destination
}

/** Leaves out what does not apply. */
export const listNeeds = (...needs: (Need | false)[]): Need[] => needs.filter((need) => need !== false)
