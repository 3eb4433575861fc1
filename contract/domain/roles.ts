import type { Role } from '../endpoint.ts'

export const roles = ['Manager', 'Employee', 'Client'] as const satisfies readonly Role[]

/** Every signed-in role. */
export const signedIn = { Manager: true, Employee: true, Client: true } as const

/** The Manager and the Employees of a workspace. */
export const staff = { Manager: true, Employee: true } as const
