import { createConversation } from '#contract/messages.ts'
import { composerTexts, groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { updateTheme } from '#contract/themes.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'
import { sampleByLength } from '../bin/test-sample.ts'
import { checkContrast, checkLayouts } from './layout.ts'

const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'

test(
  '[SHELL-7] a group with its details, an unsent file and a search fit at every width, light and dark',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara, newPerson(longest))
    const cleo = await api.createClient(mara, newPerson('Cleo Baker', longest))
    const dev = await api.createClient(mara, newPerson('Dev Patel', 'Northside Dental'))
    const everybody = [mara.id, emil.id, cleo.id, dev.id]
    const group = await api.call(
      createConversation,
      { body: { type: 'Group', name: longest, user_ids: everybody } },
      mara.token,
    )
    await api.sendMessage(
      cleo,
      group._id,
      `The photos of the new ovens are at https://example.com/${longest}/${longest}`,
    )
    await api.sendMessage(emil, group._id, longest.repeat(4))
    await api.sendMessage(mara, group._id, 'I build the page today.')
    const page = await openPage({ as: mara })
    await openPage({ as: cleo }).then((clientPage) => clientPage.goto(`/messages/${group._id}`))
    await page.goto(`/messages/${group._id}`)
    await expect(page.getByText('I build the page today.').last()).toBeVisible()
    await checkLayouts(page, 'group')
    await page.getByRole('button', { name: groupTexts.details, exact: true }).click()
    await expect(page.getByRole('button', { name: groupTexts.leave })).toBeVisible()
    await checkLayouts(page, 'group-details')
    await page.getByRole('button', { name: groupTexts.add, exact: true }).click()
    await expect(page.getByRole('dialog', { name: /^Add people to/ })).toBeVisible()
    await checkLayouts(page, 'group-add')

    await page.goto(`/messages/${group._id}`)
    await page.getByRole('button', { name: composerTexts.attach }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file][multiple]')
      .setInputFiles([
        { name: `${longest}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
      ])
    await checkLayouts(page, 'attach')

    await page.goto('/messages')
    await page.getByRole('button', { name: messageTexts.addGroup }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: cleo.name }).check()
    await page.getByRole('dialog').getByRole('checkbox', { name: dev.name }).check()
    await checkLayouts(page, 'group-new')
  },
)

test(
  '[SHELL-3] [SHELL-7] a group stays readable in a yellow and a nearly black workspace',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const themes = [
      ['yellow', '#ffe600', '#111111'],
      ['black', '#0a0a0a', '#ffffff'],
    ] as const
    for (const [name, primary, text] of sampleByLength(themes, 1, 'group in colors')) {
      const mara = await api.createManager()
      const cleo = await api.createClient(mara)
      const emil = await api.createEmployee(mara)
      const colors = {
        primary_color: primary,
        accent_color: primary,
        primary_text_color: text,
        accent_text_color: text,
      }
      await api.call(updateTheme, { body: { colors } }, mara.token)
      const { _id } = await api.call(
        createConversation,
        { body: { type: 'Group', name: 'Launch', user_ids: [mara.id, emil.id, cleo.id] } },
        mara.token,
      )
      await api.sendMessage(cleo, _id, 'See https://example.com/photos')
      await api.sendMessage(mara, _id, 'Seen: https://example.com/page')
      const page = await openPage({ as: mara })
      await page.goto(`/messages/${_id}`)
      await page.getByRole('button', { name: groupTexts.details, exact: true }).click()
      await expect(page.getByRole('button', { name: groupTexts.leave })).toBeVisible()
      await checkContrast(page, `group-${name}`)
    }
  },
)
