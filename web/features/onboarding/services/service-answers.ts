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
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent, invalidate } from '#web/lib/query/apply-event.ts'
import { useClaims } from '#web/session/use-session.ts'

/** Answers that are not stored yet. */
export type ServiceAnswers = Partial<Chosen & Platforms> & { own_services?: string[] }
type ServiceFlag = Exclude<ServiceStep, PlatformStep | 'own-services'>

const flags: readonly string[] = [...serviceFlags, ...showFlags, 'webstore']

/** Storage may hold older or foreign data. */
const parseAnswers = (kept: object): ServiceAnswers =>
  Object.fromEntries(
    Object.entries(kept).filter(([key, value]) =>
      key === 'own_services'
        ? Array.isArray(value) && value.every((one) => typeof one === 'string')
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
  wanted: string | null,
  { record, answers, offer }: { record: OnboardingRecord; answers: ServiceAnswers; offer: Offer },
): ServiceStep | undefined {
  const steps = listServiceSteps({ ...record, ...answers }, offer)
  const open = steps.findIndex((step) => isYesOrNo(step) && findAnswer(step, record, answers) === undefined)
  const reached = open === -1 ? steps : steps.slice(0, open + 1)
  return reached.find((step) => step === wanted) ?? (open === -1 ? steps[0] : reached.at(-1))
}

/** They outlive a closed tab. */
const answerDrafts = createDraftStore<ServiceAnswers>({
  name: 'services',
  empty: {},
  parse: (stored) => parseAnswers(typeof stored === 'object' && stored !== null ? stored : {}),
  storage: () => localStorage,
})

/** The answers to the services: a draft in this browser until all of them are stored at once (ONB-2). */
export function useServiceAnswers() {
  const { id } = useClaims()
  const queries = useQueryClient()
  const [answers, setAnswers] = useState<ServiceAnswers>(() => answerDrafts.read(id))
  const saving = useCall(updateServices)

  /** Returns all answers including the change. */
  const answer = (change: ServiceAnswers): ServiceAnswers => {
    const all = { ...answers, ...change }
    answerDrafts.save(id, all)
    setAnswers(all)
    saving.reset()
    return all
  }
  const save = (all: ServiceAnswers, onDone: (record: OnboardingRecord) => void) => {
    if (saving.isPending) return
    saving.mutate(
      { body: all },
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
  return { answers, answer, save, saving: saving.isPending, error: saving.error }
}
