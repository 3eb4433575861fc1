import { html } from '../../pages/html.ts'
import { texts } from '../../texts.ts'

export type TypedCard = { card: string; exp: string; cvc: string }

export const nothingTyped: TypedCard = { card: '', exp: '', cvc: '' }

/** The three fields of a card with the typed values. The problem is shown at the number. */
export function cardFields(typed: TypedCard, problem?: string) {
  return html`<div class="field">
      <label for="card">${texts.card.number}</label>
      <input
        id="card"
        name="card"
        inputmode="numeric"
        autocomplete="cc-number"
        maxlength="30"
        placeholder="4242 4242 4242 4242"
        value="${typed.card}"
        required
        ${problem ? html`aria-invalid="true" aria-describedby="problem" autofocus` : null}
      />
    </div>
    <div class="pair">
      <div class="field">
        <label for="exp">${texts.card.expiry}</label>
        <input
          id="exp"
          name="exp"
          inputmode="numeric"
          autocomplete="cc-exp"
          maxlength="10"
          placeholder="${texts.card.expiryHint}"
          value="${typed.exp}"
        />
      </div>
      <div class="field">
        <label for="cvc">${texts.card.cvc}</label>
        <input
          id="cvc"
          name="cvc"
          inputmode="numeric"
          autocomplete="cc-csc"
          maxlength="4"
          placeholder="123"
          value="${typed.cvc}"
        />
      </div>
    </div>`
}

export const problemBox = (problem: string | undefined) =>
  problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : null

export const testCards = html`<details>
  <summary>${texts.card.tests}</summary>
  <ul>
    <li><code>4242 4242 4242 4242</code> ${texts.card.pays}</li>
    <li><code>4000 0000 0000 0002</code> ${texts.card.declines}</li>
    <li><code>4000 0000 0000 0341</code> ${texts.card.failsLater}</li>
  </ul>
</details>`
