import { expect, test } from 'vitest'
import { colorFault, contrastRatio, readableOn, readableText } from './colors.ts'

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

test('a readable text color stays unchanged', () => {
  expect(readableText('#222222', '#dddddd')).toBe('#222222')
  expect(readableText('#fff', '#000')).toBe('#ffffff')
})

test('every text color becomes readable on every background, and so does black or white', () => {
  const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
  for (const ground of colors) {
    expect(contrastRatio(readableOn(ground), ground)).toBeGreaterThanOrEqual(4.5)
    for (const wanted of ['#dddddd', '#ffff00', '#101010', ground]) {
      expect(contrastRatio(readableText(wanted, ground), ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})
