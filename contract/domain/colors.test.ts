import { expect, test } from 'vitest'
import { colorFault, contrastRatio, readableOn } from './colors.ts'

test.each([
  ['', 'empty'],
  ['ddd', 'noHash'],
  ['red', 'noHash'],
  ['#', 'length'],
  ['#dd', 'length'],
  ['#12345', 'length'],
  ['#1234567', 'length'],
  ['#ggg', 'digits'],
  ['#12345z', 'digits'],
  ['#ddd', undefined],
  ['#A1b2C3', undefined],
])('the color %s gives %s', (value, fault) => expect(colorFault(value)).toBe(fault))

test('the contrast ratio follows WCAG', () => {
  expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  expect(contrastRatio('#123456', '#123456')).toBe(1)
})

test('black or white is readable on every background', () => {
  const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
  for (const ground of colors) expect(contrastRatio(readableOn(ground), ground)).toBeGreaterThanOrEqual(4.5)
})
