import { archivePerson } from '#contract/clients.ts'
import { sendText } from '#contract/messages.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { expect, phone, test } from './fixtures.ts'
import { checkPage } from './layout.ts'

const write = (name: string) => ({ name: messageTexts.writeTo(name) })

test('[MSG-16] who writes to somebody who is archived meanwhile loses nothing and is led to the Manager', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const { _id: id } = await api.createConversation(cleo, emil)
  await api.sendMessage(emil, id, 'What do you need?')
  const page = await openPage({ as: cleo, ...phone })
  await page.goto(`/messages/${id}`)

  await test.step('the composer gives way, and the typed text stays', async () => {
    await page.getByRole('textbox', write(emil.name)).fill('Two posters and')
    await api.call(archivePerson, { body: { id: emil.id, archive: true } }, mara.token)
    await expect(page.getByText(messageTexts.worksHereNoLonger(emil.name))).toBeVisible()
    await expect(page.getByText('Two posters and')).toBeVisible()
    await expect(page.getByRole('textbox', write(emil.name))).toHaveCount(0)
    await checkPage(page)
  })

  await test.step('restoring opens the conversation at once, with the typed text', async () => {
    await api.call(archivePerson, { body: { id: emil.id, archive: false } }, mara.token)
    await expect(page.getByRole('textbox', write(emil.name))).toHaveValue('Two posters and')
  })

  await test.step('what was sent without a connection is refused, and is kept with the sentence', async () => {
    await page.context().setOffline(true)
    await page.getByRole('textbox', write(emil.name)).fill('Two posters and a flyer')
    await page.getByRole('button', { name: messageTexts.send }).click()
    await api.call(archivePerson, { body: { id: emil.id, archive: true } }, mara.token)
    await page.context().setOffline(false)
    await expect(page.getByText(problemTexts.nobody_reads)).toBeVisible()
    await expect(page.getByText('Two posters and a flyer').first()).toBeVisible()
    await expect(page.getByText(messageTexts.worksHereNoLonger(emil.name))).toBeVisible()
    await page.reload()
    await expect(page.getByText('Two posters and a flyer').first()).toBeVisible()
    await expect(page.getByText(messageTexts.worksHereNoLonger(emil.name))).toBeVisible()
  })

  await test.step('what is sent all the same is refused', async () => {
    const text = { conversation_id: id, message: 'Too late', type: 'text' } as const
    await expect(api.call(sendText, { body: text }, cleo.token)).rejects.toThrow('409')
  })

  await test.step('the Manager finds the conversation in the inbox of the archived employee', async () => {
    const desk = await openPage({ as: mara })
    await desk.goto(`/messages/employee/${emil.id}/${id}`)
    await expect(desk.getByText('What do you need?').last()).toBeVisible()
  })

  await test.step('the link leads to the Manager, and restoring opens the conversation again', async () => {
    await page.getByRole('button', { name: messageTexts.writeToInstead(mara.name) }).click()
    await expect(page.getByRole('textbox', write(mara.name))).toBeVisible()
    await api.call(archivePerson, { body: { id: emil.id, archive: false } }, mara.token)
    await page.goto(`/messages/${id}`)
    await expect(page.getByRole('textbox', write(emil.name))).toBeVisible()
  })
})
