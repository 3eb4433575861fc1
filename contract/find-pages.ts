import { fitOf, fits, type Typed } from './domain/finding.ts'
import { type AppPath, canOpenPath, findPathRule, type Viewer } from './domain/paths.ts'
import type { Role } from './endpoint.ts'
import { faqTexts, questionsFor } from './faq.ts'
import type { Found } from './search.ts'
import { clientTexts } from './texts/clients.ts'
import { renewalTexts } from './texts/credentials.ts'
import { dashboardTexts } from './texts/dashboard.ts'
import { employeeOnboardingTexts, employeeTexts } from './texts/employees.ts'
import { offboardingTexts } from './texts/offboarding.ts'
import { clientItemTexts } from './texts/client-items.ts'
import { onboardingTexts } from './texts/onboarding.ts'
import { permissionTexts } from './texts/permissions.ts'
import { findTexts } from './texts/search.ts'
import { settingsTexts } from './texts/settings.ts'
import { shellTexts } from './texts/shell.ts'
import { subscriptionTexts } from './texts/subscription.ts'
import { calendarTexts, vacationListTexts, vacationRequestTexts } from './texts/vacations.ts'

/**
 * The search words of a page besides its name. Each entry is a text of its own; several words of one entry match the
 * page together.
 */
type FindablePage = {
  link: AppPath
  title: string
  within?: string
  words: readonly string[]
  /** The only role that finds it, where more may open its path. */
  only?: Role
}

const { settings } = shellTexts

const ownAccount = {
  link: '/settings/account',
  title: settingsTexts.account,
  within: settings,
  words: ['preferences', 'profile', 'name', 'e-mail', 'email', 'phone', 'birthday', 'business name', 'details'],
} as const

/* The pages that quick find offers, under their names in the app. Of a client's onboarding only the first step and
   the last: the others depend on the services. */
const pages: readonly FindablePage[] = [
  { link: '/dashboard', title: shellTexts.dashboard, words: ['home', 'start', 'overview'] },
  { link: '/messages', title: shellTexts.messages, words: ['inbox', 'chat', 'conversations', 'write', 'groups'] },
  {
    link: '/clients',
    title: clientTexts.title,
    words: ['customers', 'invite a client', 'add new client', 'contract', 'onboarding', 'send reminder', 'waiting'],
  },
  { link: '/clients/archive', title: clientTexts.archiveTitle, words: ['old clients', 'restore', 'unarchive'] },
  {
    link: '/clients/receipts',
    title: offboardingTexts.receipts,
    within: clientTexts.archiveTitle,
    words: ['offboarding', 'ended work', 'deleted logins'],
  },
  { link: '/employees', title: employeeTexts.title, words: ['team', 'staff', 'people', 'colleagues'] },
  { link: '/employees/archive', title: employeeTexts.archiveTitle, words: ['former team', 'unarchive', 'restore'] },
  { link: '/employee/add', title: employeeTexts.addTitle, words: ['hire', 'create employee account', 'invite'] },
  { link: '/permissions/select', title: permissionTexts.title, words: ['access', 'rights', 'grants', 'who sees what'] },
  {
    link: '/passwords/renew',
    title: renewalTexts.title,
    words: ['leaver', 'former employee', 'known logins'],
  },
  { link: '/employee-unread-messages', title: employeeTexts.unreadTitle, words: ['inbox of employees', 'unread'] },
  { link: '/vacation-requests', title: vacationListTexts.title, words: ['holidays', 'days off', 'approve', 'leave'] },
  { link: '/view-requests', title: vacationListTexts.title, words: ['holidays', 'days off', 'my vacations', 'leave'] },
  { link: '/submit-request', title: vacationRequestTexts.title, words: ['vacation', 'holiday', 'days off', 'leave'] },
  { link: '/calendar', title: calendarTexts.title, words: ['vacations', 'holidays', 'who is away', 'feed', 'ical'] },
  {
    link: '/onboarding/contact',
    title: employeeOnboardingTexts.contact,
    words: ['onboarding', 'contact', 'city', 'zip code'],
  },
  { link: '/onboarding/files', title: employeeTexts.filesTitle, words: ['onboarding', 'forms', 'documents', 'upload'] },
  {
    link: '/onboarding/items',
    title: clientItemTexts.title,
    words: ['to do', 'open', 'next', 'hand over', 'onboarding'],
  },
  {
    link: '/onboarding/services',
    title: onboardingTexts.title,
    words: [
      'services',
      'accounts',
      'logins and passwords',
      'files',
      'logo',
      'events',
      'national days',
      'questionnaire',
      'social media',
      'website',
      'branding',
    ],
  },
  { link: '/onboarding/review', title: onboardingTexts.stepNames['/onboarding/review'], words: ['summary', 'answers'] },
  {
    link: '/clients/:id',
    title: dashboardTexts.filesAndContract,
    words: ['agreement', 'sign', 'download', 'documents'],
  },
  { link: '/account', title: shellTexts.account, words: ['billing information', 'address', 'invoice', 'website'] },
  { ...ownAccount, only: 'Manager' },
  { ...ownAccount, only: 'Employee' },
  { ...ownAccount, only: 'Client', title: settingsTexts.contactInfo },
  {
    link: '/settings/notifications',
    title: settingsTexts.notifications,
    within: settings,
    words: ['bell', 'e-mails', 'emails', 'push', 'unsubscribe', 'time zone'],
  },
  {
    link: '/settings/security',
    title: settingsTexts.security,
    within: settings,
    words: [
      'change password',
      'two-step sign-in',
      '2fa',
      'authenticator',
      'passkey',
      'devices',
      'sessions',
      'sign out',
    ],
  },
  {
    link: '/settings/billing',
    title: settingsTexts.billing,
    within: settings,
    words: ['subscription', 'plan', 'invoices', 'card', 'payment', 'cancel', 'upgrade', 'trial', 'price'],
  },
  {
    link: '/settings/employees',
    title: settingsTexts.employees,
    within: settings,
    words: [employeeTexts.filesTitle, 'forms', 'documents'],
  },
  {
    link: '/settings/theme',
    title: settingsTexts.theme,
    within: settings,
    words: ['colours', 'colors', 'logo', 'brand', 'appearance', 'design'],
  },
  {
    link: '/settings/reminders',
    title: settingsTexts.reminders,
    within: settings,
    words: ['due date', 'nudge', 'follow-up', 'holidays', 'days off', 'emails to clients'],
  },
  {
    link: '/settings/items',
    title: settingsTexts.items,
    within: settings,
    words: ['onboarding', 'questions', 'services', 'platforms', 'intake form', 'questionnaire', 'checklist'],
  },
  {
    link: '/settings/audit',
    title: settingsTexts.activity,
    within: settings,
    words: ['audit log', 'history', 'who did what', 'reveals', 'log'],
  },
  { link: '/subscription/renew', title: subscriptionTexts.renewTitle, words: ['plan', 'price', 'pay', 'subscribe'] },
  { link: '/faq', title: faqTexts.title, words: ['faq', 'help', 'support', 'how to'] },
]

type FoundPage = Found & { kind: 'page'; texts: readonly string[] }

const pageOf = (link: string, title: string, subtitle: string, words: readonly string[]): FoundPage => ({
  kind: 'page',
  _id: link,
  title,
  subtitle,
  link,
  texts: [title, subtitle, ...words],
})

export function pagesOf(viewer: Viewer): FoundPage[] {
  const theirs = pages.filter(({ only = viewer.role }) => only === viewer.role)
  const own = theirs.map(({ link, title, within = '', words }) =>
    pageOf(link.replace(':id', viewer.role === 'Client' ? viewer.id : ':id'), title, within, words),
  )
  const questions = questionsFor(viewer).map(({ id, question, words }) =>
    pageOf(`/faq#${id}`, question, findTexts.question, words.split(' ')),
  )
  return [...own, ...questions].filter(({ link }) => !link.includes(':') && canOpenPath(pathOf(link), viewer))
}

/** The pages that match, each with its score (finding.ts); typing errors count where no page matches exactly. */
export function foundPages(typed: Typed, viewer: Viewer): (Found & { kind: 'page'; score: number })[] {
  const fitting = pagesOf(viewer).flatMap(({ texts, ...page }) => {
    const score = fitOf(typed, texts)
    return score > 0 ? [{ ...page, kind: 'page' as const, score }] : []
  })
  const asTyped = fitting.filter(({ score }) => score >= fits.within)
  return asTyped.length > 0 ? asTyped : fitting
}

/** True when a page opens without an active subscription too (SUB-4). */
export const isBehindGate = ({ link }: Pick<Found, 'link'>): boolean =>
  findPathRule(pathOf(link))?.rule.behindGate === true

const pathOf = (link: string) => link.split(/[?#]/)[0] ?? ''
