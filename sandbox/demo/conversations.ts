import type { EmployeeKey } from './people.ts'

/** `mara`, an employee, or a client by the name of their business. */
export type DemoPersonKey = 'mara' | EmployeeKey | (string & {})

type DemoMessage = { by: DemoPersonKey; text: string; daysAgo: number; at: string; picture?: 'shopfront' | 'menu' }
export type DemoConversation = {
  name?: string
  members: readonly DemoPersonKey[]
  messages: readonly DemoMessage[]
  readBy: readonly DemoPersonKey[]
}

const bakery = 'Blue Door Bakery'
const hotel = 'Old Mill Hotel'
const dental = 'Northlight Dental'

/** The messages of the demo workspace, oldest first. The last ones are unread for everyone not in `readBy`. */
export const demoConversations: readonly DemoConversation[] = [
  {
    members: ['mara', bakery],
    readBy: ['mara'],
    messages: [
      {
        by: 'mara',
        text: 'Welcome, Cleo. You can begin the onboarding whenever it suits you; everything is saved as you go.',
        daysAgo: 12,
        at: '09:04',
      },
      {
        by: bakery,
        text: 'Thank you! I did the first two pages over coffee. Do you need the logo as a vector?',
        daysAgo: 12,
        at: '10:31',
      },
      { by: 'mara', text: 'If you have one, yes. A large PNG will do to begin with.', daysAgo: 12, at: '10:40' },
      { by: bakery, text: 'Here is the shop front, freshly painted.', daysAgo: 5, at: '07:52' },
      { by: bakery, text: '', picture: 'shopfront', daysAgo: 5, at: '07:53' },
      {
        by: 'mara',
        text: 'That blue is lovely. We will take it as the main color of the new page.',
        daysAgo: 5,
        at: '08:15',
      },
      { by: bakery, text: 'Perfect. The questionnaire is next on my list.', daysAgo: 1, at: '16:20' },
      {
        by: 'mara',
        text: 'No hurry. The event dates would help Ana most, she plans May this week.',
        daysAgo: 1,
        at: '16:48',
      },
    ],
  },
  {
    name: 'Spring menu launch',
    members: ['mara', 'ana', 'nia', bakery],
    readBy: ['mara', 'ana', 'nia'],
    messages: [
      { by: 'mara', text: 'One place for the spring menu: photos, texts and the date.', daysAgo: 8, at: '11:00' },
      {
        by: 'ana',
        text: 'I have six posts drafted. Cleo, may I show the rhubarb tart before the launch?',
        daysAgo: 8,
        at: '11:26',
      },
      { by: bakery, text: 'Please do, it is the star.', daysAgo: 8, at: '12:03' },
      { by: 'nia', text: 'The menu card, first round. The type is the one from your sign.', daysAgo: 3, at: '14:12' },
      { by: 'nia', text: '', picture: 'menu', daysAgo: 3, at: '14:13' },
      { by: bakery, text: 'Oh, this is beautiful. Could the prices be a little larger?', daysAgo: 2, at: '08:40' },
      { by: 'nia', text: 'Of course. You will have it tomorrow.', daysAgo: 2, at: '09:02' },
      { by: 'ana', text: 'The first post goes out on Thursday at 8.', daysAgo: 0, at: '00:40' },
    ],
  },
  {
    members: ['ana', bakery],
    readBy: ['ana'],
    messages: [
      {
        by: 'ana',
        text: 'Hi Cleo, I look after your Instagram from now on. What should never appear there?',
        daysAgo: 9,
        at: '13:15',
      },
      { by: bakery, text: 'No price talk, and please no pictures of the kitchen on Mondays.', daysAgo: 9, at: '15:02' },
      { by: 'ana', text: 'Noted. The story with your sourdough has 1,204 views already.', daysAgo: 1, at: '17:30' },
    ],
  },
  {
    members: ['mara', 'ana'],
    readBy: ['ana'],
    messages: [
      {
        by: 'mara',
        text: 'Could you take the Old Mill reviews this week? Ben is on the booking page.',
        daysAgo: 4,
        at: '09:10',
      },
      { by: 'ana', text: 'Gladly. I only have the Tripadvisor user name, not the password.', daysAgo: 4, at: '09:18' },
      { by: 'mara', text: 'Ask Ben for now. I will look at the permissions.', daysAgo: 4, at: '09:21' },
      {
        by: 'ana',
        text: 'All answered but two. And I asked for a week at the sea, whenever you have a moment.',
        daysAgo: 0,
        at: '01:15',
      },
    ],
  },
  {
    members: ['mara', 'ben'],
    readBy: ['mara', 'ben'],
    messages: [
      {
        by: 'ben',
        text: 'Northlight is live. The forms go to Dr. Haddad and the front desk.',
        daysAgo: 6,
        at: '16:44',
      },
      { by: 'mara', text: 'Well done. The report can go out on Friday.', daysAgo: 6, at: '16:59' },
    ],
  },
  {
    members: ['mara', hotel],
    readBy: [hotel],
    messages: [
      {
        by: hotel,
        text: 'We had three new reviews over the weekend, one of them about the parking.',
        daysAgo: 2,
        at: '10:05',
      },
      {
        by: 'mara',
        text: 'Thank you. Ana answers them by tomorrow, and we add a note on parking to the page.',
        daysAgo: 2,
        at: '10:32',
      },
      {
        by: hotel,
        text: 'Great. When would be a good time to talk about the summer package?',
        daysAgo: 0,
        at: '02:05',
      },
    ],
  },
  {
    members: ['ben', dental],
    readBy: ['ben', dental],
    messages: [
      { by: dental, text: 'Can patients choose the dentist on the booking form?', daysAgo: 7, at: '12:20' },
      { by: 'ben', text: 'Yes, it is the second question now.', daysAgo: 7, at: '13:01' },
      { by: dental, text: 'Wonderful, thank you.', daysAgo: 7, at: '13:04' },
    ],
  },
]
