import { readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { SMTPServer } from 'smtp-server'
import { openS3 } from '#server/testing/s3.ts'

/** What an installation gets from others: an S3 and a mail server. Arguments: address, folder, folder of the certificate. */
const [address = '', directory = '', settings = ''] = process.argv.slice(2)

await openS3({ address, port: 9000, directory, bucket: 'foyer' })
const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(`${settings}/${name}`, 'utf8'))
await openS3({ address, port: 9443, directory, bucket: 'foyer-database', tls: { key: key ?? '', cert: cert ?? '' } })

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => void finished(stream.resume()).then(() => done(), done),
})
mail.on('error', () => {}) // a host that is lost hangs up
mail.listen(2525, address)
