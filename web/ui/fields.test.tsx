import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { SelectField } from './fields.tsx'

test("a select has the product's chevron", () => {
  renderInApp(<SelectField label="Plan" data={['Solo', 'Agency']} />)
  const field = screen.getByRole('combobox', { name: 'Plan' })
  expect(field.parentElement?.querySelector('.tabler-icon-chevron-down')).toBeTruthy()
})
