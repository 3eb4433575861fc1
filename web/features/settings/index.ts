export { ExportCard } from './account/export-card.tsx'
export { SettingsPage } from './settings-page.tsx'
