export { PlanCards } from './plan-cards.tsx'
export { usePaymentPage } from './use-payment-page.ts'
