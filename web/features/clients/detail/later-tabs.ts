/** Tabs of the client page that are nobody's first. They are one file. */
export { EventsSection } from '../sections/events-section.tsx'
export { QuestionnairesSection, WebsiteSection } from '../sections/record-sections.tsx'
