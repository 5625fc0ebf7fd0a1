export { OpenedCard, revealCard, type CardSecrets } from '#rules/opened-card.ts'
