import type { ComponentType } from 'react'
import type { RouteObject } from '#web/lib/navigation/router.tsx'
import type { AppPath } from '#contract/domain/paths.ts'
import { LogInRoute } from '#web/shell/log-in-route.tsx'
import { NotFoundPage } from '#web/shell/not-found.tsx'
import { PageNotLoaded } from '#web/shell/page-boundary.tsx'
import { Root } from '#web/shell/root.tsx'

type Page = () => Promise<{ Component: ComponentType }>

const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page =>
  async () => ({ Component: (await load())[name] })

const logIn: Page = () => Promise.resolve({ Component: LogInRoute })
/** Every path of the app and its page. The permissions are in contract/domain/paths.ts. */
const pages: Record<AppPath, Page> = {
  '/': logIn,
  '/login': logIn,
  '/login/x': logIn,
  '/reset': page(() => import('#web/features/auth/pages/reset-request-page.tsx'), 'ResetRequestPage'),
  '/reset/:token': page(() => import('#web/features/auth/pages/reset-password-page.tsx'), 'ResetPasswordPage'),
  '/trial': page(() => import('#web/features/auth/pages/trial-page.tsx'), 'TrialPage'),
  '/checkout/success/:receipt_id': page(
    () => import('#web/features/auth/pages/checkout-success-page.tsx'),
    'CheckoutSuccessPage',
  ),
  '/register/client/:id': page(
    () => import('#web/features/auth/pages/register-invited-page.tsx'),
    'RegisterInvitedPage',
  ),
  '/register/employee/:id': page(
    () => import('#web/features/auth/pages/register-invited-page.tsx'),
    'RegisterInvitedPage',
  ),
  '/register/:package/:term': page(
    () => import('#web/features/auth/pages/register-manager-page.tsx'),
    'RegisterManagerPage',
  ),
  '/confirm-email/:token': page(
    () => import('#web/features/settings/pages/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
  '/unsubscribe/:token': async () => ({
    Component: (await import('#web/features/notifications/pages/unsubscribe-page.tsx')).UnsubscribePage,
  }),
  '/reminder/:token': page(() => import('#web/features/reminders/pages/reminder-link-page.tsx'), 'ReminderLinkPage'),
  '/in': page(() => import('#web/features/auth/pages/straight-in-page.tsx'), 'StraightInPage'),
  '/give/:token': page(() => import('#web/features/onboarding/pages/give-page.tsx'), 'GivePage'),

  '/dashboard': page(() => import('#web/features/dashboard/pages/dashboard-page.tsx'), 'DashboardPage'),
  '/messages': page(() => import('#web/features/messages/pages/messages-page.tsx'), 'MessagesPage'),
  '/messages/:conversationId': page(() => import('#web/features/messages/pages/messages-page.tsx'), 'MessagesPage'),
  '/faq': page(() => import('#web/features/faq/faq-page.tsx'), 'FaqPage'),
  '/settings': page(() => import('#web/features/settings/pages/settings-home-page.tsx'), 'SettingsHomePage'),
  '/settings/account': page(() => import('#web/features/settings/pages/account-page.tsx'), 'AccountPage'),
  '/settings/notifications': page(
    () => import('#web/features/settings/pages/notification-settings-page.tsx'),
    'NotificationSettingsPage',
  ),
  '/settings/security': page(() => import('#web/features/settings/pages/security-page.tsx'), 'SecurityPage'),
  '/settings/billing': page(() => import('#web/features/subscription/pages/billing-page.tsx'), 'SubscriptionPage'),
  '/settings/employees': page(() => import('#web/features/employees/pages/files-to-sign-page.tsx'), 'FilesToSignPage'),
  '/settings/theme': page(() => import('#web/features/themes/pages/theme-page.tsx'), 'ThemePage'),
  '/settings/reminders': page(
    () => import('#web/features/settings/pages/reminder-settings-page.tsx'),
    'ReminderSettingsPage',
  ),
  '/settings/items': page(() => import('#web/features/item-list/pages/item-list-page.tsx'), 'ItemListPage'),
  '/settings/audit': page(() => import('#web/features/audit/activity-page.tsx'), 'ActivityPage'),

  '/clients': page(() => import('#web/features/clients/pages/client-list-page.tsx'), 'ClientListPage'),
  '/clients/archive': page(() => import('#web/features/clients/pages/client-list-page.tsx'), 'ClientListPage'),
  '/clients/:id': page(() => import('#web/features/clients/pages/client-page.tsx'), 'ClientPage'),
  '/clients/:id/review': page(() => import('#web/features/clients/review/review-page.tsx'), 'ReviewPage'),
  '/clients/archive/:id': page(() => import('#web/features/clients/pages/client-page.tsx'), 'ClientPage'),
  '/clients/receipts': page(() => import('#web/features/clients/pages/receipt-pages.tsx'), 'ReceiptListPage'),
  '/clients/receipts/:id': page(() => import('#web/features/clients/pages/receipt-pages.tsx'), 'ReceiptPage'),
  '/clients/:id/offboarding': page(() => import('#web/features/clients/pages/offboarding-page.tsx'), 'OffboardingPage'),
  '/clients/:id/view': page(() => import('#web/features/clients/pages/view-as-client-page.tsx'), 'ViewAsClientPage'),
  '/calendar': page(() => import('#web/features/vacations/pages/calendar-page.tsx'), 'CalendarPage'),

  '/subscription/renew': page(() => import('#web/features/subscription/pages/renew-page.tsx'), 'RenewPage'),

  '/employees': page(() => import('#web/features/employees/pages/employee-list-page.tsx'), 'EmployeeListPage'),
  '/employees/archive': page(() => import('#web/features/employees/pages/employee-list-page.tsx'), 'EmployeeListPage'),
  '/employees/:id': page(() => import('#web/features/employees/pages/employee-page.tsx'), 'EmployeePage'),
  '/passwords/renew': page(
    () => import('#web/features/credentials/pages/password-renewals-page.tsx'),
    'PasswordRenewalsPage',
  ),
  '/employee/add': page(() => import('#web/features/employees/pages/add-employee-page.tsx'), 'AddEmployeePage'),
  '/permissions/select': page(
    () => import('#web/features/employees/pages/select-employee-page.tsx'),
    'SelectEmployeePage',
  ),
  '/permissions/:id': page(() => import('#web/features/employees/pages/employee-page.tsx'), 'EmployeePage'),
  '/permissions/:employee_id/:client_id': page(
    () => import('#web/features/permissions/pages/client-permission-page.tsx'),
    'ClientPermissionPage',
  ),
  '/vacation-requests': page(
    () => import('#web/features/vacations/pages/vacation-requests-page.tsx'),
    'VacationRequestsPage',
  ),
  '/calendar/manage/:id': page(
    () => import('#web/features/vacations/pages/manage-request-page.tsx'),
    'ManageRequestPage',
  ),
  '/employee-unread-messages': page(
    () => import('#web/features/employees/pages/unread-messages-page.tsx'),
    'UnreadMessagesPage',
  ),
  '/messages/employee/:employee_id': page(() => import('#web/features/inbox/pages/inbox-page.tsx'), 'InboxPage'),
  '/messages/employee/:employee_id/:id': page(() => import('#web/features/inbox/pages/inbox-page.tsx'), 'InboxPage'),

  '/onboarding/contact': page(
    () => import('#web/features/employee-onboarding/contact-page.tsx'),
    'EmployeeContactPage',
  ),
  '/onboarding/files': page(() => import('#web/features/employee-onboarding/files-page.tsx'), 'EmployeeFilesPage'),
  '/view-requests': page(() => import('#web/features/vacations/pages/own-requests-page.tsx'), 'OwnRequestsPage'),
  '/calendar/details/:id': page(
    () => import('#web/features/vacations/pages/request-details-page.tsx'),
    'RequestDetailsPage',
  ),
  '/submit-request': page(() => import('#web/features/vacations/pages/submit-request-page.tsx'), 'SubmitRequestPage'),

  '/client/billing': page(() => import('#web/features/clients/pages/billing-page.tsx'), 'FirstBillingPage'),
  '/account': page(() => import('#web/features/clients/pages/billing-page.tsx'), 'OwnBillingPage'),
  '/onboarding/items': page(() => import('#web/features/onboarding/pages/items-page.tsx'), 'ItemsPage'),
  '/onboarding/items/:key': page(() => import('#web/features/onboarding/pages/items-page.tsx'), 'ItemsPage'),
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
  '/onboarding/emails': page(() => import('#web/features/onboarding/pages/short-text-pages.tsx'), 'FormEmailsPage'),
  '/onboarding/links/social': page(
    () => import('#web/features/onboarding/pages/short-text-pages.tsx'),
    'SocialHandlesPage',
  ),
  '/onboarding/questions/social': page(
    () => import('#web/features/onboarding/pages/questionnaire-pages.tsx'),
    'SocialQuestionsPage',
  ),
  '/onboarding/questions/branding': page(
    () => import('#web/features/onboarding/pages/questionnaire-pages.tsx'),
    'BrandingQuestionsPage',
  ),
  '/onboarding/review': page(() => import('#web/features/onboarding/pages/review-page.tsx'), 'OnboardingReviewPage'),
  '/form/social': page(() => import('#web/features/onboarding/pages/questionnaire-pages.tsx'), 'SocialFormPage'),
  '/form/branding': page(() => import('#web/features/onboarding/pages/questionnaire-pages.tsx'), 'BrandingFormPage'),
}

/** A page with two paths is one route with a child, so that it stays mounted when only the conversation changes. */
const withChild: Partial<Record<AppPath, AppPath>> = {
  '/messages': '/messages/:conversationId',
  '/messages/employee/:employee_id': '/messages/employee/:employee_id/:id',
  '/onboarding/items': '/onboarding/items/:key',
}
const children = new Set(Object.values(withChild))

function routeOf([path, page]: [string, Page]): RouteObject {
  const child = Object.entries(withChild).find(([parent]) => parent === path)?.[1]
  return {
    path,
    lazy: page,
    ...(child && { children: [{ index: true }, { path: child }] }),
  }
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    // For a crash outside of the pages. PageBoundary catches crashes of pages.
    ErrorBoundary: PageNotLoaded,
    children: [
      {
        ErrorBoundary: PageNotLoaded,
        children: [
          ...Object.entries(pages)
            .filter(([path]) => !children.has(path as AppPath)) // the keys of `pages` are AppPaths
            .map(routeOf),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]
