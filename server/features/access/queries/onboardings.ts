import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { type OnboardingRecord, type Questionnaires, serviceFlags } from '#contract/onboarding-record.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

const SERVICES = serviceFlags.join(', ')

/** Undefined before the client's onboarding record exists. */
export function findChosenServices(db: DbOrTransaction, client: string): Promise<Chosen | undefined> {
  return db.read
    .selectFrom('onboardings')
    .select(serviceFlags)
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .executeTakeFirst()
}

export type DatesRow = {
  observances: Partial<Record<string, string[]>>
  custom_dates: OnboardingRecord['custom_dates']
}

/** A client without an onboarding record has no row. */
export async function listServicesAndDates(
  db: DbOrTransaction,
  clients: readonly string[],
): Promise<({ client_id: string } & Chosen & DatesRow)[]> {
  return db.sql({
    name: 'services_and_dates',
    text: `select client_id, ${SERVICES}, observances, custom_dates from onboardings
      where manager_id = $1 and client_id = any($2::uuid[])`,
    values: [db.id, clients],
  })
}

type Answers<Name extends keyof Questionnaires> = Partial<Questionnaires[Name]>
export type AnswersRow = { social_questions: Answers<'social'>; branding_questions: Answers<'branding'> }

export function findAnswers(db: DbOrTransaction, client: string): Promise<AnswersRow | undefined> {
  return db.read
    .selectFrom('onboardings')
    .select(['social_questions', 'branding_questions'])
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .$castTo<AnswersRow>()
    .executeTakeFirst()
}
