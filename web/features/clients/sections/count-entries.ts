import {
  assetKeys,
  type GrantedRecord,
  monthLists,
  type OnboardingRecord,
  type Questionnaires,
} from '#contract/onboarding-record.ts'

export type Events = Pick<GrantedRecord, (typeof monthLists)[number] | 'custom_dates'>

export const countEvents = (record: Events): number =>
  monthLists.reduce((sum, list) => sum + (record[list]?.length ?? 0), 0) + (record.custom_dates?.length ?? 0)

export const countAssets = (assets: OnboardingRecord['assets']): number =>
  assetKeys.reduce((sum, key) => sum + assets[key].length, 0)

type Answers = Questionnaires['social']

export const countAnswered = (answers: Answers | undefined): number =>
  Object.values(answers ?? {}).filter((answer) => answer.trim() !== '').length

export const countAnswers = ({ social, branding }: Partial<Questionnaires>): number =>
  countAnswered(social) + countAnswered(branding)
