import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { localStorage } from './local.ts'
import type { Storage } from './storage.ts'

/** S3 where it is configured, otherwise a folder below the data (FILE-5). */
export async function openStorage({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Promise<Storage> {
  if (!s3) return localStorage(join(dataFolder, 'files'))
  const { s3Storage } = await import('./s3.ts') // a large package, loaded only when configured
  return s3Storage(s3)
}
