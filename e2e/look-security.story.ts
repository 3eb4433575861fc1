import { requireTwoStep } from '#contract/settings.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { passkeyTexts, twoStepGateTexts } from '#contract/texts/two-step.ts'
import { confirmTotp, startTotp } from '#contract/two-step.ts'
import { logInThrough } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { checkLayouts } from './layout.ts'
import { beginSetUp, button, codeOf, confirm, field } from './two-step-acts.ts'
import { expectRefusal } from './watch.ts'

test(
  '[AUTH-16] [SHELL-7] Settings › Security, and the way to a second step',
  { tag: '@look' },
  async ({ house, open }) => {
    const mara = await house.manager()
    const page = await open({ as: mara })
    await page.goto('/settings/security')
    await expect(button(page, passkeyTexts.add)).toBeVisible()
    await checkLayouts(page, 'settings-security')
    const secret = await beginSetUp(page, mara)
    await checkLayouts(page, 'settings-security-key')
    await confirm(page, secret)
    await checkLayouts(page, 'settings-security-codes')
  },
)

test('[AUTH-16] [SHELL-7] the second step of a log-in', { tag: '@look' }, async ({ house, open }) => {
  const mara = await house.manager()
  const { secret } = await house.ask(startTotp, { body: { password: mara.password } }, mara.token)
  await house.ask(confirmTotp, { body: { code: codeOf(secret) } }, mara.token)
  const page = await open()
  expectRefusal(page, 401, /^\/api\/auth\/login$/)
  await page.goto('/login')
  await checkLayouts(page, 'log-in-passkey')
  await logInThrough(page, mara)
  await expect(field(page, authTexts.code)).toBeFocused()
  await checkLayouts(page, 'log-in-code')
})

test(
  '[AUTH-16] [SHELL-7] what an Employee sees who has to set it up first',
  { tag: '@look' },
  async ({ house, open }) => {
    const mara = await house.manager()
    const emil = await house.employee(mara)
    await house.ask(requireTwoStep, { body: { required: true } }, mara.token)
    const page = await open({ as: emil })
    await page.goto('/clients')
    await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toBeVisible()
    await checkLayouts(page, 'second-step-first')
    await page.goto('/settings/security')
    await checkLayouts(page, 'settings-security-employee')
  },
)
