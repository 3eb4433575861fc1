import type { FastifyInstance } from 'fastify'
import { html, type Markup } from '../pages/html.ts'
import { policyOf, sendDeadEnd, sendPage } from '../pages/page.ts'
import { texts } from '../texts.ts'
import type { StoredEmail, Mailbox } from './mailbox.ts'

const words = texts.mail
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The email's own markup may have styles and embedded pictures; it cannot run scripts, load or submit anything. */
const emailPolicy = policyOf({ more: `style-src 'self' 'unsafe-inline'; frame-src 'self'` })

export function mailboxPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: unknown } }>('/sandbox/mail.json', async (request, reply) => {
    const items = await mailbox.list(addressIn(request.query.to))
    return reply.header('cache-control', 'no-store').send({ items })
  })

  app.get<{ Querystring: { to?: unknown } }>('/sandbox/mail', async (request, reply) => {
    const to = addressIn(request.query.to)
    return sendPage(reply, { title: words.title, body: listBody(await mailbox.list(to), to), wide: true })
  })

  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
    const email = await mailbox.get(request.params.id)
    if (email) {
      const title = email.subject || words.noSubject
      return sendPage(reply, { title, body: emailBody(email), wide: true, policy: emailPolicy })
    }
    const way = { href: '/sandbox/mail', label: words.all }
    return sendDeadEnd(reply, { title: words.gone, hint: words.goneHint, way, status: 404 })
  })
}

const addressIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function listBody(emails: StoredEmail[], to: string): Markup {
  return html`<h1>${words.title}</h1>
    <p class="quiet">${words.hint}</p>
    <form class="search" method="get" action="/sandbox/mail">
      <div>
        <label for="to">${words.search}</label>
        <input id="to" name="to" type="search" placeholder="${words.searchHint}" value="${to}" />
      </div>
      <button class="plain">${words.show}</button>
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
      <strong>${subject || words.noSubject}</strong>
      <time class="quiet" datetime="${date}">${moment.format(new Date(date))}</time>
      <span class="quiet to">${to}</span>
    </a>
  </li>`
}

function emptyBody(to: string): Markup {
  return html`<section class="card center">
    <h2>${to ? words.emptyFor(to) : words.empty}</h2>
    <p class="quiet">${words.emptyHint}</p>
  </section>`
}

function emailBody({ to, subject, date, text, html: content, links }: StoredEmail): Markup {
  return html`<p><a href="/sandbox/mail">${words.all}</a></p>
    <section class="card">
      <h1>${subject || words.noSubject}</h1>
      <p class="quiet">
        ${words.to} ${to}<br />${words.sent} <time datetime="${date}">${moment.format(new Date(date))}</time>
      </p>
    </section>
    ${links.length > 0 ? linkList(links) : null} ${content ? framed(content) : null}
    ${
      text
        ? html`<section class="card">
            <h2>${words.asText}</h2>
            <pre>${text}</pre>
          </section>`
        : null
    }`
}

function linkList(links: string[]): Markup {
  const items = links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)
  return html`<section class="card">
    <h2>${words.links}</h2>
    <ul class="links">
      ${items}
    </ul>
  </section>`
}

/** Links of the email open in a new tab, because nothing inside the frame may navigate the page around it. */
function framed(content: string): Markup {
  return html`<section class="card">
    <h2>${words.asHtml}</h2>
    <iframe
      title="${words.asHtml}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${`<base target="_blank">${content}`}"
    ></iframe>
  </section>`
}
