import type { Page } from '@playwright/test'
import { confirmDates, showDateConfirmation } from '#contract/client-dates.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { giveOwnItem } from '#contract/items.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { updateTimeZone } from '#contract/settings.ts'
import { zoneAtNoon } from '../bin/zone-at-noon.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'

/** The texts that a reader sees in the page's own part, one for each text node. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const nodes = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const box = node.parentElement?.getBoundingClientRect()
      if (text !== '' && box && box.width > 2 && box.height > 2 && node.parentElement?.checkVisibility())
        texts.push(text)
    }
    return texts
  })

const hasRepeats = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text.toLowerCase())].filter(([, all]) => all.length > 1).map(([text]) => text)

/** Who gave something, and when. */
const isDated = (text: string) => /, (Today|Yesterday|\w{3} \d+ \w{3})/.test(text)

/** Sentences of three words or more, and counts such as "3 unread messages", that stand there more than once. */
const findRepeated = (texts: readonly string[]): string[] => [
  ...hasRepeats(texts.filter((text) => text.split(' ').length >= 3 && !isDated(text))),
  ...hasRepeats(texts.flatMap((text) => text.match(/\b\d+ (?!min\b|of\b)[a-z]+( [a-z]+)?/g) ?? [])),
]

test('nothing is said twice on the dashboards and the page of a client', async ({ api, openPage }) => {
  const mara = await api.createManager()
  // Neither a day of waiting nor December begins meanwhile.
  const timeZone = zoneAtNoon()
  await api.call(updateTimeZone, { body: { time_zone: timeZone } }, mara.token)
  const alone = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const lena = await api.createClient(mara, newPerson('Lena Fischer', 'Tidewater Yoga'))
  const services = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
  await api.call(updateServices, { body: services }, cleo.token)
  await api.call(updateServices, { body: { social: true, show_instagram: true } }, lena.token)
  const login = { login: 'bluedoor', password: 'seven grains' }
  await api.call(updateOwnAccounts, { body: { completed: true, instagram: login } }, cleo.token)
  const give = (key: string, text: string, token: string) =>
    api.call(giveOwnItem, { params: { key }, body: { text } }, token)
  await give('form_general', 'hello@bluedoor.example', cleo.token)
  await give('handle_facebook', '@bluedoor', cleo.token)
  await give('social_two', 'Instagram', lena.token)
  // In December the dashboard names those who have not confirmed their days.
  for (const { token } of [cleo, lena]) {
    const { due, year } = await api.call(showDateConfirmation, {}, token)
    if (due) await api.call(confirmDates, { body: { year } }, token)
  }
  const conversation = await api.createConversation(mara, cleo)
  await api.sendMessage(cleo, conversation._id, 'Is Friday fine for the photos?')
  await api.sendMessage(mara, conversation._id, 'Friday at ten is perfect.')
  await api.sendMessage(cleo, conversation._id, 'See you then!')

  for (const [who, path] of [
    [mara, '/dashboard'],
    [mara, `/clients/${cleo.id}`],
    [emil, '/dashboard'],
    [alone, '/dashboard'],
    [cleo, '/dashboard'],
  ] as const) {
    await test.step(`nothing is said twice to ${who.name} at ${path}`, async () => {
      const page = await openPage({ as: who, timeZone })
      await page.goto(path)
      await expect.poll(async () => (await readTexts(page)).length).toBeGreaterThan(10)
      await page.waitForLoadState('networkidle')
      const texts = await readTexts(page)
      expect(findRepeated(texts)).toEqual([])
      await page.close()
    })
  }
})
