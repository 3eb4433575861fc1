import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type SmtpServer = {
  /** For `createMailer`. */
  url: string
  received: (ParsedEmail & { recipients: string[] })[]
  /** From now on the address is answered this way; undefined accepts it again. */
  answer(address: string, response: { code: number; text: string } | undefined): void
  close(): void
}

/** A mail server on a free port of the loopback, which refuses chosen addresses. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: SmtpServer['received'] = []
  const answers = new Map<string, { code: number; text: string }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const given = answers.get(address.toLowerCase())
      done(given && Object.assign(new Error(given.text), { responseCode: given.code }))
    },
    async onData(stream, session, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ ...(await PostalMime.parse(Buffer.concat(parts))), recipients })
      done()
    },
  })
  server.on('error', () => {}) // a client that hangs up
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer(address, response) {
      if (response) answers.set(address.toLowerCase(), response)
      else answers.delete(address.toLowerCase())
    },
    close: () => server.close(),
  }
}
