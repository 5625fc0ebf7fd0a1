export { addressBody, addressProblems, addressStepFields } from './address-values.ts'
export { AddressStep } from './address-step.tsx'
