import { brandingQuestionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { credentialFields, isPasswordField } from '#contract/domain/credential-fields.ts'
import { isItemGrant } from '#contract/domain/grant-keys.ts'
import { months } from '#contract/domain/calendar-days.ts'
import { assetKeys, monthLists, type OnboardingRecord, serviceFlags } from '#contract/onboarding-record.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import { wordOfKey } from '#contract/texts/item-keys.ts'
import { formEmailTexts, handleTexts } from '#contract/texts/onboarding.ts'
import { findItemTitles } from '#server/features/access/index.ts'
import { findLogins, listCheckedLogins } from '#server/features/credentials/index.ts'
import { findOnboardingRecord } from '#server/features/onboarding/index.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { clientQuery, type FlatRecord, readPages } from '../queries/records.ts'
import { ofClient } from '../queries/client-records.ts'
import type { ExportTable } from './flat-tables.ts'
import { inColumns } from './formats.ts'

type ClientRecord = FlatRecord & { id: string; business_name: string }

/** Clients with their answers and logins, which are also tables of their own. */
export function clientTables(db: DbOrTransaction, parts: Parts, client: string | null): ExportTable[] {
  const query = ofClient(clientQuery, client)
  const clients = (name: string) => readPages<ClientRecord>(db, { ...query, name })

  async function* withOnboarding() {
    for await (const page of clients('clients_in_full')) {
      for (const client of page) yield [{ ...client, onboarding: await onboardingOf(db, parts, client.id) }]
    }
  }
  async function* answers(): AsyncGenerator<FlatRecord[]> {
    for await (const page of clients('client_answers')) {
      for (const { id, business_name } of page) {
        const record = await onboardingOf(db, parts, id)
        if (record) yield answersIn(record).map((answer) => ({ client_id: id, client: business_name, ...answer }))
      }
    }
  }
  async function* logins(): AsyncGenerator<FlatRecord[]> {
    for await (const page of clients('client_logins')) {
      for (const { id, business_name } of page) {
        yield (await loginsIn(db, parts, id)).map((login) => ({ client_id: id, client: business_name, ...login }))
      }
    }
  }
  const { about } = exportTexts
  return [
    {
      name: 'clients',
      about: about.clients,
      json: withOnboarding,
      columns: clientQuery.columns,
      rows: () => inColumns(clientQuery.columns, clients('clients')),
    },
    asTable('client-answers', about.answers, ANSWER_COLUMNS, answers),
    asTable('client-logins', about.logins, LOGIN_COLUMNS, logins),
  ]
}

const ANSWER_COLUMNS = ['client_id', 'client', 'part', 'question', 'answer']
const LOGIN_COLUMNS = ['client_id', 'client', 'what', 'login', 'password_stored', 'works', 'checked_by', 'checked']

const asTable = (
  name: string,
  about: string,
  columns: string[],
  json: () => AsyncGenerator<FlatRecord[]>,
): ExportTable => ({
  name,
  about,
  json,
  columns,
  rows: () => inColumns(columns, json()),
})

type Onboarding = Omit<OnboardingRecord, 'assets'> & { assets: string[] }

/** Only the names of files: a link is one person's and ends in an hour, and the files are in the ZIP. */
async function onboardingOf(db: DbOrTransaction, parts: Parts, client: string): Promise<Onboarding | null> {
  const record = await findOnboardingRecord(db, parts, { id: client }, client)
  if (!record) return null
  return { ...record, assets: assetKeys.map((key) => record.assets[key].map(({ filename }) => filename)).flat() }
}

type Answer = { part: string; question: string; answer: string | readonly string[] }

function answersIn(record: Onboarding): Answer[] {
  const { parts } = exportTexts
  const answered = (
    part: string,
    questions: readonly { key: string; label: string }[],
    answers: Record<string, string>,
  ) => questions.map(({ key, label }) => ({ part, question: label, answer: answers[key] ?? '' }))
  const labelled = (fields: Readonly<Record<string, { label: string }>>) =>
    Object.entries(fields).map(([key, { label }]) => ({ key, label }))
  const questionsOf = ({ questions }: typeof socialQuestionnaire) =>
    questions.map(({ key, question }) => ({ key, label: question }))
  const all: Answer[] = [
    {
      part: parts.services,
      question: parts.services,
      answer: serviceFlags.filter((flag) => record[flag]).map(serviceWord),
    },
    ...answered(parts.social, questionsOf(socialQuestionnaire), record.questionnaires.social),
    ...answered(parts.branding, questionsOf(brandingQuestionnaire), record.questionnaires.branding),
    ...answered(parts.handles, labelled(handleTexts.fields), record.social_handles),
    ...answered(parts.forms, labelled(formEmailTexts.fields), record.form_emails),
    ...monthLists.map((list, at) => ({ part: parts.days, question: months[at] ?? list, answer: record[list] })),
    ...record.custom_dates.map(({ name, date }) => ({ part: parts.ownDays, question: name, answer: date })),
  ]
  return all.filter(({ answer }) => answer.length > 0)
}

const serviceWord = (flag: (typeof serviceFlags)[number]): string => exportTexts.services[flag]

async function loginsIn(db: DbOrTransaction, parts: Parts, client: string) {
  const { logins, set } = await findLogins(db, parts, client)
  const checks = new Map((await listCheckedLogins(db, client)).map(({ field, check }) => [field, check]))
  const own = [...set].filter(isItemGrant).toSorted()
  const titles = await findItemTitles(db, own)
  return [...credentialFields.filter((field) => set.has(field)), ...own].map((field) => {
    const check = checks.get(field)
    return {
      what: wordOfKey(field, credentialTexts.parts, titles),
      login: isPasswordField(field) ? '' : (logins[field] ?? ''),
      password_stored: isPasswordField(field),
      works: check?.works ?? null,
      checked_by: check?.name ?? null,
      checked: check?.at ?? null,
    }
  })
}
