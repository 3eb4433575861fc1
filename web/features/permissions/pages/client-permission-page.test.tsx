import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantBlocks } from '#contract/domain/grants.ts'
import { anaAtBakery } from '#web/testing/sample-permission.ts'
import { block, editorPath, ids, inBlock, load, openEditor, press, turn } from '../testing/sample-editor.tsx'
import { ClientPermissionPage as ClientPermission } from './client-permission-page.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

describe("the page of one client's permissions", () => {
  test('[PERM-3] shows client, business, employee and department, and leads back to the employee', async () => {
    await openEditor()
    expect(screen.getByRole('heading', { name: 'Blue Door Bakery' })).toBeTruthy()
    for (const text of ['Cleo Park', 'Ana Ruiz', 'Design']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/permissions/e1')
  })

  test('[PERM-3] has four blocks with switches, in the words of the document', async () => {
    await openEditor()
    const labels = (name: string) =>
      block(name)
        .getAllByRole<HTMLInputElement>('switch')
        .map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent)
    expect(labels('Social Media')).toEqual([
      'Full Access',
      'Instagram Handle',
      'Instagram Password',
      'Twitter Handle',
      'Twitter Password',
      'Pinterest Username',
      'Pinterest Password',
      'National Days/Events',
      'Social Media Questionnaire',
    ])
    expect(labels('Branding')).toEqual(['Branding Questionnaire', 'Access to Client Assets'])
    expect(labels('Web Development')).toEqual([
      'Full Access',
      'Company Website Access',
      'Email Service Provider Access',
      'Website Email Forms',
      'Social Media Handles',
    ])
    expect(labels('Reputation Management')).toEqual([
      'Full Access',
      'Yelp Username',
      'Yelp Password',
      'Tripadvisor Username',
      'Tripadvisor Password',
    ])
  })

  test('describes the effect before and after saving', async () => {
    await openEditor({ website: true, assets: true })
    expect(screen.getByText('Ana sees 2 of 18 items of Blue Door Bakery.')).toBeTruthy()
    await turn('Branding', 'Branding Questionnaire')
    expect(screen.getByText('Ana sees 2 of 18 items of Blue Door Bakery; 3 of 18 once you save.')).toBeTruthy()
  })

  test('[PERM-5] marks services that were not chosen as not applicable; their grants can be set in advance', async () => {
    const services = { social: false, webdev: false, seo: true, branding: false, reputation: false }
    await openEditor({}, {}, { ...anaAtBakery, client: { ...anaAtBakery.client, services } })
    expect(block('Social Media').getByText('Not applicable')).toBeTruthy()
    expect(block('Social Media').getByText(/^Blue Door Bakery did not choose this/)).toBeTruthy()
    const forms = inBlock('Web Development', 'Website Email Forms')
    const described = document.getElementById(forms.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain('Not applicable')
    expect(inBlock('Web Development', 'Company Website Access').getAttribute('aria-describedby')).toBeNull()
    await turn('Social Media', 'Instagram Handle')
    await press('Save')
    expect(await screen.findByText('Client Permissions Saved')).toBeTruthy()
  })

  test('explains that there is nothing to see before the client chose a service', async () => {
    const services = { social: false, webdev: false, seo: false, branding: false, reputation: false }
    await openEditor({}, {}, { ...anaAtBakery, client: { ...anaAtBakery.client, services } })
    expect(screen.getByText(/^Blue Door Bakery has not chosen any services yet/)).toBeTruthy()
  })

  test('[PERM-7] cannot save without a loaded client, and shows the reason', async () => {
    mockApi({ [load]: () => problemResponse('not_found', 'This is not here, or no longer.') })
    renderInApp(<ClientPermission />, '/permissions/e1/c1', editorPath)
    expect((await screen.findByRole('alert')).textContent).toContain('There was an issue loading permissions!')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('Full Access', () => {
  test.each([
    ['Social Media', grantBlocks.social],
    ['Web Development', grantBlocks.web],
    ['Reputation Management', grantBlocks.reputation],
  ])('[PERM-4] of %s sets all members, and clears them', async (name, members) => {
    const { sent } = await openEditor()
    await turn(name, 'Full Access')
    expect(block(name).getAllByRole<HTMLInputElement>('switch', { checked: true })).toHaveLength(members.length + 1)
    await press('Save')
    await screen.findByText('Client Permissions Saved')
    expect(sent()).toEqual([{ ...ids, ...Object.fromEntries(members.map((member) => [member, true])) }])
    await turn(name, 'Full Access')
    expect(block(name).queryAllByRole('switch', { checked: true })).toEqual([])
  })

  test('[PERM-4] is on only when all members are on', async () => {
    await openEditor({ website: true, email: true, web_email_forms: true })
    expect(inBlock('Web Development', 'Full Access').checked).toBe(false)
    await turn('Web Development', 'Social Media Handles')
    expect(inBlock('Web Development', 'Full Access').checked).toBe(true)
    await turn('Web Development', 'Company Website Access')
    expect(inBlock('Web Development', 'Full Access').checked).toBe(false)
  })
})
