import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TrialPage as Trial } from '#web/features/auth/pages/trial-page.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const offer = (name: string) => within(screen.getByRole('region', { name }))

test.each([
  ['Solopreneur', 'Monthly', '$10/month', '/register/solo/monthly'],
  ['Solopreneur', 'Annual', '$100/year', '/register/solo/annual'],
  ['Agency', 'Monthly', '$20/month', '/register/agency/monthly'],
  ['Agency', 'Annual', '$200/year', '/register/agency/annual'],
])('[SUB-2] the plan %s, %s costs %s and starts at %s', (name, term, price, path) => {
  renderInApp(<Trial />, '/trial')
  expect(offer(name).getByText(price)).toBeTruthy()
  const start = offer(name).getByRole('link', { name: `Start your free trial: ${name}, ${term}` })
  expect(start.textContent).toBe('Start your free trial')
  expect(start.getAttribute('href')).toBe(path)
})

test('[SUB-2] both plans have the trial, clients and messages; employees are the agency’s only, and nothing is sold by the day', () => {
  renderInApp(<Trial />, '/trial')
  for (const name of ['Solopreneur', 'Agency']) {
    for (const bullet of ['14 day trial', 'Keep track of clients', 'Track messages']) {
      expect(offer(name).getByText(bullet)).toBeTruthy()
    }
  }
  expect(offer('Agency').getByText('Employee access')).toBeTruthy()
  expect(offer('Solopreneur').queryByText('Employee access')).toBeNull()
  expect(screen.queryByText('$1/day')).toBeNull()
})
