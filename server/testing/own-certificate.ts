import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type OwnCertificate = { key: string; cert: string }

let made: OwnCertificate | undefined

/** A certificate of `localhost` that no authority signed, as Debian's packages make one. */
export function ownCertificate(): OwnCertificate {
  return (made ??= makeCertificate())
}

function makeCertificate(): OwnCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', [...request, ...names], { stdio: 'pipe' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
