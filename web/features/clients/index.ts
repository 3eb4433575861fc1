export { onboardingBoardPath, useNewClientUpdates, useOnboardingBoard } from './api.ts'
export { canRemind, describeStatus, needsReminder } from './status/onboarding-status.ts'
export { ProgressBar } from './status/progress-bar.tsx'
export { ReminderButton } from './status/reminder-button.tsx'
