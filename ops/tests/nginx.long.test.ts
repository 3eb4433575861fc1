import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { debianTree } from './debian-tree.ts'
import { ownCertificate } from '../../server/testing/own-certificate.ts'

/** nginx of each, before and after 1.25.1, from which on HTTP/2 is switched on by a line of its own. */
const VERSIONS = ['bookworm', 'trixie']
const MAKES_TREE_MS = 600_000

test.each(VERSIONS)('[OPS-9] ops/nginx.conf loads as it is on Debian %s', { timeout: MAKES_TREE_MS }, (version) => {
  const tree = debianTree(`debian-${version}-nginx`, ['nginx'], version)
  const inTree = mkdtempSync(join(tree, 'tmp', 'site-'))
  const folder = inTree.slice(tree.length)
  const live = join(tree, 'etc/letsencrypt/live/foyer.example.com')
  try {
    mkdirSync(live, { recursive: true })
    const { key, cert } = ownCertificate()
    writeFileSync(join(live, 'privkey.pem'), key)
    writeFileSync(join(live, 'fullchain.pem'), cert)
    cpSync('ops/nginx.conf', join(inTree, 'foyer.conf'))
    writeFileSync(join(inTree, 'nginx.conf'), `events {} http { include ${folder}/foyer.conf; }`)
    const { status, stderr } = spawnSync('chroot', [tree, 'nginx', '-t', '-c', `${folder}/nginx.conf`])
    expect([status, stderr.toString()]).toEqual([0, expect.stringContaining('test is successful')])
  } finally {
    rmSync(inTree, { recursive: true })
    rmSync(join(tree, 'etc/letsencrypt'), { recursive: true })
  }
})
