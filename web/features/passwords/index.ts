export { type NewPassword, validateNewPassword } from './new-password-rules.ts'
export { StrengthMeter } from './strength-meter.tsx'
