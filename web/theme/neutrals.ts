import type { MantineColorsTuple } from '@mantine/core'

/** Warm grays for the light scheme, lightest first. */
export const lightGrays: MantineColorsTuple = [
  '#faf9f7',
  '#f4f3f0',
  '#e9e7e3',
  '#d9d6d1',
  '#b8b3ad',
  '#918b84',
  '#6b655f',
  '#524d48',
  '#332f2c',
  '#1c1917',
]

/** The dark scheme from text to deepest ground, in Mantine's order. */
export const darkGrays: MantineColorsTuple = [
  '#ededeb',
  '#c6c6c3',
  '#a3a3a0',
  '#8b8b88',
  '#3b3c40',
  '#303135',
  '#28292d',
  '#1f2023',
  '#17181a',
  '#101113',
]
