import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstCrop, limitCrop, maxZoom, moveCrop, sideOf } from './crop.ts'

const wide = { width: 400, height: 100 }

test('a person’s crop begins with the largest square, a logo’s with all of it', () => {
  expect(firstCrop({ ...wide, whole: false })).toEqual({ x: 200, y: 50, zoom: 1 })
  const logo = firstCrop({ ...wide, whole: true })
  expect(sideOf(wide, logo)).toBe(400)
  expect(moveCrop({ ...wide, whole: true }, logo, 1, 1)).toEqual(logo)
})

test('the picture follows the pointer until its edge', () => {
  const image = { ...wide, whole: false }
  const start = firstCrop(image)
  expect(moveCrop(image, start, 0.5, 0)).toEqual({ x: 150, y: 50, zoom: 1 })
  expect(moveCrop(image, start, 9, 9)).toEqual({ x: 50, y: 50, zoom: 1 })
})

test('no crop leaves its image', () => {
  const edge = fc.integer({ min: 1, max: 9000 })
  const number = fc.double({ min: -1e5, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(edge, edge, fc.boolean(), number, number, number, (width, height, whole, x, y, zoom) => {
      const image = { width, height, whole }
      const crop = limitCrop(image, { x, y, zoom })
      const side = sideOf(image, crop)
      expect(crop.zoom).toBeLessThanOrEqual(maxZoom)
      for (const [middle, length] of [
        [crop.x, width],
        [crop.y, height],
      ] as const) {
        if (side >= length) expect(middle).toBe(length / 2)
        else {
          expect(middle - side / 2).toBeGreaterThanOrEqual(-1e-6)
          expect(middle + side / 2).toBeLessThanOrEqual(length + 1e-6)
        }
      }
      if (!whole) expect(side).toBeLessThanOrEqual(Math.min(width, height))
    }),
  )
})
