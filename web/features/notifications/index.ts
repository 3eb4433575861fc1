export { Bell } from './bell.tsx'
export {
  findPushSupport,
  PushRefusedError,
  PushRenewal,
  readStoredPush,
  turnOffPush,
  turnOnPush,
} from './push-subscription.ts'
