export { type InvitedRole, useCanInviteClients, useInvitationsPending } from './api.ts'
export { AddClientButton, InviteDialog } from './invite-dialog.tsx'
export { OpenInvitations } from './open-invitations.tsx'
