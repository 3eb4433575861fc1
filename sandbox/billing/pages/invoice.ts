import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Stripe } from 'stripe'
import { html } from '../../pages/html.ts'
import { sendPage } from '../../pages/page.ts'
import { texts } from '../../texts.ts'
import type { BillingDatabase } from '../billing-database.ts'
import { dayOf, money } from '../format.ts'
import { payInvoice } from '../subscriptions.ts'
import { problemBox } from './card-fields.ts'
import { sendUnknown } from './checkout.ts'

const invoiceTexts = texts.invoice
type Address = { Params: { id: string } }

/** Serves the pages of `hosted_invoice_url` and `invoice_pdf`. */
export function invoicePages(app: FastifyInstance, database: BillingDatabase): void {
  app.get<Address>('/sandbox/invoice/:id', async (request, reply) => {
    const invoice = await database.read((tx) => tx.get('invoice', request.params.id))
    return invoice ? send(reply, invoice) : sendUnknown(reply)
  })

  app.post<Address>('/sandbox/invoice/:id', async (request, reply) => {
    const invoice = await database.transaction(async (tx) => {
      const open = await tx.get('invoice', request.params.id)
      if (!open || open.status !== 'open') return open
      await payInvoice(tx, open)
      return tx.getExisting('invoice', open.id)
    })
    if (!invoice) return sendUnknown(reply)
    return invoice.status === 'paid' ? reply.redirect(request.url, 303) : send(reply, invoice, texts.card.chargeFailed)
  })

  app.get<Address>('/sandbox/invoice/:id/pdf', async (request, reply) => {
    const invoice = await database.read((tx) => tx.get('invoice', request.params.id))
    if (!invoice) return sendUnknown(reply)
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(pdfOf([titleOf(invoice), ...rowsOf(invoice).map(([label, value]) => `${label}: ${value}`)]))
  })
}

const titleOf = ({ number, id }: Stripe.Invoice) => invoiceTexts.title(number ?? id)

function rowsOf(invoice: Stripe.Invoice): [label: string, value: string][] {
  const { currency, starting_balance: before, ending_balance: after } = invoice
  const credit = (after ?? before) - before
  const paidAt = invoice.status_transitions.paid_at
  return [
    ...(invoice.customer_email ? ([[invoiceTexts.billedTo, invoice.customer_email]] satisfies [string, string][]) : []),
    [invoiceTexts.date, dayOf(invoice.created)],
    ...invoice.lines.data.map(({ description, amount }): [string, string] => [
      description ?? '',
      money(amount, currency),
    ]),
    [invoiceTexts.total, money(invoice.total, currency)],
    ...(credit === 0 ? [] : ([[invoiceTexts.credit, money(-credit, currency)]] satisfies [string, string][])),
    paidAt === null
      ? [invoiceTexts.due, money(invoice.amount_remaining, currency)]
      : [invoiceTexts.paid(dayOf(paidAt)), money(invoice.amount_paid, currency)],
  ]
}

function send(reply: FastifyReply, invoice: Stripe.Invoice, problem?: string) {
  const pay = html`<form method="post">
    <button>${texts.portal.pay(money(invoice.amount_remaining, invoice.currency))}</button>
  </form>`
  const rows = rowsOf(invoice).map(
    ([label, value]) =>
      html`<dt>${label}</dt>
        <dd>${value}</dd>`,
  )
  const body = html`<section class="card">
      <h1>${titleOf(invoice)}</h1>
      ${problemBox(problem)}
      <dl>${rows}</dl>
      ${invoice.status === 'open' ? pay : null}
    </section>
    <p class="away"><a href="${invoice.invoice_pdf}">${invoiceTexts.download}</a></p>`
  return sendPage(reply, { title: titleOf(invoice), body, status: problem ? 402 : 200 })
}

/** One page of plain text as a PDF 1.4 document. Characters beyond Latin-1 become question marks. */
function pdfOf(lines: string[]): Buffer {
  const shown = lines.map((line) => `(${escape(line)}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 16 TL 56 780 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let document = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = document.length
    document += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`
  return Buffer.from(document + table + trailer, 'latin1')
}

const escape = (text: string) =>
  text.replaceAll(/[^\x20-\xff]/g, '?').replaceAll(/[\\()]/g, (character) => `\\${character}`)
