export { type EmailByPreference, sendEmailByPreference } from './emails.ts'
export { notificationJobs } from './jobs.ts'
export { findEnabledChannels, findPreferences, type PreferenceGroups, savePreferences } from './preferences.ts'
export { createPreferences, filterWantingEmail } from './queries/notification-preferences.ts'
export { notificationRoutes } from './routes.ts'
export {
  deleteConversationNotifications,
  notifyOfConversation,
  viewConversationNotification,
} from './use-cases/notify-of-conversation.ts'
export { deleteNotificationsByLinks, notify } from './use-cases/notify.ts'
