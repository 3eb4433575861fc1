import { z } from 'zod'
import { GivenId, Id } from './domain/ids.ts'
import { listOrChange } from './domain/list-changes.ts'
import { recordOf } from './domain/record-of.ts'
import { textLimits } from './domain/text-limits.ts'
import { began, text } from './domain/text.ts'
import { endpoint } from './endpoint.ts'
import { FilesBody } from './files.ts'
import {
  answerKeys,
  assetKeys,
  CustomDatesBody,
  formKeys,
  GrantedRecord,
  handleKeys,
  invitedAccounts,
  loginAccounts,
  MonthBody,
  monthLists,
  OnboardingAccount,
  OnboardingRecord,
  pageNames,
  Questionnaires,
  serviceFlags,
  showFlags,
  staffFieldKeys,
} from './onboarding-record.ts'
import { OnboardingViewPermission } from './permissions.ts'

const ClientParams = z.object({ id: Id })
const byClient = { Client: true } as const

export const showOnboarding = endpoint({
  method: 'GET',
  path: '/api/onboarding',
  who: byClient,
  viewable: true,
  summary: "The caller's record, without passwords; 404 before it exists",
  answers: { 200: OnboardingRecord },
})

export const showOnboardingAccount = endpoint({
  method: 'GET',
  path: '/api/onboarding/account',
  who: byClient,
  viewable: true,
  summary: "The caller's record with their own passwords",
  answers: { 200: OnboardingAccount },
  problems: ['password_needed'],
})

export const createOnboarding = endpoint({
  method: 'POST',
  path: '/api/onboarding',
  who: byClient,
  summary: 'Make the record; again: the same',
  answers: { 200: OnboardingRecord, 201: OnboardingRecord },
})

export const showClientOnboarding = endpoint({
  method: 'GET',
  path: '/api/onboarding/client/:id',
  who: { Manager: true },
  summary: "A client's record",
  params: ClientParams,
  answers: { 200: OnboardingRecord },
})

export const showGrantedOnboarding = endpoint({
  method: 'GET',
  path: '/api/onboarding/employee/:id',
  who: { Employee: true },
  summary: "What the caller may see of a client's record",
  params: ClientParams,
  answers: {
    200: z.object({
      client: z.object({ _id: GivenId, name: z.string(), business_name: z.string() }),
      onboarding: GrantedRecord,
      permission: OnboardingViewPermission,
    }),
  },
})

const Flag = z.boolean().optional()
const PageMark = z.strictObject({ required: Flag, completed: Flag }).optional()
const Entry = text(textLimits.entry).optional()
const BeganEntry = began(textLimits.entry)
const Invited = z.strictObject({ completed: Flag }).optional()
const Login = z.strictObject({ login: Entry, password: Entry }).optional()

export const updateServices = endpoint({
  method: 'PUT',
  path: '/api/onboarding/services',
  who: byClient,
  summary: 'Answer which services and platforms apply; which pages are required is worked out here',
  body: z.strictObject({
    ...recordOf(pageNames, PageMark),
    ...recordOf([...serviceFlags, ...showFlags, 'webstore'], Flag),
    /** The agency's own services. */
    own_services: listOrChange(text(60), 50).optional(),
  }),
  answers: { 200: OnboardingRecord },
})

export const updateOwnAccounts = endpoint({
  method: 'PUT',
  path: '/api/onboarding/accounts',
  who: byClient,
  summary: 'Save logins and passwords; a field that is missing stays as it is',
  body: z.strictObject({
    completed: Flag,
    ...recordOf(invitedAccounts, Invited),
    ...recordOf(loginAccounts, Login),
    /** One of the documents' pages calls the login `username`. */
    website: z.strictObject({ hostingName: Entry, login: Entry, username: Entry, password: Entry }).optional(),
    email: z.strictObject({ link: Entry, login: Entry, password: Entry }).optional(),
  }),
  answers: { 200: OnboardingRecord },
  problems: ['password_needed', 'page_not_applicable'],
})

export const updateClientAccounts = endpoint({
  method: 'POST',
  path: '/api/onboarding/update_accounts/:id',
  who: { Manager: true, Employee: true },
  summary: "Change a client's logins and passwords; an Employee only those they were granted",
  params: ClientParams,
  body: z.strictObject({
    ...recordOf(staffFieldKeys, Entry),
    /** What the form began with; passwords, which it does not know, are not compared. */
    before: z.strictObject(recordOf(staffFieldKeys, Entry)).optional(),
  }),
  answers: { 200: GrantedRecord },
  problems: ['field_not_granted', 'changed_meanwhile'],
})

/** Each list is replaced whole, or changed by element, which keeps what others added meanwhile. */
const Assets = z.strictObject(recordOf(assetKeys, FilesBody.optional()))

export const updateOwnAssets = endpoint({
  method: 'PUT',
  path: '/api/onboarding/assets',
  who: byClient,
  summary: 'Save the lists of uploaded files',
  body: z.strictObject({ completed: Flag, assets: Assets.optional() }),
  answers: { 200: OnboardingRecord },
  problems: ['unknown_file', 'page_not_applicable'],
})

export const updateClientAssets = endpoint({
  method: 'POST',
  path: '/api/onboarding/update_assets/:id',
  who: { Manager: true },
  summary: "Change the lists of a client's files",
  params: ClientParams,
  body: z.strictObject({ assets: Assets }),
  answers: { 200: OnboardingRecord },
  problems: ['unknown_file'],
})

export const updateEvents = endpoint({
  method: 'PUT',
  path: '/api/onboarding/events',
  who: byClient,
  summary: "Save the months' observances and the custom dates",
  body: z.strictObject({
    events_page: PageMark,
    ...recordOf(monthLists, MonthBody.optional()),
    custom_dates: CustomDatesBody.optional(),
  }),
  answers: { 200: OnboardingRecord },
  problems: ['page_not_applicable'],
})

export const updateFormEmails = endpoint({
  method: 'PUT',
  path: '/api/onboarding/emails',
  who: byClient,
  summary: "Save where the website's forms are sent",
  body: z.strictObject({
    completed: Flag,
    forms: z.strictObject(recordOf(formKeys, Entry)).optional(),
    before: z.strictObject({ forms: z.strictObject(recordOf(formKeys, BeganEntry)).optional() }).optional(),
  }),
  answers: { 200: OnboardingRecord },
  problems: ['page_not_applicable', 'changed_meanwhile'],
})

export const updateSocialHandles = endpoint({
  method: 'PUT',
  path: '/api/onboarding/links/social',
  who: byClient,
  summary: 'Save the social media handles',
  body: z.strictObject({
    completed: Flag,
    handles: z.strictObject(recordOf(handleKeys, Entry)).optional(),
    before: z.strictObject({ handles: z.strictObject(recordOf(handleKeys, BeganEntry)).optional() }).optional(),
  }),
  answers: { 200: OnboardingRecord },
  problems: ['page_not_applicable', 'changed_meanwhile'],
})

const QuestionsBody = z.strictObject({
  completed: Flag,
  questions: z.strictObject(recordOf(answerKeys, text(textLimits.answer).optional())).optional(),
  before: z
    .strictObject({ questions: z.strictObject(recordOf(answerKeys, began(textLimits.answer))).optional() })
    .optional(),
})

export const updateSocialQuestions = endpoint({
  method: 'PUT',
  path: '/api/onboarding/social',
  who: byClient,
  summary: 'Save answers of the social media questionnaire',
  body: QuestionsBody,
  answers: { 200: OnboardingRecord },
  problems: ['page_not_applicable', 'changed_meanwhile'],
})

export const updateBrandingQuestions = endpoint({
  method: 'PUT',
  path: '/api/onboarding/branding',
  who: byClient,
  summary: 'Save answers of the branding questionnaire',
  body: QuestionsBody,
  answers: { 200: OnboardingRecord },
  problems: ['page_not_applicable', 'changed_meanwhile'],
})

export const showForms = endpoint({
  method: 'GET',
  path: '/api/onboarding/forms',
  who: byClient,
  viewable: true,
  summary: 'Both questionnaires',
  answers: { 200: z.object({ questionnaires: Questionnaires }) },
})
