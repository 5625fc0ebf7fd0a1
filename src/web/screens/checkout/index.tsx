export { head, prepare, Screen } from './checkout-screen.tsx'
