import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerKeys, type Questionnaires } from '#contract/onboarding-record.ts'
import { brandingQuestionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { FormEmailFields, SocialHandleFields } from '../website/website-fields.tsx'
import { QuestionList } from './question-list.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'

type Answers = Questionnaires['social']

const none = Object.fromEntries(answerKeys.map((key) => [key, ''])) as Answers // Every key is present.

function questions(saved: Partial<Answers> = {}, questionnaire = socialQuestionnaire) {
  const changes: Partial<Answers>[] = []
  function Questions() {
    const [answers, setAnswers] = useState<Answers>({ ...none, ...saved })
    return (
      <QuestionList
        page="Branding Questionnaire"
        questionnaire={questionnaire}
        answers={answers}
        onChange={(changed) => {
          changes.push(changed)
          setAnswers({ ...answers, ...changed })
        }}
      />
    )
  }
  renderInApp(<Questions />)
  return changes
}

const field = (index: number) => screen.getAllByRole<HTMLTextAreaElement>('textbox')[index] ?? document.body
const answer = (index: number, value: string) => fireEvent.change(field(index), { target: { value } })

test.each([
  ['social', socialQuestionnaire],
  ['branding', brandingQuestionnaire],
])('[ONB-10] the %s questionnaire has fifteen questions, each with help and a free text', (_, questionnaire) => {
  questions({}, questionnaire)
  const items = screen.getAllByRole('listitem')
  expect(items).toHaveLength(15)
  for (const [index, { question, help }] of questionnaire.questions.entries()) {
    const item = items[index] ?? document.body
    expect(within(item).getByRole('textbox', { description: help })).toBeTruthy()
    expect(item.textContent).toContain(question)
  }
  expect(screen.getAllByText('Start here')).toHaveLength(5)
})

test("[ONB-10] an example unfolds with the product's chevron", () => {
  questions()
  const [summary] = document.getElementsByTagName('summary')
  expect(summary?.querySelector('.tabler-icon-chevron-down')).toBeTruthy()
})

test('[ONB-10] the social questionnaire shows its title; a page of that name does not repeat it', () => {
  questions()
  expect(screen.getByRole('heading').textContent).toBe(
    '15 Questions to Help Brands Develop Personas Built for Social Media',
  )
  cleanup()
  questions({}, brandingQuestionnaire)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('an answer is reported under its key and counted', () => {
  const changes = questions({ one: 'A bakery', three: '   ' })
  expect(screen.getByText('1 of 15 answered')).toBeTruthy()
  answer(1, 'Instagram')
  expect(changes).toEqual([{ two: 'Instagram' }])
  expect(screen.getByText('2 of 15 answered')).toBeTruthy()
})

test('the remaining length is shown only when it is short', () => {
  questions({ one: 'x'.repeat(18_000) })
  expect(screen.queryByText(/Room for/)).toBeNull()
  answer(0, 'x'.repeat(19_999))
  expect(screen.getByText('Room for 1 more character')).toBeTruthy()
})

test('[SHELL-11] an answer that is too long is reported whole, with how much is too much', () => {
  const changes = questions()
  answer(0, 'x'.repeat(20_002))
  expect(changes).toEqual([{ one: 'x'.repeat(20_002) }])
  expect(field(0)).toHaveProperty('value', 'x'.repeat(20_002))
  expect(screen.getByText('2 characters too many. Please shorten it.')).toBeTruthy()
  answer(0, 'x'.repeat(20_000))
  expect(screen.queryByText(/too many/)).toBeNull()
})

test('[ONB-8] the form email fields include the shopping cart only with a web store', () => {
  const emails = { general: 'hi@blue.test', webstore: '', leads: '', events: '' }
  const changes: object[] = []
  const view = renderInApp(<FormEmailFields emails={emails} webstore={false} onChange={(one) => changes.push(one)} />)
  const labels = () => screen.getAllByRole<HTMLInputElement>('textbox').map((one) => one.labels?.[0]?.textContent)
  expect(labels()).toEqual(['General inquiries', 'Leads', 'Events, RSVP and tickets'])
  fireEvent.change(screen.getByLabelText(/Leads/), { target: { value: 'sales@blue.test' } })
  expect(changes).toEqual([{ leads: 'sales@blue.test' }])
  view.unmount()
  renderInApp(<FormEmailFields emails={emails} webstore onChange={() => {}} />)
  expect(labels()[1]).toBe('Shopping cart')
})

test('[ONB-9] the social handle fields are seven', () => {
  const handles = { facebook: '', instagram: '@blue', twitter: '', linkedin: '', pinterest: '', youtube: '', other: '' }
  const changes: object[] = []
  renderInApp(<SocialHandleFields handles={handles} onChange={(one) => changes.push(one)} />)
  expect(screen.getAllByRole('textbox')).toHaveLength(7)
  expect(screen.getByLabelText(/Instagram/)).toHaveProperty('value', '@blue')
  fireEvent.change(screen.getByLabelText(/Other/), { target: { value: 'TikTok @blue' } })
  expect(changes).toEqual([{ other: 'TikTok @blue' }])
})
