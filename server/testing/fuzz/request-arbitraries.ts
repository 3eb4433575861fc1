import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { inputArbitrary, type KnownValues } from './schema-arbitraries.ts'
import { formArbitrary } from './form-arbitraries.ts'
import { formHeaders } from '../forms.ts'

/** A request as sent over the wire, valid or not. */
export type RawRequest = { url: string; payload: string | undefined; headers: Record<string, string> }

const LARGE = 1_000_000

/** Replaces any value: of the wrong type, too large, unstorable, or malicious. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 31,
      2 ** 53,
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      'x\udfff',
      '\u202egnp.exe',
      'ﷺ'.repeat(50),
      'x'.repeat(300),
      'x'.repeat(50_000),
      '-1',
      '1e309',
      'null',
      '2024-02-30',
      '0000-00-00',
      '+275760-09-13T00:00:00Z',
      "'; drop table foyer.users; --",
      "' or '1'='1",
      '{{7*7}}${7*7}',
      '<img src=x onerror=alert(1)>',
      '../../etc/passwd',
      'javascript:alert(1)',
      '00000000-0000-0000-0000-000000000000',
      '__proto__',
      'constructor',
      [],
      ['a'],
      [[[[]]]],
      [null],
      {},
      { $ne: null },
      { toString: 'x', valueOf: 1, length: -1 },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const ODD_NAMES = [
  'unknown',
  'manager_id',
  'user_id',
  'role',
  'id',
  '__proto',
  'constructor',
  'toString',
  'then',
  '',
  '\0',
  '$where',
]

type Change = { at: number; how: 'replace' | 'remove' | 'wrap' | 'add' | 'twist'; value: unknown; name: string }

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(30),
  how: fc.constantFrom('replace', 'replace', 'remove', 'wrap', 'add', 'twist'),
  value: junk,
  name: fc.constantFrom(...ODD_NAMES),
})

type Holder = Record<string | number, unknown>

/** Every place inside a value, with the object or list that contains it. */
function placesIn(value: unknown): { holder: Holder; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Holder // an object or a list: both are read by key
  const keys = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value)
  return keys.flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

/** The value with one change. */
function changed(value: unknown, { at, how, value: other, name }: Change): unknown {
  const copy: unknown = structuredClone({ whole: value })
  const places = placesIn(copy)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return other
  const { holder, key } = place
  const there = holder[key]
  if (how === 'replace') holder[key] = other
  if (how === 'remove' && Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (how === 'remove') delete holder[key]
  if (how === 'wrap') holder[key] = [there]
  if (how === 'twist')
    holder[key] =
      typeof there === 'string' ? `${there}${JSON.stringify(other)}`.slice(0, 60_000) : JSON.stringify(there)
  if (how === 'add') {
    const target = typeof there === 'object' && there !== null && !Array.isArray(there) ? (there as Holder) : holder
    if (!Array.isArray(target)) Object.defineProperty(target, name, { value: other, enumerable: true })
  }
  return (copy as { whole?: unknown }).whole
}

/** Half of the values are valid, the others contain an error. */
export const valueArbitrary = (shaped: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(shaped, fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 3 })))
    .map(([value, changes]) => changes.reduce<unknown>(changed, value ?? {}))

/** Errors in the text of a body, as opposed to its values. */
const spoiled = fc.constantFrom<(json: string) => string>(
  (json) => json,
  (json) => json.slice(0, Math.ceil(json.length / 2)),
  (json) => `${json}}`,
  (json) => `\ufeff${json}`,
  (json) => json.replace(/^\{/, '{"__proto__":{"role":"Manager"},'),
  (json) => json.replace(/^\{/, '{"constructor":{"prototype":{"role":"Manager"}},'),
  (json) => json.replace(/^\{/, '{"a":1e309,'),
  (json) => json.replace(/:("[^"]*"|\d+)/, ':1e309'),
  (json) => json.replace(/:("[^"]*"|\d+)/, String.raw`:"\ud800"`),
  (json) => json.replace(/:("[^"]*"|\d+)/, String.raw`:"a\u0000b"`),
  (json) => json.replace(/^\{(?=.)/, '{"email":"a@example.com","email":"b@example.com",'),
  (json) => json.replaceAll('"', "'"),
  (json) => `[${json}]`,
  (json) => JSON.stringify(json),
  () => '',
  () => 'null',
  () => '"text"',
  () => '17',
  () => 'undefined',
  () => '['.repeat(4000) + ']'.repeat(4000),
  () => '{"a":'.repeat(4000) + '1' + '}'.repeat(4000),
  () => '\0',
)

const contentTypes = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'application/problem+json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'image/png',
      'nonsense',
      ';',
    ),
  },
)

/** Replaces an id in the path, as encoded there. */
const ODD_SEGMENTS = [
  'x',
  '0',
  '-1',
  'null',
  '%00',
  '%ED%A0%80',
  '%zz',
  '..%2f..%2f',
  '%2F',
  '%F0%9F%A6%8A',
  "'%20or%201=1--",
  'a'.repeat(101),
  'a'.repeat(3000),
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]

const ODD_QUERIES = [
  'page=-1',
  'page=0&per_page=0',
  'page=1e309',
  'per_page=1e9',
  'per_page=101',
  'page=NaN',
  'page=1.5',
  'page=',
  'page=1&page=2',
  'page=999999&per_page=100',
  'sort=drop table users',
  'sort=business_name;select pg_sleep(9)',
  'sort[]=name',
  'sort=__proto__',
  'order=ASC--',
  'order=asc&order=desc',
  'search=%00',
  'search=%ED%A0%80',
  'search=%',
  'search=%25%5F%5C',
  "search='%20or%20''='",
  `search=${'x'.repeat(201)}`,
  `search=${'x'.repeat(9000)}`,
  'search[$ne]=1',
  'before=-1',
  'before=99999999999999999999&limit=1e3',
  'after=2147483648',
  'limit=0',
  'limit=abc',
  '__proto__=1&constructor=2&toString=3',
  '&&&===&',
  '%=%',
  'unknown=1',
]

/** A segment of one or two dots leads to another address. */
const ANY_TEXT = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text !== '.' && text !== '..')

const anySegment = (words: KnownValues, name: string) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...(words[name] ?? words.id ?? ['x']).map((word) => encodeURIComponent(String(word)))),
    },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
    { weight: 1, arbitrary: ANY_TEXT.map(encodeURIComponent) },
  )

/** A query that fits the schema, or now and then one that does not, or both at once: an unknown parameter is refused. */
function anyQuery(endpoint: Endpoint, words: KnownValues): fc.Arbitrary<string> {
  const shaped = inputArbitrary(endpoint.query, words).map((query) => {
    const given = Object.entries((query ?? {}) as Record<string, unknown>) // a query is an object, or there is none
    return given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  })
  const odd = fc.constantFrom(...ODD_QUERIES)
  return fc.oneof(
    { weight: endpoint.query instanceof z.ZodUndefined ? 60 : 8, arbitrary: shaped },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.tuple(shaped, odd).map((both) => both.join('&')) },
  )
}

function anyBody(endpoint: Endpoint, words: KnownValues): fc.Arbitrary<string> {
  if (endpoint.consumes === 'multipart') return formArbitrary
  const shaped = inputArbitrary(endpoint.body, words)
  const json = valueArbitrary(shaped).map((value) => JSON.stringify(value) ?? '')
  const large = fc
    .tuple(shaped, fc.constantFrom(LARGE - 1000, LARGE, LARGE * 2))
    .map(([value, size]) => JSON.stringify({ ...(value as object | undefined), unknown: 'x'.repeat(size) }))
  return fc.oneof(
    { weight: 40, arbitrary: json },
    { weight: 20, arbitrary: fc.tuple(json, spoiled).map(([text, spoil]) => spoil(text)) },
    { weight: 1, arbitrary: large },
  )
}

/** Requests of an endpoint: some right, most wrong in one way or several. */
export function requestArbitrary(endpoint: Endpoint, words: KnownValues): fc.Arbitrary<RawRequest> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  const segments = fc.record(Object.fromEntries(names.map((name) => [name, anySegment(words, name)])))
  const { method, consumes } = endpoint
  const hasBody = method !== 'GET'
  return fc
    .record({
      segments,
      query: anyQuery(endpoint, words),
      payload: hasBody ? fc.option(anyBody(endpoint, words), { freq: 20, nil: undefined }) : fc.constant(undefined),
      type: consumes === 'multipart' ? fc.oneof(fc.constant(formHeaders['content-type']), contentTypes) : contentTypes,
      key: fc.option(fc.constantFrom('a key', 'b', '', 'x'.repeat(256)), { freq: 10, nil: undefined }),
    })
    .map(({ segments: filled, query, payload, type, key }) => ({
      url: `${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => filled[name] ?? '')}${query ? `?${query}` : ''}`,
      payload,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    }))
}
