import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { showForms, updateServices } from '#contract/onboarding.ts'
import { createConversation } from '#contract/messages.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { messageIn, sendMessageTo, submitLogIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'

/** The browser throws at the names of the storages, as with all site data blocked. */
const blockStorage = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

/** Replaces each text, also those that come, as a browser that translates: at once, or in two steps. Elements that say so are left alone. */
const translatePage = (isInTwoSteps: boolean) => {
  const isMeant = (text: Text) => {
    const parent = text.parentElement
    return parent !== null && text.data.trim() !== '' && parent.closest('font, script, style, [translate=no]') === null
  }
  const translateWithin = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = root instanceof Text ? [root] : []
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const text of found.filter(isMeant)) {
      const font = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      font.append(inner)
      if (!isInTwoSteps) text.replaceWith(font)
      else {
        text.before(font)
        text.remove()
      }
    }
  }
  Object.defineProperty(navigator, 'language', { value: 'de-DE' })
  addEventListener('load', () => {
    translateWithin(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === 'characterData') translateWithin(target)
        for (const node of addedNodes) if (node.isConnected) translateWithin(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/** Its name ends in the number of what is new, once the page knows it. */
const link = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).first()

test('[AUTH-1] [SHELL-1] a browser that blocks storage shows a notice, and people can log in and work', async ({
  page,
  api,
}) => {
  const mara = await api.createManager()
  const cleo = await api.registerClient(mara)
  await page.addInitScript(blockStorage)
  await page.goto('/')
  await expect(page.getByText(authTexts.storageBlocked)).toBeVisible()
  await submitLogIn(page, mara)
  await expect(page).toHaveURL('/dashboard')
  await link(page, shellTexts.clients).click()
  await page.getByRole('link', { name: cleo.business_name }).click()
  await expect(page.getByText(cleo.email).first()).toBeVisible()
  const { _id } = await api.call(
    createConversation,
    { body: { type: 'Direct', user_ids: [mara.id, cleo.id] } },
    mara.token,
  )
  await api.sendMessage(cleo, _id, 'The keys are under the mat')
  await link(page, shellTexts.messages).click()
  await page.getByRole('link', { name: cleo.name }).first().click()
  await sendMessageTo(page, cleo.name, 'Thank you')
  await expect(messageIn(page, cleo.name, 'Thank you')).toBeVisible()
  // A reload ends the session.
  await page.reload()
  await expect(page.getByText(authTexts.storageBlocked)).toBeVisible()
})

for (const isInTwoSteps of [false, true])
  test(`[SHELL-1] a page that the browser translates ${isInTwoSteps ? 'in two steps' : 'at once'} goes on working, and names stay as they are`, async ({
    openPage,
    api,
  }) => {
    const mara = await api.createManager()
    const cleo = await api.registerClient(mara)
    const dan = await api.registerClient(mara, newPerson('Dan Archer', 'Red Garden'))
    const page = await openPage({ as: mara })
    await page.addInitScript(translatePage, isInTwoSteps)
    // React may draw nothing that is translated before the page knows of translations.
    await page.route('**/assets/translated-page-*.js', async (route) => {
      await setTimeout(1000)
      await route.continue().catch(() => {}) // the page may be closed meanwhile
    })
    await page.goto('/clients')
    await expect(page.locator('font').first()).toBeVisible()
    await expect(page.getByText(cleo.business_name).first()).toBeVisible()
    await expect(page.locator('font', { hasText: cleo.business_name })).toHaveCount(0)
    // What React does with its texts.
    const shown = await page.evaluate(async () => {
      const paragraph = document.createElement('p')
      paragraph.append('one', ' of ', 'ten')
      const [first, of, last] = paragraph.childNodes
      document.body.append(paragraph)
      while (paragraph.querySelectorAll('font > font').length < 3) await new Promise(requestAnimationFrame)
      if (first) first.nodeValue = 'two'
      paragraph.insertBefore(document.createElement('b'), of ?? null).append('in')
      if (last) paragraph.removeChild(last)
      if (of) paragraph.appendChild(of)
      if (first) paragraph.insertBefore(first, of ?? null)
      const { textContent } = paragraph
      paragraph.remove()
      return textContent
    })
    expect(shown).toBe('intwo of ')
    const search = page.getByRole('searchbox').first()
    await search.fill(dan.business_name)
    await expect(page.getByText(cleo.business_name)).toHaveCount(0)
    await search.fill('nobody at all')
    await expect(page.getByText(clientTexts.empty).first()).toBeVisible()
    await search.fill('')
    await page.getByRole('link', { name: cleo.business_name }).click()
    const parts = page.getByRole('tablist', { name: clientTexts.parts })
    await expect(parts).toBeVisible()
    for (const tab of await parts.getByRole('tab').all()) await tab.click()
    const { _id } = await api.call(
      createConversation,
      { body: { type: 'Direct', user_ids: [mara.id, cleo.id] } },
      mara.token,
    )
    await link(page, shellTexts.messages).click()
    await api.sendMessage(cleo, _id, 'First')
    await page.getByRole('link', { name: cleo.name }).first().click()
    await expect(messageIn(page, cleo.name, 'First')).toBeVisible()
    await api.sendMessage(cleo, _id, 'Second')
    await expect(messageIn(page, cleo.name, 'Second')).toBeVisible()
    await sendMessageTo(page, cleo.name, 'Third')
    await expect(messageIn(page, cleo.name, 'Third')).toBeVisible()
    await link(page, shellTexts.dashboard).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

/** What a network answers that asks for a log-in of its own: its page, nothing at all, or a redirect to another site. */
const otherAnswers = {
  page: { status: 200, contentType: 'text/html', body: '<h1>Welcome to the guest network</h1>' },
  nothing: { status: 200, body: '' },
  redirect: { status: 302, headers: { location: 'https://guest.example/log-in' } },
}

for (const [name, answer] of Object.entries(otherAnswers))
  test(`[ONB-20] [SHELL-6] where a network answers with ${name} instead, what was typed is kept and people are told`, async ({
    api,
    openPage,
  }) => {
    const cleo = await api.createClient(await api.createManager())
    await api.call(updateServices, { body: recordOf(serviceFlags, true) }, cleo.token)
    const page = await openPage({ as: cleo })
    await page.goto('/onboarding/questions/social')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    let isGuest = true
    await page.route('**/api/**', (route) => (isGuest ? route.fulfill(answer) : route.fallback()))
    await page.getByRole('textbox').first().fill('typed behind the network')
    await expect(page.getByText(shellTexts.otherAnswered)).toBeVisible()
    await expect(page.getByRole('link', { name: shellTexts.openIt })).toHaveAttribute('href', '/?direct')
    await expect(page.getByRole('textbox').first()).toHaveValue('typed behind the network')
    isGuest = false
    const answers = async () => (await api.call(showForms, {}, cleo.token)).questionnaires.social
    await expect.poll(answers).toMatchObject({ one: 'typed behind the network' })
    await expect(page.getByText(shellTexts.otherAnswered)).toHaveCount(0)
  })
