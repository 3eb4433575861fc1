import { expect, test } from 'vitest'
import { formatServices } from './client-columns.tsx'

const none = { social: false, web: false, seo: false, branding: false, reputation: false }

test.each([
  [none, 'None'],
  [{ ...none, seo: true }, 'SEO'],
  [{ ...none, social: true, web: true }, 'Social - Web Development'],
  [
    { social: true, web: true, seo: true, branding: true, reputation: true },
    'Social - Web Development - SEO - Branding - Reputation',
  ],
])('[CLI-3] formatServices joins the services, or answers None', (chosen, text) => {
  expect(formatServices(chosen)).toBe(text)
})
