import { colorFault, inkColor, isDefaultColor, readableOn } from '#contract/domain/colors.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { Markup, markup } from './markup.ts'

/** The sender as the reader sees it. `logo` is a public URL; a mark is a small one and stands beside the name. */
export type Sender = { business: string; color: string; logo?: string; isMark?: boolean }

/** A line of a list, with what is said about it and an amount at its end. */
export type EmailLine = string | { title: string; text?: string; amount?: string }

export type EmailContent = {
  sender: Sender
  title?: string
  /** The main message; without it the details say everything. */
  sentence?: string
  /** Somebody's words or an answer below who or what it is, with its line ends. */
  details?: readonly { label: string; about?: string; text: string }[]
  sections?: readonly { title?: string; lines: readonly EmailLine[] }[]
  /** Until when, above the button. */
  due?: string
  /** The linked page; an email without an action has none. */
  button?: { label: string; url: string }
  /** A quieter link below the button. */
  second?: { label: string; url: string }
  /** What the button does, and how long its link is good for. */
  note?: string
  /** Why this email was sent and how to stop it. */
  why: string
  /** Where emails of this kind are stopped, without signing in. */
  unsubscribe?: string
}

/** The one layout of every email, as markup and as text: readable without images, in dark mode, and as text. */
export function renderEmail(content: EmailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) }
}

function textOf(content: EmailContent): string {
  const { sender, title, sentence, details = [], sections = [], due, button, second, note, why, unsubscribe } = content
  return [
    title && oneLine(title),
    sentence && oneLine(sentence),
    ...details.map(({ label, about, text }) => `${oneLine(headOf(label, about))}:\n${quoted(text)}`),
    ...sections.map(({ title: head, lines }) =>
      [head && oneLine(head), ...lines.map(textLine)].filter(Boolean).join('\n'),
    ),
    due && oneLine(due),
    button && textLink(button),
    second && textLink(second),
    note && oneLine(note),
    ['--', oneLine(why), unsubscribe && textLink({ label: emailTexts.unsubscribe, url: unsubscribe }), sentBy(sender)]
      .filter(Boolean)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const headOf = (label: string, about = '') => [label, about].filter(Boolean).join(', ')
const sentBy = ({ business }: Sender) => oneLine(emailTexts.sentBy(business))
const textLink = ({ label, url }: { label: string; url: string }) => `${oneLine(label)}:\n${webAddress(url)}`

function textLine(line: EmailLine): string {
  if (typeof line === 'string') return `- ${oneLine(line)}`
  const { title, text, amount } = line
  return `- ${oneLine(headOf(title, amount))}${text ? `\n  ${oneLine(text)}` : ''}`
}

// Mail programs support tables and inline styles. The style sheet only adjusts phones and dark mode; everything is
// readable without it.
const STYLE =
  new Markup(`@media (max-width: 480px) { .row { padding-left: 20px !important; padding-right: 20px !important } }
@media (prefers-color-scheme: dark) {
  .ground { background: #17181a !important } .card { background: #222427 !important; border-color: #3a3d42 !important }
  .foot { background: #1d1f22 !important } .line { border-color: #3a3d42 !important }
  .ink { color: #f1f0ee !important } .quiet { color: #b5b2ad !important } .button { border-color: #8a8782 !important }
}`)
const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"
const TABLE = new Markup('role="presentation" width="100%" cellpadding="0" cellspacing="0"')
const INK = 'color:#1c1b1a'
const QUIET = 'color:#5f5c57'
const BODY = 'font-size:15px;line-height:1.5;'
const SMALL = 'font-size:13px;line-height:1.5;'
const STRONG = 'font-weight:600;'

function htmlOf(content: EmailContent): string {
  const { sender, title, sentence, details = [], sections = [], due, button, second, note, why, unsubscribe } = content
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${sender.business}</title>
<style>${STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f5f3;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${sentence ?? details[0]?.text}</div>
<table ${TABLE} class="ground" style="background:#f6f5f3">
<tr><td align="center" style="padding:24px 12px">
<table ${TABLE} class="card" style="max-width:600px;background:#ffffff;border:1px solid #e4e2de;border-radius:10px;overflow:hidden">
${row(nameOf(sender), { top: 28, style: STRONG })}
${title && row(title, { top: 24, style: `font-size:20px;line-height:28px;${STRONG}` })}
${sentence && row(sentence, { top: title ? 4 : 20 })}
${details.map(detailRows)}
${sections.map(partRows)}
${due && row(due, { top: 20, style: STRONG })}
${button && row(buttonOf(button, sender), { top: 24 })}
${second && row(markup`<a class="ink" href="${webAddress(second.url)}" style="${INK}">${second.label}</a>`, { top: 16 })}
${note && quietRow(note, 16)}
${button && quietRow(addressOf(button), note ? 4 : 16)}
<tr><td style="padding:0 32px 28px"></td></tr>
<tr><td class="row foot quiet" style="padding:16px 32px;background:#f0eeeb;${QUIET};font-size:12px;line-height:1.5">${why}<br>${unsubscribe && unsubscribing(unsubscribe)}${sentBy(sender)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html
}

type Content = string | Markup

const row = (content: Content, { top = 12, style = '' } = {}) =>
  markup`<tr><td class="row ink" style="padding:${top}px 32px 0;${INK};${BODY}${style}">${content}</td></tr>\n`

const quietRow = (content: Content, top: number) =>
  markup`<tr><td class="row quiet" style="padding:${top}px 32px 0;${QUIET};${SMALL}">${content}</td></tr>\n`

const quietly = (text: string) => markup`<span class="quiet" style="${QUIET};${SMALL}">${text}</span>`

const detailRows = ({ label, about, text }: { label: string; about?: string; text: string }) =>
  markup`${row(markup`<b style="${STRONG}">${label}</b>${about && markup` &nbsp;${quietly(about)}`}`, { top: 20 })}${row(withLineEnds(text), { top: 2 })}`

const withLineEnds = (text: string) =>
  markup`${text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line, at) => markup`${at > 0 && markup`<br>`}${line}`)}`

const partRows = ({ title, lines }: NonNullable<EmailContent['sections']>[number]) =>
  markup`${title && row(title, { top: 20, style: STRONG })}${lines.map((line) =>
    typeof line === 'string' ? row(line, { top: 4 }) : listRow(line),
  )}`

const listRow = ({ title, text, amount }: Exclude<EmailLine, string>) =>
  row(
    markup`<table ${TABLE} class="line" style="border-top:1px solid #e4e2de"><tr><td class="ink" style="padding-top:12px;${INK};${BODY}"><b style="${STRONG}">${title}</b>${text && markup`<br>${quietly(text)}`}</td>
<td class="quiet" align="right" valign="top" style="padding:13px 0 0 12px;white-space:nowrap;${QUIET};${SMALL}">${amount}</td></tr></table>`,
  )

const addressOf = ({ url }: { url: string }) =>
  markup`${emailTexts.addressBelow}<br><a class="quiet" href="${webAddress(url)}" style="${QUIET};word-break:break-all">${webAddress(url)}</a>`

const unsubscribing = (unsubscribe: string) =>
  markup`<a class="quiet" href="${webAddress(unsubscribe)}" style="${QUIET}">${emailTexts.unsubscribe}</a><br>`

/** A logo keeps a white background in dark mode: most are made for white. */
function nameOf({ business, logo, isMark = false }: Sender): Markup {
  if (logo === undefined) return markup`${business}`
  const image = (style: string) =>
    markup`<img src="${webAddress(logo)}" alt="${isMark ? '' : business}" height="36" style="display:block;height:36px;border:0;border-radius:8px;background:#ffffff;${style}">`
  if (!isMark) return image(`max-width:240px;${INK};${BODY}${STRONG}`)
  return markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:12px">${image('width:36px;object-fit:contain')}</td><td class="ink" style="${INK};${BODY}${STRONG}">${business}</td></tr></table>`
}

/** A table of one cell, because some programs colour cells only. */
function buttonOf({ label, url }: { label: string; url: string }, sender: Sender): Markup {
  const color = isDefaultColor(sender.color) ? inkColor : hexColor(sender.color)
  const cell = `background:${color};border:1px solid ${color};border-radius:8px`
  const link = `display:inline-block;padding:12px 20px;color:${readableOn(color)};font-size:15px;font-weight:600;text-decoration:none`
  return markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" bgcolor="${color}" style="${cell}"><a href="${webAddress(url)}" style="${link}">${label}</a></td></tr></table>`
}

/** In a text that goes line by line, a name must not be able to begin a line of its own. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const quoted = (text: string) =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line.trim()}`.trim())
    .join('\n')

function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('an email links to pages only')
  return url
}

/** Mail programs support six-digit colors only. */
function hexColor(color: string): string {
  if (colorFault(color)) throw new Error('a color of an email is written as #rgb or #rrggbb')
  return color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color
}
