import { randomUUID } from 'node:crypto'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { certificateProblem } from '../certificates.ts'
import { isLocalName } from '../config/exposure.ts'
import { StartRefused } from '../start-problem.ts'

/** Of a network for documentation (RFC 5737): nobody comes from there. */
const FORGED = '192.0.2.77'
const FORGING = { headers: { 'x-forwarded-for': FORGED } }
const OTHER_LOOPBACK = '127.0.0.77'
const PATIENCE_MS = 5000
const STARTS_MS = 15_000
/** How a proxy answers that reaches no server. */
const UNREACHED = [502, 503, 504]
const LARGEST_FILE = 100_000_000

type Answer = { status: number; text: string; local: string }

/** Asks through the proxy for what browsers will ask. Returns the address that Foyer sees, or throws all that is wrong. */
export async function checkProxy(publicUrl: string): Promise<string> {
  let answer: Answer
  try {
    answer = await askForCaller(publicUrl)
    // A loopback address could be the proxy's: another one can be told from it.
    if (isLoopback(answer.local) && isIP(answer.local) === 4)
      answer = await ask(publicUrl, '/healthz', { ...FORGING, localAddress: OTHER_LOOPBACK })
  } catch (error) {
    throw new StartRefused(reachProblem(error), { cause: error })
  }
  const caller = callerIn(answer)
  if (caller === undefined)
    throw new StartRefused(
      UNREACHED.includes(answer.status)
        ? `The proxy of PUBLIC_URL reaches no Foyer (${answer.status}): start the server, and compare its PORT with the proxy’s.`
        : `What answers at PUBLIC_URL is not Foyer (${answer.status}): does the name lead to this proxy, and its site to Foyer?`,
    )
  const found = [callerProblem(caller, answer.local), await socketProblem(publicUrl), await bodyProblem(publicUrl)]
  const problems = found.filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new StartRefused(problems.join('\n'))
  return caller
}

/** Waits for a server that was started a moment ago. */
async function askForCaller(publicUrl: string): Promise<Answer> {
  const end = performance.now() + STARTS_MS
  for (;;) {
    const answer = await ask(publicUrl, '/healthz', FORGING)
    if (!UNREACHED.includes(answer.status) || performance.now() > end) return answer
    await wait(500)
  }
}

function reachProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  const certificate = certificateProblem(code)
  if (certificate) return `PUBLIC_URL cannot be trusted, ${certificate}.`
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return 'PUBLIC_URL begins with https://, but what answers there speaks no TLS: the proxy needs a certificate.'
  return `PUBLIC_URL cannot be reached from this machine (${code}): does the proxy run, and does the name lead to it?`
}

function callerIn({ status, text }: Answer): string | undefined {
  if (status !== 200) return undefined
  try {
    const { caller }: { caller?: unknown } = JSON.parse(text)
    return typeof caller === 'string' ? caller : undefined
  } catch {
    return undefined
  }
}

function callerProblem(caller: string, local: string): string | undefined {
  if (caller === FORGED)
    return 'A caller can claim any address: the proxy must set X-Forwarded-For, not add to it, and TRUST_PROXY must count no proxy that is not there.'
  const isProxy = isLoopback(caller) && plain(caller) !== plain(local)
  return isProxy
    ? 'Every caller has the address of the proxy, and one limit for all: TRUST_PROXY must be set, such as 1, and the proxy must set X-Forwarded-For.'
    : undefined
}

const plain = (address: string) => address.replace(/^::ffff:/, '')
const isLoopback = (address: string) => isLocalName(plain(address))

async function socketProblem(publicUrl: string): Promise<string | undefined> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: publicUrl,
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
  }
  const path = '/socket.io/?EIO=4&transport=websocket'
  const status = await statusOf(ask(publicUrl, path, { headers }))
  if (status === 101) return undefined
  return `WebSocket does not pass (${status}): below /socket.io/ the proxy must pass on Upgrade and Connection.`
}

/** Announces the largest file and sends its beginning: Foyer answers that nobody is signed in. */
async function bodyProblem(publicUrl: string): Promise<string | undefined> {
  const headers = { 'content-type': 'multipart/form-data; boundary=foyer', 'content-length': LARGEST_FILE }
  const status = await statusOf(
    ask(publicUrl, `/api/files/${randomUUID()}`, { method: 'POST', headers }, '--foyer\r\n'),
  )
  if (status === 401) return undefined
  return status === 413
    ? 'The proxy refuses files of 100 MB: client_max_body_size 101m in nginx.'
    : `An upload of 100 MB does not pass at once (${status}): the proxy must not collect it first, as by proxy_request_buffering off in nginx.`
}

const statusOf = (answering: Promise<Answer>): Promise<number | string> =>
  answering.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no answer'),
  )

function ask(publicUrl: string, path: string, options: RequestOptions = {}, body = ''): Promise<Answer> {
  const url = new URL(path, publicUrl)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, { ...options, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) })
    call.on('error', reject)
    call.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve({ status: 101, text: '', local: '' })
    })
    call.on('response', (response) => {
      const { localAddress: local = '' } = response.socket
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, text, local })
        call.destroy()
      })
    })
    if (body === '') call.end()
    else call.write(body)
  })
}
