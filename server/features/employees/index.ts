export { employeeRoutes } from './routes.ts'
export { listFormsToSign } from './use-cases/manage-employee-forms.ts'
export { findEmployee } from './use-cases/show-employee.ts'
