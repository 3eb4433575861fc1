import { somethingWrong } from './common.ts'
import { clientLinkInvalid, employeeLinkInvalid, invalidLink, linkCutShort, resetExpired } from './shared.ts'

export const passwordTexts = {
  length: 'Use 8 to 128 characters',
  common: 'This password is too common',
  guessable: 'This password is easy to guess. Choose three or four words that do not belong together.',
  personal: 'This password is built from your name, email or business. Choose words that have nothing to do with you.',
  breached: 'This password was found in a data breach. Choose one that you use nowhere else.',
} as const

/** The strength meter under a new password (AUTH-13). */
export const strengthTexts = {
  rule: 'Use 8 to 128 characters, best three or four words that do not belong together.',
  label: 'Password strength',
  weak: 'Weak',
  fair: 'Fair',
  good: 'Good',
  strong: 'Strong',
  hint: 'A few more words make it safer.',
} as const

export const resetTexts = {
  title: 'Reset your password',
  sentence: 'Enter the email you log in with. We will send you a link to set a new password.',
  email: 'Email',
  send: 'Send Reset Email',
  backToHome: 'Back to Home',
  invalidEmail: 'Please enter a valid Email',
  newTitle: 'Set a new password',
  forEmail: (email: string) => `For ${email}`,
  checking: 'Checking your link',
  password: 'New password',
  confirm: 'Confirm new password',
  update: 'Update Password',
  incomplete: 'Please fill both password fields',
  mismatch: 'Passwords must match',
  expired: resetExpired,
  cutShort: linkCutShort,
  resend: 'Send a new link',
  again: 'Try again',
  failed: somethingWrong,
} as const

export const trialTexts = {
  title: 'Choose your plan',
  sentence: 'Both start with 14 days free. Change or cancel at any time.',
  start: 'Start your free trial',
  /** The accessible name of one of four equal buttons. */
  startLabel: (plan: string, term: string) => `Start your free trial: ${plan}, ${term}`,
  trial: '14 day trial',
  clients: 'Keep track of clients',
  messages: 'Track messages',
  employees: 'Employee access',
  withoutEmployees: 'No employee access',
  haveAccount: 'You have an account? Log In',
} as const

export const registrationTexts = {
  managerTitle: 'Start your free 14-day trial',
  /** Until the inviter is known. */
  invitedTitle: 'Create your account',
  clientTitle: (business: string) => `${business} invites you`,
  employeeTitle: (business: string) => `Join ${business}`,
  clientSentence: 'Create your account to share what is needed and to stay in touch.',
  employeeSentence: 'Create your account to start.',
  chosenPlan: (plan: string, term: string, price: string) => `${plan}, ${term}: ${price} after the trial`,
  changePlan: 'Choose another plan',
  name: 'Name',
  businessName: 'Business name',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Birthday',
  password: 'Password',
  confirm: 'Confirm password',
  agreeTo: 'I agree to the ',
  termsOfService: 'terms of service',
  registerAndCheckout: 'Register & Checkout',
  register: 'Register',
  lockedHint: 'From your invitation',
  checkingLink: 'Checking your invitation',
  linkUnchecked: 'We could not check your invitation',
  clientVerified: 'Link Verified',
  verifiedHint: (business: string) => `Your invitation comes from ${business}. It works once.`,
  employeeVerified: 'New Employee Link Verified',
  invalidLink,
  invalidLinkHint:
    'It may have been used already, withdrawn, or be older than 14 days. Ask who invited you for a new one.',
  cutShort: linkCutShort,
  newLinkEmail: 'Email that was invited',
  sendNewLink: 'Send me a new link',
  incomplete: 'Please fill out all fields',
  clientLinkInvalid,
  employeeLinkInvalid,
  invalidEmail: 'Please Enter a valid Email',
  mismatch: 'Passwords do not match',
  emailTaken: 'Email has already registered. Please try logging in.',
  failed: 'Something went wrong! Please refresh and try again',
  logIn: 'Log In',
  loggingIn: 'Your account is made. Logging you in',
  logInFailed: 'Your account is made, but logging in did not work.',
  signedInAs: (name: string) => `You are logged in as ${name}. Registering another account logs this one out.`,
  openingCheckout: 'Opening the checkout',
  checkoutFailed: 'Your account is made, but the checkout did not open.',
  checkoutWaits: 'Your account is made. The checkout is the last step.',
  openCheckout: 'Open the checkout',
  haveAccount: 'You have an account? Log In',
} as const
