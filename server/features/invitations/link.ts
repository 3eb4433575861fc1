import type { InvitedRole } from './queries.ts'

/** Where an invited person registers. The address is the configured one, whatever a request says of itself. */
export const registrationLink = (publicUrl: string, role: InvitedRole, token: string): string =>
  `${publicUrl}/register/${role === 'Client' ? 'client' : 'employee'}/${token}`
