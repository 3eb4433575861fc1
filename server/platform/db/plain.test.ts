import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from '#contract/domain/finding.ts'
import { openEmptyDatabase } from '#server/testing/test-database.ts'

let database: Awaited<ReturnType<typeof openEmptyDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await openEmptyDatabase({ migrated: true })
  client = new pg.Client(database.config)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Those of the texts that PostgreSQL folds otherwise than the browser. */
async function differing(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    'select foyer.plain(text) as folded from unnest($1::text[]) with ordinality t (text, at) order by at',
    [texts],
  )
  return texts.filter((text, index) => rows[index]?.folded !== plain(text))
}
const codeOf = (text: string) => [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ')

/** What Unicode added with a version that one of the two does not know yet. */
async function isKnown(text: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select normalize(text, nfkd) = $2 and (text ~ '^[[:alpha:][:digit:][:punct:][:space:]]*$' collate foyer.natural_order
      or normalize(text, nfkd) <> text or upper(text collate foyer.natural_order) <> text) as known from (select $1::text as text) t`,
    [text, text.normalize('NFKD')],
  )
  return rows[0]?.known ?? false
}

test('[SHELL-8] PostgreSQL folds every character as the browser does', async () => {
  const characters: string[] = []
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if ((code < 0xd800 || code > 0xdfff) && !/\p{Cn}|\p{Co}/u.test(character)) characters.push(character)
  }
  const others = []
  for (const character of await differing(characters)) if (await isKnown(character)) others.push(codeOf(character))
  expect(others).toEqual([])
})

test('[SHELL-8] PostgreSQL folds every text as the browser does', async () => {
  const unit = fc.constantFrom(
    ...Array.from("aZøŁßİı’'`´″ŉ׳Ꞌé٣が한กहि🥐%_\\ \n\t½ﬁςΣ"),
    'e\u0301',
    ' \u0301',
    '\u0316',
    'か\u3099',
    '\u200D',
    'שָׁ',
    '\u1112\u1161',
    '۱',
    '１',
  )
  const texts = fc.sample(
    fc.array(unit, { maxLength: 15 }).map((units) => units.join('')),
    3000,
  )
  expect((await differing(texts)).map(codeOf)).toEqual([])
})

test("[SHELL-8] the letters of alphabets fold to those of PostgreSQL's unaccent", async () => {
  await client.query('create extension unaccent')
  const letters = [
    ...Array.from({ length: 0x250 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)),
    ...Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(0x1e00 + at)),
    ...'ⱠⱧⱩⱫɫɽʈʉɓɗɛɔᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'.split(''),
  ]
  const { rows } = await client.query<{ letter: string; plain: string }>(
    "select letter, lower(unaccent(letter)) as plain from unnest($1::text[]) letter where unaccent(letter) ~ '^[A-Za-z]+$'",
    [letters],
  )
  expect(rows.length).toBeGreaterThan(600)
  // Greenlandic writes ĸ as q today, and its readers type k; ẚ is in no alphabet.
  expect(rows.filter((row) => plain(row.letter) !== row.plain && !'ĸẚ'.includes(row.letter))).toEqual([])
})
