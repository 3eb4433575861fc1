import { vi } from 'vitest'

// A hash takes 30 ms of a core, and a run makes thousands. passwords.test.ts, which asserts the costs, runs without this.
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  return { ...argon2, hash: (password, costs) => argon2.hash(password, { ...costs, memoryCost: 8, timeCost: 1 }) }
})
