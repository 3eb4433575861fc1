import type { CallOf, Endpoint, Result } from '#contract/endpoint.ts'
import { request } from '#web/lib/http/request.ts'

/**
 * `call` for the log-in page, which must not carry the contract's schemas: the endpoint is only a type here, and the compiler
 * holds method and path against it.
 */
export async function callByPath<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  input: CallOf<E> & { body?: unknown },
  headers?: Record<string, string>,
): Promise<Result<E>> {
  return (await request(method, path, input.body, undefined, headers)) as Result<E> // the server answers in the endpoint's schema
}
