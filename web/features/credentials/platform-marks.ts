import {
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandTripadvisor,
  IconBrandX,
  IconMail,
  IconStar,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import type { InvitedKey, LoginKey } from '#contract/platforms.ts'

/** The mark of each platform, beside its name wherever it is listed. */
export const platformMarks: Record<InvitedKey | LoginKey, TablerIcon> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
  pinterest: IconBrandPinterest,
  google: IconBrandGoogle,
  website: IconWorld,
  email: IconMail,
  trip: IconBrandTripadvisor,
  yelp: IconStar,
}
