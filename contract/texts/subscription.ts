import { noEmployeeAccess } from './common.ts'
import { alreadySubscribed, invalidPlan, updateSubscriptionText } from './shared.ts'

export const planTexts = {
  solo: 'Solopreneur',
  agency: 'Agency',
  daily: 'Daily',
  monthly: 'Monthly',
  annual: 'Annual',
  perDay: (amount: string) => `${amount}/day`,
  perMonth: (amount: string) => `${amount}/month`,
  perYear: (amount: string) => `${amount}/year`,
  saving: (amount: string) => `saves ${amount}`,
  invalid: invalidPlan,
  both: (plan: string, term: string) => `${plan}, ${term}`,
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  /** Keyed by Stripe's names. */
  brands: {
    amex: 'American Express',
    diners: 'Diners Club',
    discover: 'Discover',
    jcb: 'JCB',
    mastercard: 'Mastercard',
    unionpay: 'UnionPay',
    visa: 'Visa',
  },
  otherBrand: 'Card',
} as const

export const checkoutTexts = {
  confirming: 'Confirming your checkout',
  succeeded: 'Checkout Succeeded',
  trial: "You're all set for your 14 day trial!",
  active: 'Your subscription is active.',
  getStarted: 'Get Started',
  firstClient: 'Invite your first client',
  unconfirmed: 'We could not confirm your checkout',
  unknown: 'We do not know this receipt',
  unknownHint: 'Nothing was lost. If you have just paid, open the dashboard: it shows the state of your subscription.',
  open: 'This checkout is not finished',
  openHint: 'Nothing was charged. You can open the checkout again from the dashboard.',
  toDashboard: 'Go to the dashboard',
} as const

export const subscriptionTexts = {
  verifying: 'Checking your subscription',
  inactive: (plan: string) =>
    plan === '' ? 'Your Subscription is no longer active' : `Your Subscription ${plan} is no longer active`,
  update: updateSubscriptionText,
  renew: 'Renew Subscription',
  manage: 'Manage Subscription',
  error: 'We could not read your subscription',
  errorHint: 'This is often over in a moment. Try again, or renew the subscription.',
  pastDue: 'Your last payment did not go through',
  pastDueHint:
    'The payment is still due. Save a card that works, or pay the open invoice: a new card is charged for it at once. Nothing is lost.',
  /** For a Manager who left the first checkout. */
  firstCheckout: 'Start your free 14-day trial',
  firstCheckoutHint: 'Your account is ready. The checkout is the last step; the card is charged after the trial.',
  plan: 'Plan',
  contact: 'Who to contact',
  contactHint: (name: string) => `${name} looks after the subscription. Write to them to go on.`,
  renewTitle: 'Renew your subscription',
  renewSentence: 'Everything you had is still here. Choose a plan to go on.',
  choose: 'Choose',
  chooseLabel: (plan: string, term: string) => `Choose ${plan}, ${term}`,
  alreadyActive: alreadySubscribed,
  activeHint: 'There is nothing to renew. Plan, card and invoices are under Manage Subscription.',
  noEmployeeTitle: 'No employee access',
  noSuchPath: 'This is no page of this app.',
  openFailed: 'The page for payments did not open. Try again in a moment.',
  noEmployeeAccess,
} as const

/** The state of a subscription: Settings › Billing and the trial's box in the side bar (SUB-8, SUB-10). */
export const standingTexts = {
  title: 'Your plan',
  manage: 'Manage',
  ending: 'Cancelled, open until it ends',
  /** Keyed by Stripe's statuses. */
  statuses: {
    active: 'Active',
    trialing: 'Free trial',
    past_due: 'Payment due',
    unpaid: 'Not paid',
    canceled: 'Ended',
    incomplete: 'First payment not finished',
    incomplete_expired: 'First payment never made',
    paused: 'Paused',
    none: 'Not started',
  },
  otherStatus: 'Not active',
  facts: { plan: 'Plan', price: 'Price', card: 'Card' },
  days: { trial: 'Trial ends', renews: 'Renews on', ends: 'Ends on', period: 'Period ends' },
  otherPlan: 'A plan that is not sold here',
  otherPrice: 'Shown under Manage',
  noCard: 'No card',
  sentences: {
    trial: (after: string) => `The trial is free. ${after} Plan, card and cancellation are under Manage.`,
    active: 'Plan, card, invoices and cancellation are under Manage.',
    ending: 'Nothing more is charged. Until it ends you can keep it after all, under Manage.',
    over: 'Everything you had is still here. Renew to go on; your invoices are under Manage.',
  },
  trialCharges: (card: string) => `When it ends, your ${card} is charged.`,
  trialWithoutCard: 'No card is stored: unless you add one, your subscription ends with it.',
  trialEndsAll: 'When it ends, so does your subscription, and nothing is charged.',
  trialLabel: 'Free trial',
  daysLeft: (days: number) => {
    if (days <= 0) return 'Your free trial ends today.'
    return days === 1 ? 'Your free trial ends tomorrow.' : `${days} days left in your free trial.`
  },
  trialLink: 'See your plan',
} as const
