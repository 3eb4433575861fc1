import { describe, expect, test } from 'vitest'
import { contrastRatio } from '#contract/domain/colors.ts'
import { faceColors, grounds, paletteFor, type Scheme, type WorkspaceColors } from '#web/theme/palette.ts'

const colors = [
  '#ddd',
  '#dddddd',
  '#fff',
  '#000',
  '#ffd400',
  '#ffff00',
  '#0a0a0a',
  '#1d4ed8',
  '#2563eb',
  '#777',
  '#767676',
  '#888',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#00ffff',
  '#ff00ff',
  '#8b5cf6',
  '#14b8a6',
  '#f97316',
  '#7f1d1d',
  '#365314',
  '#faf9f7',
  '#23406e',
  '#f2b705',
]
/** One color for all four. */
const allOf = (color: string): WorkspaceColors => ({
  primary_color: color,
  accent_color: color,
  primary_text_color: color,
  accent_text_color: color,
})
const schemes: Scheme[] = ['light', 'dark']

describe.each(schemes)('in the %s scheme', (scheme) => {
  const { card, ground } = grounds[scheme]

  test.each(colors)('[SHELL-3] all text on %s is readable for every chosen text color', (color) => {
    for (const text of [...colors, 'nonsense', '']) {
      const palette = paletteFor(
        { primary_color: color, accent_color: color, primary_text_color: text, accent_text_color: text },
        scheme,
      )
      expect(contrastRatio(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.onOwn, palette.own)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.onOthers, palette.others)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.readable, palette.tint)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.readable, card)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.readable, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.onPrimary, palette.primaryHover)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(colors)('[SHELL-3] a button in %s stands out from its card', (color) => {
    const palette = paletteFor(allOf(color), scheme)
    const seen = Math.max(contrastRatio(palette.primary, card), contrastRatio(palette.primaryEdge, card))
    expect(seen).toBeGreaterThanOrEqual(1.3)
  })

  test.each(colors)('a bar filled with %s keeps the color, and its outline stands out from the card', (color) => {
    const palette = paletteFor(allOf(color), scheme)
    expect(contrastRatio(palette.fillEdge, card)).toBeGreaterThanOrEqual(3)
    if (color === '#f2b705') expect(palette.primary).toBe(color)
  })

  test.each(colors)('the tint of %s stands out from the page', (color) => {
    expect(contrastRatio(paletteFor(allOf(color), scheme).tint, ground)).toBeGreaterThanOrEqual(1.08)
  })

  test.each(faceColors[scheme])('initials on %s are readable in %s', (face, text) => {
    expect(contrastRatio(text, face)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['#ddd', '#DDDDDD'])('the stored default %s is drawn in ink', (color) => {
    const palette = paletteFor(allOf(color), scheme)
    expect(contrastRatio(palette.primary, card)).toBeGreaterThanOrEqual(12)
    expect(palette.own).not.toBe(palette.primary)
    expect(contrastRatio(palette.own, palette.others)).toBeGreaterThanOrEqual(1.2)
    expect(palette.others).toBe(card)
  })
})

test('[SHELL-3] a readable text color is used unchanged', () => {
  const chosen = {
    primary_color: '#1d4ed8',
    accent_color: '#fef3c7',
    primary_text_color: '#fffbeb',
    accent_text_color: '#78350f',
  }
  expect(paletteFor(chosen, 'light')).toMatchObject({
    primary: '#1d4ed8',
    own: '#1d4ed8',
    onPrimary: '#fffbeb',
    others: '#fef3c7',
    onOthers: '#78350f',
  })
})

test('[SHELL-3] an invalid color is drawn like the default', () => {
  const damaged = { primary_color: 'red', accent_color: '', primary_text_color: '#12', accent_text_color: 'url(x)' }
  expect(paletteFor(damaged, 'light')).toEqual(paletteFor(allOf('#ddd'), 'light'))
})

test('a light accent does not glare in the dark scheme', () => {
  const { others, onOthers } = paletteFor(allOf('#e6edf6'), 'dark')
  expect(contrastRatio(others, grounds.dark.card)).toBeLessThan(2)
  expect(contrastRatio(onOthers, others)).toBeGreaterThanOrEqual(4.5)
})

test('a near-black primary color is drawn in ink in the dark scheme, a dark blue one stays blue', () => {
  const ink = paletteFor(allOf('#ddd'), 'dark')
  expect(paletteFor(allOf('#0b0b0c'), 'dark').primary).toBe(ink.primary)
  expect(paletteFor(allOf('#0b0b0c'), 'light').primary).toBe('#0b0b0c')
  expect(paletteFor(allOf('#0a0a50'), 'dark').primary).not.toBe(ink.primary)
})
