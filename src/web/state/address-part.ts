export { addressBody, addressProblems, addressStepFields } from '../delivery/address-values.ts'
export { AddressStep } from '../delivery/address-step.tsx'
