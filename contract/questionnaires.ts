import type { answerKeys } from './onboarding-record.ts'

type AnswerKey = (typeof answerKeys)[number]
type Question = { question: string; help: string; example?: string }
export type Questionnaire = { title: string; questions: readonly (Question & { key: AnswerKey })[] }

/** The answers are stored under these keys, so the order of the questions never changes. */
const questionnaire = (title: string, questions: Record<AnswerKey, Question>): Questionnaire => ({
  title,
  // Object.keys forgets its keys.
  questions: (Object.keys(questions) as AnswerKey[]).map((key) => ({ key, ...questions[key] })),
})

/* The two questionnaires (ONB-10), on the topics of part 2 of the source documents and in its order. Like texts/
   this is a table of texts. Pure: the title alone does not bring the questions along. */

export const socialQuestionnaireTitle = '15 Questions to Help Brands Develop Personas Built for Social Media'

export const socialQuestionnaire = /* @__PURE__ */ questionnaire(socialQuestionnaireTitle, {
  one: {
    question: 'Which accounts do your customers follow?',
    help: 'Brands, people, magazines or local pages. A few names are enough.',
    example: '@bonappetitmag, our farmers market, two local food bloggers',
  },
  two: {
    question: 'Which social networks do your customers use most?',
    help: 'Put the most important first. A guess from talking to them is fine.',
    example: 'Instagram every day, Facebook for events, hardly anyone on X',
  },
  three: {
    question: 'Do your customers use emojis, and should your brand?',
    help: 'Name the ones that fit and any you never want to see.',
    example: 'A few, mostly bread and hearts. None in posts about prices or complaints.',
  },
  four: {
    question: 'Do your customers mostly watch, or do they like, comment and share?',
    help: 'Tell us which posts they answered, if you remember any.',
    example: 'Most only look. Polls and photos of the team get comments.',
  },
  five: {
    question: 'Which values do your customers want a brand to stand for?',
    help: 'Think of what makes them choose you over somebody cheaper.',
    example: 'Local ingredients, honest prices, people who know their name',
  },
  six: {
    question: 'Which acronyms and short forms do your customers use?',
    help: 'From chats, comments or your trade. Write what they mean if we might not know.',
    example: 'GF for gluten free, DM, BOGO for buy one get one',
  },
  seven: {
    question: 'When are your customers online, and for how long?',
    help: 'Days and times of day. It decides when we post.',
    example: 'Weekdays from 7 to 8 on the way to work, Sunday evenings for longer',
  },
  eight: {
    question: 'Do your customers save posts for later, or scroll on?',
    help: 'What would they keep: recipes, offers, advice, dates?',
    example: 'They save recipes and opening hours. Everything else they scroll past.',
  },
  nine: {
    question: 'What do your customers think of your industry?',
    help: 'The good and the bad, also what they get wrong about it.',
    example: 'They think all bakeries use frozen dough, and that real bread is a luxury.',
  },
  ten: {
    question: 'Which hashtags do your customers use or follow?',
    help: "Your own, your town's or your trade's. Leave it out if you do not know.",
    example: '#sourdough, #portlandeats, #bluedoorbakery',
  },
  eleven: {
    question: 'What are your customers like: interests, opinions, way of life?',
    help: 'How they live and think, rather than their age or income.',
    example: 'Busy parents who cook at weekends, buy local and care where food comes from',
  },
  twelve: {
    question: 'What do your best customers have in common?',
    help: 'Picture three or four of them. What would you say of all of them?',
    example: 'They live within a mile, come twice a week and bring friends.',
  },
  thirteen: {
    question: 'What moves your customers to buy from you?',
    help: 'The reason or the moment, such as a birthday, a deadline or a recommendation.',
    example: 'Weekend guests, school events, and a friend who told them about us',
  },
  fourteen: {
    question: 'When do your customers feel that they got what they wanted?',
    help: 'What fulfillment looks like to them: what they have, feel or can do then.',
    example: 'Breakfast is on the table, everyone likes it, and they did not have to cook.',
  },
  fifteen: {
    question: 'What worries your customers or keeps them from buying?',
    help: 'Doubts about price, time, quality or trust. We write to answer them.',
    example: 'That it is too expensive, or sold out by the time they get here',
  },
})

export const brandingQuestionnaire = /* @__PURE__ */ questionnaire('Branding Questionnaire', {
  one: {
    question: 'What is the exact name of your company?',
    help: 'As it should stand in the logo, with capitals, spaces and endings such as LLC if wanted.',
    example: 'Blue Door Bakery, without LLC',
  },
  two: {
    question: 'Which words of the name should stand out?',
    help: 'If one part matters more than the rest, tell us which.',
    example: 'Blue Door. The word Bakery can be smaller.',
  },
  three: {
    question: 'Should the logo include a tagline?',
    help: 'A tagline is the short line beside a name. Write it out, or say no.',
    example: 'Yes: Bread worth getting up for',
  },
  four: {
    question: 'What does your company do?',
    help: 'Your field and what you sell, as you would tell a neighbor.',
    example: 'A neighborhood bakery: bread, pastries and coffee, baked through the night',
  },
  five: {
    question: 'Which age group do you want to reach?',
    help: 'A range is enough. Name two if you have two kinds of customers.',
    example: '30 to 50, and students at lunchtime',
  },
  six: {
    question: 'What makes your company different from others?',
    help: 'What you do that they do not, or do better.',
    example: 'Everything is made by hand with flour from one mill 20 miles away.',
  },
  seven: {
    question: 'Who are your competitors, and what do you think of their logos?',
    help: 'Two or three names or websites, with what you like and dislike about each logo.',
    example: 'Mill & Crust: clear, but cold. Sunny Buns: friendly, but looks like a toy shop.',
  },
  eight: {
    question: 'What overall look and feel do you want?',
    help: 'Three words that describe it, or places and things that feel right.',
    example: 'Warm, simple, handmade. Like an old kitchen, not like a café chain.',
  },
  nine: {
    question: 'Which colors do you want, and which do you not want?',
    help: 'Names are enough. Add color codes if you already have them.',
    example: 'Deep blue (#1f3a5f) and cream. No red, no neon.',
  },
  ten: {
    question: 'Which logo layout do you prefer?',
    help: 'Circle, horizontal, vertical or square. More than one is fine.',
    example: 'Horizontal for the shop front, circle for Instagram',
  },
  eleven: {
    question: 'What should the logo consist of?',
    help: 'Text only, a symbol only, both together, or lines.',
    example: 'Text with a small symbol, perhaps a door',
  },
  twelve: {
    question: 'Where will the logo be shown?',
    help: 'All places you can think of. Small and one-color uses decide how fine it may be.',
    example: 'Sign, paper bags in one color, website, aprons, Instagram',
  },
  thirteen: {
    question: 'If you have a logo, what should stay?',
    help: 'A shape, color, letter or nothing. Write "no logo yet" if that is so.',
    example: 'Keep the door. The lettering can go.',
  },
  fourteen: {
    question: 'Which logos do you like best?',
    help: 'From any field. Say in a few words what you like about each.',
    example: 'Patagonia for the mountains, Penguin Books because you know it at once',
  },
  fifteen: {
    question: 'Is there anything else we should know?',
    help: 'Ideas, sketches, wishes, things to avoid. Files go to the assets page.',
    example: 'My grandfather painted the door blue in 1962. That story should be felt.',
  },
})
