import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { ClientHistory } from './client-history.tsx'
import { startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { auditEntryWith } from '#web/testing/sample-audit.ts'
import { sampleItem } from '#web/testing/sample-client.ts'
import { itemListWith } from '#web/testing/sample-items.ts'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const mara = { id: 'm1', name: 'Mara' }
const act = (action: string, date: string, part: Partial<AuditEntry> = {}) =>
  auditEntryWith({ _id: date, date, actor: mara.name, action, subject: 'Cleo Park', titles: {}, ...part })

test('the history of a client tells what was given, decided and done, once, the newest first', async () => {
  const decided = { by: mara, at: '2026-11-18T09:00:00.000Z' }
  const asked = mockApi({
    'GET /api/settings/audit': () => ({
      items: [
        act('client.called', '2026-11-19T09:00:00.000Z'),
        act('item.decided', '2026-11-18T09:00:00.000Z', { field: 'approved Title of colors' }),
        act('credential.revealed', '2026-11-17T09:00:00.000Z', { field: 'yelp_password' }),
        ...Array.from({ length: 7 }, (_, at) => act('client.exported', `2026-11-0${at + 1}T09:00:00.000Z`)),
      ],
      total: 10,
    }),
    'GET /api/clients/c1/items': () =>
      itemListWith({
        items: [
          sampleItem('slogan'),
          ...['colors', 'words', 'fonts', 'logo'].map((key) => sampleItem(key, { state: 'approved', decided })),
        ],
      }),
  })
  renderInApp(<ClientHistory clientId="c1" />)
  const events = () =>
    screen.getAllByRole('listitem').map((line) => line.querySelector('p > span:last-child')?.textContent)
  await screen.findByRole('heading', { name: 'What happened' })
  expect(events()).toHaveLength(8)
  expect(events().slice(0, 3)).toEqual([
    expect.stringMatching(/^Mara noted a call to Cleo Park /),
    expect.stringMatching(/^Mara approved “Title of colors”, “Title of words” and 2 more /),
    expect.stringMatching(/^Cleo Baker gave “Title of slogan”, “Title of colors” and 3 more /),
  ])
  expect(asked.find(({ path }) => path === '/api/settings/audit')?.query).toMatchObject({ subject: 'c1' })
  await userEvent.click(screen.getByRole('button', { name: commonTexts.showMore(2) }))
  expect(events()).toHaveLength(10)
})
