import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { recordOf } from '#contract/domain/record-of.ts'
import { listExports } from '#contract/exports.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { expect, test } from './fixtures.ts'
import { type TestApi, type Account } from './test-api.ts'
import { checkPage, checkLayouts } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const password = 'Heron-that-never-leaves'

/** A Manager with a client who has saved a login, uploaded a file and sent a message. */
async function createFilledClient(api: TestApi): Promise<{ mara: Account; cleo: Account }> {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  const services = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
  await api.call(updateServices, { body: services }, cleo.token)
  const instagram = { login: 'bluedoor.bakes', password }
  await api.call(updateOwnAccounts, { body: { completed: true, instagram } }, cleo.token)
  await api.upload(cleo, 'Menu.txt', new Uint8Array(Buffer.from('Bread and butter')))
  await api.sendMessage(cleo, conversationId, 'The menu is in your files')
  return { mara, cleo }
}

test(
  '[SET-8] a Manager exports all data and reads the activity; Employees and Clients cannot open either page',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, cleo } = await createFilledClient(api)
    const emil = await api.createEmployee(mara)
    const page = await openPage({ as: mara, shell: true })
    const card = page.locator('section', { has: page.getByRole('heading', { name: exportTexts.title }) })
    const zip = new Map<string, string>()
    let location = ''
    let isHalf = true

    await test.step('the page shows the progress and can be left and opened again', async () => {
      const half = { _id: mara.id, state: 'working', done: 2_300_000_000, total: 5_400_000_000 }
      await page.route('**/api/settings/export', async (route) =>
        isHalf ? route.fulfill({ response: await route.fetch(), json: { items: [half] } }) : route.fallback(),
      )
      await page.goto('/settings/account')
      await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
      await expect(card).toContainText('2.1 GB of about 5 GB')
      await card.scrollIntoViewIfNeeded()
      await checkLayouts(page, 'export-working')
      isHalf = false // the route stays: the page asks every few seconds, and a request may be on its way
    })

    await test.step('a reload shows the running export, and the finished file can be downloaded', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.reload()
      await button(page, exportTexts.start).click()
      await expect(card).not.toContainText(exportTexts.start)
      await page.reload()
      await expect(button(page, exportTexts.download)).toBeVisible()
      await expect(card).toContainText('Your data is ready')
      await checkPage(page)
      const coming = page.waitForEvent('download')
      await button(page, exportTexts.download).click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/ \d{1,2} \w+ \d{4}\.zip$/)
      const archive = await fromBufferPromise(await readFile(await download.path()))
      for await (const entry of archive.eachEntry()) {
        zip.set(entry.fileName, String(await buffer(await archive.openReadStreamPromise(entry))))
      }
      await expect(card).toContainText(exportTexts.saving)
      await card.scrollIntoViewIfNeeded()
      await checkLayouts(page, 'export-ready')
    })

    await test.step('the file contains everything except passwords', async () => {
      const all = [...zip.values()].join('\n')
      for (const part of ['README.txt', 'clients.json', 'clients.csv', 'activity.csv']) expect(zip.has(part)).toBe(true)
      expect([...zip.keys()]).toContain(`files/${cleo.business_name}/Menu.txt`)
      expect(all).toContain('Bread and butter')
      expect(all).toContain('The menu is in your files')
      expect(all).toContain('bluedoor.bakes')
      for (const secret of [password, mara.password, cleo.password, mara.token]) expect(all).not.toContain(secret)
    })

    await test.step('the activity lists the export, and its search finds entries', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('navigation', { name: settingsTexts.tabs }).getByText(settingsTexts.activity).click()
      await expect(page.getByText('downloaded all data')).toBeVisible()
      await checkLayouts(page, 'activity')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('searchbox', { name: auditTexts.search }).fill('invit')
      await expect(page.getByText('downloaded all data')).toBeHidden()
      await expect(page.getByText(/made an invitation link/).first()).toBeVisible()
    })

    await test.step('the download link works for its owner only, and an Employee and a Client can open neither page', async () => {
      const [made] = (await api.call(listExports, {}, mara.token)).items
      location = made?.location ?? ''
      for (const [who, status] of [
        [undefined, 401],
        [emil, 403],
        [cleo, 403],
      ] as const) {
        const headers = new Headers(who && { authorization: `Bearer ${who.token}` })
        expect((await fetch(api.origin + location, { headers })).status).toBe(status)
      }
      for (const who of [emil, cleo]) {
        const theirs = await openPage({ as: who })
        expectErrorResponse(theirs, 403, /settings/)
        await theirs.goto('/settings/account')
        const title = who === cleo ? settingsTexts.contactInfo : settingsTexts.account
        await expect(theirs.getByRole('heading', { name: title }).first()).toBeVisible()
        await expect(theirs.getByText(exportTexts.title)).toBeHidden()
        await expect(theirs.getByText(settingsTexts.activity)).toBeHidden()
        await theirs.goto('/settings/audit')
        await expect(theirs).toHaveURL(/\/dashboard$/)
      }
    })
  },
)
