import type { Page } from '@playwright/test'
import { archivePerson } from '#contract/clients.ts'
import { revealPassword } from '#contract/credentials.ts'
import { askForItem, giveOwnItem, listOwnItems } from '#contract/items.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { savePermission } from '#contract/permissions.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { credentialTexts, renewalTexts } from '#contract/texts/credentials.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { newPerson } from './test-api.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const { check } = credentialTexts
const newsletter = 'Newsletter login'

test(
  '[COL-45] [COL-46] [COL-84] [COL-85] [COL-86] an employee leaves, the passwords they knew are renewed, and a colleague tries the new ones',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    const ana = await api.createEmployee(mara, newPerson('Ana Silva'))
    const cleo = await api.createClient(mara)
    const services = { social: true, webdev: true, show_instagram: true, show_website: true }
    await api.call(updateServices, { body: services }, cleo.token)
    const instagram = { login: 'bluedoor.bakes', password: 'seven grains' }
    const website = { login: 'admin', password: 'nine loaves' }
    await api.call(updateOwnAccounts, { body: { instagram, website } }, cleo.token)
    const ask = { params: { id: cleo.id }, body: { kind: 'login' as const, title: newsletter } }
    const { key } = await api.call(askForItem, ask, mara.token)
    await api.call(giveOwnItem, { params: { key }, body: { login: 'news', password: 'eight rolls' } }, cleo.token)
    const grants = { instagram_username: true, instagram_password: true, website: true }
    const more = [`item:${key}`, `item:${key}:password`]
    const manager = await openPage({ as: mara })

    await test.step('[COL-86] the Manager grants what the agency asks beyond the documents', async () => {
      await api.call(
        savePermission,
        { body: { employee_id: emil.id, client_id: cleo.id, ...grants, more } },
        mara.token,
      )
      await api.call(savePermission, { body: { employee_id: ana.id, client_id: cleo.id, ...grants } }, mara.token)
      await manager.goto(`/permissions/${ana.id}/${cleo.id}`)
      const own = manager.getByRole('group', { name: permissionTexts.ownItems })
      await own.getByRole('switch', { name: permissionTexts.fullAccess }).click()
      await button(manager, permissionTexts.save).click()
      await expect(manager.getByText(permissionTexts.saved)).toBeVisible()
      await checkLayouts(manager, 'permissions-of-own-items')
    })

    await test.step('[COL-45] Emil, who has opened three passwords, leaves', async () => {
      const params = { client_id: cleo.id }
      for (const field of ['instagram_password', 'website_password', `item:${key}:password`] as const)
        await api.call(revealPassword, { params, body: { field } }, emil.token)
      await api.call(archivePerson, { body: { id: emil.id, archive: true } }, mara.token)
      await manager.goto('/passwords/renew')
      await expect(manager.getByRole('heading', { name: renewalTexts.knower(emil.name) })).toBeVisible()
      await expect(manager.getByText(`${newsletter} (password)`)).toBeVisible()
      await button(manager, renewalTexts.askAll(3)).click()
      await expect(manager.getByText(renewalTexts.askedNow(3))).toBeVisible()
    })

    const client = await openPage({ as: cleo, ...phone })
    const openItem = async (item: string, title: string) => {
      await client.goto(`/onboarding/items/${item}`)
      await expect(client.getByRole('heading', { name: title, level: 2, exact: true })).toBeVisible()
    }
    const giveAgain = async (item: string, title: string, password: string) => {
      await openItem(item, title)
      await client.getByRole('main').getByLabel(clientItemTexts.otherPassword).fill(password)
      await client.keyboard.press('Enter')
      await expect(client.getByRole('heading', { name: title, level: 2, exact: true })).toBeHidden()
    }
    const stateOf = async (item: string) =>
      (await api.call(listOwnItems, {}, cleo.token)).items.find((one) => one.key === item)?.state

    await test.step('[COL-46] the client gets them back, gives new passwords, and the list is empty', async () => {
      await expect.poll(() => stateOf(key)).toBe('sent_back')
      await openItem('instagram', 'Instagram')
      await expect(client.getByText(itemTexts.newPassword)).toBeVisible()
      await checkPage(client)
      await giveAgain('instagram', 'Instagram', 'eight grains')
      await giveAgain('website', 'Website', 'ten loaves')
      await giveAgain(key, newsletter, 'nine rolls')
      await expect.poll(() => stateOf(key)).toBe('given')
      await manager.goto('/passwords/renew')
      await expect(manager.getByText(renewalTexts.empty)).toBeVisible()
    })

    const colleague = await openPage({ as: ana })
    await test.step('[COL-84] a colleague reveals the new one and says that it works', async () => {
      await colleague.goto(`/clients/${cleo.id}?tab=accounts`)
      await button(colleague, credentialTexts.revealLabel('Instagram')).click()
      await expect(colleague.getByText('eight grains')).toBeVisible()
      await checkLayouts(colleague, 'login-tried')
      await button(colleague, check.worksOf('Instagram')).click()
      await expect(colleague.getByText(/^Works, Ana Silva, /)).toBeVisible()
      await openItem('instagram', 'Instagram')
      await expect(client.getByText(/^Works, Ana Silva, /)).toBeVisible()
    })

    await test.step('[COL-85] another does not work: it is hidden, and the client sees it sent back with the note', async () => {
      await button(colleague, credentialTexts.revealLabel('Website')).click()
      await button(colleague, check.brokenOf('Website')).click()
      await colleague.getByLabel(check.note).fill('It asks for a code.')
      await checkLayouts(colleague, 'login-not-working-note')
      await button(colleague, check.sendBack).click()
      await expect(colleague.getByText(/^Does not work, Ana Silva, /)).toBeVisible()
      await expect(button(colleague, credentialTexts.revealLabel('Website'))).toBeHidden()
      await expect(colleague.getByText('ten loaves')).toBeHidden()
      await checkLayouts(colleague, 'login-not-working')
      await openItem('website', 'Website')
      await expect(client.getByText(itemTexts.notWorking('It asks for a code.'))).toBeVisible()
      await expect(client.getByText(clientItemTexts.sentBack(ana.name))).toBeVisible()
      await checkPage(client)
    })

    await test.step('[COL-84] the Manager sees both, and the login of the agency’s own can be tried there', async () => {
      await manager.goto(`/clients/${cleo.id}?tab=items`)
      await expect(manager.getByText(/^Does not work, Ana Silva, /)).toBeVisible()
      await expect(manager.getByText(/^Works, Ana Silva, /)).toBeVisible()
      await button(manager, credentialTexts.revealLabel(newsletter)).click()
      await expect(manager.getByText('nine rolls')).toBeVisible()
      await button(manager, check.worksOf(newsletter)).click()
      await expect(manager.getByText(/^Works, /)).toHaveCount(2)
      await expect(manager.getByText(reviewTexts.states.sent_back, { exact: true })).toBeVisible()
      await checkLayouts(manager, 'login-checks-of-items')
    })

    await test.step('[COL-85] what the client gives is untested again', async () => {
      await giveAgain('website', 'Website', 'eleven loaves')
      await expect.poll(() => stateOf('website')).toBe('given')
      await colleague.goto(`/clients/${cleo.id}?tab=accounts`)
      await button(colleague, credentialTexts.revealLabel('Website')).click()
      await expect(colleague.getByText('eleven loaves')).toBeVisible()
      await expect(colleague.getByText(/^Does not work/)).toBeHidden()
    })
  },
)
