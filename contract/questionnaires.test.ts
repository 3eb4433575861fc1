import { expect, test } from 'vitest'
import { answerKeys } from './onboarding-record.ts'
import { brandingQuestionnaire, socialQuestionnaire } from './questionnaires.ts'

const both = [
  { name: 'social', questionnaire: socialQuestionnaire },
  { name: 'branding', questionnaire: brandingQuestionnaire },
]

test('[ONB-10] the questionnaires bear the titles of the source documents', () => {
  expect(both.map(({ questionnaire }) => questionnaire.title)).toEqual([
    '15 Questions to Help Brands Develop Personas Built for Social Media',
    'Branding Questionnaire',
  ])
})

test.each(both)('[ONB-10] $name: fifteen questions, one for each key of the record and in its order', (one) => {
  expect(one.questionnaire.questions.map(({ key }) => key)).toEqual([...answerKeys])
})

test.each(both)('[ONB-10] $name: no text is empty, long, loud or said twice', ({ questionnaire }) => {
  const texts = questionnaire.questions.flatMap(({ question, help, example }) => [
    question,
    help,
    ...(example === undefined ? [] : [example]),
  ])
  const wrong = texts.filter((text) => text === '' || text !== text.trim() || text.length > 100 || /[!\n]/.test(text))
  expect(wrong).toEqual([])
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test.each(both)('[ONB-10] $name: each question is one, helped by a sentence', ({ questionnaire }) => {
  for (const { question, help } of questionnaire.questions) {
    expect(question).toMatch(/^[A-Z][^?]+\?$/)
    expect(help).toMatch(/^[A-Z].+[.?]$/)
  }
})

test.each(both)('$name: five questions matter most', ({ questionnaire }) => {
  expect(questionnaire.questions.filter(({ important }) => important)).toHaveLength(5)
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

test('[ONB-10] each question is on the topic that has its place in part 2', () => {
  for (const [questionnaire, asked] of [
    [socialQuestionnaire, topics.social],
    [brandingQuestionnaire, topics.branding],
  ] as const) {
    const missed = questionnaire.questions.filter(({ question }, index) => !asked[index]?.test(question))
    expect(missed).toEqual([])
    expect(asked).toHaveLength(questionnaire.questions.length)
  }
})

test('[ONB-10] the choices of layout and of content that part 2 names are offered', () => {
  const help = (key: string) => brandingQuestionnaire.questions.find((one) => one.key === key)?.help.toLowerCase() ?? ''
  for (const layout of ['circle', 'horizontal', 'vertical', 'square']) expect(help('ten')).toContain(layout)
  for (const content of ['text only', 'symbol only', 'both together', 'lines'])
    expect(help('eleven')).toContain(content)
})
