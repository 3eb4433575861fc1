import { CallError } from '#web/lib/http/request.ts'

/** The documents' words for a call that failed, in the place of the server's; what else is known of it stays. */
export const rethrowWithMessage =
  (message: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError)) throw error
    throw new CallError({ status: error.status, code: error.code, message })
  }
