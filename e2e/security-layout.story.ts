import { requireTwoStep } from '#contract/settings.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { passkeyTexts, twoStepGateTexts } from '#contract/texts/two-step.ts'
import { confirmTotp, startTotp } from '#contract/two-step.ts'
import { submitLogIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { checkLayouts } from './layout.ts'
import { startSetUp, button, totpCode, confirmFirstCode, field } from './two-step-steps.ts'
import { expectErrorResponse } from './page-errors.ts'

test(
  '[AUTH-16] [SHELL-7] Settings › Security and the set-up of a second step fit at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const page = await openPage({ as: mara })
    await page.goto('/settings/security')
    await page.getByText(settingsTexts.advanced).click()
    await expect(button(page, passkeyTexts.add)).toBeVisible()
    await checkLayouts(page, 'settings-security')
    const secret = await startSetUp(page, mara)
    await checkLayouts(page, 'settings-security-key')
    await confirmFirstCode(page, secret)
    await checkLayouts(page, 'settings-security-codes')
  },
)

test(
  '[AUTH-16] [SHELL-7] the second step of a log-in fits at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const { secret } = await api.call(startTotp, { body: { password: mara.password } }, mara.token)
    await api.call(confirmTotp, { body: { code: totpCode(secret) } }, mara.token)
    const page = await openPage()
    expectErrorResponse(page, 401, /^\/api\/auth\/login$/)
    await page.goto('/login')
    await checkLayouts(page, 'log-in-passkey')
    await submitLogIn(page, mara)
    await expect(field(page, authTexts.code)).toBeFocused()
    await checkLayouts(page, 'log-in-code')
  },
)

test(
  '[AUTH-16] [SHELL-7] the gate of an Employee without a second step fits at every width',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const emil = await api.createEmployee(mara)
    await api.call(requireTwoStep, { body: { required: true } }, mara.token)
    const page = await openPage({ as: emil })
    await page.goto('/clients')
    await expect(page.getByRole('heading', { name: twoStepGateTexts.title })).toBeVisible()
    await checkLayouts(page, 'second-step-first')
    await page.goto('/settings/security')
    await checkLayouts(page, 'settings-security-employee')
  },
)
