import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

/** The Manager's view of one client's reminders. */
export const ClientRemindersTab = lazyComponent(async () => (await import('./client-reminders.tsx')).ClientRemindersTab)
/** Settings › Reminders. */
export const RulesForm = lazyComponent(async () => (await import('./rules-form.tsx')).RulesForm)
/** The client's own due date, and the days until which the next reminder can be put off. */
export const OwnDueDate = lazyComponent(async () => (await import('./own-due-date.tsx')).OwnDueDate)
