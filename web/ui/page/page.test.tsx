import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { markNavigation } from '#web/lib/navigation/navigation-state.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { Page } from './page.tsx'

test('[SHELL-7] the title of a new page has the focus before anybody can type into one of its fields', () => {
  markNavigation()
  const focused: (string | undefined)[] = []
  /** Looks before the browser paints. */
  function Reader() {
    useLayoutEffect(() => void focused.push(document.activeElement?.localName), [])
    return <Page title="Clients">{null}</Page>
  }
  renderInApp(<Reader />)
  expect(focused).toEqual(['h1'])
})
