import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { UploadedFile } from '#contract/files.ts'

/** One started upload. The test controls its progress. */
export type MockUpload = {
  path: string
  authorization: string | undefined
  file: File
  aborted: boolean
  progress: (part: number) => Promise<void>
  succeed: (file?: Partial<UploadedFile>) => Promise<void>
  answer: (response: Response) => Promise<void>
  lose: () => Promise<void>
}

/** Runs a step of an upload and flushes the renders it causes. */
const drawn = (happens: () => void): Promise<void> => act(async () => happens())

/** Replaces uploads for one test with controlled ones. */
export function mockUploads(): MockUpload[] {
  const sent: MockUpload[] = []
  class Held extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    private path = ''
    private authorization: string | undefined
    private after: string | null = null
    private one: MockUpload | undefined

    open(_method: string, address: string): void {
      this.path = address
    }
    setRequestHeader(name: string, value: string): void {
      if (name.toLowerCase() === 'authorization') this.authorization = value
    }
    getResponseHeader(): string | null {
      return this.after
    }
    abort(): void {
      if (this.one) this.one.aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(body: FormData): void {
      const file = body.get('file') as File // the only field of an upload
      const dispatch = (name: string) => drawn(() => void this.dispatchEvent(new Event(name)))
      const answer = async (response: Response) => {
        this.status = response.status
        this.after = response.headers.get('retry-after')
        this.responseText = await response.text()
        await dispatch('load')
      }
      this.one = {
        path: this.path,
        authorization: this.authorization,
        file,
        aborted: false,
        answer,
        progress: (part) =>
          drawn(() => {
            const event = Object.assign(new Event('progress'), { loaded: part * 100, total: 100 })
            this.upload.dispatchEvent(event)
          }),
        succeed: (given = {}) =>
          answer(
            Response.json(
              {
                _id: file.name,
                filename: file.name,
                location: `/api/files/${file.name}/${file.name}?expires=9999999999&signature=s`,
                size: file.size,
                type: file.type,
                ...given,
              },
              { status: 201 },
            ),
          ),
        lose: () => dispatch('error'),
      }
      sent.push(this.one)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Held)
  return sent
}
