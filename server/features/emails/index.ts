export { findSender } from './find-sender.ts'
