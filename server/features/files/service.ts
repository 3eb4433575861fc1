import type { FileBody, FileLink } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import type { z } from 'zod'
import type { FileRow, FileUse } from './queries.ts'

export type { FileRow, FileUse }

export type GivenFile = z.output<typeof FileBody>

/** What hangs on a person or thing, by kind, each list in the order in which it was put there. */
export async function filesOf<Use extends FileUse>(
  _db: WorkspaceDb | Transaction,
  _parts: Pick<Parts, 'fileLinks'>,
  _subjectId: string,
  _kinds: readonly Use[],
): Promise<Record<Use, FileLink[]>> {
  throw new Error('soon')
}

/**
 * Makes these files the whole list of a kind. Each has to be one that the actor uploaded or that hangs on the subject already,
 * otherwise it is refused as `unknown_file`.
 */
export async function hangFiles(
  _tx: Transaction,
  _parts: Pick<Parts, 'fileLinks'>,
  _actor: Actor,
  _place: { kind: FileUse; subjectId: string },
  _files: readonly GivenFile[],
): Promise<{ added: number; removed: number }> {
  throw new Error('soon')
}

/** Puts one more file at the end of a list, which keeps the others. */
export async function addFile(
  _tx: Transaction,
  _place: { workspace: string; kind: FileUse; subjectId: string },
  _file: Pick<FileRow, 'id'>,
): Promise<void> {
  throw new Error('soon')
}

/** The file that a body means, under the same rule. It stays as it is until the transaction ends. */
export async function fileFor(
  _tx: Transaction,
  _parts: Pick<Parts, 'fileLinks'>,
  _actor: Actor,
  _subjectId: string,
  _body: GivenFile,
): Promise<FileRow> {
  throw new Error('soon')
}

/** The files of somebody who is being deleted. One that something else refers to stays, and is nobody's. */
export async function removeFilesOf(_tx: Transaction, _workspace: string, _ownerId: string): Promise<void> {
  throw new Error('soon')
}
