export { type InvitedRole, useCanInviteClients, useInvitations } from './api.ts'
export { AddClientButton, InviteButton } from './invite-button.tsx'
export { InvitationTable } from './invitation-table.tsx'
export { NoneRegistered } from './none-registered.tsx'
