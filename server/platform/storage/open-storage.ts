import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { foreignFolders, localStorage } from './local.ts'
import type { Storage } from './storage.ts'

/** S3 where it is configured, otherwise a folder below the data (FILE-5). */
export async function openStorage({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Promise<Storage> {
  if (!s3) return localStorage(folderIn(dataFolder))
  const { s3Storage } = await import('./s3.ts') // a large package, loaded only when configured
  return s3Storage(s3)
}

/** Files of another user answer 503: what to do about them. */
export async function foreignFilesProblem({
  s3,
  dataFolder,
}: Pick<Config, 's3' | 'dataFolder'>): Promise<string | undefined> {
  const [first, ...more] = s3 ? [] : await foreignFolders(folderIn(dataFolder))
  if (!first) return undefined
  const others = more.length > 0 ? ` and ${more.length} more folders` : ''
  return `${first}${others} belong to another user than the server's: chown -R them, as root, to the user of the service`
}

const folderIn = (dataFolder: string) => join(dataFolder, 'files')
