import { colorFault, inkColor, isDefaultColor, readableOn } from '#contract/domain/colors.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { Markup, markup } from './markup.ts'

/** The sender as the reader sees it. `logo` is a public URL. */
export type Sender = { business: string; color: string; logo?: string }

export type EmailContent = {
  sender: Sender
  /** The main message, in one sentence. */
  sentence: string
  /** What is still open, below the sentence. */
  open?: string
  /** Below the sentence, one paragraph each. */
  details?: readonly { label: string; text: string }[]
  /** Titled lists after the sentence. */
  parts?: readonly { title: string; lines: readonly string[] }[]
  /** The linked page; an email without an action has none. */
  button?: { label: string; url: string }
  /** A quieter link below the button. */
  second?: { label: string; url: string }
  /** How long the link is good for, where that matters. */
  note?: string
  /** Why this email was sent and how to stop it. */
  why: string
  /** Where emails of this kind are stopped, without signing in. */
  unsubscribe?: string
}

/** The one layout of every email, as markup and as text: readable without images, in dark mode, and as text. */
export function renderEmail(content: EmailContent): { html: string; text: string } {
  const link = content.button && { label: content.button.label, url: webAddress(content.button.url) }
  return { html: htmlOf(content, link), text: textOf(content, link) }
}

type Link = { label: string; url: string } | undefined

function textOf(
  { sender, sentence, details = [], parts = [], open, second, note, why, unsubscribe }: EmailContent,
  link: Link,
): string {
  return [
    oneLine(sentence),
    open === undefined ? undefined : oneLine(open),
    ...details.map(({ label, text }) => `${oneLine(label)}:\n${oneLine(text)}`),
    ...parts.map(({ title, lines }) => [oneLine(title), ...lines.map((line) => `- ${oneLine(line)}`)].join('\n')),
    link && `${oneLine(link.label)}:\n${link.url}`,
    second && `${oneLine(second.label)}:\n${webAddress(second.url)}`,
    note === undefined ? undefined : oneLine(note),
    oneLine(why),
    unsubscribe === undefined ? undefined : `${emailTexts.unsubscribe}:\n${webAddress(unsubscribe)}`,
    emailTexts.sentBy(oneLine(sender.business)),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

// Mail programs support tables and inline styles. The style sheet only adjusts dark mode; everything is readable
// without it.
const DARK_STYLE = new Markup(`@media (prefers-color-scheme: dark) {
  .ground { background: #17181a !important } .card { background: #222427 !important; border-color: #3a3d42 !important }
  .ink { color: #f1f0ee !important } .quiet { color: #b5b2ad !important } .button { border-color: #8a8782 !important }
}`)
const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"
const TABLE = new Markup('role="presentation" width="100%" cellpadding="0" cellspacing="0"')
const INK = 'color:#1c1b1a'
const QUIET = 'color:#5f5c57;line-height:1.5'

function htmlOf(
  { sender, sentence, details = [], parts = [], open, second, note, why, unsubscribe }: EmailContent,
  link: Link,
): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${sender.business}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f5f3;${FONT}">
<table ${TABLE} class="ground" style="background:#f6f5f3">
<tr><td align="center" style="padding:32px 16px">
<table ${TABLE} class="card" style="max-width:520px;background:#ffffff;border:1px solid #e4e2de;border-radius:10px">
<tr><td class="ink" style="padding:28px 32px 0;${INK};font-size:17px;font-weight:600">${nameOf(sender)}</td></tr>
<tr><td class="ink" style="padding:16px 32px 0;${INK};font-size:15px;line-height:1.5">${sentence}</td></tr>
${open !== undefined && markup`<tr><td class="ink" style="padding:12px 32px 0;${INK};font-size:15px;line-height:1.5">${open}</td></tr>`}
${details.map(detailRow)}
${parts.map(partRows)}
${link !== undefined && linkRows(link, isDefaultColor(sender.color) ? inkColor : hexColor(sender.color))}
${second !== undefined && markup`<tr><td style="padding:16px 32px 0;font-size:15px"><a class="ink" href="${webAddress(second.url)}" style="${INK}">${second.label}</a></td></tr>`}
${note !== undefined && markup`<tr><td class="quiet" style="padding:12px 32px 0;${QUIET};font-size:13px">${note}</td></tr>`}
<tr><td style="padding:0 32px 28px"></td></tr>
</table>
<table ${TABLE} style="max-width:520px">
<tr><td class="quiet" style="padding:16px 32px 0;${QUIET};font-size:12px">${why}<br>${unsubscribe !== undefined && unsubscribing(unsubscribe)}${emailTexts.sentBy(sender.business)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html
}

const partRows = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  markup`<tr><td class="ink" style="padding:20px 32px 0;${INK};font-size:15px;font-weight:600">${title}</td></tr>
${lines.map((line) => markup`<tr><td class="ink" style="padding:4px 32px 0;${INK};font-size:15px;line-height:1.5">${line}</td></tr>\n`)}`

const linkRows = ({ label, url }: NonNullable<Link>, color: string) =>
  markup`<tr><td style="padding:24px 32px 0">${buttonOf(label, url, color)}</td></tr>
<tr><td class="quiet" style="padding:24px 32px 0;${QUIET};font-size:13px">${emailTexts.addressBelow}<br><a class="ink" href="${url}" style="${INK};word-break:break-all">${url}</a></td></tr>`

const detailRow = ({ label, text }: { label: string; text: string }) =>
  markup`<tr><td style="padding:12px 32px 0;font-size:15px;line-height:1.5"><span class="quiet" style="${QUIET};font-size:13px">${label}</span><br><span class="ink" style="${INK}">${text}</span></td></tr>`

const unsubscribing = (unsubscribe: string) =>
  markup`<a class="quiet" href="${webAddress(unsubscribe)}" style="color:#5f5c57">${emailTexts.unsubscribe}</a><br>`

/** Logo and name keep a white background in dark mode: most logos are made for white. */
function nameOf({ business, logo }: Sender): Markup {
  if (logo === undefined) return markup`${business}`
  return markup`<img src="${webAddress(logo)}" alt="${business}" height="40" style="display:block;height:40px;max-width:240px;border:0;border-radius:6px;background:#ffffff;${INK};font-size:17px;font-weight:600">`
}

/** A table of one cell, because some programs colour cells only. */
function buttonOf(label: string, url: string, color: string): Markup {
  const cell = `background:${color};border:1px solid ${color};border-radius:8px`
  const link = `display:inline-block;padding:12px 20px;color:${readableOn(color)};font-size:15px;font-weight:600;text-decoration:none`
  return markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" bgcolor="${color}" style="${cell}"><a href="${url}" style="${link}">${label}</a></td></tr></table>`
}

/** In a text that goes line by line, a name must not be able to begin a line of its own. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('an email links to pages only')
  return url
}

/** Mail programs support six-digit colors only. */
function hexColor(color: string): string {
  if (colorFault(color)) throw new Error('a color of an email is written as #rgb or #rrggbb')
  return color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color
}
