import type { Invitation } from '#contract/invitations.ts'
import { lazyOptions } from '#web/ui/lazy-options.tsx'

/** The options of an open invitation (REG-13). */
export const InvitationOptions = lazyOptions<{ name: string; invitation: Invitation }>(
  async () => (await import('./invitation-menu.tsx')).InvitationMenu,
)
