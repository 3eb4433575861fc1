import { expect, test } from 'vitest'
import { standardItems } from './domain/items.ts'
import { answerKeys } from './onboarding-record.ts'
import { brandingQuestionnaire, socialQuestionnaire } from './questionnaires.ts'

const both = [
  { name: 'social', questionnaire: socialQuestionnaire },
  { name: 'branding', questionnaire: brandingQuestionnaire },
]

test('[ONB-10] the questionnaires have the titles of the source documents', () => {
  expect(both.map(({ questionnaire }) => questionnaire.title)).toEqual([
    '15 Questions to Help Brands Develop Personas Built for Social Media',
    'Branding Questionnaire',
  ])
})

test.each(both)(
  '[ONB-10] the questionnaire $name has fifteen questions, one for each key of the record and in its order',
  (one) => {
    expect(one.questionnaire.questions.map(({ key }) => key)).toEqual([...answerKeys])
  },
)

test.each(both)(
  '[ONB-10] the questionnaire $name has no empty, long, capitalized or repeated text',
  ({ questionnaire }) => {
    const texts = questionnaire.questions.flatMap(({ question, help, example }) => [
      question,
      help,
      ...(example === undefined ? [] : [example]),
    ])
    const wrong = texts.filter((text) => text === '' || text !== text.trim() || text.length > 100 || /[!\n]/.test(text))
    expect(wrong).toEqual([])
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  },
)

test.each(both)(
  '[ONB-10] the questionnaire $name asks one question at a time, each with a sentence of help',
  ({ questionnaire }) => {
    for (const { question, help } of questionnaire.questions) {
      expect(question).toMatch(/^[A-Z][^?]+\?$/)
      expect(help).toMatch(/^[A-Z].+[.?]$/)
    }
  },
)

test.each([
  ['social', ['two', 'five', 'eleven', 'thirteen', 'fifteen']],
  ['branding', ['one', 'four', 'six', 'eight', 'nine']],
])('the questionnaire %s has five questions that are required', (name, keys) => {
  const required = standardItems.filter((item) => item.page === `${name}_questions_page` && item.required)
  expect(required.map(({ key }) => key)).toEqual(keys.map((key) => `${name}_${key}`))
})

const topics = {
  social: [
    /accounts.*follow/,
    /networks/,
    /emojis/,
    /watch.*comment/,
    /values/,
    /acronyms/,
    /online/,
    /save.*scroll/,
    /industry/,
    /hashtags/,
    /interests, opinions, way of life/,
    /in common/,
    /moves/,
    /got what they wanted/,
    /worries/,
  ],
  branding: [
    /name of your company/,
    /words.*stand out/,
    /tagline/,
    /does your company do/,
    /age group/,
    /different/,
    /competitors.*logos/,
    /look and feel/,
    /colors.*want.*not want/,
    /layout/,
    /consist of/,
    /shown/,
    /have a logo.*stay/,
    /logos do you like/,
    /anything else/,
  ],
}

test('[ONB-10] each question has the topic of its place in part 2', () => {
  for (const [questionnaire, asked] of [
    [socialQuestionnaire, topics.social],
    [brandingQuestionnaire, topics.branding],
  ] as const) {
    const missed = questionnaire.questions.filter(({ question }, index) => !asked[index]?.test(question))
    expect(missed).toEqual([])
    expect(asked).toHaveLength(questionnaire.questions.length)
  }
})

test('[ONB-10] the choices of layout and of content from part 2 are offered', () => {
  const help = (key: string) => brandingQuestionnaire.questions.find((one) => one.key === key)?.help.toLowerCase() ?? ''
  for (const layout of ['circle', 'horizontal', 'vertical', 'square']) expect(help('ten')).toContain(layout)
  for (const content of ['text only', 'symbol only', 'both together', 'lines'])
    expect(help('eleven')).toContain(content)
})
