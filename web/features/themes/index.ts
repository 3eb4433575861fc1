export { OwnThemePreview } from './own-theme-preview.tsx'
