import { cleanup, fireEvent, screen } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { accountTexts } from '#contract/texts/onboarding.ts'
import { LoginField } from '#web/features/onboarding/fields/login-field.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { sampleAccount } from '#web/testing/sample-account.ts'
import { listSampleItems } from '#web/testing/sample-items.ts'
import { SearchInput } from '#web/ui/search-field.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** As a browser does it: the field has the value, and is `:autofill` until somebody types there. */
function fill(field: Element, value: string) {
  const matches = vi.spyOn(field, 'matches').mockImplementation((selector) => selector === ':autofill')
  fireEvent.change(field, { target: { value } })
  matches.mockRestore()
}

function openLogin() {
  const edit = vi.fn()
  const item = listSampleItems({ ...sampleAccount, show_instagram: true }).find(({ key }) => key === 'instagram')
  if (!item) throw new Error('no login is asked for')
  renderInApp(<LoginField item={item} shown={{}} edit={edit} problemAt={() => undefined} />)
  return { edit, item, login: screen.getByLabelText(accountTexts.labels.login) }
}

test('[ONB-15] a login that the browser put there is stored once the client says that it is the one', () => {
  const { edit, item, login } = openLogin()
  const password = screen.getByLabelText(accountTexts.labels.password)
  fill(login, 'me@own.example')
  fill(password, 'my own password')
  expect(edit).not.toHaveBeenCalled()
  expect(login).toHaveProperty('value', 'me@own.example')
  expect(screen.getByText(clientItemTexts.filledByBrowser(item.title))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: clientItemTexts.keepFilled }))
  expect(edit.mock.calls).toEqual([[{ login: 'me@own.example', password: 'my own password' }]])
  expect(screen.queryByRole('status')).toBeNull()
})

test('[ONB-15] a login that the browser put there can be cleared, and what is typed over it counts', () => {
  const { edit, login } = openLogin()
  fill(login, 'me@own.example')
  fireEvent.click(screen.getByRole('button', { name: clientItemTexts.dropFilled }))
  expect(login).toHaveProperty('value', '')
  expect(edit).not.toHaveBeenCalled()
  fill(login, 'me@own.example')
  fireEvent.change(login, { target: { value: 'shop@harbour.example' } })
  expect(edit.mock.calls).toEqual([[{ login: 'shop@harbour.example' }]])
  expect(screen.queryByRole('status')).toBeNull()
})

test('a search takes what is typed and not what the browser puts there', () => {
  function Search() {
    const [search, setSearch] = useState('')
    return <SearchInput label="Search" value={search} onSearch={setSearch} />
  }
  renderInApp(<Search />)
  const field = screen.getByRole('searchbox')
  fill(field, 'me@own.example')
  expect(field).toHaveProperty('value', '')
  fireEvent.change(field, { target: { value: 'harbour' } })
  expect(field).toHaveProperty('value', 'harbour')
})

const sources = globSync('web/**/*.tsx').filter((file) => !/\.test\.|\/testing\//.test(file))
const having = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('every search box is the one that refuses what the browser puts there', () => {
  expect(having(/type="search"|role="searchbox"/)).toEqual(['web/ui/search-field.tsx'])
})

test('no field for the login of another site offers the reader’s own', () => {
  const entries = having(/limit(?:=\{|: )textLimits\.entry/).filter((file) => having(/<PasswordField/).includes(file))
  expect(entries.length).toBeGreaterThan(2)
  expect(entries.filter((file) => !having(/notOurLogin/).includes(file))).toEqual([])
})
