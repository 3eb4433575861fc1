import { describe, expect, test } from 'vitest'
import { createFileLinks } from './file-links.ts'
import { installationKey, keyringOf } from '../crypto/keyring.ts'

const [workspace, id] = ['0198a1b2-0000-7000-8000-00000000000a', '0198a1b2-0000-7000-8000-00000000000b']
const person = '0198a1b2-0000-7000-8000-00000000000c'
const file = { workspace, person, id, name: 'a b.png' }
const former = installationKey(Buffer.alloc(32, 1))
const present = installationKey(Buffer.alloc(32, 2))
const NOON = Date.UTC(2026, 10, 21, 12, 0, 0)

let now = NOON
const linksBy = (...keys: (typeof former)[]) => createFileLinks({ keys: keyringOf(() => keys), now: () => now })
const links = linksBy(former)

function queryOf(location: string): { expires: number; signature: string } {
  const { searchParams } = new URL(location, 'http://foyer.test')
  return { expires: Number(searchParams.get('expires')), signature: String(searchParams.get('signature')) }
}

describe('[FILE-2] a link to a file', () => {
  test('is a path with the file’s name, its end and a signature', () => {
    now = NOON
    expect(links.linkTo(file)).toMatch(
      new RegExp(`^/api/files/${id}/a%20b\\.png\\?small=\\d+\\.[\\w-]{86}&expires=1795266000&signature=[\\w-]{86}$`),
    )
  })

  test('is the same for a while, and lives an hour at most', () => {
    const lives: number[] = []
    const made = new Set<string>()
    for (now = NOON; now < NOON + 300_000; now += 1000) {
      const link = links.linkTo(file)
      made.add(link)
      lives.push(queryOf(link).expires - now / 1000)
    }
    expect(made.size).toBe(1)
    expect(Math.max(...lives)).toBe(3600)
    expect(Math.min(...lives)).toBeGreaterThanOrEqual(3300)
  })

  test('opens into its workspace until it ends', () => {
    now = NOON
    const query = queryOf(links.linkTo(file))
    expect(links.open(id, query)).toEqual({ workspace, person })
    expect(links.open(id.toUpperCase(), query)).toEqual({ workspace, person })
    now = query.expires * 1000 - 1
    expect(links.open(id, query)).toEqual({ workspace, person })
    now = query.expires * 1000
    expect(links.open(id, query)).toBe('expired')
  })

  test('of a public picture has no end, and is none of the others', () => {
    now = NOON
    const { signature } = queryOf(links.publicLinkTo(file))
    expect(links.publicLinkTo(file)).toBe(`/api/files/${id}/a%20b.png?signature=${signature}`)
    now = NOON + 10 * 365 * 86_400_000
    expect(links.open(id, { signature })).toEqual({ workspace, person: undefined })
    expect(links.open(workspace, { signature })).toBeUndefined()
    now = NOON
    expect(links.open(id, { signature, expires: 1_795_266_000 })).toBeUndefined()
    expect(links.open(id, { signature: queryOf(links.linkTo(file)).signature })).toBeUndefined()
  })

  test('opens nothing when any of it was changed', () => {
    now = NOON
    const query = queryOf(links.linkTo(file))
    for (let at = 0; at < query.signature.length; at++) {
      const other = query.signature[at] === 'A' ? 'B' : 'A'
      const signature = query.signature.slice(0, at) + other + query.signature.slice(at + 1)
      expect(links.open(id, { ...query, signature })).toBeUndefined()
    }
    expect(links.open(id, { ...query, expires: query.expires + 1 })).toBeUndefined()
    expect(links.open(id, { ...query, signature: `${query.signature}x` })).toBeUndefined()
    expect(links.open(workspace, query)).toBeUndefined()
    expect(links.open(id, { signature: query.signature })).toBeUndefined()
    expect(links.open(id, { expires: query.expires })).toBeUndefined()
  })

  test('names the person it was made for', () => {
    now = NOON
    const query = queryOf(links.linkTo({ ...file, person: workspace }))
    expect(links.open(id, query)).toEqual({ workspace, person: workspace })
    expect(query.signature).not.toBe(queryOf(links.linkTo(file)).signature)
  })

  test('made with a former key opens until that key goes', () => {
    now = NOON
    const query = queryOf(links.linkTo(file))
    expect(linksBy(present, former).open(id, query)).toEqual({ workspace, person })
    expect(linksBy(present).open(id, query)).toBeUndefined()
  })
})

describe('[FILE-8] a link to a thumbnail', () => {
  const smallOf = (location: string) => {
    const { searchParams } = new URL(location, 'http://foyer.test')
    const [expires, signature = ''] = String(searchParams.get('small')).split('.')
    return { expires: Number(expires), signature }
  }
  const DAY = 86_400_000

  test('is the same all day, and ends within two', () => {
    const made = new Set<string>()
    for (now = Date.UTC(2026, 10, 21); now < Date.UTC(2026, 10, 22); now += 600_000) {
      const { expires, signature } = smallOf(links.linkTo(file))
      made.add(`${expires} ${signature}`)
      expect(expires * 1000 - now).toBeLessThanOrEqual(2 * DAY)
      expect(expires * 1000 - now).toBeGreaterThan(DAY)
    }
    expect(made.size).toBe(1)
    expect(made.has(Object.values(smallOf(links.linkTo(file))).join(' '))).toBe(false)
  })

  test.each(['guide.pdf', 'film.mp4', 'notes.txt', 'archive.zip', 'noname'])('is not there for %s', (name) => {
    expect(links.linkTo({ ...file, name })).not.toContain('small=')
  })

  test('opens a thumbnail and nothing else', () => {
    now = NOON
    const small = smallOf(links.linkTo(file))
    expect(links.open(id, { ...small, thumbnail: '1' })).toEqual({ workspace, person })
    expect(links.open(id, small)).toBeUndefined()
    expect(links.open(workspace, { ...small, thumbnail: '1' })).toBeUndefined()
    expect(links.open(id, { ...small, expires: small.expires + 1, thumbnail: '1' })).toBeUndefined()
    now = small.expires * 1000
    expect(links.open(id, { ...small, thumbnail: '1' })).toBe('expired')
  })

  test('may also be the file’s own, which ends within the hour', () => {
    now = NOON
    const query = { ...queryOf(links.linkTo(file)), thumbnail: '1' } as const
    expect(links.open(id, query)).toEqual({ workspace, person })
    now = query.expires * 1000
    expect(links.open(id, query)).toBe('expired')
  })
})

test.each([
  [`/api/files/${id}/x.png?expires=1&signature=old`, id],
  [`/api/files/${id.toUpperCase()}/x.png`, id],
  [`/api/files/${id}/x.png#page=2`, id],
  [`/api/files/${id}/`, undefined],
  [`/api/files/${id}`, undefined],
  [`/api/files/no-id/x.png`, undefined],
  [`https://evil.example/api/files/${id}/x.png`, undefined],
  [`//evil.example/api/files/${id}/x.png`, undefined],
  [`/api/files/message/${id}/x.png`, undefined],
  [`../../etc/passwd`, undefined],
  [``, undefined],
])('the file that %j names', (location, expected) => {
  expect(links.idIn(location)).toBe(expected)
})
