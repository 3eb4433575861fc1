import type { Page } from '@playwright/test'
import { observancesOf } from '#contract/domain/observances.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { askForItem, giveClientItem, listOwnItems } from '#contract/items.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { showOnboarding, updateServices } from '#contract/onboarding.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { assetTexts, eventTexts } from '#contract/texts/onboarding.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, saveTogether } from './hold-answers.ts'
import { addDate, onStep, saved, tickDays } from './onboarding-steps.ts'
import type { Account, TestApi } from './test-api.ts'

const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
const { title: logo } = assetTexts.areas.logo

async function createClientWithEverything(api: TestApi, manager: Account): Promise<Account> {
  const client = await api.createClient(manager)
  await api.call(updateServices, { body: everything }, client.token)
  return client
}

const recordFor = (api: TestApi, client: Account) => api.call(showOnboarding, {}, client.token)

const filesOf = (names: readonly string[]) =>
  names.map((name) => ({ name, mimeType: 'application/zip', buffer: Buffer.from(`bytes of ${name}`) }))

async function chooseFiles(page: Page, area: string, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: fileTexts.chooseFor(fileTexts.choose, area) }).click()
  await (await chooser).setFiles(filesOf(names))
}

const expectFiles = async (page: Page, names: readonly string[]) => {
  for (const name of names)
    await expect(page.getByRole('list', { name: fileTexts.list(logo) }).getByTitle(name)).toBeVisible()
}

for (const first of [0, 1] as const) {
  const order = first === 0 ? 'first' : 'second'

  test(`[ONB-20] files, days and own dates of a client's two devices are all there, the ${order} device answered first`, async ({
    api,
    openPage,
  }) => {
    const mara = await api.createManager()
    const cleo = await createClientWithEverything(api, mara)
    const pages = [await openPage({ as: cleo }), await openPage({ as: cleo })] as const

    await test.step('three logos from each', async () => {
      for (const page of pages) await page.goto('/onboarding/assets')
      for (const page of pages) await onStep(page, '/onboarding/assets')
      const names = [
        ['a1.zip', 'a2.zip', 'a3.zip'],
        ['b1.zip', 'b2.zip', 'b3.zip'],
      ]
      await saveTogether(pages, ['/api/items/logo', '/api/items/logo'], {
        first,
        change: (page, at) => chooseFiles(page, logo, names[at] ?? []),
      })
      for (const page of pages) await expectFiles(page, names.flat())
      expect((await recordFor(api, cleo)).assets.logo.map(({ filename }) => filename).toSorted()).toEqual(names.flat())
    })

    await test.step('four days of March from each', async () => {
      for (const page of pages) await page.goto('/onboarding/events')
      for (const page of pages) await onStep(page, '/onboarding/events')
      const days = observancesOf(3)
        .map(({ name }) => name)
        .slice(0, 8)
      await saveTogether(pages, ['/api/items/dates', '/api/items/dates'], {
        first,
        change: (page, at) => tickDays(page, 2, days.slice(4 * at, 4 * at + 4)),
      })
      for (const page of pages) {
        await saved(page)
        const list = page.getByRole('list', { name: eventTexts.listOf(eventTexts.month(2)) })
        for (const name of days) await expect(list.getByRole('checkbox', { name, exact: true })).toBeChecked()
      }
      expect((await recordFor(api, cleo)).march_dates).toEqual(days)
    })

    await test.step('an own date from each', async () => {
      const dates = [
        { date: '2027-06-01', name: 'Summer sale' },
        { date: '2027-09-01', name: 'Opening of the second shop' },
      ]
      await saveTogether(pages, ['/api/items/dates', '/api/items/dates'], {
        first,
        change: async (page, at) => {
          await page.getByRole('switch', { name: eventTexts.custom }).click()
          await addDate(page, 1, dates[at]?.date ?? '', dates[at]?.name ?? '')
        },
      })
      // The name may be saved after its date.
      await expect.poll(async () => new Set((await recordFor(api, cleo)).custom_dates)).toEqual(new Set(dates))
      for (const page of pages) await expect(page.getByText(eventTexts.entered(2))).toBeVisible()
    })
  })

  test(`[ONB-20] choices of a client's two devices and of the agency are all there, the ${order} device answered first`, async ({
    api,
    openPage,
  }) => {
    const mara = await api.createManager()
    const cleo = await createClientWithEverything(api, mara)
    const options = ['Red', 'Green', 'Blue', 'Gold']
    const asked = { kind: 'choices', title: 'Colors', options } as const
    const { key } = await api.call(askForItem, { params: { id: cleo.id }, body: asked }, mara.token)
    const pages = [await openPage({ as: cleo }), await openPage({ as: cleo })] as const
    for (const page of pages) await page.goto(`/onboarding/items/${key}`)
    for (const page of pages) await expect(page.getByRole('checkbox', { name: 'Red' })).toBeVisible()
    await saveTogether(pages, [`/api/items/${key}`, `/api/items/${key}`], {
      first,
      change: async (page, at) => {
        await page.getByRole('checkbox', { name: at === 0 ? 'Red' : 'Blue' }).check()
        if (at === 0) return
        const body = { choices: { add: ['Gold'] } }
        await api.call(giveClientItem, { params: { id: cleo.id, key }, body }, mara.token)
      },
    })
    for (const page of pages)
      for (const name of ['Red', 'Blue', 'Gold']) await expect(page.getByRole('checkbox', { name })).toBeChecked()
    const { items } = await api.call(listOwnItems, {}, cleo.token)
    expect(items.find((item) => item.key === key)?.answer.choices).toEqual(['Red', 'Blue', 'Gold'])
  })

  test(`[ONB-20] files, days and dates that a client and the agency give at the same moment are all there, the ${order} answered first`, async ({
    api,
    openPage,
  }) => {
    const mara = await api.createManager()
    const cleo = await createClientWithEverything(api, mara)
    const client = await openPage({ as: cleo })
    const manager = await openPage({ as: mara })
    await client.goto('/onboarding/assets')
    await manager.goto(`/clients/${cleo.id}?tab=assets`)
    await onStep(client, '/onboarding/assets')
    const names = [
      ['a1.zip', 'a2.zip'],
      ['b1.zip', 'b2.zip'],
    ]
    await saveTogether([client, manager], ['/api/items/logo', '/api/onboarding/update_assets'], {
      first,
      change: (page, at) => chooseFiles(page, page === manager ? clientTexts.addFiles(logo) : logo, names[at] ?? []),
    })
    await test.step('the client sees all four', () => expectFiles(client, names.flat()))
    await test.step('the Manager too', () => expectFiles(manager, names.flat()))
    expect((await recordFor(api, cleo)).assets.logo).toHaveLength(4)

    await client.goto('/onboarding/events')
    await onStep(client, '/onboarding/events')
    const [day = '', other = ''] = observancesOf(5).map(({ name }) => name)
    const give = () =>
      api.call(
        giveClientItem,
        {
          params: { id: cleo.id, key: 'dates' },
          body: { months: { may_dates: { add: [other] } }, dates: { add: [{ date: '', name: 'Of the agency' }] } },
        },
        mara.token,
      )
    const held = await holdAnswers(client, '/api/items/dates')
    // A month that gets its first day from elsewhere is switched on by that.
    await client.getByRole('switch', { name: eventTexts.month(4), exact: true }).check()
    if (first === 1) await give()
    await tickDays(client, 4, [day])
    await held.stored
    if (first === 0) await give()
    await held.release()
    const list = client.getByRole('list', { name: eventTexts.listOf(eventTexts.month(4)) })
    for (const name of [day, other]) await expect(list.getByRole('checkbox', { name, exact: true })).toBeChecked()
    expect(await recordFor(api, cleo)).toMatchObject({
      may_dates: [day, other],
      custom_dates: [{ date: '', name: 'Of the agency' }],
    })
  })
}
