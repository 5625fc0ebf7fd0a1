export { LegalLines, TrustBadges } from './legal-lines.tsx'
export { TrustCards } from './trust-cards.tsx'
