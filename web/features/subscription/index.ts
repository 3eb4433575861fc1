export { FirstCheckout } from './first-checkout.tsx'
export { PlanCards } from '#web/features/subscription/plan-cards.tsx'
export { RenewLink, UnreadableStatus } from './unreadable-status.tsx'
export { usePaymentPage } from '#web/features/subscription/use-payment-page.ts'
