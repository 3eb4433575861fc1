import type { invitedAccounts, loginAccounts } from './onboarding-record.ts'

/** The texts about one platform in the client's onboarding. */
export type Platform = { name: string; why: string }
/** No password changes hands here: the client invites the agency by these steps. */
export type InvitedPlatform = Platform & { steps: (agencyEmail: string) => readonly string[] }

export type InvitedKey = (typeof invitedAccounts)[number]
export type LoginKey = (typeof loginAccounts)[number] | 'website' | 'email'

/* The platforms of the accounts page (ONB-4), keyed as in the record, in the order of the page. Steps describe a
   menu by its purpose or its former name, because platforms rename their menus. A space follows the address so that
   it can be copied alone. */
export const platforms: Record<InvitedKey, InvitedPlatform> & Record<LoginKey, Platform> = {
  facebook: {
    name: 'Facebook',
    why: 'We publish posts, answer comments and messages, and see which posts work.',
    steps: (agencyEmail) => [
      'On a computer, open business.facebook.com and sign in with the account that manages your page.',
      'Open Settings, then People in the part about users. Only someone with full control of the business sees it.',
      `Choose Invite people or Add people, enter ${agencyEmail} and go on. If we gave you a business ID, choose Partners instead of People and enter the ID.`,
      'Keep partial access, the one that is chosen at first. We do not need full control of your business.',
      'Pick your Facebook page from the list, and allow content, messages, community activity, ads and insights.',
      'Send the invitation. We accept it from our mailbox.',
    ],
  },
  instagram: {
    name: 'Instagram',
    why: 'We publish posts and stories and answer comments and messages in your name.',
  },
  twitter: {
    name: 'X (Twitter)',
    why: 'We publish posts and reply to people who mention you.',
  },
  linkedin: {
    name: 'LinkedIn',
    why: 'We publish posts on your company page and see who reads them.',
    steps: (agencyEmail) => [
      'On a computer, sign in to LinkedIn and open your company page as its admin. You need to be a super admin of it.',
      'Open Settings in the menu of the page, then Manage admins. On some pages the menu is called Admin tools.',
      'Choose Add admin and type the name of your contact with us.',
      `LinkedIn looks for people by name, not by email. If you are not sure whom to pick, write to ${agencyEmail} for the link to our profile.`,
      'Pick the name and choose Content admin. If the name does not appear, connect with us on LinkedIn first.',
      'Save. LinkedIn tells us that we were added.',
    ],
  },
  pinterest: {
    name: 'Pinterest',
    why: 'We make pins and boards that lead people to your website.',
  },
  google: {
    name: 'Google Business Profile',
    why: 'We keep your hours and photos on Google Search and Maps right, and answer reviews.',
    steps: (agencyEmail) => [
      'Sign in to Google with the account that owns your profile, and open business.google.com or search Google for your business name.',
      'Open the menu with the three dots, then Business Profile settings, then People and access. It was called Managers before.',
      `Choose Add and enter ${agencyEmail} as the person to invite.`,
      'Choose Manager. You stay the owner, and only an owner can invite or remove people.',
      'Choose Invite. We accept from our mailbox, and Google tells you when we have.',
    ],
  },
  website: {
    name: 'Website',
    why: 'We build and change your pages where your website is hosted.',
  },
  email: {
    name: 'Email service',
    why: 'We connect your website to the service that sends your newsletters and other emails.',
  },
  trip: {
    name: 'Tripadvisor',
    why: 'We answer reviews and keep what guests read about you right.',
  },
  yelp: {
    name: 'Yelp',
    why: 'We answer reviews and keep your hours and photos right.',
  },
}
