/** The tabs of the client page that no role sees first. They are built into one file. */
export { EventsSection } from '../sections/events-section.tsx'
export { QuestionnairesSection, WebsiteSection } from '../sections/record-sections.tsx'
