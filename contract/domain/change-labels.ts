/** The changes that the Manager is notified of (ONB-13). Other changes cause no notification. */
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

/** The label for a contract that the Client has signed (CLI-13). */
export const signedLabel = 'Signed Contract'

/** Unsent labels are sent after this time without Save & Exit. */
export const changeLabelDelayMinutes = 30

/** The labels for an Employee's finished onboarding (EMP-7). */
export const employeeOnboardingLabels = ['Updated Contact Info', 'Finished Employee Forms'] as const
