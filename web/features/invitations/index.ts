export { type InvitedRole, useCanInviteClients, useInvitationsPending } from './api.ts'
export { AddClientButton, InviteButton } from './invite-button.tsx'
export { OpenInvitations } from './open-invitations.tsx'
