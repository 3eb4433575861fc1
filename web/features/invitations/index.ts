export { type InvitedRole, useCanInviteClients, useInvitations, useInvitationsPending } from './api.ts'
export { AddClientButton, InviteButton } from './invite-button.tsx'
export { InvitationTable } from './invitation-table.tsx'
export { OpenInvitations } from './open-invitations.tsx'
