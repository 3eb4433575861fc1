/** What the Manager is told was changed (ONB-13). What is not in this list is never told. */
export const changeLabels = [
  'Updated Accounts',
  'Updated Events List',
  'Updated Website Email Forms',
  'Updated Website Social Media Handles',
  'Updated Social Media Questionnaire',
  'Updated Branding Questionnaire',
  'Added New Logo File',
  'Added New Mailing List File',
  'Added New Branding Guide File',
  'Added New Font File',
] as const
export type ChangeLabel = (typeof changeLabels)[number]

/** What the Manager is told when a Client has signed their contract (CLI-13). */
export const signedLabel = 'Signed Contract'

/** Labels wait this long for Save & Exit before they are sent by themselves. */
export const changesWaitMinutes = 30

/** What the Manager is told when an Employee has finished their onboarding (EMP-7). */
export const employeeOnboardingLabels = ['Updated Contact Info', 'Finished Employee Forms'] as const
