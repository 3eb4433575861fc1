import type { FastifyInstance } from 'fastify'
import { anyReader, formatDateTime } from '#contract/domain/format-dates.ts'
import { html, type Markup } from '../pages/html.ts'
import { policyOf, sendErrorPage, sendPage } from '../pages/page.ts'
import { texts } from '../texts.ts'
import type { StoredEmail, EmailStore } from './email-store.ts'

const emailTexts = texts.mail
const formatTime = (date: string) => formatDateTime(date, { locale: anyReader.locale })

/** The email's own markup may have styles and embedded pictures; it cannot run scripts, load or submit anything. */
const emailPolicy = policyOf({ more: `style-src 'self' 'unsafe-inline'; frame-src 'self'` })

export function emailPages(app: FastifyInstance, store: EmailStore): void {
  app.get<{ Querystring: { to?: unknown } }>('/sandbox/mail.json', async (request, reply) => {
    const items = await store.list(addressIn(request.query.to))
    return reply.header('cache-control', 'no-store').send({ items })
  })

  app.get<{ Querystring: { to?: unknown } }>('/sandbox/mail', async (request, reply) => {
    const to = addressIn(request.query.to)
    return sendPage(reply, { title: emailTexts.title, body: listBody(await store.list(to), to), wide: true })
  })

  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
    const email = await store.get(request.params.id)
    if (email) {
      const title = email.subject || emailTexts.noSubject
      return sendPage(reply, { title, body: emailBody(email), wide: true, policy: emailPolicy })
    }
    const link = { href: '/sandbox/mail', label: emailTexts.all }
    return sendErrorPage(reply, { title: emailTexts.gone, hint: emailTexts.goneHint, link, status: 404 })
  })
}

const addressIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function listBody(emails: StoredEmail[], to: string): Markup {
  return html`<h1>${emailTexts.title}</h1>
    <p class="quiet">${emailTexts.hint}</p>
    <form class="search" method="get" action="/sandbox/mail">
      <div>
        <label for="to">${emailTexts.search}</label>
        <input id="to" name="to" type="search" placeholder="${emailTexts.searchHint}" value="${to}" />
      </div>
      <button class="plain">${emailTexts.show}</button>
    </form>
    ${
      emails.length > 0
        ? html`<ul class="mails">
            ${emails.map(listRow)}
          </ul>`
        : emptyBody(to)
    }`
}

function listRow({ _id, to, subject, date }: StoredEmail): Markup {
  return html`<li>
    <a href="/sandbox/mail/${_id}">
      <strong>${subject || emailTexts.noSubject}</strong>
      <time class="quiet" datetime="${date}">${formatTime(date)}</time>
      <span class="quiet to">${to}</span>
    </a>
  </li>`
}

function emptyBody(to: string): Markup {
  return html`<section class="card center">
    <h2>${to ? emailTexts.emptyFor(to) : emailTexts.empty}</h2>
    <p class="quiet">${emailTexts.emptyHint}</p>
  </section>`
}

function emailBody({ to, subject, date, text, html: content, links }: StoredEmail): Markup {
  return html`<p><a href="/sandbox/mail">${emailTexts.all}</a></p>
    <section class="card">
      <h1>${subject || emailTexts.noSubject}</h1>
      <p class="quiet">
        ${emailTexts.to} ${to}<br />${emailTexts.sent}
        <time datetime="${date}">${formatTime(date)}</time>
      </p>
    </section>
    ${links.length > 0 ? linkList(links) : null} ${content ? framed(content) : null}
    ${
      text
        ? html`<section class="card">
            <h2>${emailTexts.asText}</h2>
            <pre>${text}</pre>
          </section>`
        : null
    }`
}

function linkList(links: string[]): Markup {
  const items = links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)
  return html`<section class="card">
    <h2>${emailTexts.links}</h2>
    <ul class="links">
      ${items}
    </ul>
  </section>`
}

/** Links of the email open in a new tab, because nothing inside the frame may navigate the page around it. */
function framed(content: string): Markup {
  return html`<section class="card">
    <h2>${emailTexts.asHtml}</h2>
    <iframe
      title="${emailTexts.asHtml}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${`<base target="_blank">${content}`}"
    ></iframe>
  </section>`
}
