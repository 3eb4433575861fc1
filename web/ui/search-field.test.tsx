import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SearchField } from './search-field.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'

/** A page whose address changes when the test says so. */
function Page({ onSearch }: { onSearch: (search: string, apply: () => void) => void }) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchField label="Search" value={value} onSearch={(search) => onSearch(search, () => setValue(search))} />
      <button onClick={() => setValue('')}>Clear</button>
      <button onClick={() => setValue('abc')}>Forward</button>
    </>
  )
}

test('what is typed while a search is being shown stays, and what changes elsewhere replaces it', async () => {
  const searches: { search: string; apply: () => void }[] = []
  renderInApp(<Page onSearch={(search, apply) => searches.push({ search, apply })} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(field, 'abc')
  await expect.poll(() => searches.at(-1)?.search).toBe('abc')
  await userEvent.type(field, 'd')
  await expect.poll(() => searches.at(-1)?.search).toBe('abcd')
  await userEvent.type(field, 'e')
  for (const { apply } of searches.splice(0)) {
    await userEvent.tab()
    apply()
  }
  expect(field.value).toBe('abcde')
  await expect.poll(() => searches.at(-1)?.search).toBe('abcde')
  searches.at(-1)?.apply()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field.value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Forward' }))
  expect(field.value).toBe('abc')
})
