import { notifyManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientItem } from '#contract/items.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { sampleItem } from '#web/testing/sample-client.ts'
import { itemListWith } from '#web/testing/sample-items.ts'
import { TypedTexts, UnsentTexts } from '#web/ui/typed-texts.tsx'
import { ItemsTab } from './items-tab.tsx'

beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

const itemOf = (key: string, state: ClientItem['state'] = 'given') =>
  sampleItem(key, { state, to_review: state === 'given' })

describe('[SHELL-6] a reason that is typed for an item', () => {
  async function openWithReason() {
    let items = [itemOf('slogan'), itemOf('colors')]
    const list = () => itemListWith({ items })
    const asked = mockApi({ 'GET /api/clients/c1/items': list, 'POST /api/clients/c1/items/decide': list })
    const { queries } = renderInApp(
      <TypedTexts>
        <UnsentTexts />
        <ItemsTab clientId="c1" canAsk={false} />
      </TypedTexts>,
    )
    await userEvent.click(await screen.findByRole('button', { name: reviewTexts.sendBackOf('Title of slogan') }))
    expect(document.activeElement).toBe(screen.getByLabelText(reviewTexts.reason))
    fireEvent.change(screen.getByLabelText(reviewTexts.reason), { target: { value: 'In one sentence, please' } })
    const change = async (next: ClientItem[]) => {
      items = next
      await act(async () => {
        await queries.invalidateQueries()
        // The components hear of it a moment later.
        await new Promise<void>((heard) => notifyManager.schedule(heard))
      })
    }
    return { change, sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) }
  }
  const unsent = () => screen.queryByLabelText<HTMLTextAreaElement>(reviewTexts.reasonFor('Title of slogan'))?.value
  const reason = () => screen.queryByLabelText<HTMLTextAreaElement>(reviewTexts.reason)?.value

  test('can be copied when the item is not shared any more', async () => {
    const { change } = await openWithReason()
    await change([itemOf('colors')])
    expect(await screen.findByText(fieldTexts.gone)).toBeTruthy()
    expect(unsent()).toBe('In one sentence, please')
    expect(reason()).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(unsent()).toBeUndefined()
  })

  test('stays with the item when it is shared again', async () => {
    const { change } = await openWithReason()
    await change([])
    await change([itemOf('slogan')])
    expect(reason()).toBe('In one sentence, please')
    expect(unsent()).toBeUndefined()
  })

  test.each(['approved', 'sent_back', 'open'] as const)('stays when somebody else makes it %s', async (state) => {
    const { change } = await openWithReason()
    await change([itemOf('slogan', state), itemOf('colors')])
    expect(reason()).toBe('In one sentence, please')
  })

  test('is gone once it was sent', async () => {
    const { sent } = await openWithReason()
    await userEvent.click(screen.getByRole('button', { name: reviewTexts.sendBack }))
    await expect.poll(reason).toBeUndefined()
    expect(sent()).toMatchObject([{ items: [{ key: 'slogan', reason: 'In one sentence, please' }] }])
  })
})

describe('[COL-10] the focus after a decision', () => {
  const approve = (key: string) => screen.getByRole('button', { name: reviewTexts.approveOf(`Title of ${key}`) })
  async function openItems(decide: (key: string) => object) {
    let items = [itemOf('slogan'), itemOf('colors')]
    mockApi({
      'GET /api/clients/c1/items': () => itemListWith({ items }),
      'POST /api/clients/c1/items/decide': async ({ body }) => {
        const [decided] = (body as { items: [{ key: string }] }).items
        // Browsers take the focus from a button that is disabled.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        await waitFor(() => expect(approve(decided.key).hasAttribute('disabled')).toBe(true))
        const refusal = decide(decided.key)
        if (refusal instanceof Response) return refusal
        items = items.map((item) => (item.key === decided.key ? itemOf(item.key, 'approved') : item))
        return itemListWith({ items })
      },
    })
    renderInApp(<ItemsTab clientId="c1" canAsk={false} />)
    await screen.findByText('Title of slogan')
  }

  test('goes on to the next item, and to the service after the last one', async () => {
    await openItems(() => ({}))
    await userEvent.click(approve('slogan'))
    await waitFor(() => expect(document.activeElement).toBe(approve('colors')))
    await userEvent.click(approve('colors'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'))
  })

  test('returns to the button when the decision is refused', async () => {
    await openItems(() => problemResponse('internal', 'It broke.'))
    await userEvent.click(approve('slogan'))
    expect(await screen.findByText('It broke.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(approve('slogan')))
  })
})
