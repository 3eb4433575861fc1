export {
  findPushSupport,
  PushRefusedError,
  type PushSupport,
  readStoredPush,
  turnOffPush,
  turnOnPush,
} from './push-subscription.ts'
