import type { Role } from './endpoint.ts'
import { hasEmployees, type Tier } from './domain/plans.ts'

/** A frequent question of a role (SHELL-4), with the page it is about. `words` are further search words. */
export type Question = {
  /** Part of links, so it never changes. */
  id: string
  question: string
  /** Paragraphs. */
  answer: readonly string[]
  /** `:own` stands for the reader's own id. */
  link?: { to: string; label: string }
  words: string
  /** Shown only where the workspace has employees. */
  agency?: true
}

const twoStep = {
  id: 'two-step',
  question: 'How do I protect my account with a second step?',
  answer: [
    'In Settings › Security you can add an authenticator app, which gives you a six-digit code for each log-in, or a passkey, with which your device or its fingerprint reader stands for the password and the code.',
    'Keep the recovery codes you get with the app somewhere safe: each opens your account once when the phone is lost. The same page lists the devices that are signed in, and signs out those you do not know.',
  ],
  link: { to: '/settings/security', label: 'Open Security' },
  words: '2fa two factor authenticator passkey recovery code lost phone devices safe hacked',
} as const

const fewerEmails = {
  id: 'notifications',
  question: 'How do I get fewer emails, or more?',
  answer: [
    'In Settings › Notifications each kind of news has a switch for the bell and one for email. An email about messages waits a few minutes, gathers what came in meanwhile, and is not sent when you have read it by then.',
    'Every such email ends with a link that stops its kind, without logging in. On a device that you allow it on, the browser can show news too while the page is closed.',
  ],
  link: { to: '/settings/notifications', label: 'Open Notifications' },
  words: 'email mail stop unsubscribe bell push switch off quiet',
} as const

const forgotten = {
  id: 'password-forgotten',
  question: 'How do I change my password?',
  answer: [
    'Settings › Security sends you a link by email. It works once, for one hour, and setting the new password signs you out everywhere. Whoever cannot log in finds the same link under the log-in form.',
  ],
  link: { to: '/settings/security', label: 'Open Security' },
  words: 'forgot reset new',
} as const

const managerQuestions: readonly Question[] = [
  {
    id: 'invite-client',
    question: 'How do I invite a client?',
    answer: [
      'On Clients press Add New Client and enter their email, or several at once, separated by commas or lines. Each gets a link of their own, which works once and for 14 days.',
      'The view Invited of the list has those that are still open. The dots at the end of a row send one again, make a link to pass on yourself, or withdraw it.',
    ],
    link: { to: '/clients', label: 'Open Clients' },
    words: 'add new client invitation link register',
  },
  {
    id: 'client-waits',
    question: 'A client has not finished. How do I remind them?',
    answer: [
      'The list of clients shows how far each one is and what they wait for, the longest wait first. Send reminder, at the dots of a row, writes them an email with a link to where they left off.',
    ],
    link: { to: '/clients', label: 'Open Clients' },
    words: 'reminder nudge onboarding progress missing incomplete',
  },
  {
    id: 'passwords',
    question: 'Where do the passwords of clients go, and who can read them?',
    answer: [
      'Each one is encrypted by itself with AES-256 before it is stored, under a key of your workspace. The database or a copy of it reveals nothing. The server has to be able to decrypt them to show them to you, so whoever runs it and holds its key could read them.',
      'You see that a password is stored, and reveal one at a time for 30 seconds. Employees can do so only where you granted that very password. Each time is written down with name and time, where you and the client can see it.',
    ],
    link: { to: '/clients', label: 'Open Clients' },
    words: 'credentials logins encryption secret safe security reveal vault',
  },
  {
    id: 'employees-see',
    question: 'What do employees see of a client?',
    answer: [
      'The list of clients with their contact and services, and nothing more until you grant it: client by client and item by item, and only of services the client has. What you change works at once, also on pages that are open.',
      'Permissions can be copied from another employee or given for several clients in one go.',
    ],
    link: { to: '/permissions/select', label: 'Open Employee Permissions' },
    words: 'permissions access rights grant team staff visible hide',
    agency: true,
  },
  {
    id: 'add-employee',
    question: 'How do I add an employee?',
    answer: [
      'Invite them by email from the list of employees, or create the account yourself. Either way they get a link that works once and for 14 days; a password never travels by email. At their first log-in they fill in their address and sign the files you chose in Settings › Employees.',
    ],
    link: { to: '/employee/add', label: 'Add an employee' },
    words: 'team staff invite create account hire files sign',
    agency: true,
  },
  {
    id: 'read-conversations',
    question: 'Can I read the conversations of my employees?',
    answer: [
      'Yes, from Employee messages. Nothing is marked as read by it. Your employees are told in their messages that you can, clients are told in their conversations with an employee, and each time you look is in the audit log.',
    ],
    link: { to: '/employee-unread-messages', label: 'Open Employee messages' },
    words: 'messages privacy inbox monitor team',
    agency: true,
  },
  {
    id: 'contract',
    question: 'How does a client sign a contract?',
    answer: [
      'Upload the contract on the page of the client. They read it under My files & contract and sign it by typing their name. Kept with it are who signed, when, and the fingerprint of the file, so that it shows which file it was.',
      'A new file becomes the contract and is signed anew; the earlier ones stay listed.',
    ],
    link: { to: '/clients', label: 'Open Clients' },
    words: 'signature agreement upload pdf document',
  },
  {
    id: 'archive-or-delete',
    question: 'What is the difference between archiving and deleting?',
    answer: [
      'Archiving signs the person out and keeps everything; you can bring them back from the archive. Deleting removes their record, logins, files and permissions for good. What they wrote stays in the conversations of others under their name.',
    ],
    link: { to: '/clients/archive', label: 'Open the archive' },
    words: 'remove client employee restore back undo',
  },
  {
    id: 'plans',
    question: 'What is the difference between Solopreneur and Agency?',
    answer: [
      'Solopreneur is for one person: up to 10 clients and 10 groups. Agency has no such limits, and brings employees with their permissions and vacations, and your own colors and logo.',
      'Moving to Solopreneur keeps every record. Employees cannot log in there, and all is back when you return to Agency.',
    ],
    link: { to: '/settings/billing', label: 'Open Billing' },
    words: 'plan price tier upgrade downgrade limit solo subscription',
  },
  {
    id: 'pay-or-cancel',
    question: 'How do I change the plan or the card, or cancel?',
    answer: [
      'Settings › Billing shows plan, price and card. Manage opens the page for payments, where you change either of them, find the invoices, or cancel.',
      'When a subscription has ended nobody can use the workspace, but nothing is deleted: you can still log in, download your data, renew, or delete the account.',
    ],
    link: { to: '/settings/billing', label: 'Open Billing' },
    words: 'payment invoice card trial end stop subscription money refund',
  },
  {
    id: 'theme',
    question: 'How do I use our own colors and logo?',
    answer: [
      'Settings › Theme has four colors and two logos, with a preview. They are used for everybody in your workspace, on invitations and in emails. Where two colors would be hard to read on each other, the text is corrected.',
    ],
    link: { to: '/settings/theme', label: 'Open Theme' },
    words: 'brand design appearance color',
    agency: true,
  },
  twoStep,
  fewerEmails,
  forgotten,
  {
    id: 'export',
    question: 'How do I get my data out?',
    answer: [
      'You can download everything in one ZIP: the records as JSON and CSV, and the files. It holds logins but no passwords. It is prepared in the background; the link is for you alone and works for an hour.',
    ],
    link: { to: '/settings/account', label: 'Open your account' },
    words: 'download backup zip csv json leave move gdpr',
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account and everything in it?',
    answer: [
      'At the end of Settings › Account, with your password. All clients, employees, messages and files of the workspace are deleted, the subscription ends, and everybody is logged out. Nobody can bring it back, so download your data first.',
    ],
    link: { to: '/settings/account', label: 'Open your account' },
    words: 'remove close workspace erase gdpr',
  },
]

const employeeQuestions: readonly Question[] = [
  {
    id: 'first-steps',
    question: 'What do I do first?',
    answer: [
      'Fill in your address, then read and sign the files your Manager left for you and upload them again. Both wait on your dashboard until they are done.',
    ],
    link: { to: '/onboarding/contact', label: 'Open your onboarding' },
    words: 'start onboarding address files sign begin new',
  },
  {
    id: 'nothing-to-see',
    question: 'Why do I see nothing of a client, or only a part?',
    answer: [
      'You see the list of all clients, and of each one what your Manager has granted you, of the services that the client has. Ask your Manager when something is missing: what they change shows at once.',
    ],
    link: { to: '/clients', label: 'Open Clients' },
    words: 'permissions access missing empty hidden',
  },
  {
    id: 'passwords',
    question: 'How do I get the password of a client?',
    answer: [
      'Where it was granted to you, Reveal shows it for 30 seconds, and Copy takes it without showing it. Each time is written down with your name and the time, where your Manager and the client can see it.',
    ],
    link: { to: '/clients', label: 'Open Clients' },
    words: 'credentials login account reveal copy',
  },
  {
    id: 'who-reads-messages',
    question: 'Who can read my messages?',
    answer: [
      'The members of the conversation, and your Manager, who can look into the conversations of all employees. Each time they do is written down in the audit log. Who joins a group later sees what is written from then on.',
    ],
    link: { to: '/messages', label: 'Open Messages' },
    words: 'privacy manager conversations private',
  },
  {
    id: 'vacation',
    question: 'How do I ask for days off?',
    answer: [
      'With New Request, if your Manager allows you requests: choose the first and the last day, both included, and a note. You are told when it is decided, and can withdraw it until then.',
    ],
    link: { to: '/submit-request', label: 'Ask for days off' },
    words: 'vacation holiday leave request withdraw',
  },
  {
    id: 'calendar-feed',
    question: 'Can I see the vacations in my own calendar?',
    answer: [
      'The calendar page makes an address that other calendars can subscribe to. It shows approved vacations and updates by itself. Whoever has the address can read it; make a new one and the old one ends.',
    ],
    link: { to: '/calendar', label: 'Open the calendar' },
    words: 'ical feed google outlook apple subscribe',
  },
  {
    id: 'invite-client',
    question: 'May I invite clients?',
    answer: [
      'If your Manager allows it, the list of clients has Add New Client. The invitation is a link by email that works once and for 14 days.',
    ],
    link: { to: '/clients', label: 'Open Clients' },
    words: 'add new client invitation',
  },
  {
    id: 'my-details',
    question: 'Why can I not change my name or my email?',
    answer: ['Your Manager keeps them, as they keep your department and hire date. Ask them to change what is wrong.'],
    link: { to: '/settings/account', label: 'Open your account' },
    words: 'account phone birthday edit wrong details',
  },
  twoStep,
  fewerEmails,
  forgotten,
  {
    id: 'leaving',
    question: 'What happens to what I did when I leave?',
    answer: [
      'When your Manager archives you, you are signed out at once and everything is kept. When they delete you, your record, files and vacations are removed. What you wrote stays in the conversations under your name.',
    ],
    words: 'archive delete quit remove account',
  },
]

const clientQuestions: readonly Question[] = [
  {
    id: 'first-steps',
    question: 'What is asked of me?',
    answer: [
      'First which services you want. From that follow the steps: accounts, files, dates and a few questions. A line at the top says how far you are and about how long the rest takes.',
    ],
    link: { to: '/onboarding/services', label: 'Open your onboarding' },
    words: 'start onboarding steps begin services how long',
  },
  {
    id: 'stop-and-return',
    question: 'Can I stop in the middle and go on later?',
    answer: [
      'Yes. What you type is saved by itself within seconds; the page says when. If the connection is lost it waits and is saved when it is back. Save & Exit leads to the dashboard, and Complete Onboarding there back to it.',
    ],
    link: { to: '/dashboard', label: 'Open the dashboard' },
    words: 'save pause autosave lost continue',
  },
  {
    id: 'passwords',
    question: 'Is it safe to enter my passwords here?',
    answer: [
      'Each one is encrypted by itself with AES-256 before it is stored. The database or a copy of it reveals nothing. The server has to be able to decrypt them to show them to those who work for you, so whoever runs it and holds its key could read them.',
      'Beside each account stands, by name, who may see what. Each time somebody looks at a password it is written down with name and time, and you can see that list.',
    ],
    link: { to: '/onboarding/accounts', label: 'Open your accounts' },
    words: 'credentials logins encryption secret security safe who',
  },
  {
    id: 'who-sees',
    question: 'Who sees what I enter?',
    answer: [
      'The Manager of the agency, and of its employees those to whom the Manager granted it, item by item. No other client sees anything of yours.',
    ],
    link: { to: '/onboarding/accounts', label: 'Open your accounts' },
    words: 'privacy access employees visible',
  },
  {
    id: 'change-later',
    question: 'Can I change what I entered?',
    answer: [
      'At any time: open the step again and change it. The agency is told what is new when you leave with Save & Exit, or by itself a while later. A service you switch off hides what you entered for it, and keeps it.',
    ],
    link: { to: '/onboarding/review', label: 'Open the review' },
    words: 'edit update correct mistake services',
  },
  {
    id: 'contract',
    question: 'Where is my contract, and how do I sign it?',
    answer: [
      'Under My files & contract. Read it, then sign by typing your name. Kept with it are your name, the time, and the fingerprint of the file, so that it shows which file you signed. A new contract is signed anew; the earlier ones stay there.',
    ],
    link: { to: '/clients/:own', label: 'Open your files & contract' },
    words: 'signature agreement download document pdf',
  },
  {
    id: 'files',
    question: 'Which files can I upload?',
    answer: [
      'Any kind, up to 100 MB each, several at once. Pictures and PDFs can be looked at in the page. Only you and those who work for you can open them; a link to a file ends after an hour.',
    ],
    link: { to: '/onboarding/assets', label: 'Open your files' },
    words: 'upload logo fonts pictures size limit assets',
  },
  {
    id: 'messages',
    question: 'Whom can I write to, and who reads it?',
    answer: [
      'Everybody who works at the agency. Only the members of a conversation read it; in one with an employee, their Manager can as well, and the page says so. You meet another client only in a group that the agency made.',
    ],
    link: { to: '/messages', label: 'Open Messages' },
    words: 'contact conversation chat privacy support help',
  },
  {
    id: 'billing-info',
    question: 'What is the billing information for?',
    answer: [
      'It tells the agency where to send invoices. No card is asked for here, and nothing is charged through this page.',
    ],
    link: { to: '/account', label: 'Open Account' },
    words: 'payment invoice address card money',
  },
  {
    id: 'my-details',
    question: 'How do I change my name or my email?',
    answer: [
      'In Settings › Account, each by itself. A new email counts once you have opened the link that is sent to it; until then you log in with the old one.',
    ],
    link: { to: '/settings/account', label: 'Open your account' },
    words: 'account phone birthday edit address',
  },
  twoStep,
  fewerEmails,
  forgotten,
  {
    id: 'leaving',
    question: 'How do I have my data deleted?',
    answer: [
      'Ask the agency. They can delete your account with everything you entered: answers, logins, files. What you wrote stays in the conversations of others under your name. If they archive you instead, you cannot log in any more, and everything is kept.',
    ],
    link: { to: '/messages', label: 'Write to the agency' },
    words: 'delete account remove leave gdpr erase cancel',
  },
]

const questions: Record<Role, readonly Question[]> = {
  Manager: managerQuestions,
  Employee: employeeQuestions,
  Client: clientQuestions,
}

export const faqTexts = {
  title: 'Questions and answers',
  sentence: 'What people in your role ask first. Each answer leads to its page.',
  openAll: 'Open all',
  closeAll: 'Close all',
  link: 'Link to this answer',
  linkTo: (question: string) => `Link to “${question}”`,
} as const

/** The questions for a viewer, with `:own` replaced in the links. */
export const questionsFor = ({ id, role, tier }: { id: string; role: Role; tier: Tier }): Question[] =>
  questions[role]
    .filter(({ agency }) => !agency || hasEmployees(tier))
    .map((question) =>
      question.link ? { ...question, link: { ...question.link, to: question.link.to.replace(':own', id) } } : question,
    )
