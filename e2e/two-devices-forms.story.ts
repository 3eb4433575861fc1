import type { Page } from '@playwright/test'
import { updateBilling } from '#contract/clients.ts'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { savePermission } from '#contract/permissions.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { listVacations, submitVacation } from '#contract/vacations.ts'
import { expect, test } from './fixtures.ts'
import { saveTogether } from './hold-answers.ts'
import { expectErrorResponse } from './page-errors.ts'
import type { Account, TestApi } from './test-api.ts'

const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }

type Cast = { mara: Account; emil: Account; cleo: Account }

async function createCast(api: TestApi): Promise<Cast> {
  const mara = await api.createManager()
  const [emil, cleo] = [await api.createEmployee(mara), await api.createClient(mara)]
  await api.call(updateServices, { body: everything }, cleo.token)
  await api.call(updateOwnAccounts, { body: { instagram: { login: 'old' }, yelp: { login: 'old' } } }, cleo.token)
  await api.call(updateBilling, { body: { client_id: cleo.id, billing_city: 'Hull' } }, mara.token)
  const allowed = { vacation: false, add_new_clients: false }
  await api.call(updateGeneralPermissions, { params: { id: emil.id }, body: allowed }, mara.token)
  const grants = { instagram_username: true, yelp_username: true }
  await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...grants } }, mara.token)
  return { mara, emil, cleo }
}

type Form = {
  name: string
  /** Who opens it, on which page. */
  opens: (cast: Cast) => readonly [[Account, string], [Account, string]]
  edit: (page: Page) => Promise<void>
  /** The path of the call that saves it. */
  call: string
  /** Two fields that each of the two people can change. */
  fields: readonly [Field, Field]
  save: (page: Page) => Promise<void>
}
type Field = (page: Page) => { fill: (value: string) => Promise<void>; value: () => Promise<string> }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const labeled =
  (label: string, group?: string): Field =>
  (page) => {
    const within = group === undefined ? page : page.getByRole('group', { name: group, exact: true })
    const input = within.getByLabel(new RegExp(`^${label}( optional)?$`))
    return { fill: (value) => input.fill(value), value: () => input.inputValue() }
  }

const texts: readonly Form[] = [
  {
    name: "an employee's details",
    opens: ({ mara, emil }) => [
      [mara, `/employees/${emil.id}`],
      [mara, `/employees/${emil.id}`],
    ],
    edit: (page) => press(page, commonTexts.edit),
    call: '/api/employees/update/',
    fields: [labeled(employeeTexts.department), labeled(employeeTexts.name)],
    save: (page) => press(page, employeeTexts.save),
  },
  {
    name: "a client's logins, at the agency",
    opens: ({ mara, emil, cleo }) => [
      [mara, `/clients/${cleo.id}?tab=accounts`],
      [emil, `/clients/${cleo.id}?tab=accounts`],
    ],
    edit: (page) => press(page, credentialTexts.edit),
    call: '/api/onboarding/update_accounts/',
    fields: [labeled(credentialTexts.login, 'Instagram'), labeled(credentialTexts.login, 'Yelp')],
    save: (page) => press(page, credentialTexts.save),
  },
]

for (const first of [0, 1] as const) {
  const order = first === 0 ? 'first' : 'second'

  test(`[SHELL-12] two people who save one form lose nothing, or are told, the ${order} answered first`, async ({
    api,
    openPage,
  }) => {
    const cast = await createCast(api)
    for (const { name, opens, edit, call, fields, save } of texts) {
      const [[one, at], [other, there]] = opens(cast)
      const pages = [await openPage({ as: one }), await openPage({ as: other })] as const
      for (const page of pages) expectErrorResponse(page, 409, new RegExp(call))
      const open = async () => {
        await Promise.all([pages[0].goto(at), pages[1].goto(there)])
        await Promise.all(pages.map(edit))
      }
      await test.step(`${name}: different fields are both stored`, async () => {
        await open()
        await saveTogether(pages, [call, call], {
          first,
          change: async (page, at) => {
            await fields[at](page).fill(`Field ${at} of ${order}`)
            await save(page)
          },
        })
        await open()
        for (const field of [0, 1] as const)
          await expect.poll(fields[field](pages[0]).value).toBe(`Field ${field} of ${order}`)
      })
      await test.step(`${name}: of the same field one value is stored, and the other person sees both`, async () => {
        await open()
        const mine = ['Mine', 'Theirs'] as const
        await saveTogether(pages, [call, call], {
          first,
          change: async (page, at) => {
            await fields[0](page).fill(mine[at])
            await save(page)
          },
        })
        const told = (at: 0 | 1) => pages[at].getByText(fieldTexts.changedMeanwhile(mine[at === 0 ? 1 : 0]))
        await expect.poll(async () => (await told(0).count()) + (await told(1).count())).toBe(1)
        const last = (await told(0).count()) === 1 ? 0 : 1
        expect(await fields[0](pages[last]).value()).toBe(mine[last])
        await Promise.all([pages[last].waitForResponse((answer) => answer.url().includes(call)), save(pages[last])])
        await expect(told(last)).toBeHidden()
        await open()
        await expect.poll(fields[0](pages[0]).value).toBe(mine[last])
      })
    }
  })

  test(`[SHELL-12] a Manager's two devices lose no switch, color or rule, the ${order} answered first`, async ({
    api,
    openPage,
  }) => {
    const { mara, emil, cleo } = await createCast(api)
    const pages = [await openPage({ as: mara }), await openPage({ as: mara })] as const
    const goto = (path: string) => Promise.all(pages.map((page) => page.goto(path)))
    const together = (call: string, change: (page: Page, at: 0 | 1) => Promise<void>) =>
      saveTogether(pages, [call, call], { first, change })
    const turn = (page: Page, name: string) => page.getByRole('switch', { name, exact: true }).click()

    await test.step('both general permissions are saved', async () => {
      const names = [permissionTexts.vacation, permissionTexts.addNewClients] as const
      await goto(`/permissions/${emil.id}`)
      for (const page of pages)
        await expect(page.getByRole('switch', { name: names[0], exact: true })).not.toBeChecked()
      await together('/api/settings/employee/permissions/', (page, at) => turn(page, names[at]))
      await pages[0].reload()
      for (const name of names) await expect(pages[0].getByRole('switch', { name, exact: true })).toBeChecked()
    })

    await test.step('both grants are saved', async () => {
      const names = [permissionTexts.grants.website, permissionTexts.grants.assets] as const
      await goto(`/permissions/${emil.id}/${cleo.id}`)
      await together('/api/permissions/', async (page, at) => {
        await turn(page, names[at])
        await press(page, permissionTexts.save)
      })
      await expect(pages[0].getByText(permissionTexts.saved)).toBeVisible()
      await pages[0].reload()
      for (const name of names) await expect(pages[0].getByRole('switch', { name, exact: true })).toBeChecked()
    })

    await test.step('both colors are saved', async () => {
      const labels = [themeTexts.primary_color, themeTexts.accent_color] as const
      const colors = ['#1a4fd6', '#e8eefc'] as const
      await goto('/settings/theme')
      await together('/api/themes/update', async (page, at) => {
        await page.getByRole('textbox', { name: labels[at], exact: true }).fill(colors[at])
        await press(page, themeTexts.save)
      })
      await pages[0].reload()
      for (const at of [0, 1] as const)
        await expect(pages[0].getByRole('textbox', { name: labels[at], exact: true })).toHaveValue(colors[at])
    })

    await test.step('a vacation: one decision counts, and the other device is told and keeps its note', async () => {
      const days = { start_date: '2090-02-10', end_date: '2090-02-12' }
      const { _id } = await api.call(submitVacation, { body: days }, emil.token)
      for (const page of pages) expectErrorResponse(page, 409, /\/api\/vacations\/$/)
      await goto(`/calendar/manage/${_id}`)
      const note = (page: Page) => page.getByLabel(new RegExp(`^${calendarTexts.responseLabel}`))
      for (const page of pages) {
        await expect(note(page)).toBeVisible()
        // Neither sees the other's decision before its own: that would be a decision of its own right.
        await page.route('**/api/vacations/facts/**', (route) => route.abort('aborted'))
      }
      await together('/api/vacations/', async (page, at) => {
        await note(page).fill(`Note ${at}`)
        await press(page, at === 0 ? calendarTexts.approve : calendarTexts.deny)
      })
      const told = pages.map((page) => page.getByText(problemTexts.decided_meanwhile))
      const counts = () => Promise.all(told.map((one) => one.count()))
      await expect.poll(async () => (await counts()).toSorted((one, other) => one - other)).toEqual([0, 1])
      const at = (await counts())[0] === 1 ? 0 : 1
      await expect(note(pages[at])).toHaveValue(`Note ${at}`)
      const { items } = await api.call(listVacations, {}, emil.token)
      expect(items.find((one) => one._id === _id)).toMatchObject({
        status: at === 0 ? 'Denied' : 'Approved',
        response: `Note ${at === 0 ? 1 : 0}`,
      })
    })

    await test.step('the rules for reminders: one device is told, and shows the newer ones', async () => {
      for (const page of pages) expectErrorResponse(page, 409, /rules$/)
      await goto('/settings/reminders')
      await together('/api/reminders/rules', async (page, at) => {
        if (at === 0) await turn(page, reminderTexts.enabled)
        else await press(page, reminderTexts.addRule)
        await press(page, reminderTexts.save)
      })
      const newer = pages.map((page) => page.getByRole('button', { name: reminderTexts.loadTheirs, exact: true }))
      const told = async () => (await Promise.all(newer.map((one) => one.count()))).findIndex((count) => count > 0)
      await expect.poll(told).not.toBe(-1)
      const at = await told()
      await newer[at]?.click()
      await expect(pages[at === 0 ? 0 : 1].getByText(reminderTexts.saved)).toBeHidden()
      await expect(newer[at] ?? pages[0].locator('never')).toBeHidden()
    })
  })
}
