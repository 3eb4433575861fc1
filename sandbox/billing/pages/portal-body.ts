import type { Stripe } from 'stripe'
import { html, type Markup } from '../../pages/html.ts'
import { texts } from '../../texts.ts'
import { idOf, isOver, itemOf } from '../references.ts'
import { cardFields, problemBox, testCards, type TypedCard } from './card-fields.ts'
import { dayOf, money, rateOf } from '../format.ts'

export type PortalView = {
  email: string | null
  returnUrl: string | null
  subscription: Stripe.Subscription | undefined
  card: Stripe.PaymentMethod.Card | undefined
  /** Cents that could not be charged yet. */
  owed: number
  plans: Stripe.Price[]
  productNames: Record<string, string>
  typed: TypedCard
  problem?: { action: string; message: string }
}

const portalTexts = texts.portal
const tones: Record<string, string> = {
  active: 'good',
  trialing: 'good',
  past_due: 'bad',
  canceled: 'bad',
}
const names: Record<string, string> = portalTexts.status

export function portalBody(view: PortalView): Markup {
  const { subscription, problem, returnUrl } = view
  const running = subscription && !isOver(subscription) ? subscription : undefined
  const general = problem && problem.action !== 'card' ? problem.message : undefined
  return html`<section class="card">
      <div class="head">
        <h1>${portalTexts.title}</h1>
        ${subscription ? state(subscription) : null}
      </div>
      ${view.email ? html`<p class="quiet">${view.email}</p>` : null} ${problemBox(general)}
      ${running ? summary(view, running) : html`<p>${portalTexts.noSubscription}</p>`}
      ${running && view.owed > 0 ? payForm(view.owed) : null}
      ${running && running.cancel_at !== null ? button('resume', portalTexts.resume, '') : null}
    </section>
    ${running ? planForm(view, running) : null} ${cardForm(view)} ${running ? cancelForms(running) : null}
    ${returnUrl ? html`<p class="away"><a href="${returnUrl}">${texts.back}</a></p>` : null}`
}

function state({ status }: Stripe.Subscription): Markup {
  return html`<span class="state ${tones[status] ?? 'waiting'}">${names[status] ?? status}</span>`
}

function summary({ productNames, owed }: PortalView, subscription: Stripe.Subscription): Markup {
  const { price } = itemOf(subscription)
  const name = productNames[idOf(price.product)] ?? ''
  return html`<p>
      <strong>${name}</strong> ${rateOf(price)}<br />
      <span class="quiet">${when(subscription)}</span>
    </p>
    ${owed > 0 ? html`<p class="problem">${portalTexts.unpaid(money(owed))}</p>` : null}`
}

function when(subscription: Stripe.Subscription): string {
  const day = dayOf(itemOf(subscription).current_period_end)
  if (subscription.cancel_at !== null) return portalTexts.ends(dayOf(subscription.cancel_at))
  return subscription.status === 'trialing' ? portalTexts.trialEnds(day) : portalTexts.renews(day)
}

const payForm = (owed: number) => button('pay', portalTexts.pay(money(owed)), '')

function button(action: string, label: string, style: string, more?: Markup): Markup {
  return html`<form method="post">
    <input type="hidden" name="action" value="${action}" />${more}
    <button class="${style}">${label}</button>
  </form>`
}

function planForm({ plans, productNames }: PortalView, subscription: Stripe.Subscription): Markup {
  const current = itemOf(subscription).price.id
  const options = plans.map((price) => {
    const label = `${productNames[idOf(price.product)] ?? ''} ${rateOf(price)}`
    return price.id === current
      ? html`<option value="${price.lookup_key}" selected>${label} (${portalTexts.currentPlan})</option>`
      : html`<option value="${price.lookup_key}">${label}</option>`
  })
  return html`<section class="card">
    <h2>${portalTexts.changePlan}</h2>
    <form method="post">
      <input type="hidden" name="action" value="plan" />
      <div class="field">
        <label for="price">${portalTexts.plan}</label>
        <select id="price" name="price" aria-describedby="plan-hint">
          ${options}
        </select>
      </div>
      <p class="hint" id="plan-hint">${portalTexts.planHint}</p>
      <button class="plain">${portalTexts.changePlan}</button>
    </form>
  </section>`
}

function cardForm({ card, typed, problem }: PortalView): Markup {
  const message = problem?.action === 'card' ? problem.message : undefined
  return html`<section class="card">
    <h2>${portalTexts.card}</h2>
    <p class="quiet">${card ? portalTexts.cardLine(brandOf(card), card.last4) : texts.card.none}</p>
    <form method="post">
      <input type="hidden" name="action" value="card" />
      ${problemBox(message)} ${cardFields(typed, message)}
      <button class="plain">${portalTexts.saveCard}</button>
    </form>
    ${testCards}
  </section>`
}

const brandOf = ({ brand }: Stripe.PaymentMethod.Card) => brand.charAt(0).toUpperCase() + brand.slice(1)

function cancelForms(subscription: Stripe.Subscription): Markup {
  const end = html`<input type="hidden" name="when" value="end" />`
  const now = html`<input type="hidden" name="when" value="now" />`
  const day = dayOf(itemOf(subscription).current_period_end)
  return html`<section class="card">
    <h2>${portalTexts.cancelHeading}</h2>
    <p class="quiet">${portalTexts.cancelHint(day)}</p>
    ${subscription.cancel_at === null ? button('cancel', portalTexts.cancelEnd, 'plain', end) : null}
    ${button('cancel', portalTexts.cancelNow, 'danger', now)}
  </section>`
}
