import type { Block } from '#contract/domain/reach.ts'

/** In the documents' order; where there is room for two columns they come out equally long. */
export const editorColumns: readonly (readonly Block[])[] = [
  ['social', 'branding'],
  ['web', 'reputation'],
]
