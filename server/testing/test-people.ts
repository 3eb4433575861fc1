import { decodeJwt } from 'jose'
import { v7 as newId } from 'uuid'
import type { Role } from '#contract/endpoint.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import type { Parts } from '../parts.ts'
import { hashPassword } from '../platform/crypto/passwords.ts'
import type { SystemDb, Transaction } from '../platform/db/database.ts'
import { type EmployeeRecord, insertEmployeeRecord, insertOnboarding, insertSubscription } from './fixture-rows.ts'
import type { OnboardingAnswers } from './onboarding-row.ts'

export const PASSWORD = 'a right good password'
// Hashing is slow by design. The test people share one hash.
const passwordHash = hashPassword(PASSWORD)

export type Person = {
  id: string
  role: Role
  name: string
  email: string
  workspace: string
  session: string
  token: string
}

type ManagerOptions = { tier?: 'solo' | 'agency' | null; status?: string; name?: string }
type EmployeeOptions = EmployeeRecord & { name?: string; archived?: boolean }
/** `onboarded`: the client began the onboarding and answered this. */
type ClientOptions = { name?: string; business_name?: string; archived?: boolean; onboarded?: OnboardingAnswers }
type AgencyOptions = {
  manager?: ManagerOptions
  employee?: EmployeeOptions
  otherEmployee?: EmployeeOptions
  client?: ClientOptions
}

type Agency = { manager: Person; employee: Person; otherEmployee: Person; client: Person }

export type TestPeople = {
  /**
   * A workspace with a Manager, two Employees without grants, and a client who began the onboarding: with every service
   * and without an answer, unless `client.onboarded` says otherwise. One transaction, faster than two people one by one.
   */
  agency(options?: AgencyOptions): Promise<Agency>
  manager(options?: ManagerOptions): Promise<Person>
  employee(manager: Person, options?: EmployeeOptions): Promise<Person>
  /** A client who has not begun the onboarding, without `onboarded`. */
  client(manager: Person, options?: ClientOptions): Promise<Person>
  /** Signs the same person in with another session. */
  signInAgain(person: Person): Promise<Person>
}

type Account = Omit<Person, 'session' | 'token'>
type NewAccount = Account & { business_name: string; archived_at: Date | null }

type Details = { name: string; business_name: string; archived: boolean }

function newAccount(role: Role, workspace: string, details: Details, id = newId()): NewAccount {
  const { name, business_name, archived } = details
  const email = `${id.slice(-12)}@example.com`
  return { id, role, name, business_name, email, workspace, archived_at: archived ? new Date() : null }
}

function newManager({ name = 'Mara Manager' }: ManagerOptions): NewAccount {
  const id = newId()
  return newAccount('Manager', id, { name, business_name: 'Harbour Agency', archived: false }, id)
}

const newEmployee = (workspace: string, { name = 'Emil Employee', archived = false }: EmployeeOptions) =>
  newAccount('Employee', workspace, { name, business_name: 'Harbour Agency', archived })

function newClient(workspace: string, options: ClientOptions): NewAccount {
  const { name = 'Cleo Client', business_name = 'Blue Door Bakery', archived = false } = options
  return newAccount('Client', workspace, { name, business_name, archived })
}

async function insertManager(tx: Transaction, account: NewAccount, options: ManagerOptions): Promise<void> {
  const { tier = 'agency', status = 'active' } = options
  await tx.insertInto('workspaces').values({ manager_id: account.id, index_after: null }).execute()
  if (tier !== null) await insertSubscription(tx, account, { tier, status })
}

async function insertAccounts(tx: Transaction, ...accounts: NewAccount[]): Promise<void> {
  const password_hash = await passwordHash
  const users = accounts.map(({ workspace: manager_id, ...user }) => ({ manager_id, ...user, phone: '1234567890' }))
  const logins = users.map(({ manager_id, id: user_id, email }) => ({ email, manager_id, user_id, password_hash }))
  await tx.insertInto('users').values(users).execute()
  await tx.insertInto('logins').values(logins).execute()
}

async function insertSessions(tx: Transaction, ...people: Person[]): Promise<void> {
  const rows = people.map(({ workspace: manager_id, session: id, id: user_id, token }) => {
    return { manager_id, id, user_id, device: 'Test', ip: '127.0.0.1', expires_at: endOf(token) }
  })
  await tx.insertInto('sessions').values(rows).execute()
}

/** A session ends with its token, in the same second. */
const endOf = (token: string) => new Date((decodeJwt(token).exp ?? 0) * 1000)
const inAnHour = () => new Date(Date.now() + 3_600_000)

export function createTestPeople(system: SystemDb, tokens: Parts['tokens']): TestPeople {
  async function withSession({ id, role, name, email, workspace }: Account): Promise<Person> {
    const session = newId()
    const claims = { id, name, role, session, ...(role === 'Manager' ? {} : { manager_id: workspace }) }
    return { id, role, name, email, workspace, session, token: await tokens.sign(claims, inAnHour()) }
  }

  return {
    async agency(options = {}) {
      const manager = newManager(options.manager ?? {})
      const { workspace } = manager
      const employee = newEmployee(workspace, options.employee ?? {})
      const otherEmployee = newEmployee(workspace, { name: 'Olga Employee', ...options.otherEmployee })
      const { onboarded = { services: serviceFlags }, ...asClient } = options.client ?? {}
      const client = newClient(workspace, asClient)
      const people = {
        manager: await withSession(manager),
        employee: await withSession(employee),
        otherEmployee: await withSession(otherEmployee),
        client: await withSession(client),
      }
      await system.transaction(async (tx) => {
        await insertManager(tx, manager, options.manager ?? {})
        await insertAccounts(tx, manager, employee, otherEmployee, client)
        await insertSessions(tx, ...Object.values(people))
        await insertEmployeeRecord(tx, employee, options.employee ?? {})
        await insertEmployeeRecord(tx, otherEmployee, options.otherEmployee ?? {})
        await insertOnboarding(tx, client, onboarded)
      })
      return people
    },
    async manager(options = {}) {
      const account = newManager(options)
      const manager = await withSession(account)
      await system.transaction(async (tx) => {
        await insertManager(tx, account, options)
        await insertAccounts(tx, account)
        await insertSessions(tx, manager)
      })
      return manager
    },
    async employee({ workspace }, options = {}) {
      const account = newEmployee(workspace, options)
      const employee = await withSession(account)
      await system.transaction(async (tx) => {
        await insertAccounts(tx, account)
        await insertSessions(tx, employee)
        await insertEmployeeRecord(tx, account, options)
      })
      return employee
    },
    async client({ workspace }, options = {}) {
      const account = newClient(workspace, options)
      const client = await withSession(account)
      await system.transaction(async (tx) => {
        await insertAccounts(tx, account)
        await insertSessions(tx, client)
        if (options.onboarded) await insertOnboarding(tx, account, options.onboarded)
      })
      return client
    },
    async signInAgain(person) {
      const again = await withSession(person)
      await system.transaction((tx) => insertSessions(tx, again))
      return again
    },
  }
}
