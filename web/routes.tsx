import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { AppPath } from '#contract/domain/paths.ts'
import { loadWithStyles } from '#web/lib/loading/load-with-styles.ts'
import { Component as LogIn } from '#web/shell/log-in-route.tsx'
import { Component as NotFound } from '#web/shell/not-found.tsx'
import { PageNotLoaded } from '#web/shell/page-boundary.tsx'
import { Root } from '#web/shell/root.tsx'

type Page = () => Promise<{ Component: ComponentType }>

/** The page that a module exports under `name`. */
const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page =>
  async () => ({ Component: (await load())[name] })

const logIn: Page = () => Promise.resolve({ Component: LogIn })
const messages: Page = async () => ({
  Component: (await import('#web/features/messages/pages/messages-page.tsx')).MessagesPage,
})
const inbox: Page = async () => ({ Component: (await import('#web/features/inbox/pages/inbox-page.tsx')).InboxPage })

/** Every path of the app and the page it shows. Who may open it stands in contract/domain/paths.ts. */
const pages: Record<AppPath, Page> = {
  '/': logIn,
  '/login': logIn,
  '/login/x': logIn,
  '/reset': () => import('#web/features/auth/reset-request.tsx'),
  '/reset/:token': () => import('#web/features/auth/reset-password.tsx'),
  '/trial': () => import('#web/features/auth/trial.tsx'),
  '/checkout/success/:receipt_id': () => import('#web/features/auth/checkout-success.tsx'),
  '/register/client/:id': () => import('#web/features/auth/register-invited.tsx'),
  '/register/employee/:id': () => import('#web/features/auth/register-invited.tsx'),
  '/register/:package/:term': () => import('#web/features/auth/register-manager.tsx'),
  '/confirm-email/:token': () => import('#web/features/settings/confirm-email.tsx'),
  '/unsubscribe/:token': async () => ({
    Component: (await import('#web/features/notifications/pages/unsubscribe-page.tsx')).UnsubscribePage,
  }),

  '/dashboard': page(() => import('#web/features/dashboard/pages/dashboard-page.tsx'), 'DashboardPage'),
  '/messages': messages,
  '/messages/:conversationId': messages,
  '/faq': page(() => import('#web/features/faq/faq-page.tsx'), 'FaqPage'),
  '/settings': () => import('#web/features/settings/settings-home.tsx'),
  '/settings/account': () => import('#web/features/settings/account.tsx'),
  '/settings/notifications': () => import('#web/features/settings/notifications.tsx'),
  '/settings/security': () => import('#web/features/settings/security.tsx'),
  '/settings/billing': () => import('#web/features/subscription/billing.tsx'),
  '/settings/employees': () => import('#web/features/employees/files-to-sign.tsx'),
  '/settings/theme': () => import('#web/features/themes/theme-page.tsx'),
  '/settings/audit': page(() => import('#web/features/audit/activity-page.tsx'), 'ActivityPage'),

  '/clients': page(() => import('#web/features/clients/pages/client-list-page.tsx'), 'ClientListPage'),
  '/clients/archive': page(() => import('#web/features/clients/pages/client-list-page.tsx'), 'ClientListPage'),
  '/clients/:id': page(() => import('#web/features/clients/pages/client-page.tsx'), 'ClientPage'),
  '/clients/archive/:id': page(() => import('#web/features/clients/pages/client-page.tsx'), 'ClientPage'),
  '/calendar': () => import('#web/features/vacations/calendar.tsx'),

  '/subscription/renew': () => import('#web/features/subscription/renew.tsx'),

  '/employees': () => import('#web/features/employees/employee-list.tsx'),
  '/employees/archive': () => import('#web/features/employees/employee-list.tsx'),
  '/employees/:id': () => import('#web/features/employees/employee-page.tsx'),
  '/employee/add': () => import('#web/features/employees/employee-add.tsx'),
  '/permissions/select': () => import('#web/features/permissions/select-employee.tsx'),
  '/permissions/:id': () => import('#web/features/permissions/employee-permissions.tsx'),
  '/permissions/:employee_id/:client_id': () => import('#web/features/permissions/client-permission.tsx'),
  '/vacation-requests': () => import('#web/features/vacations/vacation-requests.tsx'),
  '/calendar/manage/:id': () => import('#web/features/vacations/manage.tsx'),
  '/employee-unread-messages': () => import('#web/features/employees/unread-messages.tsx'),
  '/messages/employee/:employee_id': inbox,
  '/messages/employee/:employee_id/:id': inbox,

  '/onboarding/contact': page(
    () => import('#web/features/employee-onboarding/contact-page.tsx'),
    'EmployeeContactPage',
  ),
  '/onboarding/files': page(() => import('#web/features/employee-onboarding/files-page.tsx'), 'EmployeeFilesPage'),
  '/view-requests': () => import('#web/features/vacations/own-requests.tsx'),
  '/calendar/details/:id': () => import('#web/features/vacations/details.tsx'),
  '/submit-request': () => import('#web/features/vacations/submit-request.tsx'),

  '/client/billing': page(() => import('#web/features/clients/pages/billing-page.tsx'), 'FirstBillingPage'),
  '/account': page(() => import('#web/features/clients/pages/billing-page.tsx'), 'OwnBillingPage'),
  '/onboarding/services': page(
    () => import('#web/features/onboarding/pages/services-page.tsx'),
    'OnboardingServicesPage',
  ),
  '/onboarding/accounts': page(
    () => import('#web/features/onboarding/pages/accounts-page.tsx'),
    'OnboardingAccountsPage',
  ),
  '/onboarding/assets': page(() => import('#web/features/onboarding/pages/assets-page.tsx'), 'OnboardingAssetsPage'),
  '/onboarding/events': page(() => import('#web/features/onboarding/pages/events-page.tsx'), 'OnboardingEventsPage'),
  '/onboarding/emails': page(() => import('#web/features/onboarding/pages/form-emails-page.tsx'), 'FormEmailsPage'),
  '/onboarding/links/social': page(
    () => import('#web/features/onboarding/pages/social-handles-page.tsx'),
    'SocialHandlesPage',
  ),
  '/onboarding/questions/social': page(
    () => import('#web/features/onboarding/pages/questions-page.tsx'),
    'SocialQuestionsPage',
  ),
  '/onboarding/questions/branding': page(
    () => import('#web/features/onboarding/pages/questions-branding.tsx'),
    'BrandingQuestionsPage',
  ),
  '/onboarding/review': page(() => import('#web/features/onboarding/pages/review-page.tsx'), 'OnboardingReviewPage'),
  '/form/social': page(() => import('#web/features/onboarding/pages/questionnaire-form-page.tsx'), 'SocialFormPage'),
  '/form/branding': page(() => import('#web/features/onboarding/pages/form-branding.tsx'), 'BrandingFormPage'),
}

/** One page under two paths is one route with a child, so that it stays when only the conversation changes. */
const withChild: Partial<Record<AppPath, AppPath>> = {
  '/messages': '/messages/:conversationId',
  '/messages/employee/:employee_id': '/messages/employee/:employee_id/:id',
}
const children = new Set(Object.values(withChild))

function routeOf([path, page]: [string, Page]): RouteObject {
  const child = Object.entries(withChild).find(([parent]) => parent === path)?.[1]
  return { path, lazy: () => loadWithStyles(page), ...(child && { children: [{ index: true }, { path: child }] }) }
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    // For a crash of what surrounds the pages; theirs stay within it.
    ErrorBoundary: PageNotLoaded,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: PageNotLoaded,
        children: [
          ...Object.entries(pages)
            .filter(([path]) => !children.has(path as AppPath)) // the keys of `pages` are AppPaths
            .map(routeOf),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
