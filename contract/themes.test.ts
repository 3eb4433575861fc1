import { expect, test } from 'vitest'
import { updateTheme } from './themes.ts'

const colors = { primary_color: '#ddd', accent_color: '#123456', primary_text_color: '#000', accent_text_color: '#FFF' }

test.each([
  ['#ddd', undefined],
  ['', 'Please enter a valid hex color code'],
  [undefined, 'Please enter a valid hex color code'],
  ['ddd', 'Invalid color code. Please start with a #'],
  ['#dd', 'Invalid color code. Please enter a # followed by 3 or 6 characters'],
  ['#12345678', 'Invalid color code. Please enter a # followed by 3 or 6 characters'],
  ['#xyz', 'Please enter a valid hex color code'],
])('the color %s gets the error %s', (accent_color, errors) => {
  const issues = updateTheme.body.safeParse({ colors: { ...colors, accent_color } }).error?.issues
  expect(issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
    errors && [`colors.accent_color: ${errors}`],
  )
})
