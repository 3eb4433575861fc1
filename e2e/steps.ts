import { expect, type Locator, type Page } from '@playwright/test'
import { registrationTexts } from '#contract/texts/auth.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import type { Person } from './test-api.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export async function submitLogIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await field(page, authTexts.email).fill(email)
  await field(page, authTexts.password).fill(password)
  await page.getByRole('button', { name: authTexts.logIn, exact: true }).click()
}

/** Fills the registration form; skips a locked email. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await field(page, registrationTexts.name).fill(person.name)
  await field(page, registrationTexts.businessName).fill(person.business_name)
  const email = field(page, registrationTexts.email)
  if (await email.isEditable()) await email.fill(person.email)
  await field(page, registrationTexts.phone).fill(person.phone)
  await field(page, registrationTexts.password).fill(person.password)
  await field(page, registrationTexts.confirm).fill(person.password)
}

/** Pays on the sandbox's checkout page, which has one button. */
export async function payWith(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.locator('input[name=card]').fill(card)
  await page.getByRole('main').getByRole('button').click()
}

export async function sendMessageTo(page: Page, name: string, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: messageTexts.writeTo(name) })
  await composer.fill(text)
  await composer.press('Control+Enter')
}

/** The messages of the open conversation. */
export const messageList = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: messageTexts.messagesWith(name) })

export const messageIn = (page: Page, name: string, text: string): Locator =>
  messageList(page, name).getByText(text, { exact: true })

/** A conversation's row in the list of conversations. A toast may link to it too. */
export const conversationRow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: messageTexts.conversations }).getByRole('link', { name })

/** Waits in the page for the message of the invitation dialog, which closes by itself a second later (REG-10). */
export async function submitInvitation(page: Page, submit: () => Promise<void>): Promise<void> {
  const isSent = (text: string) => document.body.textContent?.includes(text)
  const sent = page.waitForFunction(isSent, invitationTexts.sent)
  await submit()
  await sent
}

/** Resolves when the next realtime connection of the page hears every event (`joined` in contract/realtime.ts). */
export const nextConnection = (page: Page) =>
  new Promise<void>((resolve) => {
    page.once('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('42["joined"')) resolve()
      })
    })
  })
