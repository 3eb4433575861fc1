import * as auth from './auth.ts'
import * as clientItems from './client-items.ts'
import * as clientDates from './client-dates.ts'
import * as clients from './clients.ts'
import * as credentials from './credentials.ts'
import * as dashboard from './dashboard.ts'
import * as employees from './employees.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as items from './items.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as pictures from './pictures.ts'
import * as reminders from './reminders.ts'
import * as searches from './search.ts'
import * as settings from './settings.ts'
import * as signInLinks from './sign-in-links.ts'
import * as subscription from './subscription.ts'

/**
 * What a session that a one-time link began may do: give what is asked, write, and read what holds no secret. Every other
 * call asks for the password first (AUTH-18): a forwarded email neither signs, pays, deletes nor leaves anything that
 * outlives it.
 */
const allowed: readonly Pick<Endpoint, 'method' | 'path'>[] = [
  auth.me,
  auth.logout,
  signInLinks.confirmPassword,
  subscription.showSubscription,
  dashboard.showClientDashboard,
  clients.showClient,
  employees.listManagers,
  pictures.listPictures,
  searches.search,
  settings.showSettings,

  onboarding.createOnboarding,
  onboarding.showForms,
  onboarding.showOnboarding,
  onboarding.updateBrandingQuestions,
  onboarding.updateEvents,
  onboarding.updateFormEmails,
  onboarding.updateOwnAccounts,
  onboarding.updateOwnAssets,
  onboarding.updateServices,
  onboarding.updateSocialHandles,
  onboarding.updateSocialQuestions,
  items.listOwnItems,
  items.giveOwnItem,
  items.settleOwnItem,
  clientItems.askSomebodyElse,
  clientItems.listItemLinks,
  clientItems.withdrawItemLink,
  files.uploadFile,
  files.uploadMessageFile,
  credentials.listAccess,
  credentials.listAccessLog,
  credentials.listLoginChecks,

  reminders.showOwnReminders,
  reminders.snoozeReminders,
  reminders.updateOwnTimeZone,
  clientDates.showDateConfirmation,
  clientDates.confirmDates,

  messages.listConversations,
  messages.createConversation,
  messages.listMessages,
  messages.searchMessages,
  messages.markRead,
  messages.sendText,
  messages.sendFile,
  notifications.listNotifications,
  notifications.viewNotification,
  notifications.deleteNotification,
  notifications.clearNotifications,
  notifications.showPushKey,
]

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
const keys = new Set(allowed.map(keyOf))

export const isAllowedByLink = (endpoint: Pick<Endpoint, 'method' | 'path'>): boolean => keys.has(keyOf(endpoint))
