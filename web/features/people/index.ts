export { type PersonOptionOutcome, PersonOptions } from './person-options.tsx'
