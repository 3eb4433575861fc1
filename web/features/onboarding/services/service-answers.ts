import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import {
  isPlatformStep,
  listServiceSteps,
  type Offer,
  type Platforms,
  type PlatformStep,
  type ServiceStep,
  serviceSteps,
} from '#contract/domain/service-questions.ts'
import { type OnboardingRecord, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { listOwnItems } from '#contract/items.ts'
import { showOnboarding, updateServices } from '#contract/onboarding.ts'
import { applyListChange, diffLists } from '#contract/domain/list-changes.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { useClaims } from '#web/session/use-session.ts'

/** Answers that are not stored yet. */
export type ServiceAnswers = Partial<Chosen & Platforms> & { own_services?: string[] }
type AnswerKey = keyof ServiceAnswers
/** What is stored of each; null while nobody has answered. */
type StoredAnswers = { [Key in AnswerKey]?: boolean | string[] | null }
type ServiceFlag = Exclude<ServiceStep, PlatformStep | 'own-services'>

const flags: readonly string[] = [...serviceFlags, ...showFlags, 'webstore']

/** Storage may hold older or foreign data. */
const parseAnswers = (kept: object): ServiceAnswers =>
  Object.fromEntries(
    Object.entries(kept).filter(([key, value]) =>
      key === 'own_services'
        ? Array.isArray(value) && value.every((element) => typeof element === 'string')
        : flags.includes(key) && typeof value === 'boolean',
    ),
  )

/** The numbered questions: the services that are offered, and the agency's own. */
export const listQuestions = ({ off, own }: Offer): ServiceStep[] =>
  serviceSteps.filter(
    (step) => !isPlatformStep(step) && (step === 'own-services' ? own.length > 0 : !off.includes(step)),
  )

export const questionOfStep = (step: ServiceStep, offer: Offer): number =>
  listQuestions(offer).filter((service) => serviceSteps.indexOf(service) <= serviceSteps.indexOf(step)).length

/** The answer given here or on an earlier visit; undefined before the first one. */
export const findAnswer = (
  service: ServiceFlag,
  record: OnboardingRecord,
  answers: ServiceAnswers,
): boolean | undefined => answers[service] ?? (record.services_answered ? record[service] : undefined)

/** A question that is answered by Yes or No, and not by ticks. */
export const isYesOrNo = (step: ServiceStep): step is ServiceFlag => !isPlatformStep(step) && step !== 'own-services'

/**
 * The step for the one in the address. An unanswered service cannot be skipped. Without a step it is the first
 * unanswered one, or the first. Undefined where the agency's list leaves none.
 */
export function resolveStep(
  requested: string | null,
  { record, answers, offer }: { record: OnboardingRecord; answers: ServiceAnswers; offer: Offer },
): ServiceStep | undefined {
  const steps = listServiceSteps({ ...record, ...answers }, offer)
  const open = steps.findIndex((step) => isYesOrNo(step) && findAnswer(step, record, answers) === undefined)
  const reached = open === -1 ? steps : steps.slice(0, open + 1)
  return reached.find((step) => step === requested) ?? (open === -1 ? steps[0] : reached.at(-1))
}

type Draft = {
  answers: ServiceAnswers
  /** What was stored of each when it was answered here. */
  from: StoredAnswers
}

const empty: Draft = { answers: {}, from: {} }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** They outlive a closed tab. Those of former versions do not say what they began from. */
const answerDrafts = createDraftStore<Draft>({
  name: 'services',
  empty,
  parse: (stored) => {
    if (!isObject(stored)) return empty
    if (!('answers' in stored)) return { answers: parseAnswers(stored), from: {} }
    const from = 'from' in stored && isObject(stored.from) ? stored.from : {}
    return { answers: isObject(stored.answers) ? parseAnswers(stored.answers) : {}, from }
  },
  storage: () => localStorage,
})

const keysOf = (answers: ServiceAnswers) => Object.keys(answers) as AnswerKey[] // parsed by their names

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const pick = (draft: Draft, isPicked: (key: AnswerKey) => boolean): Draft => {
  const only = <Values extends object>(values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isPicked(key as AnswerKey))) as Values // some of its own
  return { answers: only(draft.answers), from: only(draft.from) }
}

/**
 * The answers to the services: a draft in this browser until all of them are stored at once (ONB-2). An answer that was
 * stored elsewhere since wins over an older one here, which is in `older` (ONB-20). The agency's own services are ticked and
 * unticked one by one.
 */
export function useServiceAnswers(record: OnboardingRecord, own: readonly string[]) {
  const { id } = useClaims()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => answerDrafts.read(id))
  const saving = useCall(updateServices)
  const storedOf = (key: AnswerKey) => {
    if (key === 'own_services') return [...own]
    return record.services_answered ? record[key] : null
  }
  const isOlder = (key: AnswerKey) =>
    key !== 'own_services' &&
    !isSame(draft.from[key] ?? null, storedOf(key)) &&
    !isSame(draft.answers[key], storedOf(key))
  const older = pick(draft, isOlder).answers
  const { own_services: ticked, ...answers } = pick(draft, (key) => !isOlder(key)).answers
  const before = draft.from.own_services
  const change = ticked && (diffLists(Array.isArray(before) ? before : own, ticked) ?? {})
  const shown: ServiceAnswers = change ? { ...answers, own_services: applyListChange(own, change) } : answers

  const put = (next: Draft) => {
    answerDrafts.save(id, next)
    setDraft(next)
    saving.reset()
  }
  const answer = (changed: ServiceAnswers): ServiceAnswers => {
    const from = keysOf(changed).map((key) => [key, storedOf(key)] as const)
    put({
      answers: { ...draft.answers, ...changed },
      from: { ...draft.from, ...Object.fromEntries(from) },
    })
    return { ...shown, ...changed }
  }
  /** The older answers count after all, or are forgotten. */
  const decideOlder = (use: boolean) => {
    if (use) answer(older)
    else put(pick(draft, (key) => !isOlder(key)))
  }
  const save = ({ own_services, ...all }: ServiceAnswers, onDone: (record: OnboardingRecord) => void) => {
    if (saving.isPending) return
    const ownChange = own_services && diffLists(own, own_services)
    saving.mutate(
      { body: { ...all, ...(ownChange && { own_services: ownChange }) } },
      {
        onSuccess: (record) => {
          answerDrafts.delete(id)
          applyEvent(queries, queryFor(showOnboarding, {}).queryKey, record)
          void invalidate(queries, { queryKey: [listOwnItems.path] })
          onDone(record)
        },
      },
    )
  }
  return { answers: shown, answer, older, decideOlder, save, saving: saving.isPending, error: saving.error }
}
