import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import {
  nextServiceStep,
  type Platforms,
  platformsAsked,
  type ServiceStep,
  serviceSteps,
} from '#contract/domain/service-questions.ts'
import { type OnboardingRecord, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { showOnboarding, updateServices } from '#contract/onboarding.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { useClaims } from '#web/session/use-session.ts'

/** Answers that are not stored yet. */
export type ServiceAnswers = Partial<Chosen & Platforms>
export type PlatformStep = keyof typeof platformsAsked
type ServiceFlag = Exclude<ServiceStep, PlatformStep>

const flags: readonly string[] = [...serviceFlags, ...showFlags, 'webstore']

/** Storage may hold older or foreign data. */
const parseAnswers = (kept: object): ServiceAnswers =>
  Object.fromEntries(Object.entries(kept).filter(([key, value]) => flags.includes(key) && typeof value === 'boolean'))

export const isPlatformStep = (step: ServiceStep): step is PlatformStep => step in platformsAsked

export const serviceQuestions: readonly ServiceFlag[] = serviceSteps.filter((step) => !isPlatformStep(step))

export const serviceOfStep = (step: ServiceStep): ServiceFlag =>
  serviceQuestions.findLast((service) => serviceSteps.indexOf(service) <= serviceSteps.indexOf(step)) ?? 'social'

/** The answer given here or on an earlier visit; undefined before the first one. */
export const findAnswer = (
  service: ServiceFlag,
  record: OnboardingRecord,
  answers: ServiceAnswers,
): boolean | undefined => answers[service] ?? (record.services_answered ? record[service] : undefined)

/** The steps that apply to these answers, in order. */
function listSteps(chosen: Chosen): ServiceStep[] {
  const steps: ServiceStep[] = []
  for (let step: ServiceStep | 'done' = 'social'; step !== 'done'; step = nextServiceStep(step, chosen))
    steps.push(step)
  return steps
}

/**
 * The step for the one in the address. An unanswered service cannot be skipped. Without a step it is the first
 * unanswered one, or the first.
 */
export function resolveStep(wanted: string | null, record: OnboardingRecord, answers: ServiceAnswers): ServiceStep {
  const steps = listSteps({ ...record, ...answers })
  const open = steps.findIndex((step) => !isPlatformStep(step) && findAnswer(step, record, answers) === undefined)
  const reached = open === -1 ? steps : steps.slice(0, open + 1)
  return reached.find((step) => step === wanted) ?? (open === -1 ? 'social' : (reached.at(-1) ?? 'social'))
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
          onDone(record)
        },
      },
    )
  }
  return { answers, answer, save, saving: saving.isPending, error: saving.error }
}
