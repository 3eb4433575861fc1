import { Button, Flex, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from '#web/lib/navigation/router.tsx'
import { nextStep } from '#contract/domain/onboarding-steps.ts'
import { home } from '#contract/domain/paths.ts'
import {
  isPlatformStep,
  nextServiceStep,
  platformsOffered,
  serviceStepBefore,
  serviceSteps,
} from '#contract/domain/service-questions.ts'
import type { OwnItems } from '#contract/items.ts'
import { type OnboardingRecord, serviceFlags } from '#contract/onboarding-record.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts, serviceTexts } from '#contract/texts/onboarding.ts'
import { LoadedRecord } from '#web/features/onboarding/wizard/loaded-record.tsx'
import {
  findAnswer,
  isYesOrNo,
  listQuestions,
  questionOfStep,
  resolveStep,
  type ServiceAnswers,
  useServiceAnswers,
} from '../services/service-answers.ts'
import { BookedServices } from '../services/booked-services.tsx'
import {
  platformChoices,
  ServiceChecks,
  ServiceQuestion,
  ServiceTitle,
  titleOfAnswer,
} from '../services/service-question.tsx'
import { useOwnItems, useRefreshItems } from '../items/use-own-items.ts'
import { useOnboardingRecord } from '#web/features/onboarding/api.ts'
import { OwnDueDate } from '#web/features/reminders/index.ts'
import { StepProgress } from '../wizard/step-nav.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'
import { emitWithReply } from '#web/socket/connection.ts'

const itemsPath = '/onboarding/items'

export function OnboardingServicesPage() {
  return (
    <Page title={serviceTexts.title}>
      <LoadedRecord of={useOnboardingRecord()}>
        {(record) => (record.booked ? <BookedServices /> : <OfferedServices record={record} />)}
      </LoadedRecord>
    </Page>
  )
}

/** What the agency's list leaves to choose from. */
function OfferedServices({ record }: { record: OnboardingRecord }) {
  return (
    <LoadedRecord of={useOwnItems()}>
      {({ offer, items }) => <Services record={record} offer={offer} hasItems={items.length > 0} />}
    </LoadedRecord>
  )
}

type ServicesProps = { record: OnboardingRecord; offer: OwnItems['offer']; hasItems: boolean }

/** One question at a time. The step is in the address, so the browser's Back works. */
function Services({ record, offer, hasItems }: ServicesProps) {
  const [address, setAddress] = useSearchParams()
  const go = useNavigate()
  const question = useId()
  const refresh = useRefreshItems()
  const ownChosen = offer.own.flatMap(({ key, chosen: isChosen }) => (isChosen ? [key] : []))
  const { answers, answer, older, decideOlder, save, saving, error } = useServiceAnswers(record, ownChosen)
  const requestedStep = address.get('step')
  const step = resolveStep(requestedStep, { record, answers, offer })
  const chosen = { ...record, ...answers }
  const own = answers.own_services ?? ownChosen
  const before = step && serviceStepBefore(step, chosen, offer)
  const questions = listQuestions(offer)

  const store = (all: ServiceAnswers, then: (stored: OnboardingRecord) => string) =>
    save(all, (stored) => {
      refresh()
      void go(then(stored))
    })
  const next = (all: ServiceAnswers) => {
    const following = step ? nextServiceStep(step, { ...record, ...all }, offer) : 'done'
    if (following !== 'done') return setAddress({ step: following })
    // The documents' pages have nothing of the agency's own services.
    const isOwn = own.length > 0 || (!step && hasItems)
    const pathAfter = (stored: OnboardingRecord) => nextStep('/onboarding/services', stored)
    store(all, (stored) => (isOwn && !serviceFlags.some((flag) => stored[flag]) ? itemsPath : pathAfter(stored)))
  }
  const exit = () =>
    store(answers, () => {
      void emitWithReply('onboarding', {}).catch(() => {})
      return home
    })

  // A question is answered at its own address: without one, Back and the answer itself would lead to the first open question.
  if (step && step !== requestedStep) return <Navigate to={{ search: `${new URLSearchParams({ step })}` }} replace />
  return (
    <Flex
      component="form"
      direction="column"
      gap={24}
      maw="var(--foyer-form)"
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault()
        next(answers)
      }}
    >
      {step && (
        <StepProgress
          value={serviceSteps.indexOf(step) + 1}
          max={serviceSteps.length - (offer.own.length > 0 ? 0 : 1)}
          text={serviceTexts.place(questionOfStep(step, offer), questions.length)}
        />
      )}
      <OwnDueDate />
      <OlderAnswers answers={older} onDecide={decideOlder} />
      {step ? <ServiceTitle id={question} step={step} /> : <Text>{serviceTexts.nothingOffered}</Text>}
      {step && isPlatformStep(step) && (
        <ServiceChecks
          labelledBy={question}
          options={platformsOffered(step, offer).map((key) => ({ key, ...platformChoices[key], checked: chosen[key] }))}
          onCheck={(key, checked) => answer({ [key]: checked })}
        />
      )}
      {step === 'own-services' && (
        <ServiceChecks
          labelledBy={question}
          options={offer.own.map(({ key, title }) => ({ key, label: title, checked: own.includes(key) }))}
          onCheck={(key, checked) =>
            answer({ own_services: checked ? [...own, key] : own.filter((chosenKey) => chosenKey !== key) })
          }
        />
      )}
      {step && isYesOrNo(step) && (
        <ServiceQuestion
          labelledBy={question}
          answer={findAnswer(step, record, answers)}
          disabled={saving}
          onAnswer={(yes) => next(answer({ [step]: yes }))}
        />
      )}
      <ServicesFooter
        saving={saving}
        problem={error?.message}
        onBack={before && (() => setAddress({ step: before }))}
        onSaveAndExit={record.services_answered ? exit : undefined}
        canGoOn={!step || !isYesOrNo(step) || findAnswer(step, record, answers) !== undefined}
      />
    </Flex>
  )
}

/** What was answered here before somebody answered it elsewhere. */
function OlderAnswers({ answers, onDecide }: { answers: ServiceAnswers; onDecide: (use: boolean) => void }) {
  const flags = Object.entries(answers).filter(([, value]) => typeof value === 'boolean')
  if (flags.length === 0) return null
  return (
    <Notice tone="waiting">
      {serviceTexts.older}
      <ul>
        {flags.map(([key, value]) => (
          <li key={key}>
            {titleOfAnswer(key)} {value === true ? commonTexts.yes : commonTexts.no}
          </li>
        ))}
      </ul>
      <Group gap={10} mt={10}>
        <Button variant="default" onClick={() => onDecide(true)}>
          {serviceTexts.takeOlder}
        </Button>
        <Button variant="default" onClick={() => onDecide(false)}>
          {serviceTexts.keepNewer}
        </Button>
      </Group>
    </Notice>
  )
}

type FooterProps = {
  saving: boolean
  problem: string | undefined
  onBack: (() => void) | undefined
  /** Only after all questions were answered once: until then the dashboard leads back here (DASH-6). */
  onSaveAndExit: (() => void) | undefined
  canGoOn: boolean
}

function ServicesFooter({ saving, problem, onBack, onSaveAndExit, canGoOn }: FooterProps) {
  return (
    <StickyFooter
      mt={8}
      problem={
        problem !== undefined && (
          <Notice tone="problem">
            {serviceTexts.failed} {problem}
          </Notice>
        )
      }
      note={
        <Text fz="0.875rem" c="dimmed">
          {onSaveAndExit ? <Link to={home}>{serviceTexts.leave}</Link> : serviceTexts.later}
        </Text>
      }
    >
      {onBack && (
        <Button variant="subtle" color="gray" onClick={onBack} disabled={saving}>
          {commonTexts.back}
        </Button>
      )}
      {onSaveAndExit && (
        <Button variant="default" onClick={onSaveAndExit} disabled={saving}>
          {onboardingTexts.saveAndExit}
        </Button>
      )}
      {canGoOn && (
        <Button type="submit" loading={saving}>
          {commonTexts.next}
        </Button>
      )}
    </StickyFooter>
  )
}
