export { invitationJobs } from './emails.ts'
export type { InvitedRole, OpenInvitation } from './queries/invitations.ts'
export { invitationRoutes } from './routes.ts'
export {
  acceptInvitation,
  deleteEndedInvitationsOf,
  findInvitation,
  withdrawInvitationOf,
} from './use-cases/accept-invitation.ts'
export { askedInvitationJobs } from './use-cases/ask-for-invitation.ts'
