export { findPushSupport, PushRefusedError, readStoredPush, turnOffPush, turnOnPush } from './push-subscription.ts'
