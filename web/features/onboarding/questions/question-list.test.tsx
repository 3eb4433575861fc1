import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ItemAnswer } from '#contract/items.ts'
import { brandingQuestionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { listSampleItems } from '#web/testing/sample-items.ts'
import type { PageItem } from '../wizard/use-page-items.ts'
import { QuestionList } from './question-list.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'

beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

const everything = { ...sampleRecord, social: true, branding: true }

/** The items of a questionnaire as the page has them. */
function questions(saved: Record<string, string> = {}, of: 'social' | 'branding' = 'social') {
  const changes: [key: string, change: ItemAnswer][] = []
  const asked = listSampleItems(everything).filter(({ page }) => page === `${of}_questions_page`)
  function Questions() {
    const [answers, setAnswers] = useState(saved)
    const items = asked.map((item): PageItem => ({
      key: item.key,
      asked: item,
      field: {
        item,
        shown: { text: answers[item.key] ?? '' },
        edit: (change) => {
          changes.push([item.key, change])
          setAnswers({ ...answers, [item.key]: change.text ?? '' })
        },
        problemAt: () => undefined,
      },
      pending: {},
      isGone: false,
      isTooLong: false,
      onDiscard: () => {},
    }))
    return <QuestionList heading={of === 'social' ? socialQuestionnaire.title : undefined} items={items} />
  }
  renderInApp(<Questions />)
  return changes
}

const field = (index: number) => screen.getAllByRole<HTMLTextAreaElement>('textbox')[index] ?? document.body
const answer = (index: number, value: string) => fireEvent.change(field(index), { target: { value } })

test.each([
  ['social', socialQuestionnaire],
  ['branding', brandingQuestionnaire],
] as const)(
  '[ONB-10] the %s questionnaire has fifteen questions, each with help and a free text',
  (of, questionnaire) => {
    questions({}, of)
    const items = screen.getAllByRole('listitem')
    expect(items).toHaveLength(15)
    const required = listSampleItems(everything).filter(
      ({ page, required }) => page === `${of}_questions_page` && required,
    )
    for (const [index, { key, question, help }] of questionnaire.questions.entries()) {
      const item = items[index] ?? document.body
      expect(within(item).getByRole('textbox', { description: help })).toBeTruthy()
      expect(item.textContent).toContain(question)
      expect(within(item).queryByText('Start here') !== null).toBe(required.some((item) => item.key === `${of}_${key}`))
    }
    expect(screen.getAllByText('Start here')).toHaveLength(5)
  },
)

test("[ONB-10] an example unfolds with the product's chevron", () => {
  questions()
  const [summary] = document.getElementsByTagName('summary')
  expect(summary?.querySelector('.tabler-icon-chevron-down')).toBeTruthy()
})

test("[ONB-10] the questionnaire's own title is shown where the page has another one", () => {
  questions()
  expect(screen.getByRole('heading').textContent).toBe(
    '15 Questions to Help Brands Develop Personas Built for Social Media',
  )
  cleanup()
  questions({}, 'branding')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('an answer is reported under its key and counted', () => {
  const changes = questions({ social_one: 'A bakery', social_three: '   ' })
  expect(screen.getByText('1 of 15 answered')).toBeTruthy()
  answer(1, 'Instagram')
  expect(changes).toEqual([['social_two', { text: 'Instagram' }]])
  expect(screen.getByText('2 of 15 answered')).toBeTruthy()
})

test('the remaining length is shown only when it is short', () => {
  questions({ social_one: 'x'.repeat(18_000) })
  expect(screen.queryByText(/Room for/)).toBeNull()
  answer(0, 'x'.repeat(19_999))
  expect(screen.getByText('Room for 1 more character')).toBeTruthy()
})

test('[SHELL-11] an answer that is too long is reported whole, with how much is too much', () => {
  const changes = questions()
  answer(0, 'x'.repeat(20_002))
  expect(changes).toEqual([['social_one', { text: 'x'.repeat(20_002) }]])
  expect(field(0)).toHaveProperty('value', 'x'.repeat(20_002))
  expect(screen.getByText('2 characters too many. Please shorten it.')).toBeTruthy()
  answer(0, 'x'.repeat(20_000))
  expect(screen.queryByText(/too many/)).toBeNull()
})
