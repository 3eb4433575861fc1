import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commonTexts } from '#contract/texts/common.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { appTheme } from '#web/theme/app-theme.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { LazyDialog, lazyDialog } from '#web/ui/lazy-dialog.tsx'

type Props = { opened: boolean; onClose: () => void }

function Page({ Shown }: { Shown: ComponentType<Props> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Shown opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

test('[SHELL-7] a dialog that is loaded when it opens returns the focus to its button', async () => {
  renderInApp(<Page Shown={LazyDialog} />)
  const button = await screen.findByRole('button', { name: 'Open' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

function Rows() {
  const [rows, setRows] = useState(['one', 'two'])
  const [leaving, setLeaving] = useState<string>()
  const remove = () => {
    setRows(rows.filter((row) => row !== leaving))
    setLeaving(undefined)
  }
  return (
    // With the animations of a browser.
    <ThemeProvider theme={appTheme}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setLeaving(row)}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
      <LazyDialog opened={leaving !== undefined} onClose={() => setLeaving(undefined)}>
        <button type="button" onClick={remove}>
          Confirm
        </button>
      </LazyDialog>
    </ThemeProvider>
  )
}

test('[SHELL-7] a dialog whose row is gone leaves the focus beside it, also while it fades out', async () => {
  renderInApp(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove one' }))
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  confirm.focus()
  await userEvent.keyboard('{Enter}')
  const beside = screen.getByRole('button', { name: 'Remove two', hidden: true })
  await waitFor(() => expect(document.activeElement).toBe(beside))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(beside)
})

test('a dialog is loaded once, at the first opening, and a spinner is shown until then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let loads = 0
  const Shown = lazyDialog(async () => {
    loads++
    await promise
    return ({ opened }: Props) => (opened ? <p>Here</p> : null)
  })
  renderInApp(<Page Shown={Shown} />)
  const button = await screen.findByRole('button', { name: 'Open' })
  expect(loads).toBe(0)
  await userEvent.click(button)
  expect(await screen.findByRole('status')).toBeTruthy()
  resolve()
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  expect(loads).toBe(1)
})

test('[SHELL-6] a dialog whose code does not arrive says so, and can be cancelled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<void>()
  const Shown = lazyDialog(async () => {
    await promise
    return ({ opened }: Props) => (opened ? <p>Here</p> : <p>Closed</p>)
  })
  renderInApp(<Page Shown={Shown} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(screen.queryByText(commonTexts.late)).toBeNull()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByText(commonTexts.late)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: commonTexts.cancel }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  resolve()
  expect(await screen.findByText('Closed')).toBeTruthy()
})
