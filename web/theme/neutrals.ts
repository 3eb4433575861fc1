import type { MantineColorsTuple } from '@mantine/core'

/** Warm grays for the light scheme, lightest first. */
export const lightGrays: MantineColorsTuple = [
  '#f8f7f5',
  '#f1efec',
  '#e7e4e0',
  '#d9d6d1',
  '#b8b3ad',
  '#8d867e',
  '#6b665f',
  '#57534e',
  '#332f2c',
  '#1c1917',
]

/** The dark scheme from text to deepest ground, in Mantine's order. */
export const darkGrays: MantineColorsTuple = [
  '#efeeeb',
  '#b9b6b1',
  '#a09d97',
  '#7d7a75',
  '#37383d',
  '#303136',
  '#2a2b2f',
  '#1f2023',
  '#17181a',
  '#101113',
]
