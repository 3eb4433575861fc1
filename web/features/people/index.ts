export { describeOutcome, type PersonOptionOutcome, PersonOptions } from './person-options.tsx'
