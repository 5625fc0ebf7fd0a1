export { BackButton, StepEnd, StepRecap } from './step-parts.tsx'
export { StepHistory } from './step-history.tsx'
