import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { type OnboardingRecord, type Questionnaires, serviceFlags } from '#contract/onboarding-record.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

const SERVICES = serviceFlags.join(', ')

/** Undefined before the client's onboarding record exists. */
export async function findChosenServices(db: DbOrTransaction, client: string): Promise<Chosen | undefined> {
  const [row] = await db.sql<Chosen>({
    name: 'chosen_services',
    text: `select ${SERVICES} from onboardings where manager_id = $1 and client_id = $2`,
    values: [db.id, client],
  })
  return row
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

export async function findAnswers(db: DbOrTransaction, client: string): Promise<AnswersRow | undefined> {
  const [row] = await db.sql<AnswersRow>({
    name: 'questionnaire_answers',
    text: 'select social_questions, branding_questions from onboardings where manager_id = $1 and client_id = $2',
    values: [db.id, client],
  })
  return row
}
