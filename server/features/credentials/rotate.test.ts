import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { readOrder } from './rotate.ts'

const nothing = { installation: false, workspaces: [], forget: false }
const id = newId()

test('the command says what is rotated: both kinds of keys, one kind, single workspaces', () => {
  expect(readOrder([])).toEqual({ ...nothing, installation: true, workspaces: 'all' })
  expect(readOrder(['installation'])).toEqual({ ...nothing, installation: true })
  expect(readOrder(['workspaces'])).toEqual({ ...nothing, workspaces: 'all' })
  expect(readOrder(['workspaces', id])).toEqual({ ...nothing, workspaces: [id] })
  expect(readOrder(['forget'])).toEqual({ ...nothing, forget: true })
})

test.each([[['everything']], [['workspaces', 'mine']], [['installation', id]], [['forget', 'all']], [['--help']]])(
  '%j rotates nothing',
  (words) => expect(readOrder(words)).toBeUndefined(),
)
