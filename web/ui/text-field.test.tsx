import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldTexts } from '#contract/texts/shared.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

test('a missing field says its name, and every other error stays as it is', () => {
  renderInApp(
    <>
      <TextField limit={null} label="Business name" error={fieldTexts.missing} />
      <PasswordField label="Password" error={fieldTexts.missing} />
      <TextField limit={null} label="Email" error="Please Enter a valid Email" />
    </>,
  )
  expect(screen.getByText('Business name is needed.')).toBeTruthy()
  expect(screen.getByText('Password is needed.')).toBeTruthy()
  expect(screen.getByText('Please Enter a valid Email')).toBeTruthy()
})
