/** What the client page shows in tabs that are not its first. They are one file. */
export { ItemsTab } from '../items/items-tab.tsx'
export { EventsSection } from '../sections/events-section.tsx'
export { QuestionnairesSection, WebsiteSection } from '../sections/record-sections.tsx'
