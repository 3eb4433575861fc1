import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from '#contract/domain/colors.ts'
import { groundColors, proposeGround } from './grounds.ts'

const nothing = [0, 0, 0, 0]

describe('[FILE-8] the ground that is proposed', () => {
  test.each([
    ['a white mark', [255, 255, 255, 255], 'dark'],
    ['a light yellow mark', [255, 240, 120, 255], 'dark'],
    ['a light gray mark', [200, 200, 200, 255], 'dark'],
    ['a black mark', [0, 0, 0, 255], 'white'],
    ['a dark blue mark', [10, 20, 90, 255], 'white'],
    ['a red mark, seen on both', [200, 30, 60, 255], 'white'],
    ['nothing at all', nothing, 'white'],
  ])('shows %s', (_mark, pixel, ground) => {
    expect(proposeGround([...pixel, ...nothing])).toBe(ground)
  })

  test('is none for a picture without transparency', () => {
    expect(proposeGround([255, 255, 255, 255, 0, 0, 0, 255])).toBeUndefined()
  })

  test('goes by most of the mark', () => {
    const [white, black] = [
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ] as const
    expect(proposeGround([...white, ...white, ...black, ...nothing])).toBe('dark')
    expect(proposeGround([...white, ...black, ...black, ...nothing])).toBe('white')
  })

  test('shows a mark of any color', () => {
    const part = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(part, part, part, (red, green, blue) => {
        const ground = proposeGround([red, green, blue, 255, ...nothing]) ?? 'none'
        const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
        expect(contrastRatio(groundColors[ground] ?? color, color)).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})
