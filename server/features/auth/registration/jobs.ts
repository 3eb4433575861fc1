import { emailTexts } from '#contract/texts/emails.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { layOut } from '#server/platform/email/layout.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import { type Addressee, addresseeOf, holdAddressee, type Person, replaceToken } from '../queries-links.ts'
import { emailChangedMail, formerEmailMail, welcomeMail } from './job-kinds.ts'

export function registrationJobs(parts: Parts): void {
  parts.jobs.handle(welcomeMail, (person) => sendWelcome(parts, person))
  parts.jobs.handle(emailChangedMail, (person, { id }) =>
    tellOfEmail(parts, person, {
      to: ({ email }) => email,
      texts: emailTexts.emailChanged,
      messageId: `registration.email_changed.${id}`,
    }),
  )
  parts.jobs.handle(formerEmailMail, ({ former_email, ...person }, { id }) =>
    tellOfEmail(parts, person, {
      to: () => former_email,
      texts: emailTexts.formerEmail,
      messageId: `registration.former_email.${id}`,
    }),
  )
}

const logInAddress = ({ config }: Parts) => `${config.publicUrl}/login/x`

/**
 * Makes the link to set a first password only now and keeps its hash, so that it stands nowhere but in the mail. Nothing for who
 * has set one meanwhile: the link would let whoever reads an old mail set another.
 */
async function sendWelcome(parts: Parts, person: Person): Promise<void> {
  const { token, hash } = newLinkToken()
  const addressee = await parts.db.system.transaction(async (tx) => {
    const found = await holdAddressee(tx, person)
    if (!found || found.has_password) return undefined
    await replaceToken(tx, person, hash, 'first')
    return found
  })
  const sender = await findSender(parts, person.manager_id)
  if (!addressee || !sender) return
  const { email, manager_name } = addressee
  const { business } = sender
  const { subject, sentence, button, note, why } = emailTexts.welcome
  const letter = {
    sender,
    sentence: sentence(manager_name, business),
    button: { label: button, url: `${parts.config.publicUrl}/reset/${token}` },
    note: note(logInAddress(parts), `${parts.config.publicUrl}/reset`),
    why: why(email, business),
  }
  await parts.mailer.send({ to: email, fromName: business, subject: subject(business), ...layOut(letter) })
}

/** To the address that now counts, or to the one that no longer does. */
type Telling = {
  to: (addressee: Addressee) => string
  texts: typeof emailTexts.emailChanged | typeof emailTexts.formerEmail
  messageId: string
}

async function tellOfEmail(parts: Parts, person: Person, { to, texts, messageId }: Telling): Promise<void> {
  const [addressee, sender] = await Promise.all([
    addresseeOf(parts.db.system, person),
    findSender(parts, person.manager_id),
  ])
  if (!addressee || !sender) return // deleted meanwhile
  const { business } = sender
  const email = to(addressee)
  const letter = {
    sender,
    sentence: texts.sentence(business, email),
    button: { label: texts.button, url: logInAddress(parts) },
    why: texts.why(email),
  }
  await parts.mailer.send({ to: email, fromName: business, subject: texts.subject, messageId, ...layOut(letter) })
}
