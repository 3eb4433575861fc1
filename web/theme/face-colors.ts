import type { Scheme } from '#web/theme/palette.ts'

/** Ground and text of the eight faces: clay, honey, moss, fern, lagoon, sky, iris and rose. */
export const faceColors: Record<Scheme, readonly (readonly [ground: string, text: string])[]> = {
  light: [
    ['#f5ded4', '#7b3a22'],
    ['#f4e5c0', '#694a05'],
    ['#e2eacd', '#45581b'],
    ['#d3eadc', '#1d5a3c'],
    ['#cfe9ea', '#10565c'],
    ['#d7e5f7', '#234d84'],
    ['#e4dff6', '#4a3e8e'],
    ['#f5dbe6', '#842e59'],
  ],
  dark: [
    ['#4a2c20', '#f2c3ae'],
    ['#43340f', '#ecce86'],
    ['#333d17', '#cbd99b'],
    ['#1d3d2b', '#a2d9b8'],
    ['#143c40', '#97d6da'],
    ['#21385a', '#aecbf3'],
    ['#37305f', '#cac1f5'],
    ['#4b2438', '#f0b6d0'],
  ],
}
