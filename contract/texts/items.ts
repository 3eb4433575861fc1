import { platforms } from '../platforms.ts'
import { brandingQuestionnaire, type Questionnaire, socialQuestionnaire } from '../questionnaires.ts'
import { assetTexts, eventTexts, formEmailTexts, handleTexts } from './onboarding.ts'

/** What a person reads of an item. In steps `{email}` and `{account_id}` stand for the agency's (domain/fill-steps.ts). */
export type ItemWords = {
  title: string
  help?: string
  example?: string
  address?: string
  steps?: readonly string[]
}

const agencyEmail = '{email}'

const entriesOf = <Texts extends object>(texts: Texts) => Object.entries(texts) as [string, Texts[keyof Texts]][] // Object.entries forgets its keys

const accountWords = entriesOf(platforms).map(([key, platform]): [string, ItemWords] => [
  key,
  {
    title: platform.name,
    help: platform.why,
    ...('steps' in platform && { steps: platform.steps(agencyEmail) }),
  },
])

const fileWords = entriesOf(assetTexts.areas).map(([key, { title, hint }]): [string, ItemWords] => [
  key === 'branding' ? 'branding_guide' : key,
  { title, help: hint },
])

const formWords = entriesOf(formEmailTexts.fields).map(([key, { label, hint }]): [string, ItemWords] => [
  `form_${key}`,
  { title: `Emails about: ${label}`, help: hint },
])

const handleWords = entriesOf(handleTexts.fields).map(([key, { label, example }]): [string, ItemWords] => [
  `handle_${key}`,
  { title: `${label}: name or address`, help: handleTexts.hint, example },
])

const questionWords = (of: string, { questions }: Questionnaire) =>
  questions.map(({ key, question, help, example }): [string, ItemWords] => [
    `${of}_${key}`,
    { title: question, help, ...(example && { example }) },
  ])

/* The platforms that are ready to be switched on. Decision 41 says where each way was looked up. A menu that is renamed often is
   described by its purpose. */
const readyWords: Record<string, ItemWords> = {
  tiktok: {
    title: 'TikTok',
    help: 'We publish videos, answer comments, and see which videos work.',
    address: 'business.tiktok.com',
    steps: [
      'On a computer, sign in to TikTok Business Center as an admin. If you have none yet, create one there and add your TikTok account to it.',
      'In the menu at the left, open Partners in the part about users.',
      'Choose to add a partner and enter our Business Center ID: {account_id}',
      'Share your TikTok account with us, and your ad account if we run ads. Choose the role that lets us publish; we do not need to be admin.',
      'Confirm. We accept from our side.',
    ],
  },
  youtube: {
    title: 'YouTube',
    help: 'We upload videos, answer comments, and see what people watch.',
    address: 'studio.youtube.com',
    steps: [
      'On a computer, sign in to YouTube Studio with the account that owns the channel.',
      'Open Settings, then Permissions.',
      'Choose Invite and enter {email} as the address.',
      'Choose Editor. An editor can upload and publish, but cannot delete the channel or invite others.',
      'Choose Done, then Save: only then is the invitation sent. We accept within 30 days.',
    ],
  },
  meta_business: {
    title: 'Meta Business',
    help: 'One way for your Facebook page, your Instagram account and your ads.',
    address: 'business.facebook.com',
    steps: [
      'On a computer, open the settings of your business at business.facebook.com. You need full control of the business.',
      'Under Users, choose Partners, then Add, and choose to give a partner access to your assets.',
      'Enter our business ID: {account_id}',
      'Pick your page, your Instagram account and your ad account, and choose partial access: content, messages, ads and insights.',
      'Save. Meta may ask for your second factor first.',
    ],
  },
  google_ads: {
    title: 'Google Ads',
    help: 'We plan and run your ads on Google and see what they bring.',
    address: 'ads.google.com',
    steps: [
      'Sign in to Google Ads as an admin of your account.',
      'Open Admin, or the tools in older accounts, then Access and security.',
      'Choose the plus button and enter {email} as the address to invite.',
      'Choose Standard access. You keep the right to decide who has access.',
      'Send the invitation. We accept it from our mailbox.',
    ],
  },
  google_analytics: {
    title: 'Google Analytics',
    help: 'We see how people find your website and what they do there.',
    address: 'analytics.google.com',
    steps: [
      'Sign in to Google Analytics as an administrator and open Admin.',
      'In the part about the property, choose Property access management. One property is enough for us.',
      'Choose the plus button, then Add users, and enter {email} as the address.',
      'Tick that the person is notified by email, and choose Editor.',
      'Choose Add.',
    ],
  },
  wordpress: {
    title: 'WordPress',
    help: 'We build and change the pages of your website.',
    steps: [
      'Log in to your website, as a rule at your address followed by /wp-admin. You need to be an administrator.',
      'Open Users, then Add New. On WordPress.com choose to add a team member instead.',
      'Enter {email} as the address. Any user name will do, such as the name of our agency.',
      'Choose the role Administrator, so that we can change the design as well as the texts.',
      'Leave the notification by email ticked, and add the user. We set our own password from the email.',
    ],
  },
  shopify: {
    title: 'Shopify',
    help: 'We set up your store and keep products and pages right.',
    address: 'admin.shopify.com',
    steps: [
      'Sign in to your store and open Settings, then Users.',
      'Open Security and copy the four digits of the collaborator code. They let us ask; they open nothing.',
      'Send us the code as a message, with the address of your store that ends in myshopify.com.',
      'Our request comes by email, and stands under Users. Look at what we ask for, and accept it.',
    ],
  },
  wix: {
    title: 'Wix',
    help: 'We build and change the pages of your website.',
    address: 'manage.wix.com',
    steps: [
      "Sign in to Wix and open your site's dashboard.",
      'Open Settings, then Roles & Permissions.',
      'Choose to invite people or collaborators, and enter {email} as the address.',
      'Tick Website Manager. This role cannot delete or transfer your site.',
      'Send the invitation. We accept within 30 days.',
    ],
  },
  squarespace: {
    title: 'Squarespace',
    help: 'We build and change the pages of your website.',
    address: 'account.squarespace.com',
    steps: [
      'Sign in to Squarespace and open the settings of your site, then Permissions & Ownership. Some plans call it Permissions.',
      'Choose Invite contributor. Only an owner or administrator sees it.',
      'Enter the name of our agency and {email} as the address.',
      'Switch on Administrator if we build the site, or Website editor if we only change texts.',
      'Choose Invite.',
    ],
  },
  godaddy: {
    title: 'GoDaddy',
    help: 'We connect your domain and your hosting without your password.',
    address: 'account.godaddy.com/access',
    steps: [
      'Sign in to GoDaddy and open Delegate Access in the settings of your account.',
      'Under the people who can access your account, choose Invite to Access.',
      'Enter the name of our agency and {email} as the address.',
      'Choose Products & Domains, the level without the right to buy. We cannot see how you pay.',
      'Choose Invite. It ends after two to three days; if we were too late, we ask you to send it again.',
    ],
  },
  mailchimp: {
    title: 'Mailchimp',
    help: 'We write and send your newsletters, and connect the forms of your website.',
    address: 'login.mailchimp.com',
    steps: [
      'Sign in to Mailchimp, choose your profile picture, then Account & billing.',
      'Open Settings, then Users. Only an owner or admin sees it.',
      'Choose Invite A User and enter {email} as the address.',
      'Choose Manager if your plan has it, otherwise Admin or Author.',
      'Send the invitation.',
    ],
  },
  hubspot: {
    title: 'HubSpot',
    help: 'We connect your website and its forms to your contacts.',
    address: 'app.hubspot.com',
    steps: [
      'Sign in to HubSpot and open Settings, the cogwheel at the top.',
      'At the left, open Users & Teams.',
      'Choose Create user and enter {email} as the address.',
      'Give access to marketing and website tools. Super admin is not needed.',
      'Review and send the invitation.',
    ],
  },
}

/** The words of every item of the standard list, by its key. */
export const standardWords: Readonly<Record<string, ItemWords>> = Object.fromEntries([
  ...accountWords,
  ...fileWords,
  ['dates', { title: eventTexts.title, help: eventTexts.why }] as const,
  ...formWords,
  ...handleWords,
  ...questionWords('social', socialQuestionnaire),
  ...questionWords('branding', brandingQuestionnaire),
  ...Object.entries(readyWords),
])

/** The documents' services, as Settings and invitations name them. */
export const serviceTitles = {
  social: 'Social media',
  webdev: 'Website',
  seo: 'Search engines',
  branding: 'Branding',
  reputation: 'Reviews',
} as const
