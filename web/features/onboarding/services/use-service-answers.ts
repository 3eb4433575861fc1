import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { showOnboarding, updateServices } from '#contract/onboarding.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { keep, readKept } from '#web/features/onboarding/autosave/kept-changes.ts'
import { type ServiceAnswers, parseAnswers } from '#web/features/onboarding/services/service-answers.ts'
import { useClaims } from '#web/session/use-session.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { useCall } from '#web/lib/http/use-call.ts'

/** The answers to the services: kept in this browser until all of them are stored at once (ONB-2). */
export function useServiceAnswers() {
  const { id } = useClaims()
  const queries = useQueryClient()
  const [answers, setAnswers] = useState<ServiceAnswers>(() => parseAnswers(readKept(id, updateServices.path)))
  const saving = useCall(updateServices)

  /** Answers everything that was answered so far, this included. */
  const answer = (change: ServiceAnswers): ServiceAnswers => {
    const all = { ...answers, ...change }
    keep(id, updateServices.path, all)
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
          keep(id, updateServices.path, {})
          applyEvent(queries, queryFor(showOnboarding, {}).queryKey, record)
          onDone(record)
        },
      },
    )
  }
  return { answers, answer, save, saving: saving.isPending, error: saving.error }
}
