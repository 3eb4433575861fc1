export { type InvitedRole, useCanInviteClients } from './api.ts'
export { AddClientButton, InviteDialog } from './invite-dialog.tsx'
export { OpenInvitations } from './open-invitations.tsx'
