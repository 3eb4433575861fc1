import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fieldTexts } from '#contract/texts/shared.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'

const hint = () => screen.queryByText('This looks short')

test('[SHELL-10] a short phone number gets a hint once it is left, and loses it when it is long enough', async () => {
  renderInApp(<PhoneField label="Phone" />)
  const field = screen.getByLabelText('Phone')
  await userEvent.type(field, '12')
  expect(hint()).toBeNull()
  await userEvent.tab()
  expect(hint()).toBeTruthy()
  await userEvent.type(field, '34567890')
  expect(hint()).toBeNull()
})

test('[SHELL-10] a stored short number has the hint at once, and an empty field never', async () => {
  renderInApp(
    <>
      <PhoneField label="Phone" defaultValue="12345" />
      <PhoneField label="Fax" />
    </>,
  )
  expect(screen.getAllByText('This looks short')).toHaveLength(1)
  await userEvent.click(screen.getByLabelText('Fax'))
  await userEvent.tab()
  expect(screen.getAllByText('This looks short')).toHaveLength(1)
})

test('a phone number that cannot be read is said once it is left, and no more when it can', async () => {
  renderInApp(<PhoneField label="Phone" />)
  const field = screen.getByLabelText('Phone')
  await userEvent.type(field, '1-800-FLOWERS')
  expect(screen.queryByText(fieldTexts.phoneLetters)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(fieldTexts.phoneLetters)).toBeTruthy()
  expect(hint()).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, '1 800 356 9377')
  expect(screen.queryByText(fieldTexts.phoneLetters)).toBeNull()
})
