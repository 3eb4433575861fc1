export { StepForm } from './wizard/step-form.tsx'
export { StepNav } from './wizard/step-nav.tsx'
