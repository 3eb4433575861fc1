import { invitationTexts } from '#contract/texts/invitations.ts'
import { CopyField } from '#web/ui/copy-field.tsx'

/** A link that was just made. It is shown once: the server keeps no more than its hash. */
export const InvitationLink = ({ email, link }: { email: string; link: string }) => (
  <CopyField value={link} label={invitationTexts.linkFor(email)} hint={invitationTexts.linkHint} />
)
