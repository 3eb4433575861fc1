import type { Role } from '../endpoint.ts'

export const roles = ['Manager', 'Employee', 'Client'] as const satisfies readonly Role[]

export const signedIn = { Manager: true, Employee: true, Client: true } as const

export const staff = { Manager: true, Employee: true } as const
