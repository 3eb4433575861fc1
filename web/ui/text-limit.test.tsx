import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Link } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { KeepsTexts } from '#web/ui/text-limit.ts'
import { TextLimitGuard } from '#web/ui/leave-guard.tsx'

afterEach(cleanup)

const type = (value: string) => fireEvent.change(screen.getByLabelText('Town'), { target: { value } })

describe.each([
  ['a line', TextField],
  ['a text area', TextAreaField],
  ['a password', PasswordField],
] as const)('[SHELL-11] %s', (_, Field) => {
  function open(props: { error?: string; defaultValue?: string } = {}, isKept = false) {
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const field = <Field label="Town" limit={10} {...props} />
    const view = renderInApp(
      <>
        <form onSubmit={submitted}>
          {isKept ? <KeepsTexts value>{field}</KeepsTexts> : field}
          <button type="submit">Save</button>
        </form>
        <Link to="/away">Away</Link>
        <TextLimitGuard />
      </>,
      '/here',
      '/here',
    )
    return { ...view, submitted }
  }

  test.each([
    ['x'.repeat(11), '1 character too many. Please shorten it.'],
    ['x'.repeat(22), '12 characters too many. Please shorten it.'],
    ['x'.repeat(2010), '2,000 characters too many. Please shorten it.'],
  ])('keeps all that was typed and says how much is too much', (value, sentence) => {
    open()
    type(value)
    const field = screen.getByLabelText<HTMLInputElement>('Town')
    expect(field.value).toBe(value)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(sentence).id).toBe(field.getAttribute('aria-describedby'))
    type('x'.repeat(10))
    expect(screen.queryByText(/too many/)).toBeNull()
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('counts what it begins with, and says this before any other error', () => {
    open({ defaultValue: 'x'.repeat(13), error: 'Wrong' })
    expect(screen.getByText(fieldTexts.charactersTooMany(3))).toBeTruthy()
    expect(screen.queryByText('Wrong')).toBeNull()
    type('fits')
    expect(screen.getByText('Wrong')).toBeTruthy()
  })

  test('is not submitted, and gets the focus, until it is short enough', async () => {
    const { submitted } = open()
    type('x'.repeat(11))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(submitted).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('Town'))
    type('short')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(submitted).toHaveBeenCalledOnce()
  })

  test('asks before the page is left by a link or by a reload', async () => {
    const { router } = open()
    const reload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    type('x'.repeat(11))
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await userEvent.click(await screen.findByRole('button', { name: commonTexts.cancel }))
    expect(router.state.location.pathname).toBe('/here')
    expect(reload()).toBe(false)
    type('short')
    expect(reload()).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    expect(router.state.location.pathname).toBe('/away')
  })

  test('does not ask where the form keeps what is typed', async () => {
    const { router } = open({}, true)
    type('x'.repeat(11))
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    expect(router.state.location.pathname).toBe('/away')
  })
})

/** Pages and components as text: a test without types sees an attribute that is spread, too. */
const web = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$|^testing\//.test(file))
const sources = files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(web, file), 'utf8')] as const)
const filesWith = (pattern: RegExp) => sources.flatMap(([file, source]) => (pattern.test(source) ? [file] : []))

test('[SHELL-11] a browser cuts only what is searched for', () => {
  expect(filesWith(/\bmaxLength\s*[=:]/).toSorted()).toEqual([
    'features/messages/search/search-popover.tsx', // words to search for
    'features/search/quick-find.tsx', // words to search for
  ])
})

test('[SHELL-11] free text is typed into the fields that count it', () => {
  expect(filesWith(/<(TextInput|Textarea|PasswordInput|TagsInput|Autocomplete|textarea)\b/).toSorted()).toEqual([
    'features/item-list/item-preview.tsx', // nothing is typed
    'features/messages/composer/composer.tsx', // counts with the same rule, beside what else cannot be sent
    'features/permissions/editor/grant-end.tsx', // a day
    'ui/copy-field.tsx', // nothing is typed
    'ui/copy-text.tsx', // nothing is typed
    'ui/fields.tsx',
    'ui/password-field.tsx',
    'ui/search-field.tsx', // a search
    'ui/text-field.tsx',
  ])
})

test("[SHELL-11] a field's limit is a constant of the contract", () => {
  expect(filesWith(/\blimit=\{\s*\d/)).toEqual([])
})
