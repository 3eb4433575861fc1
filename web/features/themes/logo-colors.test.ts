import { expect, test } from 'vitest'
import { contrastRatio } from '#contract/domain/colors.ts'
import { findDominantColors, themeOf } from './logo-colors.ts'

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

const picture = (...parts: readonly (readonly [count: number, pixel: Pixel])[]): number[] =>
  parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat())

const white: Pixel = [255, 255, 255, 255]

test('[SET-7] the colors of a logo are its dominant ones, without its ground and what is transparent', () => {
  const pixels = picture([600, white], [300, [36, 80, 163, 255]], [90, [31, 111, 118, 255]], [50, [200, 0, 0, 20]])
  expect(findDominantColors(pixels)).toEqual(['#2450a3', '#1f6f76'])
})

test('[SET-7] shades of one color are offered once, and single pixels not at all', () => {
  const pixels = picture([300, [36, 80, 163, 255]], [100, [44, 88, 170, 255]], [2, [220, 30, 30, 255]])
  expect(findDominantColors(pixels)).toHaveLength(1)
})

test('[SET-7] [SHELL-3] a pale color is darkened until it is seen on white, and its text is readable', () => {
  const [yellow = ''] = findDominantColors(picture([100, [255, 221, 0, 255]]))
  expect(contrastRatio(yellow, '#ffffff')).toBeGreaterThanOrEqual(3)
  const theme = themeOf(yellow)
  expect(contrastRatio(theme.primary_text_color, yellow)).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(theme.accent_text_color, theme.accent_color)).toBeGreaterThanOrEqual(4.5)
})

test('[SET-7] a white logo has no color to offer', () => {
  expect(findDominantColors(picture([100, white]))).toEqual([])
})
