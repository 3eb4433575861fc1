import { anyReader, type DateReader, englishLocale, formatDateTime } from '#contract/domain/format-dates.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import type { Parts } from '#server/parts.ts'
import { type EmailContent, renderEmail, type Sender } from '#server/platform/email/layout.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { toPlainName } from '#server/platform/email/plain-name.ts'
import { findThemeLogos } from '#server/features/files/index.ts'
import { findBranding } from './queries.ts'

type Needed = Pick<Parts, 'db' | 'fileLinks' | 'config'>

/** What an email is written with: the name of the agency, the dates of its reader, and whether it shows messages. */
export type Letterhead = { business: string; reader: DateReader; showsMessages: boolean }

async function findLetterhead(
  parts: Needed,
  workspace: string,
  user: string,
): Promise<(Letterhead & { sender: Sender }) | undefined> {
  const db = parts.db.forWorkspace(workspace)
  const [branding, { homepage_logo, thumbnail_logo }] = await Promise.all([
    findBranding(db, user),
    findThemeLogos(db, parts),
  ])
  if (!branding) return undefined
  const { business, color, locale, time_zone, shows_messages } = branding
  const logo = homepage_logo ?? thumbnail_logo
  const timeZone = time_zone ?? 'UTC'
  return {
    business,
    // Earlier releases stored locales that Intl refuses, such as en-ABC.
    reader: { locale: englishLocale(locale ?? anyReader.locale), timeZone, today: toLocalDate(new Date(), timeZone) },
    showsMessages: shows_messages,
    sender: {
      business,
      color,
      ...(logo && { logo: `${parts.config.publicUrl}${logo.location}`, isMark: !homepage_logo }),
    },
  }
}

/**
 * The branding of a workspace's emails: its large logo, else the small one, and its color. Undefined once it is
 * deleted.
 */
export const findSender = async (parts: Needed, workspace: string): Promise<Sender | undefined> =>
  (await findLetterhead(parts, workspace, workspace))?.sender

export type EmailDraft = Omit<EmailContent, 'sender'> &
  Pick<Email, 'to' | 'subject' | 'messageId' | 'headers'> & {
    /** The person of the agency who writes. */
    from?: string
  }

/** `user` is the reader; without one the dates are those of the Manager. */
type Recipient = {
  workspace: string
  user?: string
  /** It goes to somebody who may not know the agency: a name that looks like a link cannot be clicked. */
  isStranger?: boolean
}

/** Sends an email in the agency's name and colors. False when the workspace is gone, or `compose` finds nothing to say. */
export async function sendEmail(
  parts: Pick<Parts, 'mailer'> & Needed,
  { workspace, user = workspace, isStranger = false }: Recipient,
  compose: (letterhead: Letterhead) => EmailDraft | undefined | Promise<EmailDraft | undefined>,
): Promise<boolean> {
  const found = await findLetterhead(parts, workspace, user)
  if (!found) return false
  const business = isStranger ? toPlainName(found.business) : found.business
  const draft = await compose({ ...found, business })
  if (!draft) return false
  const { to, subject, messageId, headers, from, ...content } = draft
  await parts.mailer.send({
    to,
    subject,
    fromName: from ? `${from}, ${business}` : business,
    ...(messageId && { messageId }),
    ...(headers && { headers }),
    ...renderEmail({ ...content, sender: { ...found.sender, business } }),
  })
  return true
}

/** A time of a sentence, with the zone where the reader's is not known. */
export const formatMoment = (at: string, reader: DateReader): string =>
  `${formatDateTime(at, reader)}${reader.timeZone === 'UTC' ? ' UTC' : ''}`
