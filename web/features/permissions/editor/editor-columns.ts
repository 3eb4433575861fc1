import type { Block } from '#contract/domain/reach.ts'

/** In the documents' order; two columns have about equal height. */
export const editorColumns: readonly (readonly Block[])[] = [
  ['social', 'branding'],
  ['web', 'reputation'],
]
